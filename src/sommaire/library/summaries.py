"""One-line summaries in a model's words, put beside documents as they are added.

Without a model, and wherever one is of no use, the summary is a sentence of the document
(`ingest`). A model that fails several times in a row is not asked again: adding a thousand files
must not wait for it a thousand times.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sommaire import ingest
from sommaire.corpus import Added, Prepared
from sommaire.prompting import Consultation
from sommaire.protocols import Chat

_MOST_FAILED = 3
"""Documents in a row after which a model that gives no usable summary is given up."""
NOTE = "its summary is a sentence of it: the model gave none that the document bears out"


@dataclass(slots=True)
class Summaries:
    """A model that words the summaries of one adding; without one nothing changes."""

    chat: Chat | None
    n_failed: int = 0
    """In a row."""

    def put(self, prepared: Prepared) -> Prepared:
        """The file with the model's summary where that holds, else as it came."""
        if self.chat is None or self.n_failed >= _MOST_FAILED:
            return prepared
        worded = ingest.summarised(prepared, Consultation(self.chat))
        self.n_failed = 0 if worded.entry.summary_by else self.n_failed + 1
        return worded

    def noted(self, added: Added, prepared: Prepared) -> Added:
        """What became of the file, with a note where its summary is not the one that was wanted."""
        if self.chat is None or prepared.entry.summary_by:
            return added
        return replace(added, note="; ".join(filter(None, (added.note, NOTE))))
