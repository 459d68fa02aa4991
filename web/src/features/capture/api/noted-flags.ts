import { type NotedFlag, notedFlagsSchema } from '@pengawas/shared/contracts/flags'
import { requestJson } from '../../../lib/http.ts'

/** The latest flags on the candidate's own test session, newest first. */
export const fetchNotedFlags = (testSessionId: string): Promise<NotedFlag[]> =>
  requestJson(`/api/test-sessions/${testSessionId}/noted-flags`, notedFlagsSchema)
