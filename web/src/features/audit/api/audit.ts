import { auditVerdictSchema } from '@pengawas/shared/contracts/audit'
import { systemLogsPageSchema } from '@pengawas/shared/contracts/system'
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
