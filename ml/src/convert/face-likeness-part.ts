import type { ModelPart } from './convert-graph.ts'

/**
 * FaceRes up to the numbers that tell faces apart. Its two other heads guess age and sex: they are not converted, so that nothing
 * in the product can ask them.
 */
export const FACE_LIKENESS_PART: ModelPart = {
  input: { node: 'input_1', shape: [1, 224, 224, 3] },
  outputs: { likeness: 'global_pooling/Mean' },
}
