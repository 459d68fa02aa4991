import {
  testSessionSchema,
  type CreateTestSession,
  type TestSession,
  type TestSessionStatus,
} from '@pengawas/shared/contracts/test-sessions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** Starts the test session, or continues the candidate's running one: the hub keeps one per assessment. */
export function useStartSession() {
  return useMutation({
    mutationFn: (body: CreateTestSession) =>
      requestJson('/api/test-sessions', testSessionSchema, { method: 'POST', body }),
  })
}

const STATUS_EVERY_MS = 4_000

/** How a test session stands, asked anew every few seconds while its candidate has not gone on with it. */
export function useSessionStatus(testSession: TestSession): TestSessionStatus {
  const { data } = useQuery({
    queryKey: ['test-session', testSession.id],
    queryFn: ({ signal }) =>
      requestJson(`/api/test-sessions/${testSession.id}`, testSessionSchema, { signal, isBackground: true }),
    initialData: testSession,
    refetchInterval: STATUS_EVERY_MS,
    gcTime: 0,
  })
  return data.status
}
