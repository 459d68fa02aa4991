import { foundCandidatesSchema, type FindCandidates } from '@pengawas/shared/contracts/enrolment'
import { useMutation } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** Looks up candidates by unit, by a list of NIPs, or by a file of them. */
export const useFindCandidates = () =>
  useMutation({
    mutationFn: (wanted: FindCandidates | Blob) =>
      requestJson(`/api/assessments/find-candidates${wanted instanceof Blob ? '/file' : ''}`, foundCandidatesSchema, {
        method: 'POST',
        body: wanted,
      }),
  })
