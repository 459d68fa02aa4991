import type { ConversionContext, GraphTensor } from './conversion-context.ts'
import { toChannelsLast } from './layout.ts'
import { OnnxGraph, type Shape } from './onnx-graph.ts'
import { OPERATORS } from './ops/registry.ts'
import { nodeNameOf, type TfjsModel, type TfNode } from './tfjs-model.ts'

export interface ConvertGraphOptions {
  graphName: string
  /**
   * Leave height and width of the input open, for a fully convolutional model. Padding is that of the size the model was
   * made for, which is the same for every size that is a multiple of the model's total stride.
   */
  openPictureSize?: boolean
  /** Convert the part between these nodes only, where what lies before and after is simpler in TypeScript. */
  part?: ModelPart
}

/** A part of a model: the node whose result is given to it, and the nodes whose results it returns, by the names to give them. */
export interface ModelPart {
  input: { node: string; shape: Shape }
  outputs: Readonly<Record<string, string>>
}

/**
 * Converts a TensorFlow.js graph model to an ONNX file. Inputs and outputs keep TensorFlow's names and NHWC shapes;
 * inside, the network runs channels-first. The same model always gives the same bytes.
 *
 * Throws, naming node and operator, on anything that is not handled.
 */
export function convertGraph(
  model: TfjsModel,
  { graphName, openPictureSize = false, part }: ConvertGraphOptions,
): Uint8Array {
  const graph = new OnnxGraph()
  const tensors = new Map<string, GraphTensor>()
  const inProgress = new Set<string>()
  const context = conversionContext(model, graph, tensors, openPictureSize)

  // The file does not promise an order, so nodes are visited from the outputs down.
  const visit = (name: string): void => {
    if (tensors.has(name) || weightName(model, name) !== undefined) return
    if (name === part?.input.node) {
      graph.addInput('input', part.input.shape)
      tensors.set(name, { name: 'input', shape: part.input.shape, channelsFirst: false })
      return
    }
    const node = model.nodes.get(name)
    if (!node) throw new Error(`node ${name} does not exist`)
    if (inProgress.has(name)) throw new Error(`node ${name} depends on itself`)
    inProgress.add(name)
    for (const reference of node.input) visit(nodeNameOf(reference))
    tensors.set(name, node.op === 'Placeholder' ? addInput(node, context) : convertNode(node, context))
  }

  const outputs: readonly PromisedOutput[] = part
    ? Object.entries(part.outputs).map(([name, node]) => ({ name, node }))
    : model.outputs
  for (const output of outputs) {
    visit(output.node)
    const tensor = tensors.get(output.node)
    if (!tensor) throw new Error(`output ${output.name} is a constant`)
    const result = toChannelsLast(graph, tensor)
    if (output.shape && result.shape.join() !== output.shape.join()) {
      throw new Error(
        `output ${output.name}: shape [${result.shape.join()}] where the signature says [${output.shape.join()}]`,
      )
    }
    graph.addOutput(output.name, result.name, openPictureSize ? openAxes(result.shape, [1]) : result.shape)
  }
  return graph.encode(graphName, { origin: model.origin })
}

/** The shape is that of the model's signature; what lies within the model has none there. */
interface PromisedOutput {
  name: string
  node: string
  shape?: Shape
}

function inputName(node: TfNode, index: number): string {
  const reference = node.input[index]
  if (reference === undefined) throw new Error(`${node.name}: input ${index} is missing`)
  return nodeNameOf(reference)
}

/** Name under which a constant's values are stored, seen through Identity nodes; undefined for computed tensors. */
function weightName(model: TfjsModel, name: string): string | undefined {
  if (model.weights.has(name)) return name
  const node = model.nodes.get(name)
  return node?.op === 'Identity' ? weightName(model, inputName(node, 0)) : undefined
}

function conversionContext(
  model: TfjsModel,
  graph: OnnxGraph,
  tensors: ReadonlyMap<string, GraphTensor>,
  openPictureSize: boolean,
): ConversionContext {
  return {
    graph,
    openPictureSize,
    input: (node, index) => {
      const tensor = tensors.get(inputName(node, index))
      if (!tensor) throw new Error(`${node.name}: input ${index} is not a computed tensor`)
      return tensor
    },
    weight: (node, index) => {
      const name = weightName(model, inputName(node, index))
      const weight = name === undefined ? undefined : model.weights.get(name)
      if (name === undefined || !weight) throw new Error(`${node.name}: input ${index} is not a constant`)
      return { ...weight, name }
    },
    isWeight: (node, index) => weightName(model, inputName(node, index)) !== undefined,
  }
}

function convertNode(node: TfNode, context: ConversionContext): GraphTensor {
  const convert = OPERATORS.get(node.op)
  if (!convert) throw new Error(`${node.name}: operator ${node.op} is not handled`)
  return convert(node, context)
}

function addInput(node: TfNode, { graph, openPictureSize }: ConversionContext): GraphTensor {
  const shape = node.attr.shape?.shape?.dim?.map((dimension) => dimension.size)
  if (!shape) throw new Error(`${node.name}: input without a shape`)
  graph.addInput(node.name, openPictureSize ? openAxes(shape, [1, 2]) : shape)
  return { name: node.name, shape, channelsFirst: false }
}

function openAxes(shape: Shape, axes: readonly number[]): Shape {
  return shape.map((size, axis) => (axes.includes(axis) ? -1 : size))
}
