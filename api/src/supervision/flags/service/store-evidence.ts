import { AppError } from '@pengawas/shared/errors'
import { isWebp } from '../flags.rules.ts'
import type { FlagsDeps } from './deps.ts'

const MAX_EVIDENCE_BYTES = 512 * 1024
export const EVIDENCE_TYPE = 'image/webp'

/** Stores the picture of a flag and returns its key, null without one. Throws `payload-too-large`, and `invalid-input` for anything but WebP. */
export async function storeEvidence(
  { files }: Pick<FlagsDeps, 'files'>,
  assessmentId: string,
  flagId: string,
  evidence: Uint8Array | null,
): Promise<string | null> {
  if (evidence === null) return null
  if (evidence.byteLength > MAX_EVIDENCE_BYTES) throw new AppError('payload-too-large')
  if (!isWebp(evidence)) throw new AppError('invalid-input')
  const key = `evidence/${assessmentId.toLowerCase()}/${flagId.toLowerCase()}.webp`
  await files.put(key, evidence, EVIDENCE_TYPE)
  return key
}
