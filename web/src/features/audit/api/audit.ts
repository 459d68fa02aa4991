import { auditVerdictSchema } from '@pengawas/shared/contracts/audit'
import { boundValuesSchema, systemLogsExportSchema, systemLogsPageSchema } from '@pengawas/shared/contracts/system'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** The audit log, newest first: all of it for people who may read it, otherwise your own actions. */
export function useAuditLog(query: string) {
  return useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => requestJson(`/api/system/logs?${query}`, systemLogsPageSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Follows the whole chain of entries on the server. */
export function useVerifyAuditLog() {
  return useMutation({ mutationFn: () => requestJson('/api/audit/verify', auditVerdictSchema) })
}

/** Old and new values of one change. Each request is an entry of the log, so nothing asks twice by itself. */
export function useBoundValues(sequence: number) {
  return useMutation({ mutationFn: () => requestJson(`/api/system/logs/${sequence}/values`, boundValuesSchema) })
}

/** Reading and sending twenty thousand entries takes some seconds. */
const EXPORT_TIMEOUT_MS = 60_000

export const fetchLogs = (query: string) =>
  requestJson(`/api/system/logs/export?${query}`, systemLogsExportSchema, { timeoutMs: EXPORT_TIMEOUT_MS })
