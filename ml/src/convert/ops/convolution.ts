import { sizeAt, type ConversionContext, type GraphTensor, type OperatorConverter } from '../conversion-context.ts'
import { toChannelsFirst } from '../layout.ts'
import { textsAttribute, type TfNode } from '../tfjs-model.ts'
import { activate } from './activation.ts'
import { windowsOf } from './windows.ts'

/** Conv2D and _FusedConv2D: kernels [height, width, in, out] become [out, in, height, width]. */
export const convertConvolution: OperatorConverter = (node, context) => convolve(node, context, false)

/** DepthwiseConv2dNative and its fused form: one group per input channel. */
export const convertDepthwiseConvolution: OperatorConverter = (node, context) => convolve(node, context, true)

function convolve(node: TfNode, context: ConversionContext, depthwise: boolean): GraphTensor {
  const input = toChannelsFirst(context.graph, context.input(node, 0))
  const kernel = context.weight(node, 1)
  const [height, width, inputs, multiplier] = [0, 1, 2, 3].map((axis) => sizeAt(kernel.shape, axis)) as [
    number,
    number,
    number,
    number,
  ]
  if (sizeAt(input.shape, 3) !== inputs)
    throw new Error(`${node.name}: the kernel does not fit the ${input.shape[3]} channels of its input`)
  const outputs = depthwise ? inputs * multiplier : multiplier
  const windows = windowsOf(node, input.shape, height, width)

  const operands = [
    input.name,
    context.graph.addFloats(
      `${kernel.name}:kernel`,
      depthwise ? [outputs, 1, height, width] : [outputs, inputs, height, width],
      reorderKernel(kernel.values, height * width, inputs, multiplier, depthwise),
    ),
  ]
  const fused = [...textsAttribute(node, 'fused_ops')]
  let nextInput = 2
  if (fused[0] === 'BiasAdd') {
    const bias = context.weight(node, nextInput++)
    operands.push(context.graph.addFloats(`${bias.name}:bias`, [outputs], bias.values))
    fused.shift()
  }
  const name = context.graph.addNode('Conv', operands, {
    kernel_shape: [height, width],
    strides: windows.strides,
    dilations: windows.dilations,
    pads: windows.pads,
    group: depthwise ? inputs : 1,
  })
  let result: GraphTensor = {
    name,
    shape: [sizeAt(input.shape, 0), windows.outputHeight, windows.outputWidth, outputs],
    channelsFirst: true,
  }
  for (const activation of fused) result = activate(context, node, result, activation, nextInput++)
  return result
}

/** Moves the taps of a kernel from innermost-output order to the outermost-output order of ONNX. */
function reorderKernel(
  values: Float32Array,
  taps: number,
  inputs: number,
  outputs: number,
  depthwise: boolean,
): Float32Array {
  const reordered = new Float32Array(values.length)
  values.forEach((value, index) => {
    const output = index % outputs
    const input = Math.floor(index / outputs) % inputs
    const tap = Math.floor(index / (outputs * inputs))
    const filter = depthwise ? input * outputs + output : output * inputs + input
    reordered[filter * taps + tap] = value
  })
  return reordered
}
