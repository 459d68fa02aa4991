import type { ConversionContext, GraphTensor, OperatorConverter } from '../conversion-context.ts'
import { addBroadcastWeight } from '../layout.ts'
import type { TfNode } from '../tfjs-model.ts'

const PLAIN_ACTIVATIONS = new Set(['Relu', 'Sigmoid'])

/** Applies an activation by its TensorFlow name; `weightIndex` is the node's input that holds the slopes of a PReLU. */
export function activate(context: ConversionContext, node: TfNode, tensor: GraphTensor, activation: string, weightIndex: number): GraphTensor {
  if (PLAIN_ACTIVATIONS.has(activation)) return { ...tensor, name: context.graph.addNode(activation, [tensor.name]) }
  if (activation !== 'Prelu') throw new Error(`${node.name}: activation ${activation} is not handled`)
  const slopes = addBroadcastWeight(context.graph, context.weight(node, weightIndex), tensor)
  return { ...tensor, name: context.graph.addNode('PRelu', [tensor.name, slopes]) }
}

export const convertActivation: OperatorConverter = (node, context) =>
  activate(context, node, context.input(node, 0), node.op, 1)
