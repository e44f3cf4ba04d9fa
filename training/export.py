"""Writes a checkpoint as the int8 ONNX file that Sommaire ships: export.py CHECKPOINT OUT_FOLDER.

The graph is put together by hand, with the fused operators of onnxruntime, for texts of one length
(Sommaire gives one at a time): no mask. The matrices of the
layers are int8 by output channel, one bit left free (so that 8-bit products cannot overflow on
processors without VNNI); word vectors are int8 by row. Needs torch, safetensors, onnx, onnxruntime.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
from network import DIMENSIONS, N_HEADS, N_LAYERS, WIDTH
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from safetensors.numpy import load_file
from train import weights_folder

LONGEST = 256
_MICROSOFT = "com.microsoft"


class Graph:
    """Nodes and weights as they are added."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []

    def put(self, name: str, array: np.ndarray) -> str:
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def add(
        self, operator: str, inputs: list[str], output: str, *, domain: str = "", **how: object
    ) -> str:
        self.nodes.append(
            helper.make_node(
                operator, inputs, [output], name=f"{operator}:{output}", domain=domain, **how
            )
        )
        return output


def quantised_rows(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    scale = np.abs(matrix).max(axis=1, keepdims=True) / 127.0 + 1e-12
    return np.rint(matrix / scale).astype(np.int8), scale.astype(np.float32)


def build(state: dict[str, np.ndarray]) -> onnx.ModelProto:
    g = Graph()
    rows, scale = quantised_rows(state["words.weight"])
    g.add("Gather", [g.put("words", rows), "ids"], "words_int8")
    g.add("Cast", ["words_int8"], "words_float", to=TensorProto.FLOAT)
    g.add("Gather", [g.put("words_scale", scale), "ids"], "words_step")
    g.add("Mul", ["words_float", "words_step"], "words_of")
    g.add("Shape", ["ids"], "length", start=1, end=2)
    zero, axis = g.put("zero", np.array([0])), g.put("axis", np.array([0]))
    g.put("positions", state["positions.weight"][:LONGEST])
    g.add("Slice", ["positions", zero, "length", axis], "places")
    g.add("Add", ["words_of", "places"], "placed")
    gamma, beta = g.put("norm.g", state["norm.weight"]), g.put("norm.b", state["norm.bias"])
    x = g.add("LayerNormalization", ["placed", gamma, beta], "x0", axis=-1, epsilon=1e-12)
    for at in range(N_LAYERS):
        x = layer(g, state, at, x)
    heads(g, state, x)
    ids = helper.make_tensor_value_info("ids", TensorProto.INT64, ["n", "length"])
    outputs = [
        helper.make_tensor_value_info("tokens", TensorProto.FLOAT, ["n", "length", DIMENSIONS]),
        helper.make_tensor_value_info("weights", TensorProto.FLOAT, ["n", "length"]),
        helper.make_tensor_value_info("whole", TensorProto.FLOAT, ["n", WIDTH]),
    ]
    graph = helper.make_graph(g.nodes, "sommaire-encoder", [ids], outputs, g.weights)
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid(_MICROSOFT, 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8)


def layer(g: Graph, state: dict[str, np.ndarray], at: int, x: str) -> str:
    def put(name: str) -> str:
        array = state[f"layers.{at}.{name}"]
        return g.put(f"{at}.{name}", array.T if array.ndim == 2 else array)

    def normed(before: str, more: str, name: str, bias: str, output: str) -> str:
        """Sum and normalisation apart: fused, onnxruntime 1.32 takes eight times as long."""
        g.add("Add", [more, put(bias)], f"{more}_biased")
        g.add("Add", [f"{more}_biased", before], f"{output}_sum")
        names = [f"{output}_sum", put(f"{name}.weight"), put(f"{name}.bias")]
        return g.add("LayerNormalization", names, output, axis=-1, epsilon=1e-12)

    g.add(
        "Attention", [x, put("qkv.weight"), put("qkv.bias")], f"attended{at}",
        domain=_MICROSOFT, num_heads=N_HEADS,
    )  # fmt: skip
    g.add("MatMul", [f"attended{at}", put("out.weight")], f"out{at}")
    y = normed(x, f"out{at}", "norm_attention", "out.bias", f"y{at}")
    g.add("MatMul", [y, put("inner.weight")], f"inner{at}")
    g.add("BiasGelu", [f"inner{at}", put("inner.bias")], f"gelu{at}", domain=_MICROSOFT)
    g.add("MatMul", [f"gelu{at}", put("outer.weight")], f"outer{at}")
    return normed(y, f"outer{at}", "norm", "outer.bias", f"x{at + 1}")


def heads(g: Graph, state: dict[str, np.ndarray], x: str) -> None:
    g.add("MatMul", [x, g.put("projection", state["projection.weight"].T)], "projected")
    g.add("LpNormalization", ["projected"], "tokens", axis=-1, p=2)
    g.add("MatMul", [x, g.put("weight.w", state["weight.weight"].T)], "weighed")
    g.add("Add", ["weighed", g.put("weight.b", state["weight.bias"])], "weighed_more")
    g.add("Softplus", ["weighed_more"], "weights_wide")
    g.add("Squeeze", ["weights_wide", g.put("last", np.array([-1]))], "weights")
    g.add("ReduceSum", [x, g.put("along", np.array([1]))], "summed", keepdims=0)
    g.add("LpNormalization", ["summed"], "whole", axis=-1, p=2)


def main() -> None:
    checkpoint, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    model = build(load_file(checkpoint))
    with tempfile.TemporaryDirectory() as folder:
        exact = Path(folder) / "float.onnx"
        onnx.save(model, exact)
        quantize_dynamic(
            exact, out / "encoder.onnx", per_channel=True, reduce_range=True,
            weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul", "Attention"],
            nodes_to_exclude=["MatMul:weighed"],
            extra_options={"DefaultTensorType": TensorProto.FLOAT},
        )  # fmt: skip
        if len(sys.argv) > 3:
            shutil.copy(exact, sys.argv[3])
    shutil.copy(weights_folder() / "vocab.txt", out / "vocab.txt")
    print(f"{(out / 'encoder.onnx').stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
