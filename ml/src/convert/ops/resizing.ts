import { sizeAt, type OperatorConverter } from '../conversion-context.ts'
import { toChannelsFirst } from '../layout.ts'

/** ResizeBilinear to a constant size, with the middles of pixels aligned. */
export const convertResizeBilinear: OperatorConverter = (node, context) => {
  if (node.attr.half_pixel_centers?.b !== true || node.attr.align_corners?.b === true)
    throw new Error(`${node.name}: only pixel middles that are aligned are handled`)
  const input = toChannelsFirst(context.graph, context.input(node, 0))
  const [height, width] = [...context.weight(node, 1).values]
  if (height === undefined || width === undefined) throw new Error(`${node.name}: the size is missing`)
  const [batch, channels] = [sizeAt(input.shape, 0), sizeAt(input.shape, 3)]
  const scales = Float32Array.of(1, 1, height / sizeAt(input.shape, 1), width / sizeAt(input.shape, 2))
  const name = context.graph.addNode(
    'Resize',
    // The region of interest is not given: it counts for cropping only.
    [input.name, '', context.graph.addFloats(`${node.name}:scales`, [4], scales)],
    { mode: 'linear', coordinate_transformation_mode: 'half_pixel' },
  )
  return { name, shape: [batch, height, width, channels], channelsFirst: true }
}
