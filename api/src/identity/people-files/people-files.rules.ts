import type { CodedMessage } from '@pengawas/shared/contracts/envelope'
import {
  createParticipantSchema,
  createUserSchema,
  type ImportPreview,
  type PEOPLE_IMPORT_COLUMNS,
} from '@pengawas/shared/contracts/people'
import { issueMessages } from '@pengawas/shared/issues'
import { message, type PlainMessageCode } from '@pengawas/shared/messages'
import { roleInputSchema } from '@pengawas/shared/roles'
import { isRoundedNip } from '@pengawas/shared/rules/nip'
import type { z } from 'zod'
import { looksLikeFormula, type Sheet } from '../../kernel/lib/sheets/sheet.rules.ts'
import { passwordFault } from '../auth/password-policy.rules.ts'
import type { NewPerson } from '../people/service/create-person.ts'
import { emailFromNip } from '../users/users.rules.ts'
import { findUnitTypos } from './unit-typos.rules.ts'

export type ImportColumn = (typeof PEOPLE_IMPORT_COLUMNS)[number]

/** Headings that stand for our columns, folded. */
const HEADINGS: Readonly<Record<string, ImportColumn>> = {
  nip: 'nip',
  name: 'name',
  nama: 'name',
  'nama lengkap': 'name',
  email: 'email',
  'e-mail': 'email',
  role: 'role',
  peran: 'role',
  unit: 'unit',
  'unit kerja': 'unit',
  password: 'password',
  'kata sandi': 'password',
}

/** Rows above the headings, such as a title. */
export const MAX_ROWS_ABOVE_HEADING = 20

export interface Heading {
  /** The row of the headings, from 0. */
  at: number
  /** Column number, from 0, of each column that is there. */
  columns: Map<ImportColumn, number>
  unknown: string[]
}

/** The first row that names NIP and name; null where none of the first rows does. */
export function findHeading(rows: readonly (readonly string[])[]): Heading | null {
  const at = rows.slice(0, MAX_ROWS_ABOVE_HEADING + 1).findIndex(isHeading)
  return at === -1 ? null : readHeading(rows[at] ?? [], at)
}

export function isHeading(cells: readonly string[]): boolean {
  const { columns } = readHeading(cells)
  return columns.has('nip') && columns.has('name')
}

export function readHeading(cells: readonly string[], at = 0): Heading {
  const columns = new Map<ImportColumn, number>()
  const unknown: string[] = []
  for (const [index, cell] of cells.entries()) {
    const text = cell.trim()
    const column = HEADINGS[text.toLowerCase()]
    if (column !== undefined && !columns.has(column)) columns.set(column, index)
    else if (text !== '') unknown.push(text.slice(0, 100))
  }
  return { at, columns, unknown }
}

export interface RowError extends CodedMessage {
  column: string
}

export interface CheckedRow {
  /** Row number in the file, from 1. */
  row: number
  values: Record<string, string>
  errors: RowError[]
  /** Null where there are errors. */
  person: NewPerson | null
}

export interface ImportKind {
  /** Everybody's accounts, or candidates alone. */
  kind: 'users' | 'participants'
  agencyDomain: string
}

function parsePerson(
  values: Record<string, string>,
  { kind, agencyDomain }: ImportKind,
): { person: NewPerson } | { errors: RowError[] } {
  // An empty cell is a missing value, so that the texts are those of the forms.
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  if (kind === 'users') {
    const result = createUserSchema.safeParse(given)
    return result.success
      ? { person: { ...result.data, password: result.data.password } }
      : { errors: errorsOf(result.error) }
  }
  const result = createParticipantSchema.safeParse(given)
  const errors = result.success ? [] : errorsOf(result.error)
  const role = given['role'] === undefined ? 'peserta' : roleInputSchema.safeParse(given['role']).data
  if (role !== 'peserta') errors.push(rowError('role', 'roleUnknown'))
  if (!result.success || errors.length > 0) return { errors }
  const { email, password, ...person } = result.data
  return {
    person: {
      ...person,
      email: email ?? emailFromNip(person.nip, agencyDomain),
      role: 'peserta',
      isActive: true,
      password,
    },
  }
}

const rowError = (column: string, code: PlainMessageCode): RowError => ({ column, ...message(code) })

const errorsOf = (error: z.ZodError): RowError[] =>
  Object.entries(issueMessages(error)).map(([column, message]) => ({ column, ...message }))

/** Whether a spreadsheet took this NIP for a number. The last three digits of a NIP count people from 001. */
const lostDigits = (nip: string, isNumber: boolean): boolean =>
  isRoundedNip(nip) || (isNumber && /^\d{15}0{3}$/.test(nip))

/** Holds each row against the rules of the forms, and against the rows before it. Empty rows are left out. */
export function checkRows(sheet: Sheet, heading: Heading, kind: ImportKind): CheckedRow[] {
  const seen = { nips: new Set<string>(), emails: new Set<string>() }
  const checked: CheckedRow[] = []
  for (const [index, cells] of sheet.rows.entries()) {
    if (index <= heading.at || cells.every((cell) => cell.trim() === '')) continue
    const row = index + 1
    const values: Record<string, string> = {}
    const errors: RowError[] = []
    for (const [column, position] of heading.columns) {
      const text = (cells[position] ?? '').trim()
      values[column] = text.slice(0, 300)
      const isFormula =
        sheet.formulas.has(`${row}:${position + 1}`) || (column !== 'password' && looksLikeFormula(text))
      if (isFormula) errors.push(rowError(column, 'formulaRefused'))
      else if (column === 'nip' && lostDigits(text, sheet.numbers.has(`${row}:${position + 1}`)))
        errors.push(rowError(column, 'nipLostDigits'))
    }
    const parsed = parsePerson(values, kind)
    if ('errors' in parsed) {
      const known = new Set(errors.map((error) => error.column))
      errors.push(...parsed.errors.filter((error) => !known.has(error.column)))
    } else {
      const { nip, email, password } = parsed.person
      const fault = password === undefined ? null : passwordFault(password, parsed.person)
      if (fault !== null) errors.push(rowError('password', fault))
      if (seen.nips.has(nip)) errors.push(rowError('nip', 'nipRepeated'))
      if (seen.emails.has(email)) errors.push(rowError('email', 'emailRepeated'))
      seen.nips.add(nip)
      seen.emails.add(email)
    }
    checked.push({ row, values, errors, person: errors.length === 0 && 'person' in parsed ? parsed.person : null })
  }
  return checked
}

/** Marks rows whose NIP or email is taken. */
export function markTaken(
  rows: readonly CheckedRow[],
  taken: { nips: ReadonlySet<string>; emails: ReadonlySet<string> },
): CheckedRow[] {
  return rows.map((row) => {
    if (row.person === null) return row
    const errors = [
      ...(taken.nips.has(row.person.nip) ? [rowError('nip', 'nipTaken')] : []),
      ...(taken.emails.has(row.person.email) ? [rowError('email', 'emailTaken')] : []),
    ]
    return errors.length === 0 ? row : { ...row, errors, person: null }
  })
}

/** Writes units as the person who imports meant them. */
export function replaceUnits(rows: readonly CheckedRow[], units: ReadonlyMap<string, string>): CheckedRow[] {
  return rows.map((row) => {
    const meant = units.get(row.person?.unit ?? '')
    return row.person === null || meant === undefined ? row : { ...row, person: { ...row.person, unit: meant } }
  })
}

/** What the page shows. Passwords of the file are not sent back. */
export function toPreview(
  rows: readonly CheckedRow[],
  unknownColumns: readonly string[],
  knownUnits: ReadonlySet<string>,
): ImportPreview {
  const units = rows.flatMap(({ person }) => person?.unit ?? [])
  const bad = rows.filter((row) => row.person === null).length
  return {
    rows: rows.map(({ row, values, errors }) => ({
      row,
      values:
        values['password'] === undefined || values['password'] === '' ? values : { ...values, password: '••••••' },
      errors,
    })),
    good: rows.length - bad,
    bad,
    unknownColumns: [...unknownColumns],
    unitTypos: findUnitTypos(units, knownUnits),
  }
}
