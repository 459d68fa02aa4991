import {
  createdPersonSchema,
  deletionOutcomeSchema,
  importOutcomeSchema,
  importPreviewSchema,
  peoplePageSchema,
  personSchema,
} from '@pengawas/shared/contracts/people'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

/** Thousands of accounts take the hub a while. */
const IMPORT_TIMEOUT_MS = 180_000

/** Users are all accounts, for super admins; participants are an administrator's own candidates. The calls are the same. */
export type Kind = 'users' | 'participants'

export function usePeople(kind: Kind, query: string) {
  return useQuery({
    queryKey: [kind, query],
    queryFn: ({ signal }) => requestJson(`/api/${kind}?${query}`, peoplePageSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The newest state of one person: read after a conflict, to start again from. */
export function fetchPerson(kind: Kind, id: string) {
  return requestJson(`/api/${kind}/${id}`, personSchema)
}

function usePeopleMutation<V, T>(kind: Kind, mutationFn: (value: V) => Promise<T>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [kind] }),
  })
}

export function useCreatePerson(kind: Kind) {
  return usePeopleMutation(kind, (body: Record<string, unknown>) =>
    requestJson(`/api/${kind}`, createdPersonSchema, { method: 'POST', body }),
  )
}

export function useUpdatePerson(kind: Kind, id: string) {
  return usePeopleMutation(kind, (body: Record<string, unknown>) =>
    requestJson(`/api/${kind}/${id}`, personSchema, { method: 'PUT', body }),
  )
}

export function useDeletePerson(kind: Kind) {
  return usePeopleMutation(kind, (id: string) =>
    requestJson(`/api/${kind}/${id}`, deletionOutcomeSchema, { method: 'DELETE' }),
  )
}

export function useResetPassword(kind: Kind) {
  return usePeopleMutation(kind, (id: string) =>
    requestJson(`/api/${kind}/${id}/reset-password`, createdPersonSchema, { method: 'POST' }),
  )
}

export function useRemoveSecondFactor() {
  return usePeopleMutation('users', (id: string) =>
    requestJson(`/api/users/${id}/two-factor`, z.unknown(), { method: 'DELETE' }),
  )
}

export function usePreviewImport(kind: Kind) {
  return useMutation({
    mutationFn: (body: Blob) =>
      requestJson(`/api/${kind}/import/preview`, importPreviewSchema, {
        method: 'POST',
        body,
        timeoutMs: IMPORT_TIMEOUT_MS,
      }),
  })
}

export function useImport(kind: Kind) {
  return usePeopleMutation(kind, ({ file, units }: { file: Blob; units: readonly [string, string][] }) =>
    requestJson(
      `/api/${kind}/import?${String(new URLSearchParams({ units: JSON.stringify(units) }))}`,
      importOutcomeSchema,
      {
        method: 'POST',
        body: file,
        timeoutMs: IMPORT_TIMEOUT_MS,
      },
    ),
  )
}
