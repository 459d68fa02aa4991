import { type ReportCard, reportCardAnswerSchema } from '@pengawas/shared/contracts/report-cards'
import { useMutation, useQuery } from '@tanstack/react-query'
import { requestFile, requestJson } from '../../../lib/http.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { type CardPeriod, periodFault, serverQuery } from '../rules/card-address.ts'

/** Writing the sheets of a year takes longer than reading its figures. */
const FILE_TIMEOUT_MS = 60_000

/** A card of a period; nothing is asked for where the period has a fault. It says itself when it was read. */
export function useReportCard(card: ReportCard, period: CardPeriod) {
  const query = serverQuery(period)
  return useQuery({
    queryKey: ['report-card', card, query],
    queryFn: ({ signal }) => requestJson(`/api/report-cards/${card}?${query}`, reportCardAnswerSchema, { signal }),
    enabled: periodFault(period) === null,
    refetchOnWindowFocus: false,
  })
}

/** Saves a card as a workbook. */
export function useSaveCard(card: ReportCard, period: CardPeriod) {
  return useMutation({
    mutationFn: async () => {
      const path = `/api/report-cards/${card}/file?${serverQuery(period)}`
      const { blob, name } = await requestFile(path, { timeoutMs: FILE_TIMEOUT_MS })
      saveFile(name ?? `${card}.xlsx`, blob)
    },
  })
}
