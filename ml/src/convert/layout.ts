import { sizeAt, type GraphTensor } from './conversion-context.ts'
import type { OnnxGraph, Shape } from './onnx-graph.ts'
import type { Weight } from './tfjs-weights.ts'

/** Position in NCHW of each NHWC axis. */
const NCHW_AXIS_OF = [0, 2, 3, 1] as const

/** The network runs channels-first, as ONNX convolutions want it; four-dimensional tensors are transposed where they are not yet. */
export function toChannelsFirst(graph: OnnxGraph, tensor: GraphTensor): GraphTensor {
  if (tensor.channelsFirst || tensor.shape.length !== 4) return tensor
  return { ...tensor, name: graph.addNode('Transpose', [tensor.name], { perm: [0, 3, 1, 2] }), channelsFirst: true }
}

/** Back to TensorFlow's layout, needed wherever the order of elements in memory shows: reshapes and outputs. */
export function toChannelsLast(graph: OnnxGraph, tensor: GraphTensor): GraphTensor {
  if (!tensor.channelsFirst) return tensor
  return { ...tensor, name: graph.addNode('Transpose', [tensor.name], { perm: [0, 2, 3, 1] }), channelsFirst: false }
}

/** Where a TensorFlow axis (negative ones count from the end) lies in the tensor as it is stored. */
export function storedAxis(tensor: GraphTensor, axis: number): number {
  const positive = axis < 0 ? axis + tensor.shape.length : axis
  return tensor.channelsFirst ? sizeAt(NCHW_AXIS_OF, positive) : positive
}

/** Adds a constant such that it broadcasts against `against`: [H, W, C], [C] and the like become [C, H, W]. */
export function addBroadcastWeight(graph: OnnxGraph, weight: Weight & { name: string }, against: GraphTensor): string {
  if (!against.channelsFirst || weight.values.length === 1) {
    const shape = weight.values.length === 1 ? [] : weight.shape
    return graph.addFloats(`${weight.name}:as-is`, shape, weight.values)
  }
  const padded: Shape = [1, 1, 1, ...weight.shape].slice(-3)
  const [height, width, channels] = [sizeAt(padded, 0), sizeAt(padded, 1), sizeAt(padded, 2)]
  const values = new Float32Array(weight.values.length)
  weight.values.forEach((value, index) => {
    const channel = index % channels
    const pixel = (index - channel) / channels
    values[channel * height * width + pixel] = value
  })
  return graph.addFloats(`${weight.name}:chw`, [channels, height, width], values)
}
