import { sizeAt, type OperatorConverter } from '../conversion-context.ts'
import { toChannelsFirst } from '../layout.ts'
import { integersAttribute } from '../tfjs-model.ts'
import { windowsOf } from './windows.ts'

export const convertMaxPool: OperatorConverter = (node, context) => {
  const input = toChannelsFirst(context.graph, context.input(node, 0))
  const kernel = integersAttribute(node, 'ksize')
  const [height, width] = [sizeAt(kernel, 1), sizeAt(kernel, 2)]
  const { strides, pads, outputHeight, outputWidth } = windowsOf(node, input.shape, height, width)
  return {
    name: context.graph.addNode('MaxPool', [input.name], { kernel_shape: [height, width], strides, pads }),
    shape: [sizeAt(input.shape, 0), outputHeight, outputWidth, sizeAt(input.shape, 3)],
    channelsFirst: true,
  }
}
