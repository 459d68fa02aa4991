import { QUESTION_IMPORT_MAX_ITEMS } from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import sharp from 'sharp'
import writeXlsxFile, { type Image } from 'write-excel-file/node'
import type { Archive } from '../../../../kernel/lib/archives/read-archive.ts'
import { readWorkbook } from '../../../../kernel/lib/sheets/read-workbook.ts'
import { type ExchangeFile, type ExportSource, note } from '../../exchange-question.rules.ts'
import { Pictures } from '../../markup/pictures.ts'
import { takeTurns } from '../take-turns.ts'
import { type Column, COLUMN_NAMES, COLUMNS, guardTextCell } from './columns.rules.ts'
import { readRows } from './read-rows.ts'
import { writeRow } from './write-rows.ts'

const QUESTIONS_SHEET = 'Soal'
const PICTURES_SHEET = 'Gambar'
/** Excel's limit is 32,767. */
const MAX_CELL_CHARACTERS = 32_000
const HEADING_STYLE = { fontWeight: 'bold', type: String } as const

const textCell = (value: string) => ({ value, type: String, format: '@' }) as const

/** Reads a workbook: questions on the first sheet, pictures beside their names on a sheet of their own. */
export async function readQuestionWorkbook(archive: Archive): Promise<ExchangeFile> {
  const workbook = await readWorkbook(archive, {
    maxRows: QUESTION_IMPORT_MAX_ITEMS,
    tooMany: 'exchangeTooMany',
  })
  const [sheet] = workbook.sheets
  if (sheet === undefined) throw new AppError('invalid-input', { message: 'importUnreadable' })
  const pictures = new Pictures()
  const files = new Map<string, string>()
  const pictureSheet = workbook.sheets.find(({ name }) => name.trim().toLowerCase() === PICTURES_SHEET.toLowerCase())
  if (pictureSheet !== undefined) {
    for (const { row, file } of await workbook.picturesOn(pictureSheet.name)) {
      const name = pictureSheet.rows[row - 1]?.[0]?.trim() ?? ''
      if (name !== '') files.set(name, file)
    }
  }
  const pictureAt = (address: string): string | null => {
    if (address.startsWith('data:')) return pictures.addInline(address)
    const file = files.get(address.trim())
    return file === undefined ? null : pictures.add({ name: file, read: () => archive.read(file) })
  }
  const { drafts, unknown } = await readRows(sheet, { pictureAt, isTextOnly: false })
  return {
    drafts,
    notes: unknown.map((name) => note('exchangeColumnLost', name)),
    pictures: pictures.all,
    close: () => archive.close(),
  }
}

/** A heading and rows, each column as often as its longest text needs. */
function toCells(rows: readonly Record<Column, string>[]): ReturnType<typeof textCell>[][] {
  const guarded = rows.map((row) => COLUMN_NAMES.map((column) => guardTextCell(row[column])))
  const widths = COLUMN_NAMES.map((_, index) =>
    Math.max(1, ...guarded.map((row) => Math.ceil((row[index]?.length ?? 0) / MAX_CELL_CHARACTERS))),
  )
  const heading = COLUMN_NAMES.flatMap((column, index) =>
    Array.from({ length: widths[index] ?? 1 }, (_, part) =>
      textCell(part === 0 ? COLUMNS[column] : `${COLUMNS[column]} +${part}`),
    ),
  )
  const pieces = (text: string, count: number): string[] =>
    Array.from({ length: count }, (_, part) => text.slice(part * MAX_CELL_CHARACTERS, (part + 1) * MAX_CELL_CHARACTERS))
  return [
    heading,
    ...guarded.map((row) => row.flatMap((text, index) => pieces(text, widths[index] ?? 1).map(textCell))),
  ]
}

const PICTURE_HEIGHT = 120
const POINTS_PER_PIXEL = 0.75
const EXCEL_PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif'])

async function pictureSheet(pictures: ExportSource['pictures'], names: ReadonlyMap<string, string>) {
  const images: Image[] = []
  const rows = [
    [
      { value: 'Nama', ...HEADING_STYLE },
      { value: 'Gambar', ...HEADING_STYLE },
    ] as { value: string; type: StringConstructor; height?: number }[],
  ]
  for (const [key, { contentType, read }] of pictures) {
    const bytes = await read()
    // Excel does not know WebP.
    const content = EXCEL_PICTURES.has(contentType) ? Buffer.from(bytes) : await sharp(bytes).png().toBuffer()
    const { width, height } = await sharp(content).metadata()
    rows.push([{ value: names.get(key) ?? '', type: String, height: PICTURE_HEIGHT * POINTS_PER_PIXEL }])
    images.push({
      content,
      contentType: EXCEL_PICTURES.has(contentType) ? contentType : 'image/png',
      width: Math.round((width * PICTURE_HEIGHT) / height),
      height: PICTURE_HEIGHT,
      dpi: 96,
      anchor: { row: rows.length, column: 2 },
    })
  }
  return { sheet: PICTURES_SHEET, data: rows, images, columns: [{ width: 24 }, { width: 40 }] }
}

/** Writes a workbook of text cells, which are never computed, with the pictures on a sheet of their own. */
export async function writeQuestionWorkbook({ questions, pictures }: ExportSource): Promise<Buffer> {
  const names = new Map([...pictures.keys()].map((key, index) => [key, `gambar-${index + 1}`]))
  const rows: Record<Column, string>[] = []
  for (const [index, question] of questions.entries()) {
    await takeTurns(index)
    rows.push(writeRow(question, (key) => names.get(key) ?? ''))
  }
  const main = {
    sheet: QUESTIONS_SHEET,
    data: toCells(rows),
    stickyRowsCount: 1,
    columns: [{ width: 16 }, { width: 60 }],
  }
  const sheets = pictures.size === 0 ? [main] : [main, await pictureSheet(pictures, names)]
  return writeXlsxFile(sheets).toBuffer()
}
