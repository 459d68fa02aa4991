import { withoutFormulas } from '@pengawas/shared/rules/spreadsheet-text'
import { stringify } from 'csv-stringify/sync'

/**
 * Rows of text as CSV for people. What looks like a formula gets an apostrophe in front (OWASP, CSV injection). The first rows of a
 * file have a byte order mark, so that Excel reads UTF-8.
 */
export const csvOf = (rows: readonly (readonly string[])[], { bom = true }: { bom?: boolean } = {}): Buffer =>
  Buffer.from(
    stringify(
      rows.map((cells) => cells.map(withoutFormulas)),
      { bom, record_delimiter: 'windows' },
    ),
  )
