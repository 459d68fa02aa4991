import { secondCameraInviteSchema, secondCameraSchema } from '@pengawas/shared/contracts/second-camera'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from './http.ts'

/** A phone is told to no page: pages that show it ask. */
const ASK_EVERY_MS = 3_000

const pathOf = (testSessionId: string): string => `/api/test-sessions/${testSessionId}/second-camera`

/** How the phone of the candidate's own test session stands, as the servers see it. */
export const secondCameraQuery = (testSessionId: string) =>
  queryOptions({
    queryKey: ['second-camera', testSessionId],
    queryFn: ({ signal }) => requestJson(pathOf(testSessionId), secondCameraSchema, { signal, isBackground: true }),
    refetchInterval: ASK_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  })

/** A new code; the one before is worth nothing then. */
export const invitePhone = (testSessionId: string) =>
  requestJson(pathOf(testSessionId), secondCameraInviteSchema, { method: 'POST' })

/** Takes the phone off, and the code that waits. */
export const endPhone = (testSessionId: string) =>
  requestJson(pathOf(testSessionId), z.object({}), { method: 'DELETE' })
