import { MESSAGES } from '@pengawas/shared/messages'
import { describe, expect, it } from 'vitest'
import { looksLikeFormula } from '../../kernel/lib/sheets/sheet.rules.ts'
import { checkRows, findHeading, type ImportKind, markTaken, readHeading, toPreview } from './people-files.rules.ts'

const USERS: ImportKind = { kind: 'users', agencyDomain: 'agency.invalid' }
const PARTICIPANTS: ImportKind = { kind: 'participants', agencyDomain: 'agency.invalid' }
const HEADING = ['NIP', 'Nama', 'Email', 'Peran', 'Unit Kerja', 'Kata Sandi']
const GOOD = ['199001012020012001', 'Budi Santoso', 'Budi@Example.go.id', 'admin', 'Unit', '']

const check = (
  rows: string[][],
  kind = USERS,
  formulas: string[] = [],
  numbers: string[] = [],
): ReturnType<typeof checkRows> =>
  checkRows(
    { rows: [HEADING, ...rows], formulas: new Set(formulas), numbers: new Set(numbers) },
    readHeading(HEADING),
    kind,
  )

const errorsOf = (rows: string[][], kind = USERS, formulas: string[] = []): [string, string][][] =>
  check(rows, kind, formulas).map((row) => row.errors.map((error) => [error.column, error.message]))

it('knows headings in Indonesian and names those it does not know', () => {
  const { columns, unknown } = readHeading([' nip ', 'NAMA LENGKAP', 'Jabatan', '', 'nip'])
  expect([...columns]).toEqual([
    ['nip', 0],
    ['name', 1],
  ])
  expect(unknown).toEqual(['Jabatan', 'nip'])
})

it('finds the headings below a title', () => {
  expect(findHeading([['Daftar peserta, 2026'], [''], HEADING, GOOD])).toMatchObject({ at: 2 })
  expect(findHeading([['Daftar peserta'], GOOD])).toBeNull()
})

describe('checkRows', () => {
  it('takes a NIP in groups as on paper, and one that a workbook keeps as a number with all its digits', () => {
    expect(check([['19900101 202001 2 001', ...GOOD.slice(1)]])[0]?.person?.nip).toBe(GOOD[0])
    expect(check([GOOD], USERS, [], ['2:1'])[0]?.errors).toEqual([])
    const rounded = check([['199001012020012000', ...GOOD.slice(1)]], USERS, [], ['2:1'])
    expect(rounded[0]?.errors).toMatchObject([{ column: 'nip', code: 'nipLostDigits' }])
  })

  it('says of what is too long that it is too long', () => {
    const long = 'a'.repeat(201)
    const row = [GOOD[0] ?? '', long, `${long}@example.go.id`, 'admin', long, '']
    expect(check([row])[0]?.errors).toMatchObject(
      ['name', 'email', 'unit'].map((column) => ({ column, code: 'textTooLong', params: { maximum: '200' } })),
    )
  })

  it('makes a person of a good row', () => {
    expect(check([GOOD])[0]).toMatchObject({
      row: 2,
      errors: [],
      person: {
        nip: GOOD[0],
        name: 'Budi Santoso',
        email: 'budi@example.go.id',
        role: 'administrator',
        unit: 'Unit',
        isActive: true,
      },
    })
  })

  it('makes the email of a participant who has none, and takes no other role', () => {
    const row = [GOOD[0] ?? '', 'Siti', '', '', 'Unit', '']
    expect(check([row], PARTICIPANTS)[0]?.person).toMatchObject({
      email: `${GOOD[0] ?? ''}@agency.invalid`,
      role: 'peserta',
    })
    expect(errorsOf([GOOD], PARTICIPANTS)).toEqual([[['role', MESSAGES.roleUnknown]]])
  })

  it.each<[string, string[], [string, string][]]>([
    ['no NIP', ['', ...GOOD.slice(1)], [['nip', MESSAGES.nipRequired]]],
    ['a NIP that a spreadsheet rounded', ['1.99001012020012E+17', ...GOOD.slice(1)], [['nip', MESSAGES.nipLostDigits]]],
    [
      'a short name and a bad email',
      [GOOD[0] ?? '', 'Al', 'x', 'admin', 'Unit', ''],
      [
        ['name', MESSAGES.nameTooShort],
        ['email', MESSAGES.emailFormat],
      ],
    ],
    ['an unknown role', [...GOOD.slice(0, 3), 'raja', 'Unit', ''], [['role', MESSAGES.roleUnknown]]],
    [
      'a formula in the name',
      [GOOD[0] ?? '', '=HYPERLINK("x")', ...GOOD.slice(2)],
      [['name', MESSAGES.formulaRefused]],
    ],
    ['a short password', [...GOOD.slice(0, 5), '123'], [['password', MESSAGES.staffPasswordTooShort]]],
    [
      'a row that is too short',
      [GOOD[0] ?? '', 'Budi Santoso'],
      [
        ['email', MESSAGES.emailRequired],
        ['role', MESSAGES.roleUnknown],
        ['unit', MESSAGES.unitRequired],
      ],
    ],
  ])('says of %s what is wrong', (_name, row, errors) => {
    expect(errorsOf([row])[0]?.toSorted()).toEqual(errors.toSorted())
  })

  it('refuses what a workbook computes, wherever it stands', () => {
    expect(errorsOf([GOOD], USERS, ['2:2'])).toEqual([[['name', MESSAGES.formulaRefused]]])
  })

  it('marks the later of two rows that are alike, and skips empty rows without losing count', () => {
    const rows = check([GOOD, ['', '', '', '', '', ''], [...GOOD.slice(0, 2), 'BUDI@example.go.id', ...GOOD.slice(3)]])
    expect(rows.map((row) => [row.row, row.errors.map((error) => error.message)])).toEqual([
      [2, []],
      [4, [MESSAGES.nipRepeated, MESSAGES.emailRepeated]],
    ])
  })
})

it('marks who exists already, and sends no password back', () => {
  const rows = check([[...GOOD.slice(0, 5), 'rumah-kita-9']])
  const marked = markTaken(rows, { nips: new Set([GOOD[0] ?? '']), emails: new Set() })
  const preview = toPreview(marked, ['Jabatan'], new Set())
  expect(preview).toMatchObject({
    good: 0,
    bad: 1,
    unknownColumns: ['Jabatan'],
    rows: [{ errors: [{ column: 'nip', message: MESSAGES.nipTaken }] }],
  })
  expect(JSON.stringify(preview)).not.toContain('rumah-kita-9')
})

it.each([
  ['=1+1', true],
  ['@SUM(A1)', true],
  ['+62', true],
  ['-1', true],
  ['Budi', false],
  ['', false],
])('%s looks like a formula: %s', (text, expected) => {
  expect(looksLikeFormula(text)).toBe(expected)
})
