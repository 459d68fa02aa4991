import { type HelpRequest, helpRequestSchema } from '@pengawas/shared/contracts/test-taking'
import { requestJson } from './http.ts'

/** Settles a candidate's raised hand, which tells them so. Doing it again changes nothing. */
export const settleHand = (testSessionId: string, helpId: string): Promise<HelpRequest> =>
  requestJson(`/api/test-sessions/${testSessionId}/help/${helpId}/seen`, helpRequestSchema, { method: 'POST' })
