import { testSessionSchema, type CreateTestSession } from '@pengawas/shared/contracts/test-sessions'
import { useMutation } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** Starts the test session, or continues the candidate's running one: the hub keeps one per assessment. */
export function useStartSession() {
  return useMutation({
    mutationFn: (body: CreateTestSession) =>
      requestJson('/api/test-sessions', testSessionSchema, { method: 'POST', body }),
  })
}
