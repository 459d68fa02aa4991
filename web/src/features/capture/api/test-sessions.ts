import { testSessionSchema, type CreateTestSession } from '@pengawas/shared/contracts/test-sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'
import { participantAssessmentsQuery } from '../../../lib/participant-assessments.ts'

/** Starts the test session, or continues the candidate's running one: the hub keeps one per assessment. */
export function useStartSession() {
  return useMutation({
    mutationFn: (body: CreateTestSession) => requestJson('/api/test-sessions', testSessionSchema, { method: 'POST', body }),
  })
}

/** Ends the test session for good. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => requestJson(`/api/test-sessions/${id}/end`, testSessionSchema, { method: 'PATCH' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: participantAssessmentsQuery.queryKey }),
  })
}
