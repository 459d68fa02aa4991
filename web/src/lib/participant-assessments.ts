import { participantAssessmentSchema } from '@pengawas/shared/contracts/test-sessions'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from './http.ts'

/** The candidate's own assessments, each with their test session in it where they have begun. */
export const participantAssessmentsQuery = queryOptions({
  queryKey: ['participant-assessments'],
  queryFn: ({ signal }) =>
    requestJson('/api/assessments/available-for-participants', z.array(participantAssessmentSchema), { signal, isBackground: true }),
})
