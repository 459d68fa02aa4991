import { AppError } from '@pengawas/shared/errors'
import { zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { type Archive, type ArchiveLimits, openArchive } from '../archives/read-archive.ts'
import type { SheetLimits } from './read-csv.ts'
import { refuseTooManyColumns, type Sheet } from './sheet.rules.ts'
import { listSheetParts, listSheetPictures, type SheetPicture } from './workbook-parts.ts'

export interface WorkbookLimits extends SheetLimits {
  /** Limit of everything in the file, unpacked. */
  archive: ArchiveLimits
}

export interface Workbook {
  /** In the order of their tabs. */
  sheets: readonly (Sheet & { name: string })[]
  picturesOn(sheet: string): Promise<SheetPicture[]>
}

/** The sheets and what belongs to them, without pictures: the reader keeps all of it in memory. */
const MAX_TEXT_BYTES = 48 * 1024 * 1024

const unreadable = (cause?: unknown): AppError =>
  new AppError('invalid-input', { message: 'importUnreadable', ...(cause === undefined ? {} : { cause }) })

/** Bounded, so that no file is slow to look through. */
const CELL = /<c\b[^<>]{0,400}?\br="([A-Z]{1,3})(\d{1,7})"[^<>]{0,400}>\s{0,40}<f\b/g

function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

/** Cells of a sheet that hold a formula, as `row:column`. Throws where one is there that cannot be placed. */
function formulasOf(xml: string): Set<string> {
  const places = new Set<string>()
  for (const [, letters, row] of xml.matchAll(CELL)) places.add(`${row ?? ''}:${columnNumber(letters ?? '')}`)
  const count = xml.match(/<f[\s>/]/g)?.length ?? 0
  if (count > places.size) throw new AppError('invalid-input', { message: 'formulaRefused' })
  return places
}

/** A number as it is written in the file: a NIP has more digits than a double holds. */
class WrittenNumber {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}

/** Cells that hold a number, as `row:column`. */
function numbersOf(rows: readonly (readonly unknown[])[]): Set<string> {
  const places = new Set<string>()
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries())
      if (cell instanceof WrittenNumber) places.add(`${row + 1}:${column + 1}`)
  return places
}

const text = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof WrittenNumber) return value.digits
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? String(value) : ''
}

/** The parts of a workbook that are text. A document type has no place in any of them. */
async function readParts(archive: Archive): Promise<Record<string, Uint8Array>> {
  const parts: Record<string, Uint8Array> = {}
  let total = 0
  for (const name of archive.names.filter((one) => /\.(?:xml|rels)$/.test(one))) {
    const bytes = await archive.read(name)
    if (/<!(?:DOCTYPE|ENTITY)/i.test(bytes.toString('latin1')))
      throw new AppError('invalid-input', { message: 'xmlDocumentType' })
    total += bytes.length
    if (total > MAX_TEXT_BYTES) throw new AppError('invalid-input', { message: 'workbookTooLarge' })
    parts[name] = bytes
  }
  return parts
}

export const isWorkbook = (archive: Archive): boolean => archive.has('xl/workbook.xml')

/** Reads the sheets of a workbook. Throws `invalid-input` where it is none, or beyond the limits. */
export async function readWorkbook(archive: Archive, { maxRows, tooMany }: SheetLimits): Promise<Workbook> {
  const parts = await readParts(archive)
  if (!isWorkbook(archive)) throw unreadable()
  const sheetParts = await listSheetParts(archive)
  const fileOf = new Map(sheetParts.map(({ name, file }) => [name, file]))
  // Packed again from what was checked, so that the library reads the same and nothing else.
  const looked = Buffer.from(zipSync(parts, { level: 0 }))
  let read: Awaited<ReturnType<typeof readXlsxFile<WrittenNumber>>>
  try {
    read = await readXlsxFile(looked, { parseNumber: (digits: string) => new WrittenNumber(digits) })
  } catch (error) {
    throw unreadable(error)
  }
  const sheets = read.map(({ sheet: name, data }) => {
    if (data.length > maxRows + 1) throw new AppError('invalid-input', { message: tooMany })
    refuseTooManyColumns(data)
    const xml = Buffer.from(parts[fileOf.get(name) ?? ''] ?? []).toString('utf8')
    return { name, rows: data.map((row) => row.map(text)), formulas: formulasOf(xml), numbers: numbersOf(data) }
  })
  return { sheets, picturesOn: (name) => listSheetPictures(archive, fileOf.get(name) ?? '') }
}

/** Reads the first sheet of a workbook. Throws `invalid-input` as `readWorkbook` does. */
export async function readFirstSheet(bytes: Buffer, limits: WorkbookLimits): Promise<Sheet> {
  let archive: Archive
  try {
    archive = await openArchive(bytes, limits.archive)
  } catch (error) {
    const isUnreadable = error instanceof AppError && error.detail?.code === 'archiveUnreadable'
    throw isUnreadable ? unreadable(error) : error
  }
  try {
    const [first] = (await readWorkbook(archive, limits)).sheets
    if (first === undefined) throw unreadable()
    return first
  } finally {
    archive.close()
  }
}
