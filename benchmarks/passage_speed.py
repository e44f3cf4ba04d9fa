"""How fast passages are encoded and questions answered, beside what the machine can multiply.

    OMP_NUM_THREADS=2 python benchmarks/passage_speed.py DATA/qasper/qasper-open-100.json.gz

Limits and product are measured in turns in one run, the best of many turns each: seconds of
processor of one thread (others may use the machine), and by the clock where two threads work. The
limit is the int8 product of onnxruntime in the shape of the network's widest layer, and the float
product of numpy. A document of 2,000 passages is many papers end to end; a question is warm when
the passages that it looks at have their vectors.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import argparse
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from time import perf_counter, thread_time

import numpy as np
import onnxruntime

from sommaire.ask import find_passages
from sommaire.evaluation.datasets.qasper import blocks_of, papers
from sommaire.evaluation.datasets.text_documents import document_of
from sommaire.facts import load_ranker
from sommaire.models.encoders.onnx import LONGEST_PASSAGE, load_small
from sommaire.retrieval.passages.late_interaction import late_scores
from sommaire.retrieval.passages.meaning import vectors_of
from sommaire.tables import Document
from sommaire.vectors import PassageVectors, QuestionVectors, packed

LAYERS, WIDTH, INNER = 6, 384, 1536
N_TOKENS = 110
"""Of a passage of middle length."""
TURNS = 25
INT8, UINT8, INT32 = 3, 2, 6
"""Element types of ONNX."""
Run = Callable[[], object]


# --- a product of two int8 matrices, as onnxruntime takes it ------------------------------------


def _varint(number: int) -> bytes:
    low, rest = number & 127, number >> 7
    return bytes([low | 128]) + _varint(rest) if rest else bytes([low])


def _number(field: int, number: int) -> bytes:
    return _varint(field << 3) + _varint(number)


def _part(field: int, content: bytes | str) -> bytes:
    data = content.encode() if isinstance(content, str) else content
    return _varint(field << 3 | 2) + _varint(len(data)) + data


def _value(name: str, kind: int, shape: Iterable[int]) -> bytes:
    dims = b"".join(_part(1, _number(1, size)) for size in shape)
    return _part(1, name) + _part(2, _part(1, _number(1, kind) + _part(2, dims)))


def _tensor(name: str, kind: int, array: np.ndarray) -> bytes:
    dims = b"".join(_number(1, size) for size in array.shape)
    return dims + _number(2, kind) + _part(8, name) + _part(9, array.tobytes())


def int8_product(n_rows: int, width: int, inner: int) -> Run:
    """Multiplies (n_rows, width) by (width, inner) on one thread (protobuf of ONNX by hand)."""
    random = np.random.default_rng(0)
    weights = random.integers(-63, 64, (width, inner), dtype=np.int8)
    rows = random.integers(0, 255, (n_rows, width), dtype=np.uint8)
    node = b"".join(_part(1, name) for name in ("a", "b", "zero"))
    node += _part(2, "c") + _part(4, "MatMulInteger")
    graph = _part(1, node) + _part(2, "product") + _part(5, _tensor("b", INT8, weights))
    graph += _part(5, _tensor("zero", UINT8, np.array(128, dtype=np.uint8)))
    graph += _part(11, _value("a", UINT8, rows.shape))
    graph += _part(12, _value("c", INT32, (n_rows, inner)))
    model = _number(1, 8) + _part(7, graph) + _part(8, _part(1, "") + _number(2, 17))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(model, options, ["CPUExecutionProvider"])
    return lambda: session.run(None, {"a": rows})


# --- measuring ------------------------------------------------------------------------------------


def best_of(runs: dict[str, Run], clock: Callable[[], float]) -> dict[str, float]:
    """The least seconds of each, taken in turns."""
    least = dict.fromkeys(runs, float("inf"))
    for turn in range(TURNS + 1):
        for name, run in runs.items():
            started = clock()
            run()
            if turn:
                least[name] = min(least[name], clock() - started)
    return least


def products_of(n_tokens: int) -> float:
    """Multiplications and additions (10^9) of the network for one text."""
    layer = n_tokens * (4 * WIDTH**2 + 2 * WIDTH * INNER) + 2 * n_tokens**2 * WIDTH
    return LAYERS * layer / 1e9


def encoding(texts: list[str]) -> Iterator[str]:
    """Passages a second, on one thread and on two, beside the limit."""
    os.environ["OMP_NUM_THREADS"] = "1"
    one = load_small()
    random = np.random.default_rng(0)
    row = random.integers(1000, 20000, N_TOKENS).tolist()
    left = random.normal(size=(880, WIDTH)).astype(np.float32)
    right = random.normal(size=(WIDTH, INNER)).astype(np.float32)
    least = best_of(
        {
            "int8": int8_product(880, WIDTH, INNER),
            "float": lambda: left @ right,
            "network": lambda: one._run(row),
        },
        thread_time,
    )
    product = 880 * WIDTH * INNER / 1e9
    int8, float_, own = (product / least["int8"], product / least["float"],
                         products_of(N_TOKENS) / least["network"])  # fmt: skip
    yield f"limit, one thread: int8 {int8:.0f}, float {float_:.0f} x 10^9 products a second"
    yield f"network, {N_TOKENS} tokens: {own:.0f}, {own / int8:.2f} of the int8 limit;"
    yield f"  {1 / least['network']:.0f} passages a second; the limit is"
    yield f"  {int8 / products_of(N_TOKENS):.0f}, and twice that on two threads"
    tokens = [len(p) for t in texts for p in one._pieces.encode_pieces(t, most=LONGEST_PASSAGE)]
    started = thread_time()
    one.encode_passages(texts)
    alone = len(texts) / (thread_time() - started)
    os.environ["OMP_NUM_THREADS"] = "2"
    two = load_small()
    walls = []
    for _ in range(3):
        started = perf_counter()
        two.encode_passages(texts)
        walls.append(perf_counter() - started)
    mean = sum(tokens) / len(texts)
    yield f"{len(texts)} passages of papers, {mean:.0f} tokens in the mean: one thread {alone:.0f}"
    yield f"  a second of processor, two threads {len(texts) / min(walls):.0f} by the clock"


def late_interaction() -> Iterator[str]:
    """MaxSim of 100 passages of 180 tokens with a question of 32, beside its matrix product."""
    random = np.random.default_rng(0)
    tokens = random.normal(size=(100 * 180, 128)).astype(np.float32)
    tokens /= np.linalg.norm(tokens, axis=1, keepdims=True)
    asked = QuestionVectors(tokens[:32].copy(), tokens[0])
    starts = np.arange(0, 18001, 180, dtype=np.int64)
    vectors = PassageVectors(packed(tokens), starts, packed(tokens[:100]))
    least = best_of(
        {
            "product": lambda: tokens @ asked.tokens.T,
            "late": lambda: late_scores(asked, vectors),
        },
        thread_time,
    )
    yield (
        f"MaxSim, 100 x 180 x 128 with 32: {least['late'] * 1000:.2f} ms, its float product"
        f" {least['product'] * 1000:.2f} ms, ratio {least['late'] / least['product']:.2f}"
    )


def warm_questions(document: Document, questions: list[str]) -> Iterator[str]:
    """Time of a question whose passages have their vectors, and of one in a process that is new."""
    meaning = load_ranker().meaning
    assert meaning is not None
    started = perf_counter()
    find_passages(questions[0], document)
    first = perf_counter() - started
    fresh, warm = [], []
    for question in questions[1:]:
        times = []
        for _ in range(3):
            started = perf_counter()
            find_passages(question, document)
            times.append(perf_counter() - started)
        fresh.append(times[0])
        warm.append(min(times[1:]))
    n_known = len(vectors_of(document, meaning.encoder)._known)
    yield (
        f"{len(document.passages)} passages: warm {statistics.median(warm) * 1000:.0f} ms (median"
        f" of {len(warm)}, worst {max(warm) * 1000:.0f}); a question not asked before"
        f" {statistics.median(fresh) * 1000:.0f} ms; the first of all {first:.1f} s;"
        f" {n_known} passages have vectors"
    )


def document_with(n_passages: int, file: Path) -> Document:
    """Papers end to end, cut to so many passages."""
    blocks = [block for paper in papers(file).values() for block in blocks_of(paper)]
    return document_of(f"{n_passages} passages", "Papers", blocks[:n_passages])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("qasper", type=Path)
    file = parser.parse_args().qasper
    rows = papers(file).values()
    texts = [block.text for paper in islice(rows, 4) for block in blocks_of(paper)]
    questions = [qa["question"] for paper in rows for qa in paper["qas"]][:21]
    parts = [encoding(texts), late_interaction()]
    parts += [warm_questions(document_with(n, file), questions) for n in (60, 2000)]
    for part in parts:
        for line in part:
            print(line, flush=True)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", file=sys.stderr)


if __name__ == "__main__":
    main()
