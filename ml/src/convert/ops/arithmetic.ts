import { sizeAt, type ConversionContext, type GraphTensor, type OperatorConverter } from '../conversion-context.ts'
import { addBroadcastWeight, toChannelsFirst } from '../layout.ts'
import type { TfNode } from '../tfjs-model.ts'

/** Add and AddV2 of two tensors of one shape, or of a tensor and a constant that broadcasts against it. */
export const convertAdd: OperatorConverter = (node, context) => combine(node, context, 'Add')

/** Mul, by the same rule. */
export const convertMultiply: OperatorConverter = (node, context) => combine(node, context, 'Mul')

function combine(node: TfNode, context: ConversionContext, operator: 'Add' | 'Mul'): GraphTensor {
  if (context.isWeight(node, 1)) {
    const input = context.input(node, 0)
    const constant = addBroadcastWeight(context.graph, context.weight(node, 1), input)
    return resultOf(input, context.graph.addNode(operator, [input.name, constant]))
  }
  const left = toChannelsFirst(context.graph, context.input(node, 0))
  const right = toChannelsFirst(context.graph, context.input(node, 1))
  if (left.shape.join() !== right.shape.join())
    throw new Error(`${node.name}: broadcasting of two tensors is not handled`)
  return resultOf(left, context.graph.addNode(operator, [left.name, right.name]))
}

function resultOf({ shape, channelsFirst }: GraphTensor, name: string): GraphTensor {
  return { name, shape, channelsFirst }
}

/** Minimum of a tensor and one number: nothing stays above it. */
export const convertMinimum: OperatorConverter = (node, context) => {
  const input = context.input(node, 0)
  const most = addLimit(node, context)
  return { ...input, name: context.graph.addNode('Clip', [input.name, '', most.name]) }
}

/** Maximum of a tensor and one number. After a ReLU nothing is below zero, so that a limit of zero costs nothing. */
export const convertMaximum: OperatorConverter = (node, context) => {
  const input = context.input(node, 0)
  const least = addLimit(node, context)
  if (least.value <= (input.atLeast ?? -Infinity)) return input
  return { ...input, name: context.graph.addNode('Clip', [input.name, least.name]), atLeast: least.value }
}

function addLimit(node: TfNode, context: ConversionContext): { name: string; value: number } {
  const { name, values } = context.weight(node, 1)
  const [value] = values
  if (value === undefined || values.length !== 1) throw new Error(`${node.name}: only one number as limit is handled`)
  return { name: context.graph.addFloats(`${name}:limit`, [], Float32Array.of(value)), value }
}

/** Mean over height and width of a picture, which leaves one number for each channel. */
export const convertMean: OperatorConverter = (node, context) => {
  const input = toChannelsFirst(context.graph, context.input(node, 0))
  const axes = [...context.weight(node, 1).values].toSorted((a, b) => a - b)
  if (input.shape.length !== 4 || axes.join() !== '1,2' || node.attr.keep_dims?.b === true)
    throw new Error(`${node.name}: only the mean over height and width is handled`)
  const name = context.graph.addNode('ReduceMean', [input.name], { axes: [2, 3], keepdims: 0 })
  return { name, shape: [sizeAt(input.shape, 0), sizeAt(input.shape, 3)], channelsFirst: false }
}
