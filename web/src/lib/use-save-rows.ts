import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from './messages.ts'
import { formatCount } from './rules/numbers.ts'
import { saveTable, type TableFormat } from './save-table.ts'
import type { WorkbookCell } from './rules/workbook-sheet.ts'
import { toastFailure, toastWarning } from './toasts.ts'

export type SavedColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => WorkbookCell])[]

/** Saves every row of a selection, and says so where there are more than a file holds. */
export function useSaveRows<Row>({
  name,
  columns,
  fetchRows,
}: {
  name: string
  columns: SavedColumns<Row>
  fetchRows: () => Promise<{ rows: readonly Row[]; total: number }>
}) {
  const { t, i18n } = useTranslation('auditing')
  const failureText = useFailureText()
  return useMutation({
    mutationFn: async (format: TableFormat) => {
      const { rows, total } = await fetchRows()
      await saveTable(format, {
        name,
        headings: columns.map(([heading]) => heading),
        rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
        isRightToLeft: i18n.dir() === 'rtl',
      })
      const [saved, all] = [formatCount(rows.length, i18n.language), formatCount(total, i18n.language)]
      if (rows.length < total) toastWarning(t('cut.title'), t('cut.text', { saved, all }))
    },
    onError: (error) => toastFailure(failureText(error)),
  })
}
