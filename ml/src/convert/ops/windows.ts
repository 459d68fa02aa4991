import { sizeAt } from '../conversion-context.ts'
import type { Shape } from '../onnx-graph.ts'
import { integersAttribute, textAttribute, type TfNode } from '../tfjs-model.ts'

export interface Windows {
  strides: readonly [number, number]
  dilations: readonly [number, number]
  /** Top, left, bottom, right, as ONNX orders them. */
  pads: readonly [number, number, number, number]
  outputHeight: number
  outputWidth: number
}

/**
 * Strides, explicit padding and output size of a convolution or pooling over an NHWC `shape`. TensorFlow's SAME puts the
 * odd pixel of padding at the bottom right: https://www.tensorflow.org/api_docs/python/tf/nn#notes_on_padding_2
 */
export function windowsOf(node: TfNode, shape: Shape, kernelHeight: number, kernelWidth: number): Windows {
  const layout = textAttribute(node, 'data_format') ?? 'NHWC'
  if (layout !== 'NHWC') throw new Error(`${node.name}: data format ${layout} is not handled`)
  const strides = integersAttribute(node, 'strides')
  const dilations = node.attr.dilations?.list?.i ?? [1, 1, 1, 1]
  const padding = textAttribute(node, 'padding')
  if (padding !== 'SAME' && padding !== 'VALID')
    throw new Error(`${node.name}: padding ${padding ?? 'missing'} is not handled`)

  const along = (axis: number, kernel: number): { before: number; after: number; size: number } => {
    const stride = sizeAt(strides, axis)
    const span = (kernel - 1) * sizeAt(dilations, axis) + 1
    const size = sizeAt(shape, axis)
    if (padding === 'VALID') return { before: 0, after: 0, size: Math.floor((size - span) / stride) + 1 }
    const outputs = Math.ceil(size / stride)
    const total = Math.max(0, (outputs - 1) * stride + span - size)
    return { before: Math.floor(total / 2), after: Math.ceil(total / 2), size: outputs }
  }
  const vertical = along(1, kernelHeight)
  const horizontal = along(2, kernelWidth)
  return {
    strides: [sizeAt(strides, 1), sizeAt(strides, 2)],
    dilations: [sizeAt(dilations, 1), sizeAt(dilations, 2)],
    pads: [vertical.before, horizontal.before, vertical.after, horizontal.after],
    outputHeight: vertical.size,
    outputWidth: horizontal.size,
  }
}
