import { ProtobufWriter } from './protobuf-writer.ts'

/** Field numbers and enum values below are those of onnx.proto3, https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3 */
const IR_VERSION = 8
const OPSET_VERSION = 17
const DATA_TYPE = { float: 1, int64: 7 } as const
const ATTRIBUTE_TYPE = { int: 2, string: 3, ints: 7 } as const

/** A size of −1 is open: the batch, or the size of the picture. */
export type Shape = readonly number[]

/** Names of open sizes by axis, by which a session may fix them (`freeDimensionOverrides`). */
const OPEN_SIZE_NAMES = ['batch', 'height', 'width'] as const
type OnnxAttribute = number | string | readonly number[]

/** Collects nodes, weights, inputs and outputs and encodes them as one ONNX model. Names follow the order of the calls. */
export class OnnxGraph {
  readonly #nodes: ProtobufWriter[] = []
  readonly #initializers = new Map<string, ProtobufWriter>()
  readonly #inputs: ProtobufWriter[] = []
  readonly #outputs: ProtobufWriter[] = []
  #nextId = 0

  addInput(name: string, shape: Shape): void {
    this.#inputs.push(floatValueInfo(name, shape, true))
  }

  /** Publishes `tensor`, the result of a node, under a name of its own. */
  addOutput(name: string, tensor: string, shape: Shape): void {
    this.#pushNode('Identity', [tensor], name, {})
    this.#outputs.push(floatValueInfo(name, shape, false))
  }

  /** Returns the name of the node's result. Numbers become INT attributes, lists INTS. */
  addNode(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, OnnxAttribute>> = {},
  ): string {
    const output = `${operator}_${this.#nextId++}`
    this.#pushNode(operator, inputs, output, attributes)
    return output
  }

  /** Adds a float32 constant once per name and returns that name. */
  addFloats(name: string, shape: Shape, values: Float32Array): string {
    return this.#addInitializer(name, shape, DATA_TYPE.float, values)
  }

  /** Adds an int64 constant once per name and returns that name. */
  addIntegers(name: string, values: readonly number[]): string {
    return this.#addInitializer(name, [values.length], DATA_TYPE.int64, BigInt64Array.from(values, BigInt))
  }

  encode(graphName: string, metadata: Readonly<Record<string, string>>): Uint8Array {
    const graph = new ProtobufWriter()
    for (const node of this.#nodes) graph.message(1, node)
    graph.string(2, graphName)
    for (const initializer of this.#initializers.values()) graph.message(5, initializer)
    for (const input of this.#inputs) graph.message(11, input)
    for (const output of this.#outputs) graph.message(12, output)
    const model = new ProtobufWriter().int(1, IR_VERSION).string(2, 'pengawas').message(7, graph)
    model.message(8, new ProtobufWriter().string(1, '').int(2, OPSET_VERSION))
    for (const [key, value] of Object.entries(metadata))
      model.message(14, new ProtobufWriter().string(1, key).string(2, value))
    return model.finish()
  }

  #pushNode(
    operator: string,
    inputs: readonly string[],
    output: string,
    attributes: Readonly<Record<string, OnnxAttribute>>,
  ): void {
    const node = new ProtobufWriter()
    for (const input of inputs) node.string(1, input)
    node.string(2, output).string(3, output).string(4, operator)
    for (const [name, value] of Object.entries(attributes)) node.message(5, encodeAttribute(name, value))
    this.#nodes.push(node)
  }

  #addInitializer(name: string, shape: Shape, dataType: number, values: Float32Array | BigInt64Array): string {
    if (!this.#initializers.has(name)) {
      const tensor = new ProtobufWriter()
      for (const size of shape) tensor.int(1, size)
      tensor.int(2, dataType).string(8, name)
      tensor.bytes(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
      this.#initializers.set(name, tensor)
    }
    return name
  }
}

function encodeAttribute(name: string, value: OnnxAttribute): ProtobufWriter {
  const attribute = new ProtobufWriter().string(1, name)
  if (typeof value === 'string')
    return attribute.bytes(4, new TextEncoder().encode(value)).int(20, ATTRIBUTE_TYPE.string)
  if (typeof value === 'number') return attribute.int(3, value).int(20, ATTRIBUTE_TYPE.int)
  for (const item of value) attribute.int(8, item)
  return attribute.int(20, ATTRIBUTE_TYPE.ints)
}

function floatValueInfo(name: string, shape: Shape, isInput: boolean): ProtobufWriter {
  const dimensions = new ProtobufWriter()
  shape.forEach((size, axis) => {
    const openName = isInput ? (OPEN_SIZE_NAMES[axis] ?? 'depth') : `${name}-${axis}`
    dimensions.message(1, size === -1 ? new ProtobufWriter().string(2, openName) : new ProtobufWriter().int(1, size))
  })
  const tensorType = new ProtobufWriter().int(1, DATA_TYPE.float).message(2, dimensions)
  return new ProtobufWriter().string(1, name).message(2, new ProtobufWriter().message(1, tensorType))
}
