import type { ModelPart } from './convert-graph.ts'

/**
 * MoveNet between its scaled input and its four heads. What goes before is the scaling of bytes to −1 to 1; what follows picks
 * the strongest person and their points with integer indices, see `models/body-pose.ts`.
 */
export const BODY_POSE_PART: ModelPart = {
  input: { node: 'StatefulPartitionedCall/sub_1', shape: [1, 192, 192, 3] },
  outputs: {
    heatmaps: 'StatefulPartitionedCall/Sigmoid',
    centres: 'StatefulPartitionedCall/Sigmoid_1',
    regressions: 'StatefulPartitionedCall/kpt_regress_0/conv2d_6/BiasAdd',
    offsets: 'StatefulPartitionedCall/kpt_offset_0/conv2d_7/BiasAdd',
  },
}
