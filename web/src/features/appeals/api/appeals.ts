import {
  type AppealDetail,
  appealDetailSchema,
  type AppealFilter,
  type DecideAppeal,
  listedAppealsSchema,
  MAX_APPEAL_FILE_NAME,
  type OwnAppeal,
  ownAppealSchema,
} from '@pengawas/shared/contracts/appeals'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ownAppealsQuery } from '../../../lib/appeals.ts'
import { requestJson } from '../../../lib/http.ts'

/** What a candidate does with their own appeal. Whatever came of it, the page shows how it is on the server. */
export function useOwnAppeal<T>(testSessionId: string, act: (sent: T) => Promise<OwnAppeal>) {
  const queries = useQueryClient()
  const { queryKey } = ownAppealsQuery(testSessionId)
  return useMutation({ mutationFn: act, onSettled: () => queries.invalidateQueries({ queryKey }) })
}

const at = (id: string, rest: string): string => `/api/appeals/${id}/${rest}`

export const saveDraft = (id: string, text: string) =>
  requestJson(at(id, 'draft'), ownAppealSchema, { method: 'PUT', body: { text } })
export const submitAppeal = (id: string, text: string) =>
  requestJson(at(id, 'submit'), ownAppealSchema, { method: 'POST', body: { text } })
export const withdrawAppeal = (id: string) => requestJson(at(id, 'withdraw'), ownAppealSchema, { method: 'POST' })
/** The end of a long name, which has its kind, without half a character. */
const shortName = (name: string): string => {
  const letters = Array.from(name.toWellFormed())
  while (letters.join('').length > MAX_APPEAL_FILE_NAME) letters.shift()
  return letters.join('')
}
export const addFile = (id: string, body: File) =>
  requestJson(at(id, `files?name=${encodeURIComponent(shortName(body.name))}`), ownAppealSchema, {
    ...{ method: 'POST', body, timeoutMs: 60_000 },
  })
export const removeFile = (id: string, fileId: string) =>
  requestJson(at(id, `files/${fileId}`), ownAppealSchema, { method: 'DELETE' })

export const fileUrl = (id: string, fileId: string): string => at(id, `files/${fileId}`)
export const pictureUrl = (id: string, pointId: string): string => at(id, `points/${pointId}/picture`)

export function useAppeals(state: AppealFilter, page: number, pageSize: number) {
  return useQuery({
    queryKey: ['appeals', state, page],
    queryFn: ({ signal }) =>
      requestJson(`/api/appeals?state=${state}&page=${page}&pageSize=${pageSize}`, listedAppealsSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useAppeal(id: string) {
  return useQuery({
    queryKey: ['appeal', id],
    queryFn: ({ signal }) => requestJson(`/api/appeals/${id}`, appealDetailSchema, { signal }),
  })
}

/** Decides an appeal; where somebody was faster, the page shows what they decided. */
export function useDecideAppeal(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: DecideAppeal): Promise<AppealDetail> =>
      requestJson(at(id, 'decision'), appealDetailSchema, { method: 'POST', body }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['appeal', id] })
      await queries.invalidateQueries({ queryKey: ['appeals'] })
    },
  })
}
