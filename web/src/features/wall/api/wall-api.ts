import { flagListSchema, flagSchema, type Flag, type FlagList, type ResolveFlag } from '@pengawas/shared/contracts/flags'
import { wallSchema, type Wall } from '@pengawas/shared/contracts/proctoring'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

export function fetchWall(): Promise<Wall> {
  return requestJson('/api/proctoring/wall', wallSchema)
}

const FLAG_PAGE = 500

/** What changed in an assessment's flags after a sequence number, the oldest change first; at most 500. */
export function fetchFlags(assessmentId: string, after: number): Promise<FlagList> {
  const query = new URLSearchParams({ assessmentId, after: String(after), limit: String(FLAG_PAGE) })
  return requestJson(`/api/ai-proctoring/flags?${query.toString()}`, flagListSchema)
}

/** @throws RequestFailure `conflict` when somebody else decided since. */
export async function resolveFlag(id: string, body: ResolveFlag): Promise<Flag> {
  const path = `/api/ai-proctoring/flags/${id}/resolve`
  const { flag } = await requestJson(path, z.object({ flag: flagSchema }), { method: 'PATCH', body })
  return flag
}
