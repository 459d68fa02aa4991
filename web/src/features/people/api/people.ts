import { type ImportJob, importJobSchema } from '@pengawas/shared/contracts/import-jobs'
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
import { useStartImport } from '../../../lib/import-jobs.ts'

/** A file of thousands takes a while to send and to read. */
const PREVIEW_TIMEOUT_MS = 90_000
const SEND_TIMEOUT_MS = 60_000

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

/** Has the list fetched again. */
export function useForgetPeople(kind: Kind): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [kind] })
}

function usePeopleMutation<V, T>(kind: Kind, mutationFn: (value: V) => Promise<T>) {
  const forgetPeople = useForgetPeople(kind)
  return useMutation({ mutationFn, onSuccess: forgetPeople })
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
        timeoutMs: PREVIEW_TIMEOUT_MS,
      }),
  })
}

export function useStartPeopleImport(kind: Kind) {
  return useStartImport(({ bytes, id, units }: { bytes: Blob; id: string; units: readonly [string, string][] }) =>
    requestJson(
      `/api/${kind}/import/jobs?${String(new URLSearchParams({ id, units: JSON.stringify(units) }))}`,
      importJobSchema,
      { method: 'POST', body: bytes, timeoutMs: SEND_TIMEOUT_MS },
    ),
  )
}

/** Whom an import created, with their passwords: asked for once and forgotten with the dialog. */
export function useImportedPeople({ id, hasPasswords }: ImportJob) {
  return useQuery({
    queryKey: ['imported-people', id],
    queryFn: ({ signal }) => requestJson(`/api/import-jobs/${id}/people`, importOutcomeSchema, { signal }),
    enabled: hasPasswords,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
