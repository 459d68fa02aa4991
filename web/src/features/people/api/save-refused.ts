import { PEOPLE_IMPORT_COLUMNS, type ImportPreview } from '@pengawas/shared/contracts/people'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMessages } from '../../../lib/messages.ts'
import { saveWorkbook } from '../../../lib/save-workbook.ts'

/** The hub sends no password of the file back. */
const COLUMNS = PEOPLE_IMPORT_COLUMNS.filter((column) => column !== 'password')

/** Saves the refused rows of a file as Excel, each with its row number and the reason, to be mended and brought back. */
export function useSaveRefused(preview: ImportPreview) {
  const { t, i18n } = useTranslation('people')
  const message = useMessages()
  return useMutation({
    mutationFn: () =>
      saveWorkbook({
        name: t('import.refusedFile'),
        headings: [...COLUMNS, t('import.row'), t('import.problem')],
        rows: preview.rows
          .filter(({ errors }) => errors.length > 0)
          .map(({ row, values, errors }) => [
            ...COLUMNS.map((column) => values[column] ?? ''),
            row,
            [...new Set(errors.map((error) => message(error)))].join(' · '),
          ]),
        isRightToLeft: i18n.dir() === 'rtl',
      }),
  })
}
