"""A chat model at an endpoint with OpenAI's chat completions: vLLM, Ollama, llama.cpp, clouds.

Replies are streamed, so that a server that stalls is noticed within the time-out, and one that
breaks off in mid-sentence is not taken at its word. The client retries what may pass (429, 5xx, a
broken connection) with growing pauses; a stream that breaks is asked for once more here. Prices are
those of genai-prices (offline); 0 for a server on this machine, unknown where it does not know the
model. Needs the extra `llm`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sommaire.answer import Mode
from sommaire.errors import InputError, MissingExtra, ModelFailed
from sommaire.protocols import Message, Reply

if TYPE_CHECKING:
    import httpx2
    import openai

_HERE = frozenset({"localhost", "127.0.0.1", "::1", "0.0.0.0"})
_ENDS = frozenset({"stop", "length"})
_MEND = "check the model's name, base URL and key, or ask without a model: --mode none"


@dataclass(frozen=True)
class EndpointChat:
    """A model at a base URL."""

    name: str
    base_url: str
    api_key: str
    timeout: float = 60.0
    """Seconds without a sign of life."""
    n_tries: int = 3
    http_client: httpx2.Client | None = None
    """For tests; the client's own where it is None."""

    @property
    def mode(self) -> Mode:
        """At an endpoint, be it on this machine."""
        return "endpoint"

    @property
    def place(self) -> str:
        """The base URL."""
        return self.base_url

    @property
    def is_here(self) -> bool:
        """Whether the server runs on this machine: no text leaves it then."""
        return urlsplit(self.base_url).hostname in _HERE

    def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        max_tokens: int = 1024,
    ) -> Reply:
        """Stream a reply to its end.

        Raises:
            ModelFailed: the server refused, timed out, or broke off twice.
        """
        import openai

        asked = self._request(messages, schema, max_tokens)
        for _ in range(2):
            try:
                reply = self._streamed(asked)
            except openai.APITimeoutError as error:
                raise self._failed(f"no reply within {self.timeout:g} seconds") from error
            except openai.APIStatusError as error:
                raise self._failed(f"the server said {error.status_code}") from error
            except (openai.OpenAIError, OSError) as error:
                raise self._failed(f"no connection: {error}") from error
            if reply is not None:
                return reply
        raise self._failed("the reply broke off before its end")

    def dollars(self, reply: Reply) -> float | None:
        """By the list prices of the model, cached tokens at their own price."""
        if self.is_here:
            return 0.0
        try:
            from genai_prices import Usage, calc_price
        except ImportError:
            return None
        usage = Usage(
            input_tokens=reply.n_tokens_in,
            output_tokens=reply.n_tokens_out,
            cache_read_tokens=reply.n_tokens_cached,
        )
        try:
            price = calc_price(usage, self.name, provider_api_url=self.base_url)
        except LookupError:
            return None
        return float(price.total_price)

    def _request(
        self, messages: Sequence[Message], schema: Mapping[str, Any] | None, max_tokens: int
    ) -> dict[str, Any]:
        asked: dict[str, Any] = {
            "model": self.name,
            "messages": [{"role": one.role, "content": one.text} for one in messages],
            "max_tokens": max_tokens,
            "temperature": 0.0,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        if schema is not None:
            shape = {"name": "reply", "schema": dict(schema), "strict": True}
            asked["response_format"] = {"type": "json_schema", "json_schema": shape}
        return asked

    def _streamed(self, asked: dict[str, Any]) -> Reply | None:
        """The whole reply; None where the stream ended before it did."""
        texts: list[str] = []
        end: str | None = None
        usage: Any = None
        with self._client.chat.completions.create(**asked) as stream:
            for chunk in stream:
                usage = chunk.usage or usage
                for choice in chunk.choices[:1]:
                    texts.append(choice.delta.content or "")
                    end = choice.finish_reason or end
        if end is None:
            return None
        if end not in _ENDS:
            raise self._failed(f"the server ended the reply: {end}")
        details = getattr(usage, "prompt_tokens_details", None)
        return Reply(
            "".join(texts),
            n_tokens_in=getattr(usage, "prompt_tokens", 0) or 0,
            n_tokens_out=getattr(usage, "completion_tokens", 0) or 0,
            n_tokens_cached=getattr(details, "cached_tokens", 0) or 0,
            is_cut=end == "length",
        )

    @cached_property
    def _client(self) -> openai.OpenAI:
        import openai

        return openai.OpenAI(
            base_url=self.base_url,
            api_key=self.api_key or "none",
            timeout=self.timeout,
            max_retries=self.n_tries - 1,
            http_client=self.http_client,
        )

    def _failed(self, why: str) -> ModelFailed:
        return ModelFailed(
            f"the model {self.name} did not answer: {why}", where=self.base_url, mend=_MEND
        )


def open_chat(
    *, model: str, base_url: str, api_key: str, timeout: float, n_tries: int, **_: object
) -> EndpointChat:
    """A chat at an endpoint; nothing is sent until it is asked something.

    Raises:
        InputError: the model's name or the base URL is missing.
        MissingExtra: the client is not installed.
    """
    if not model or urlsplit(base_url).scheme not in ("http", "https"):
        raise InputError(
            "a model at an endpoint needs a name and a base URL",
            where=f"model {model!r}, base URL {base_url!r}",
            mend="give --model NAME --base-url http://localhost:8080/v1, "
            "or set SOMMAIRE_MODEL and SOMMAIRE_BASE_URL",
        )
    try:
        import openai  # noqa: F401
    except ImportError as error:
        raise MissingExtra(
            "a model at an endpoint needs the openai client, which is not installed",
            where=base_url,
            mend="pip install 'sommaire[llm]'",
        ) from error
    return EndpointChat(model, base_url, api_key, timeout, n_tries)
