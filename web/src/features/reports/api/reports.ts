import { assessmentComparisonSchema, unitComparisonSchema } from '@pengawas/shared/contracts/report-comparisons'
import { REPORT_POLL_MS, type ReportFormat, reportSchema, reportsPageSchema } from '@pengawas/shared/contracts/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** A page of the list, asked for again every five minutes. */
export function useReports(query: string) {
  return useQuery({
    queryKey: ['reports', query],
    queryFn: ({ signal }) => requestJson(`/api/reports?${query}`, reportsPageSchema, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REPORT_POLL_MS,
  })
}

/** A report is made when it is opened, and is not asked for again by itself: who reads it is in the audit log. */
export function useReport(id: string) {
  return useQuery({
    queryKey: ['report', id],
    queryFn: ({ signal }) => requestJson(`/api/reports/${id}`, reportSchema, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export const downloadAddress = (id: string, format: ReportFormat): string =>
  `/api/reports/download/${id}?format=${format}`

/** Assessments to choose from, by what was typed. */
export function useComparable(q: string) {
  const query = new URLSearchParams({ period: 'year', pageSize: '50', ...(q === '' ? {} : { q }) })
  return useQuery({
    queryKey: ['reports', 'comparable', q],
    queryFn: ({ signal }) => requestJson(`/api/reports?${query.toString()}`, reportsPageSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Assessments beside each other, the first of them as the baseline; nothing is asked for with fewer than two. */
export function useComparison(ids: readonly string[]) {
  return useQuery({
    queryKey: ['report-comparison', ...ids],
    queryFn: ({ signal }) =>
      requestJson(`/api/reports/compare?ids=${ids.join(',')}`, assessmentComparisonSchema, { signal }),
    enabled: ids.length > 1,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
}

export function useUnitComparison(id: string) {
  return useQuery({
    queryKey: ['report-units', id],
    queryFn: ({ signal }) => requestJson(`/api/reports/${id}/units`, unitComparisonSchema, { signal }),
    refetchOnWindowFocus: false,
  })
}
