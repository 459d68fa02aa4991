import type { OperatorConverter } from '../conversion-context.ts'
import { addBroadcastWeight, toChannelsFirst } from '../layout.ts'

/** AddV2 of two tensors of one shape, or of a tensor and a constant that broadcasts against it. */
export const convertAdd: OperatorConverter = (node, context) => {
  if (context.isWeight(node, 1)) {
    const input = context.input(node, 0)
    const constant = addBroadcastWeight(context.graph, context.weight(node, 1), input)
    return { ...input, name: context.graph.addNode('Add', [input.name, constant]) }
  }
  const left = toChannelsFirst(context.graph, context.input(node, 0))
  const right = toChannelsFirst(context.graph, context.input(node, 1))
  if (left.shape.join() !== right.shape.join())
    throw new Error(`${node.name}: broadcasting of two tensors is not handled`)
  return { ...left, name: context.graph.addNode('Add', [left.name, right.name]) }
}
