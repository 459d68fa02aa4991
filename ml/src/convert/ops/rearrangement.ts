import { sizeAt, type OperatorConverter } from '../conversion-context.ts'
import { storedAxis, toChannelsFirst, toChannelsLast } from '../layout.ts'

export const convertIdentity: OperatorConverter = (node, context) => context.input(node, 0)

/** Zero padding; TensorFlow lists [before, after] per axis, ONNX all befores, then all afters. */
export const convertPad: OperatorConverter = (node, context) => {
  const input = context.input(node, 0)
  const paddings = context.weight(node, 1).values
  const rank = input.shape.length
  const before = new Array<number>(rank).fill(0)
  const after = new Array<number>(rank).fill(0)
  const shape = input.shape.map((size, axis) => {
    const [low, high] = [paddings[axis * 2] ?? 0, paddings[axis * 2 + 1] ?? 0]
    before[storedAxis(input, axis)] = low
    after[storedAxis(input, axis)] = high
    if (size === -1 && low + high > 0) throw new Error(`${node.name}: padding of an open axis is not handled`)
    return size === -1 ? size : size + low + high
  })
  const pads = context.graph.addIntegers(`${node.name}:pads`, [...before, ...after])
  return { ...input, shape, name: context.graph.addNode('Pad', [input.name, pads], { mode: 'constant' }) }
}

/**
 * An open batch stays open: where the graph was frozen to a batch of 1, the leading 1 becomes "the rest". With an open
 * picture size it is the second axis, into which the detector's heads flatten height × width × anchors.
 */
export const convertReshape: OperatorConverter = (node, context) => {
  const input = toChannelsLast(context.graph, context.input(node, 0))
  const target = [...context.weight(node, 1).values]
  const openBatch = input.shape[0] === -1
  if (openBatch && target[0] === 1) target[0] = -1
  const elements = input.shape.reduce((product, size) => product * Math.abs(size), 1)
  const known = target.reduce((product, size) => (size === -1 ? product : product * size), 1)
  const shape = target.map((size, axis) => (size !== -1 ? size : axis === 0 && openBatch ? -1 : elements / known))
  if (context.openPictureSize) target[1] = -1
  const name = context.graph.addNode('Reshape', [input.name, context.graph.addIntegers(`${node.name}:shape`, target)])
  return { name, shape, channelsFirst: false }
}

export const convertConcat: OperatorConverter = (node, context) => {
  const count = node.attr.N?.i ?? node.input.length - 1
  const inputs = Array.from({ length: count }, (_, index) => toChannelsFirst(context.graph, context.input(node, index)))
  const [first] = inputs
  if (!first) throw new Error(`${node.name}: nothing to concatenate`)
  const axisWeight = context.weight(node, count).values[0] ?? 0
  const axis = axisWeight < 0 ? axisWeight + first.shape.length : axisWeight
  const joined = inputs.reduce((total, input) => total + sizeAt(input.shape, axis), 0)
  const name = context.graph.addNode(
    'Concat',
    inputs.map((input) => input.name),
    { axis: storedAxis(first, axis) },
  )
  return { ...first, name, shape: first.shape.map((size, index) => (index === axis ? joined : size)) }
}
