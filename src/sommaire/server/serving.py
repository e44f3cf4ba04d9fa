"""The server run: where it listens, and the token that any address but loopback needs."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from sommaire.errors import InputError, MissingExtra
from sommaire.server.guards import LOOPBACK, Guards

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sommaire.library import Library


def serve(
    library: Library,
    *,
    host: str,
    port: int,
    token: str | None,
    names: Sequence[str],
    say: Callable[[str], None],
) -> None:
    """Serve a library until the process is told to stop.

    Args:
        library: an open one.
        host: the address to listen on.
        port: 0 lets the system choose.
        token: what requests must bear; made where an address other than loopback has none.
        names: host names under which the server is reached, beside loopback's.
        say: is told where the page is.

    Raises:
        InputError: the address cannot be listened on.
        MissingExtra: the extra `server` is not installed.
    """
    try:
        import uvicorn

        from sommaire.server.app import create_app
    except ImportError as error:
        raise MissingExtra("the server is not installed", where=str(error.name or ""),
                           mend="pip install 'sommaire[server]'") from error  # fmt: skip
    guards = guards_for(host, token, names)
    configuration = uvicorn.Config(
        create_app(library, guards=guards), host=host, port=port, log_level="warning",
        server_header=False,
    )  # fmt: skip
    try:
        socket = configuration.bind_socket()
    except SystemExit:  # uvicorn's word for an address in use, already said
        raise InputError("This address cannot be listened on", where=f"{host}:{port}",
                         mend="choose another with --port or --host") from None  # fmt: skip
    socket.listen(configuration.backlog)  # who is told the address may come at once
    bound = socket.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    fragment = f"#token={guards.token}" if guards.token else ""
    say(f"http://{shown}:{bound}/{fragment}")
    uvicorn.Server(configuration).run(sockets=[socket])


def guards_for(host: str, token: str | None, names: Sequence[str]) -> Guards:
    """Who may ask a server that listens on `host`.

    >>> guards_for("127.0.0.1", None, []).token is None
    True
    >>> len(guards_for("0.0.0.0", None, []).token or "") > 20
    True
    """
    is_local = host in ("localhost", "127.0.0.1", "::1")
    bracketed = f"[{host}]" if ":" in host else host.lower()
    hosts = dict.fromkeys((*LOOPBACK, bracketed, *(name.lower() for name in names)))
    return Guards(
        token=token or (None if is_local else secrets.token_urlsafe(24)), hosts=tuple(hosts)
    )
