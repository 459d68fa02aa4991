import {
  IMPORT_CONTENT_TYPES,
  importOutcomeSchema,
  importPreviewSchema,
  peoplePageSchema,
} from '@pengawas/shared/contracts/people'
import { MESSAGES } from '@pengawas/shared/messages'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { type Answer, call, fetchData, nipOf, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { auditOf, createParticipant, login, newNip } from './support.ts'

const [CSV, XLSX] = IMPORT_CONTENT_TYPES
const HEADING = ['nip', 'name', 'email', 'unit']

const csv = (rows: string[][], delimiter = ','): string => rows.map((row) => row.join(delimiter)).join('\r\n')

async function workbook(rows: (string | { formula: string })[][]): Promise<Uint8Array<ArrayBuffer>> {
  const data = rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'string' ? { value: cell, type: String } : { value: cell.formula, type: 'Formula' as const },
    ),
  )
  return new Uint8Array(await writeXlsxFile(data).toBuffer())
}

const person = (overrides: Partial<Record<'nip' | 'name' | 'email' | 'unit', string>> = {}): string[] => {
  const row = { nip: newNip(), name: 'Orang Impor', email: '', unit: 'Sekretariat Jenderal', ...overrides }
  return [row.nip, row.name, row.email, row.unit]
}

/** 48 megabytes of nothing. Made once and before any hub is open: packing it takes the process for a second. */
const BOMB = new Uint8Array(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(48 * 1024 * 1024) }, { level: 1 }))

onEveryDatabase('import and export', (databaseUrl) => {
  let hub: TestHub
  let administrator: string
  let superAdmin: string
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    administrator = await signIn(hub, people.administrator)
    superAdmin = await signIn(hub, people.superAdmin)
  })
  afterAll(async () => {
    await hub.close()
  })

  const send = (
    target: string,
    rawBody: string | Uint8Array<ArrayBuffer>,
    type: string = CSV,
    token = administrator,
  ): Promise<Answer> => call(hub, target, { method: 'POST', rawBody, token, headers: { 'content-type': type } })
  const preview = async (
    rawBody: string | Uint8Array<ArrayBuffer>,
    type: string = CSV,
  ): Promise<z.infer<typeof importPreviewSchema>> =>
    importPreviewSchema.parse((await send('/api/participants/import/preview', rawBody, type)).body.data)

  it('previews every row with its reasons and stores nothing', async () => {
    const same = newNip()
    const rows = [
      HEADING,
      person(),
      person({ nip: nipOf(people.candidate1) }),
      person({ nip: '123', name: 'X' }),
      person({ nip: same }),
      person({ nip: same }),
      person({ name: '=cmd()' }),
      person({ email: 'salah' }),
    ]
    const before = await fetchData(hub, '/api/users', peoplePageSchema, { token: superAdmin })
    const seen = await preview(csv(rows))
    expect(seen.rows.map((row) => [row.row, row.errors.map((error) => error.message)])).toEqual([
      [2, []],
      [3, [MESSAGES.nipTaken]],
      [4, [MESSAGES.nipDigits, MESSAGES.nameTooShort]],
      [5, []],
      [6, [MESSAGES.nipRepeated, MESSAGES.emailRepeated]],
      [7, [MESSAGES.formulaRefused]],
      [8, [MESSAGES.emailFormat]],
    ])
    expect([seen.good, seen.bad]).toEqual([2, 5])
    expect((await fetchData(hub, '/api/users', peoplePageSchema, { token: superAdmin })).total).toBe(before.total)
  })

  it('makes the good rows of a CSV with semicolons, each with a password shown once', async () => {
    const good = person({ name: 'Impor Satu' })
    const answer = await send('/api/participants/import', csv([HEADING, good, person({ nip: '1' })], ';'))
    const outcome = importOutcomeSchema.parse(answer.body.data)
    expect(outcome).toMatchObject({ skipped: 1, created: [{ row: 2, nip: good[0], name: 'Impor Satu' }] })
    const [made] = outcome.created
    expect((await login(hub, good[0] ?? '', made?.password ?? '')).body.data).toMatchObject({
      user: { mustChangePassword: true, role: 'peserta' },
    })
    expect(await auditOf(hub, superAdmin, made?.id ?? '')).toContain('user.created')
    const own = await fetchData(hub, `/api/participants?q=${good[0] ?? ''}`, peoplePageSchema, { token: administrator })
    expect(own.total).toBe(1)
  })

  it('reads a workbook, with the NIP kept as it is written', async () => {
    const good = person({ name: 'Impor Excel' })
    const file = await workbook([HEADING, good, person({ nip: '99' })])
    expect(await preview(file, XLSX)).toMatchObject({
      good: 1,
      bad: 1,
      rows: [{ row: 2, values: { nip: good[0] } }, { row: 3 }],
    })
    const outcome = importOutcomeSchema.parse((await send('/api/participants/import', file, XLSX)).body.data)
    expect(outcome.created.map((made) => made.nip)).toEqual([good[0]])
  })

  it('reads what people have: UTF-16, a line that names the separator, a title, and a NIP in groups', async () => {
    const nip = newNip()
    const grouped = `${nip.slice(0, 8)} ${nip.slice(8, 14)} ${nip.slice(14, 15)} ${nip.slice(15)}`
    const rows = [['Daftar peserta, tahun 2026, Biro Umum'], [], HEADING, person({ nip: grouped, name: 'Siti 王 علي' })]
    const title = csv(rows, ';')
    for (const bytes of [
      Buffer.from(`\ufeff${title}`, 'utf16le'),
      Buffer.from(`\ufeff${title}`, 'utf16le').swap16(),
      Buffer.from(`sep=;\r\n${title}`),
    ]) {
      const seen = await preview(new Uint8Array(bytes))
      expect(seen.rows).toMatchObject([{ row: 4, errors: [], values: { name: 'Siti 王 علي' } }])
    }
    const outcome = importOutcomeSchema.parse((await send('/api/participants/import', title)).body.data)
    expect(outcome.created).toMatchObject([{ row: 4, nip }])
  })

  it('takes back the refused rows that were saved with their numbers and reasons, once they are mended', async () => {
    const refused = (await preview(csv([HEADING, person(), person({ nip: '123', name: 'Baris Rusak' })]))).rows[1]
    const { nip: _, ...values } = refused?.values ?? {}
    const mended = { nip: newNip(), ...values }
    const columns = Object.keys(mended)
    const file = await workbook([
      [...columns, 'Baris', 'Masalah'],
      [...Object.values(mended), String(refused?.row), refused?.errors[0]?.message ?? ''],
    ])
    expect(await preview(file, XLSX)).toMatchObject({ good: 1, bad: 0, unknownColumns: ['Baris', 'Masalah'] })
    const outcome = importOutcomeSchema.parse((await send('/api/participants/import', file, XLSX)).body.data)
    expect(outcome).toMatchObject({ skipped: 0, created: [{ nip: mended.nip, name: 'Baris Rusak' }] })
  })

  it('tells that a spreadsheet took the NIP for a number', async () => {
    const rows = [[...HEADING], ['', 'Angka Excel', '', 'Unit']].map((row) =>
      row.map((value) => ({ value, type: String })),
    )
    const data = rows.map((row, at) =>
      at === 0 ? row : [{ value: 198001012005011000, type: Number }, ...row.slice(1)],
    )
    const file = new Uint8Array(await writeXlsxFile(data).toBuffer())
    expect((await preview(file, XLSX)).rows[0]?.errors).toMatchObject([{ column: 'nip', code: 'nipLostDigits' }])
  })

  it('asks about a unit that looks misspelt, and stores the one that was meant', async () => {
    await createParticipant(hub, administrator, { unit: 'Biro Perencanaan Program' })
    const good = person({ unit: 'Biro Perencanan Program' })
    const file = csv([HEADING, good])
    expect((await preview(file)).unitTypos).toEqual([
      { given: 'Biro Perencanan Program', meant: 'Biro Perencanaan Program', rows: 1 },
    ])
    const units = encodeURIComponent(JSON.stringify([['Biro Perencanan Program', 'Biro Perencanaan Program']]))
    expect((await send(`/api/participants/import?units=${units}`, file)).status).toBe(201)
    const made = await fetchData(hub, `/api/participants?q=${good[0] ?? ''}`, peoplePageSchema, {
      token: administrator,
    })
    expect(made.items[0]?.unit).toBe('Biro Perencanaan Program')
    expect((await send('/api/participants/import?units=1', csv([HEADING, person()]))).status).toBe(400)
  })

  it('lets a super-admin import staff', async () => {
    const nip = newNip()
    const rows = [
      ['nip', 'nama', 'email', 'peran', 'unit kerja', 'jabatan'],
      [nip, 'Staf Impor', `${nip}@example.go.id`, 'proktor', 'Unit', 'Kepala'],
    ]
    const seen = await send('/api/users/import/preview', csv(rows), CSV, superAdmin)
    expect(seen.body.data).toMatchObject({ good: 1, unknownColumns: ['jabatan'] })
    expect((await send('/api/users/import', csv(rows), CSV, superAdmin)).body.data).toMatchObject({
      created: [{ nip }],
    })
    expect((await send('/api/users/import', csv(rows), CSV, administrator)).status).toBe(403)
  })

  describe('refuses', () => {
    const lie = (archive: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
      const bytes = archive.slice()
      const view = new DataView(bytes.buffer)
      // The size that the archive gives for the unpacked file, in its local header and in its directory.
      view.setUint32(22, 10, true)
      for (let at = bytes.length - 22; at > 0; at -= 1) {
        if (view.getUint32(at, true) === 0x02014b50) {
          view.setUint32(at + 24, 10, true)
          break
        }
      }
      return bytes
    }

    it.each<[string, () => Promise<[string | Uint8Array<ArrayBuffer>, string]>, string]>([
      [
        'a workbook with a formula in a cell',
        async () => [await workbook([HEADING, [newNip(), { formula: '=1+1' }, '', 'Unit']]), XLSX],
        '',
      ],
      ['a zip bomb', () => Promise.resolve([BOMB, XLSX]), MESSAGES.importTooLarge],
      ['a zip bomb that lies about its size', () => Promise.resolve([lie(BOMB), XLSX]), MESSAGES.importTooLarge],
      [
        'a thousand files in one',
        () =>
          Promise.resolve([
            new Uint8Array(zipSync(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${i}`, strToU8('x')])))),
            XLSX,
          ]),
        MESSAGES.importTooLarge,
      ],
      ['text that calls itself a workbook', () => Promise.resolve(['nip,name', XLSX]), MESSAGES.importUnreadable],
      [
        'a workbook that calls itself text',
        async () => [await workbook([HEADING, person()]), CSV],
        MESSAGES.importUnreadable,
      ],
      ['a broken quotation', () => Promise.resolve(['nip,name\n"12', CSV]), MESSAGES.importUnreadable],
      ['no columns of ours', () => Promise.resolve(['a,b\n1,2', CSV]), MESSAGES.importColumnsMissing],
      ['no rows', () => Promise.resolve(['nip,name\n', CSV]), MESSAGES.importEmpty],
      [
        'too many rows',
        () => Promise.resolve([`nip,name\n${'1,abc\n'.repeat(5001)}`, CSV]),
        MESSAGES.importTooManyRows,
      ],
      ['another type', () => Promise.resolve(['{}', 'application/pdf']), MESSAGES.importUnreadable],
    ])('%s', async (_name, make, message) => {
      const [body, type] = await make()
      const answer = await send('/api/participants/import/preview', body, type)
      if (message === '') {
        expect(answer.body.data).toMatchObject({
          good: 0,
          bad: 1,
          rows: [{ errors: [{ column: 'name', message: MESSAGES.formulaRefused }] }],
        })
        return
      }
      expect([answer.status, answer.body.error, answer.body.message]).toEqual([400, 'invalid-input', message])
    })

    it('a file beyond two megabytes', async () => {
      const answer = await send('/api/participants/import/preview', `nip,name\n${'x'.repeat(3_000_000)}`)
      expect([answer.status, answer.body.error]).toEqual([413, 'payload-too-large'])
    })
  })

  it('imports two thousand people in one go', async () => {
    const rows = Array.from({ length: 2000 }, () => person({ name: 'Massal Ribuan' }))
    const outcome = importOutcomeSchema.parse(
      (await send('/api/participants/import', csv([HEADING, ...rows]))).body.data,
    )
    expect(outcome.created).toHaveLength(2000)
    expect(new Set(outcome.created.map((made) => made.password)).size).toBe(2000)
    expect((await fetchData(hub, '/api/participants?q=massal', peoplePageSchema, { token: administrator })).total).toBe(
      2000,
    )
    expect(
      (await fetchData(hub, '/api/audit/verify', z.object({ valid: z.boolean() }), { token: superAdmin })).valid,
    ).toBe(true)
  })

  describe('export', () => {
    const take = async (
      query: string,
      token = administrator,
      path = '/api/participants',
    ): Promise<{ type: string | null; bytes: Buffer }> => {
      const response = await fetch(new URL(`${path}/export?${query}`, hub.url), {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="(users|participants)\.(csv|xlsx)"$/,
      )
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
    }

    it('makes formulas harmless in CSV, and plain text in a workbook', async () => {
      const { user } = await createParticipant(hub, administrator, { name: '=HYPERLINK("http://evil.example");@1' })
      const { type, bytes } = await take(`format=csv&q=${user.nip}`)
      expect(type).toBe('text/csv; charset=utf-8')
      expect(bytes.toString('utf8')).toContain(`${user.nip},"'=HYPERLINK(""http://evil.example"");'@1"`)
      const sheet = await take(`format=xlsx&q=${user.nip}`)
      const xml = Object.entries(unzipSync(sheet.bytes)).filter(([name]) => name.startsWith('xl/worksheets/'))
      expect(xml.map(([, content]) => Buffer.from(content).toString()).join('')).not.toMatch(/<f[\s>]/)
      const rows = await readSheet(sheet.bytes)
      expect(rows[1]?.slice(0, 2)).toEqual([user.nip, user.name])
    })

    it('holds the scope and the filters, never a password, and can be brought back', async () => {
      await createParticipant(hub, superAdmin, { name: 'Bukan Miliknya' })
      const { bytes } = await take('format=csv&q=impor')
      expect(bytes.toString('utf8')).not.toMatch(/argon2|Bukan Miliknya/)
      const again = await preview(new Uint8Array(bytes))
      expect(again.good).toBe(0)
      expect(again.rows.every((row) => row.errors.some((error) => error.message === MESSAGES.nipTaken))).toBe(true)
      expect((await call(hub, '/api/users/export?format=csv', { token: administrator })).status).toBe(403)
      expect((await call(hub, '/api/participants/export?format=pdf', { token: administrator })).status).toBe(400)
    })
  })
})
