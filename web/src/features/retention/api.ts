import { type DecideErasure, erasureDetailSchema, erasuresPageSchema } from '@pengawas/shared/contracts/erasure'
import { assessmentsPageSchema } from '@pengawas/shared/contracts/assessment-management'
import {
  deletedFilesPageSchema,
  keptFilesPageSchema,
  type KeptFilesQuery,
  legalHoldSchema,
  legalHoldsPageSchema,
  type PlaceHold,
  retentionFiguresSchema,
} from '@pengawas/shared/contracts/retention'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { requestJson } from '../../lib/http.ts'

const PATH = '/api/retention'
const KEY = ['retention']

export const figuresQuery = queryOptions({
  queryKey: [...KEY, 'figures'],
  queryFn: ({ signal }) => requestJson(`${PATH}/figures`, retentionFiguresSchema, { signal }),
})

const pageQuery = <T extends z.ZodType>(path: string, schema: T, page: number) =>
  queryOptions({
    queryKey: [...KEY, path, page],
    queryFn: ({ signal }) =>
      requestJson(`${PATH}/${path}${path.includes('?') ? '&' : '?'}page=${page}`, schema, { signal }),
    placeholderData: keepPreviousData,
  })

export const keptFilesQuery = (state: KeptFilesQuery['state'], page: number) =>
  pageQuery(`files?state=${state}`, keptFilesPageSchema, page)
export const deletedFilesQuery = (page: number) => pageQuery('deleted', deletedFilesPageSchema, page)
export const holdsQuery = (page: number) => pageQuery('holds', legalHoldsPageSchema, page)

/** Assessments whose title has these words, the newest first; archived ones too where `isArchived`. */
export const foundAssessmentsQuery = (words: string, isArchived: boolean) => {
  const query = new URLSearchParams({
    ...{ q: words, sort: 'createdAt', order: 'desc', pageSize: '20' },
    ...(isArchived ? { status: 'archived' } : {}),
  })
  return queryOptions({
    queryKey: [...KEY, 'assessments', query.toString()],
    queryFn: ({ signal }) => requestJson(`/api/assessments?${query}`, assessmentsPageSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

function useHoldMutation<V>(mutationFn: (value: V) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }) })
}

export const usePlaceHold = () =>
  useHoldMutation((body: PlaceHold) => requestJson(`${PATH}/holds`, legalHoldSchema, { method: 'POST', body }))

export const useLiftHold = () =>
  useHoldMutation(({ id, reason }: { id: string; reason: string }) =>
    requestJson(`${PATH}/holds/${id}/lift`, legalHoldSchema, { method: 'POST', body: { reason } }),
  )

const ERASURES = '/api/erasure-requests'

export const erasuresQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'erasures', page],
    queryFn: ({ signal }) => requestJson(`${ERASURES}?page=${page}`, erasuresPageSchema, { signal }),
    placeholderData: keepPreviousData,
  })

/** A request with its plan, which is worked out anew each time it is opened. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'erasure', id],
    queryFn: ({ signal }) => requestJson(`${ERASURES}/${id}`, erasureDetailSchema, { signal }),
    staleTime: 0,
  })

/** Decides; where that fails, what it was based on is read again. */
export function useDecideErasure() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: DecideErasure & { id: string }) =>
      requestJson(`${ERASURES}/${id}/decide`, erasureDetailSchema, { method: 'POST', body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
