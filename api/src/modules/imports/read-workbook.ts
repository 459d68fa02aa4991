import { AppError } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import type { Sheet } from './imports.rules.ts'

/** A workbook of 5000 people is some hundred kilobytes unpacked. */
const MAX_UNPACKED_BYTES = 24 * 1024 * 1024
const MAX_ENTRIES = 200
/** Small, so that little is unpacked before the limit is looked at. */
const CHUNK_BYTES = 16 * 1024

const unreadable = (cause?: unknown): AppError =>
  new AppError('invalid-input', { message: MESSAGES.importUnreadable, ...(cause === undefined ? {} : { cause }) })

/** Unpacks and counts what really comes out, whatever the archive says of itself. Throws `invalid-input` beyond the limits. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = {}
  let total = 0
  let entries = 0
  const unzip = new Unzip((file) => {
    entries += 1
    if (entries > MAX_ENTRIES) throw new AppError('invalid-input', { message: MESSAGES.importTooLarge })
    const pieces: Uint8Array[] = []
    file.ondata = (error, data, final) => {
      if (error !== null) throw error
      total += data.length
      if (total > MAX_UNPACKED_BYTES) throw new AppError('invalid-input', { message: MESSAGES.importTooLarge })
      pieces.push(data)
      if (final) files[file.name] = Buffer.concat(pieces)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    unzip.push(bytes.subarray(start, start + CHUNK_BYTES), start + CHUNK_BYTES >= bytes.length)
  }
  return files
}

const CELL = /<c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*?>\s*<f\b/g

function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

/** Cells of a sheet that hold a formula, as `row:column`. `all` where one is there that cannot be placed. */
function formulasOf(xml: string): { places: Set<string>; all: boolean } {
  const places = new Set<string>()
  for (const [, letters, row] of xml.matchAll(CELL)) places.add(`${row ?? ''}:${columnNumber(letters ?? '')}`)
  const count = xml.match(/<f[\s>/]/g)?.length ?? 0
  return { places, all: count > places.size }
}

const text = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? String(value) : ''
}

/** Reads the first sheet of an .xlsx workbook. Throws `invalid-input` where it is none, too large, or holds formulas that cannot be placed. */
export async function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<Sheet> {
  let files: Record<string, Uint8Array>
  try {
    files = unpack(bytes)
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error)
  }
  const sheets = Object.keys(files).filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  const formulas = new Set<string>()
  for (const name of sheets) {
    const found = formulasOf(Buffer.from(files[name] ?? []).toString('utf8'))
    if (found.all) throw new AppError('invalid-input', { message: MESSAGES.formulaRefused })
    for (const place of found.places) formulas.add(place)
  }
  // Packed anew from what was looked at, so that the library reads the same and nothing else. Numbers stay as they are
  // written: a NIP has more digits than a double holds.
  const looked = Buffer.from(zipSync(files, { level: 0 }))
  let rows: unknown[][]
  try {
    rows = await readSheet(looked, { parseNumber: (digits: string) => digits })
  } catch (error) {
    throw unreadable(error)
  }
  if (rows.length > maxRows + 1) throw new AppError('invalid-input', { message: MESSAGES.importTooManyRows })
  return { rows: rows.map((row) => row.map(text)), formulas }
}
