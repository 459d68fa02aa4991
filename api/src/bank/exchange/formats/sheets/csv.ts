import { QUESTION_IMPORT_MAX_ITEMS } from '@pengawas/shared/contracts/question-exchange'
import { stringify } from 'csv-stringify/sync'
import { readCsv } from '../../../../kernel/lib/sheets/read-csv.ts'
import { type ExchangeFile, type ExportSource, note } from '../../exchange-question.rules.ts'
import { Pictures } from '../../markup/pictures.ts'
import { inlinePictures } from '../inline-pictures.ts'
import { takeTurns } from '../take-turns.ts'
import { COLUMN_NAMES, COLUMNS, guardCell } from './columns.rules.ts'
import { readRows } from './read-rows.ts'
import { writeRow } from './write-rows.ts'

/** Pictures stand within the text, so that a row may be long. */
const MAX_ROW_CHARACTERS = 16 * 1024 * 1024

export async function readQuestionCsv(bytes: Uint8Array): Promise<ExchangeFile> {
  const sheet = readCsv(bytes, {
    maxRows: QUESTION_IMPORT_MAX_ITEMS,
    tooMany: 'exchangeTooMany',
    maxRowCharacters: MAX_ROW_CHARACTERS,
  })
  const pictures = new Pictures()
  const { drafts, unknown } = await readRows(sheet, {
    pictureAt: (address) => pictures.addInline(address),
    isTextOnly: true,
  })
  return {
    drafts,
    notes: unknown.map((name) => note('exchangeColumnLost', name)),
    pictures: pictures.all,
    close: () => undefined,
  }
}

/** With a byte order mark, so that Excel reads UTF-8. */
export async function writeQuestionCsv({ questions, pictures }: ExportSource): Promise<Buffer> {
  const rows: string[][] = [COLUMN_NAMES.map((column) => COLUMNS[column])]
  for (const [index, question] of questions.entries()) {
    await takeTurns(index)
    const cells = writeRow(question, await inlinePictures(question, pictures))
    rows.push(COLUMN_NAMES.map((column) => guardCell(cells[column])))
  }
  return Buffer.from(stringify(rows, { bom: true, record_delimiter: 'windows' }))
}
