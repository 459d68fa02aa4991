import type { OnnxGraph, Shape } from './onnx-graph.ts'
import type { TfNode } from './tfjs-model.ts'
import type { Weight } from './tfjs-weights.ts'

/**
 * A tensor of the graph under construction. `shape` is always as TensorFlow sees it (NHWC for pictures);
 * `channelsFirst` says that the ONNX tensor itself is NCHW.
 */
export interface GraphTensor {
  name: string
  shape: Shape
  channelsFirst: boolean
  /** No value is below this; absent where nothing is known of that. */
  atLeast?: number
}

/** What an operator converter may ask for. `input` and `weight` throw where the node's input is not of that kind. */
export interface ConversionContext {
  graph: OnnxGraph
  /** Whether the height and width of the input picture stay open; shapes are then those of the size the model was made for. */
  openPictureSize: boolean
  input(node: TfNode, index: number): GraphTensor
  weight(node: TfNode, index: number): Weight & { name: string }
  isWeight(node: TfNode, index: number): boolean
}

/** Converts one TensorFlow node into ONNX nodes and returns the tensor with its result. */
export type OperatorConverter = (node: TfNode, context: ConversionContext) => GraphTensor

/** The size of one axis; throws where the tensor has no such axis. */
export function sizeAt(shape: Shape, axis: number): number {
  const size = shape[axis]
  if (size === undefined) throw new Error(`shape [${shape.join(', ')}] has no axis ${axis}`)
  return size
}
