import { describe, expect, it } from 'vitest'
import { checkAppraisals, findAppraisalHeading, refuseUnknown } from './appraisal-file.rules.ts'

const NIP = '199001012020012001'
const HEADING = ['NIP', 'Nama', 'Tahun', 'Kinerja', 'Potensi']

const check = (rows: string[][], numbers: string[] = [], formulas: string[] = []) => {
  const sheet = { rows: [HEADING, ...rows], numbers: new Set(numbers), formulas: new Set(formulas) }
  const heading = findAppraisalHeading(sheet.rows)
  if (heading === null) throw new Error('no heading')
  return checkAppraisals(sheet, heading)
}

describe('headings', () => {
  it('are found below a title, in Indonesian and English, and others are named', () => {
    const found = findAppraisalHeading([['Penilaian 2025'], HEADING])
    expect(found).toMatchObject({ at: 1, unknown: ['Nama'] })
    expect(findAppraisalHeading([['nip', 'year', 'potential']])).toMatchObject({ at: 0 })
  })

  it.each([[['NIP', 'Kinerja']], [['Tahun', 'Kinerja']], [['NIP', 'Tahun', 'Nilai']]])('are not %s', (cells) => {
    expect(findAppraisalHeading([cells])).toBeNull()
  })
})

describe('a row', () => {
  it.each([
    ['Di Atas Ekspektasi', 'Tinggi', 'above', 'high'],
    ['sesuai  ekspektasi', 'menengah', 'as-expected', 'middle'],
    ['below expectations', 'LOW', 'below', 'low'],
    ['', 'Sedang', null, 'middle'],
    ['Di bawah ekspektasi', '', 'below', null],
  ])('of %s and %s is taken', (given, givenPotential, performance, potential) => {
    expect(check([[NIP, 'Budi', '2025', given, givenPotential]])).toMatchObject([
      { row: 2, errors: [], appraisal: { nip: NIP, year: 2025, performance, potential } },
    ])
  })

  it.each<[string, string[], [string, string][]]>([
    ['no NIP', ['', '', '2025', 'above', ''], [['nip', 'nipRequired']]],
    ['a NIP of other length', ['123', '', '2025', 'above', ''], [['nip', 'nipDigits']]],
    ['a NIP that a spreadsheet rounded', ['1.99001012020012E+17', '', '2025', 'above', ''], [['nip', 'nipLostDigits']]],
    ['no year', [NIP, '', '', 'above', ''], [['year', 'appraisalYear']]],
    ['a year of two digits', [NIP, '', '25', 'above', ''], [['year', 'appraisalYear']]],
    ['a predicate, which is no level', [NIP, '', '2025', 'Sangat Baik', ''], [['performance', 'appraisalPerformance']]],
    ['a number', [NIP, '', '2025', '', '87'], [['potential', 'appraisalPotential']]],
    ['no level', [NIP, '', '2025', '', ''], [['performance', 'appraisalNothing']]],
    ['a formula', [NIP, '', '2025', '=A1', ''], [['performance', 'formulaRefused']]],
  ])('with %s is refused', (_name, cells, errors) => {
    const [row] = check([cells])
    expect(row?.appraisal).toBeNull()
    expect(row?.errors.map(({ column, code }) => [column, code])).toEqual(errors)
  })

  it('is refused where a workbook took the NIP for a number', () => {
    expect(check([['199001012020012000', '', '2025', 'above', '']], ['2:1'])[0]?.errors).toMatchObject([
      { code: 'nipLostDigits' },
    ])
  })

  it('is refused where the same person and year stands above, and empty rows are left out', () => {
    const good = [NIP, '', '2025', 'above', '']
    const rows = check([good, ['', '', '', '', ''], [NIP, '', '2024', 'above', ''], good])
    expect(rows.map(({ row, errors }) => [row, errors.map(({ code }) => code)])).toEqual([
      [2, []],
      [4, []],
      [5, ['appraisalRepeated']],
    ])
  })
})

it('refuses people whom the reader does not manage as if there were none', () => {
  const rows = check([
    [NIP, '', '2025', 'above', ''],
    ['199001012020012002', '', '2025', 'above', ''],
    ['', '', '2025', 'above', ''],
  ])
  expect(
    refuseUnknown(rows, new Map([[NIP, 'u1']])).map(({ userId, errors }) => [userId, errors.map(({ code }) => code)]),
  ).toEqual([
    ['u1', []],
    [null, ['appraisalPersonUnknown']],
    [null, ['nipRequired']],
  ])
})
