import { sizeAt, type ConversionContext, type GraphTensor, type OperatorConverter } from '../conversion-context.ts'
import type { OnnxGraph } from '../onnx-graph.ts'
import type { TfNode } from '../tfjs-model.ts'
import type { Weight } from '../tfjs-weights.ts'

const PLAIN_ACTIVATIONS = new Set(['Relu', 'Sigmoid'])

/** Applies an activation by its TensorFlow name; `weightIndex` is the node's input that holds the slopes of a PReLU. */
export function activate(
  context: ConversionContext,
  node: TfNode,
  tensor: GraphTensor,
  activation: string,
  weightIndex: number,
): GraphTensor {
  if (PLAIN_ACTIVATIONS.has(activation)) return { ...tensor, name: context.graph.addNode(activation, [tensor.name]) }
  if (activation === 'Relu6') {
    const limits = [0, 6].map((limit) => context.graph.addFloats(`relu6:${limit}`, [], Float32Array.of(limit)))
    return { ...tensor, name: context.graph.addNode('Clip', [tensor.name, ...limits]) }
  }
  if (activation !== 'Prelu') throw new Error(`${node.name}: activation ${activation} is not handled`)
  return activateWithSlopes(context.graph, tensor, context.weight(node, weightIndex))
}

/**
 * PReLU with slope a per channel, written as a·x + (1 − a)·max(x, 0) with 1×1 depthwise convolutions. ONNX Runtime keeps
 * convolutions, additions and ReLU in its blocked memory layout and fuses them, but leaves that layout for PRelu and comes
 * back after it; this form takes less than half the time for the face mesh and the iris model.
 */
function activateWithSlopes(graph: OnnxGraph, tensor: GraphTensor, slopes: Weight & { name: string }): GraphTensor {
  const channels = sizeAt(tensor.shape, tensor.shape.length - 1)
  if (!tensor.channelsFirst || slopes.values.length !== channels)
    throw new Error(`${slopes.name}: only slopes per channel of a picture are handled`)
  const scale = (input: string, name: string, factors: Float32Array): string =>
    graph.addNode('Conv', [input, graph.addFloats(name, [channels, 1, 1, 1], factors)], {
      kernel_shape: [1, 1],
      group: channels,
    })

  const rectified = graph.addNode('Relu', [tensor.name])
  const linearPart = scale(tensor.name, `${slopes.name}:slope`, slopes.values)
  const rectifiedPart = scale(
    rectified,
    `${slopes.name}:rest`,
    slopes.values.map((slope) => 1 - slope),
  )
  return { ...tensor, name: graph.addNode('Add', [linearPart, rectifiedPart]) }
}

export const convertActivation: OperatorConverter = (node, context) => {
  const { atLeast: _before, ...input } = context.input(node, 0)
  const activated = activate(context, node, input, node.op, 1)
  return node.op === 'Relu' ? { ...activated, atLeast: 0 } : activated
}
