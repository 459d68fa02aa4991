import { assertNodePicture, NODE_PICTURE_TYPE } from '../../../kernel/files/node-picture.ts'
import type { FlagsDeps } from './deps.ts'

/** Stores the picture of a flag and returns its key, null without one. Throws `payload-too-large`, and `invalid-input` for anything but WebP. */
export async function storeEvidence(
  { files }: Pick<FlagsDeps, 'files'>,
  assessmentId: string,
  flagId: string,
  evidence: Uint8Array | null,
): Promise<string | null> {
  if (evidence === null) return null
  const key = `evidence/${assessmentId.toLowerCase()}/${flagId.toLowerCase()}.webp`
  await files.put(key, assertNodePicture(evidence), NODE_PICTURE_TYPE)
  return key
}
