import {
  type AppraisalColumn,
  appraisalYearSchema,
  type AppraisalPreview,
  type PerformanceLevel,
  type PotentialLevel,
} from '@pengawas/shared/contracts/talent'
import { nipSchema } from '@pengawas/shared/contracts/people'
import { issueMessages } from '@pengawas/shared/issues'
import { message, type PlainMessageCode } from '@pengawas/shared/messages'
import { isRoundedNip } from '@pengawas/shared/rules/nip'
import { looksLikeFormula, type Sheet } from '../../kernel/lib/sheets/sheet.rules.ts'

/** Headings that stand for our columns, folded. */
const HEADINGS: Readonly<Record<string, AppraisalColumn>> = {
  nip: 'nip',
  year: 'year',
  tahun: 'year',
  periode: 'year',
  period: 'year',
  performance: 'performance',
  kinerja: 'performance',
  potential: 'potential',
  potensi: 'potential',
  potensial: 'potential',
}

/** Words for levels, folded. Predicates and numbers are none: what they amount to is for the agency to say. */
const PERFORMANCE_WORDS: Readonly<Record<string, PerformanceLevel>> = {
  'di bawah ekspektasi': 'below',
  'dibawah ekspektasi': 'below',
  below: 'below',
  'below expectations': 'below',
  'sesuai ekspektasi': 'as-expected',
  'as expected': 'as-expected',
  'as-expected': 'as-expected',
  'meets expectations': 'as-expected',
  'di atas ekspektasi': 'above',
  'diatas ekspektasi': 'above',
  above: 'above',
  'above expectations': 'above',
}
const POTENTIAL_WORDS: Readonly<Record<string, PotentialLevel>> = {
  rendah: 'low',
  low: 'low',
  menengah: 'middle',
  sedang: 'middle',
  middle: 'middle',
  medium: 'middle',
  tinggi: 'high',
  high: 'high',
}

const fold = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** What a table says of a word from a file, which may be any word. */
const lookUp = <V>(table: Readonly<Record<string, V>>, word: string): V | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

/** Rows above the headings, such as a title. */
export const MAX_ROWS_ABOVE_HEADING = 20

export interface AppraisalHeading {
  /** The row of the headings, from 0. */
  at: number
  columns: Map<AppraisalColumn, number>
  unknown: string[]
}

function readHeading(cells: readonly string[], at: number): AppraisalHeading {
  const columns = new Map<AppraisalColumn, number>()
  const unknown: string[] = []
  for (const [index, cell] of cells.entries()) {
    const column = lookUp(HEADINGS, fold(cell))
    if (column !== undefined && !columns.has(column)) columns.set(column, index)
    else if (cell.trim() !== '') unknown.push(cell.trim().slice(0, 60))
  }
  return { at, columns, unknown }
}

/** Whether these cells name NIP, year and a level. */
export function isAppraisalHeading(cells: readonly string[]): boolean {
  const { columns } = readHeading(cells, 0)
  return columns.has('nip') && columns.has('year') && (columns.has('performance') || columns.has('potential'))
}

/** The first row that is one; null where none of the first rows is. */
export function findAppraisalHeading(rows: readonly (readonly string[])[]): AppraisalHeading | null {
  const at = rows.slice(0, MAX_ROWS_ABOVE_HEADING + 1).findIndex(isAppraisalHeading)
  return at === -1 ? null : readHeading(rows[at] ?? [], at)
}

/** What a good row says. */
export interface ReadAppraisal {
  nip: string
  year: number
  performance: PerformanceLevel | null
  potential: PotentialLevel | null
}

type RowError = AppraisalPreview['rows'][number]['errors'][number]

export interface CheckedAppraisal {
  /** Row number in the file, from 1. */
  row: number
  values: Record<string, string>
  errors: RowError[]
  /** Null where there are errors. */
  appraisal: ReadAppraisal | null
}

export const rowError = (column: AppraisalColumn, code: PlainMessageCode): RowError => ({ column, ...message(code) })

/** A level by its word; undefined for an unknown one. */
const levelOf = <L>(words: Readonly<Record<string, L>>, text: string): L | null | undefined =>
  text === '' ? null : lookUp(words, fold(text))

/** Holds the values of one row against the rules, whoever the person is. */
function checkValues(values: Readonly<Record<string, string>>): {
  errors: RowError[]
  appraisal: ReadAppraisal | null
} {
  const { nip: givenNip = '', year: givenYear = '', performance: given = '', potential: givenPotential = '' } = values
  const nip = nipSchema.safeParse(givenNip === '' ? undefined : givenNip)
  const year = appraisalYearSchema.safeParse(/^\d{4}$/.test(givenYear) ? Number(givenYear) : null)
  const performance = levelOf(PERFORMANCE_WORDS, given)
  const potential = levelOf(POTENTIAL_WORDS, givenPotential)
  const errors: RowError[] = [
    ...(nip.success ? [] : Object.values(issueMessages(nip.error)).map((one) => ({ column: 'nip', ...one }))),
    ...(year.success ? [] : [rowError('year', 'appraisalYear')]),
    ...(performance === undefined ? [rowError('performance', 'appraisalPerformance')] : []),
    ...(potential === undefined ? [rowError('potential', 'appraisalPotential')] : []),
    ...(performance === null && potential === null ? [rowError('performance', 'appraisalNothing')] : []),
  ]
  return {
    errors,
    appraisal:
      errors.length > 0 || !nip.success || !year.success
        ? null
        : { nip: nip.data, year: year.data, performance: performance ?? null, potential: potential ?? null },
  }
}

/** Each row with what is wrong with it, also beside the rows before it. Empty rows are left out. */
export function checkAppraisals(sheet: Sheet, heading: AppraisalHeading): CheckedAppraisal[] {
  const seen = new Set<string>()
  const checked: CheckedAppraisal[] = []
  for (const [index, cells] of sheet.rows.entries()) {
    if (index <= heading.at || cells.every((cell) => cell.trim() === '')) continue
    const row = index + 1
    const values: Record<string, string> = {}
    const errors: RowError[] = []
    for (const [column, position] of heading.columns) {
      const text = (cells[position] ?? '').trim().slice(0, 100)
      values[column] = text
      if (sheet.formulas.has(`${row}:${position + 1}`) || looksLikeFormula(text))
        errors.push(rowError(column, 'formulaRefused'))
      else if (column === 'nip' && lostDigits(text, sheet.numbers.has(`${row}:${position + 1}`)))
        errors.push(rowError(column, 'nipLostDigits'))
    }
    const { errors: found, appraisal } = checkValues(values)
    const known = new Set(errors.map(({ column }) => column))
    errors.push(...found.filter(({ column }) => !known.has(column)))
    if (appraisal !== null && errors.length === 0) {
      const key = `${appraisal.nip} ${appraisal.year}`
      if (seen.has(key)) errors.push(rowError('nip', 'appraisalRepeated'))
      seen.add(key)
    }
    checked.push({ row, values, errors, appraisal: errors.length === 0 ? appraisal : null })
  }
  return checked
}

/** Whether a spreadsheet took this NIP for a number. The last three digits of a NIP count people from 001. */
const lostDigits = (nip: string, isNumber: boolean): boolean =>
  isRoundedNip(nip) || (isNumber && /^\d{15}0{3}$/.test(nip))

/** Refuses rows of people whom the reader does not manage, as if there were none. */
export const refuseUnknown = (
  rows: readonly CheckedAppraisal[],
  known: ReadonlyMap<string, string>,
): (CheckedAppraisal & { userId: string | null })[] =>
  rows.map((row) => {
    const userId = row.appraisal === null ? null : (known.get(row.appraisal.nip) ?? null)
    return row.appraisal === null || userId !== null
      ? { ...row, userId }
      : { ...row, userId, appraisal: null, errors: [rowError('nip', 'appraisalPersonUnknown')] }
  })
