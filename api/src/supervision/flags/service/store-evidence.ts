import { randomUUID } from 'node:crypto'
import { storeKeptFile } from '../../../kernel/files/kept-files.changes.ts'
import { assertNodePicture, NODE_PICTURE_TYPE } from '../../../kernel/files/node-picture.ts'
import type { FlagsDeps } from './deps.ts'

/**
 * Stores the picture of a flag and returns its key, null without one; `storeFlag` keeps it. Throws `payload-too-large`, and
 * `invalid-input` for anything but WebP.
 */
export async function storeEvidence(
  deps: Pick<FlagsDeps, 'db' | 'files' | 'now'>,
  { assessmentId, testSessionId, flagId }: { assessmentId: string; testSessionId: string; flagId: string },
  evidence: Uint8Array | null,
): Promise<string | null> {
  if (evidence === null) return null
  // A name of its own: where one flag is delivered twice at once, the picture that no flag refers to is deleted by itself.
  const fileKey = `evidence/${assessmentId.toLowerCase()}/${flagId.toLowerCase()}-${randomUUID()}.webp`
  await storeKeptFile(deps, assertNodePicture(evidence), {
    ...{ fileKey, contentType: NODE_PICTURE_TYPE, subjectType: 'flag', subjectId: flagId },
    ...{ testSessionId, term: 'session' },
  })
  return fileKey
}
