import { reportSchema } from '@pengawas/shared/contracts/reports'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { csvOf } from '../../../web/src/lib/rules/csv.ts'
import { workbookSheet } from '../../../web/src/lib/rules/workbook-sheet.ts'
import { type OfficeCell, type OfficeDocument, readWithLibreOffice } from '../../support/libreoffice.ts'
import { fetchData, nipOf, people } from '../hub/test-hub.ts'
import { addPicture } from '../questions/support.ts'
import { answerAll, begin, end, insertLike, openTaking, type Taking } from '../taking/support.ts'

/** What a hostile or unlucky text looks like in a sheet. */
const TEXTS = [
  '=1+1',
  '+62 811',
  '-3',
  '@SUM(A1)',
  '0012',
  '198001012005011001',
  ' a  b ',
  'satu\ndua',
  'العربية 中文 & <b>',
]
/** As the browser writes them: results of an assessment, login cards, lists. */
const TABLE = {
  name: 'tabel',
  headings: ['Nama', 'Nilai', 'Galat', 'Kosong'],
  rows: TEXTS.map((text, index) => [text, 80 + index, 2.25, null]),
}

/** That one is found where there is one. */
const FORMULA = { value: '=1+1', type: 'Formula' } as const

/** A cell holds a day and its share as one number, which readers round to their milliseconds. */
const comparable = (cell: unknown): unknown =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell

/** Every kind of sheet that can be taken from Pengawas, opened by LibreOffice once for all tests. */
describe('what LibreOffice reads', () => {
  let taking: Taking
  let read: Map<string, OfficeDocument>
  let assessment: { id: string; title: string }
  const bytes: Record<string, Uint8Array> = {}

  beforeAll(async () => {
    taking = await openTaking(undefined)
    const { administrator, assessor: author, superAdmin } = taking.tokens
    const taken = await begin(taking, { title: `=1+1 Ujian ${Date.now()}` })
    assessment = taken.assessment
    await answerAll(taking, taken.run, 7)
    await end(taking, taken.session.id)
    const { url } = await addPicture(taking.hub, author)
    const content = `<p>=HYPERLINK("http://a")</p><p><img src="${url}" alt="gambar"></p>`
    const questionId = await insertLike(taking, { content, searchText: '=HYPERLINK' })
    const paths: Record<string, [path: string, token: string]> = {
      'laporan.xlsx': [`/api/reports/download/${assessment.id}?format=xlsx`, administrator],
      'peringkat.csv': [`/api/reports/download/${assessment.id}?format=csv`, administrator],
      'akun.xlsx': ['/api/users/export?format=xlsx', superAdmin],
      'akun-csv.csv': ['/api/users/export?format=csv', superAdmin],
      'peserta.xlsx': ['/api/participants/export?format=xlsx', administrator],
      'soal.xlsx': [`/api/question-bank/export?format=xlsx&ids=${questionId}`, author],
      'soal-csv.csv': [`/api/question-bank/export?format=csv&ids=${questionId}`, author],
      'contoh.xlsx': ['/api/question-bank/import/template?format=xlsx', author],
    }
    for (const [name, [path, token]] of Object.entries(paths)) {
      const answer = await fetch(`${taking.hub.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      expect([name, answer.status]).toEqual([name, 200])
      bytes[name] = new Uint8Array(await answer.arrayBuffer())
    }
    const { data, options } = workbookSheet(TABLE)
    bytes['tabel.xlsx'] = await writeXlsxFile(data, options).toBuffer()
    bytes['tabel-csv.csv'] = Buffer.from(csvOf([TABLE.headings, ...TABLE.rows]))
    read = await readWithLibreOffice({ ...bytes, 'rumus.xlsx': await writeXlsxFile([[FORMULA]]).toBuffer() })
  })
  afterAll(() => taking.close())

  const sheetsOf = (name: string) => read.get(name)?.sheets ?? []
  const rowsOf = (name: string, sheet = 0): OfficeCell[][] => sheetsOf(name)[sheet]?.rows ?? []

  it('computes nothing in any of them', () => {
    for (const name of Object.keys(bytes)) expect([name, read.get(name)?.formulas]).toEqual([name, []])
    expect(read.get('rumus.xlsx')?.formulas).toEqual(['of:=1+1'])
  })

  it.each(['laporan.xlsx', 'akun.xlsx', 'peserta.xlsx', 'soal.xlsx', 'contoh.xlsx', 'tabel.xlsx'])(
    'is the same as another reader reads: %s',
    async (name) => {
      const other = await readXlsxFile(Buffer.from(bytes[name] ?? []), { trim: false })
      expect(sheetsOf(name).map((sheet) => sheet.name)).toEqual(other.map(({ sheet }) => sheet))
      for (const [index, { data }] of other.entries()) {
        const width = Math.max(...data.map((row) => row.length))
        const filled = (rows: readonly (readonly unknown[])[]) =>
          rows.map((row) => Array.from({ length: width }, (_, column) => comparable(row[column] ?? null)))
        expect(filled(rowsOf(name, index))).toEqual(filled(data))
      }
    },
  )

  it('is a report with numbers, dates and texts as such, and as the page shows them', async () => {
    const report = await fetchData(taking.hub, `/api/reports/${assessment.id}`, reportSchema, {
      token: taking.tokens.administrator,
    })
    const [, first] = rowsOf('laporan.xlsx', 1)
    expect(first?.slice(0, 6)).toEqual([
      1,
      report.reportData.participants[0]?.name,
      expect.any(String),
      assessment.title,
      70,
      'Lulus',
    ])
    // Sheets know no time zones: the wall clock of Jakarta, to the minute at least.
    const completedAt = new Date(report.reportData.participants[0]?.completedAt ?? 0)
    const shown = first?.[6]
    expect(shown).toBeInstanceOf(Date)
    expect(Math.abs(Number(shown) - completedAt.getTime() - 7 * 3_600_000)).toBeLessThan(1000)
    const summary = new Map(rowsOf('laporan.xlsx').map(([name, value]) => [name, value]))
    expect(summary.get('Assessment')).toBe(assessment.title)
    expect(
      [summary.get('Nilai tertinggi'), summary.get('Nilai terendah')].every((value) => typeof value === 'number'),
    ).toBe(true)
  })

  it('is every text as it was written, with all digits of a number that is none', () => {
    expect(rowsOf('tabel.xlsx')).toEqual([TABLE.headings, ...TABLE.rows.map((row) => row.slice(0, -1))])
    const nips = rowsOf('akun.xlsx')
      .slice(1)
      .map(([nip]) => nip)
    expect(nips).toContain(nipOf(people.candidate1))
    expect(
      rowsOf('soal.xlsx')
        .flat()
        .some((cell) => typeof cell === 'string' && cell.includes('=HYPERLINK')),
    ).toBe(true)
    expect(sheetsOf('soal.xlsx').map(({ name }) => name)).toEqual(['Soal', 'Gambar'])
  })

  it('is CSV with its figures as numbers, and what looks like a formula as text', () => {
    const [headings, first] = rowsOf('peringkat.csv')
    expect(headings).toEqual(['Rank', 'Nama Peserta', 'Email', 'Assessment', 'Score', 'Status', 'Tanggal Selesai'])
    expect(first).toMatchObject([
      1,
      expect.any(String),
      expect.stringContaining('@'),
      `'${assessment.title}`,
      70,
      'Lulus',
      expect.any(String),
    ])
    const table = rowsOf('tabel-csv.csv')
    expect(table.slice(1, 5).map(([text, score]) => [text, score])).toEqual([
      ["'=1+1", 80],
      ["'+62 811", 81],
      ["'-3", 82],
      ["'@SUM(A1)", 83],
    ])
    expect(rowsOf('akun-csv.csv')[0]?.slice(0, 3)).toEqual(['nip', 'name', 'email'])
    expect(
      rowsOf('soal-csv.csv')
        .flat()
        .some((cell) => typeof cell === 'string' && /^'=HYPERLINK|>=HYPERLINK/.test(cell)),
    ).toBe(true)
  })
})
