import {
  deskFiguresSchema,
  deskReportSchema,
  deskSessionsExportSchema,
  deskSessionsPageSchema,
} from '@pengawas/shared/contracts/audit-desk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

const DESK_KEY = ['audit-desk'] as const
/** Reading and sending twenty thousand rows takes some seconds. */
const EXPORT_TIMEOUT_MS = 60_000

export function useDeskSessions(query: string) {
  return useQuery({
    queryKey: [...DESK_KEY, 'sessions', query],
    queryFn: ({ signal }) => requestJson(`/api/audit-desk/sessions?${query}`, deskSessionsPageSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'report', id],
    queryFn: ({ signal }) => requestJson(`/api/audit-desk/sessions/${id}`, deskReportSchema, { signal }),
  })

/** The same, as the audit log calls what is taken away. */
export const fetchReport = (id: string) => requestJson(`/api/audit-desk/sessions/${id}/report`, deskReportSchema)

export const fetchSessions = (query: string) =>
  requestJson(`/api/audit-desk/sessions/export?${query}`, deskSessionsExportSchema, { timeoutMs: EXPORT_TIMEOUT_MS })

export function useFigures(query: string) {
  return useQuery({
    queryKey: [...DESK_KEY, 'figures', query],
    queryFn: ({ signal }) => requestJson(`/api/audit-desk/figures?${query}`, deskFiguresSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}
