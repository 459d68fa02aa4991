import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import {
  type ImportNote,
  QUESTION_IMPORT_TYPES,
  questionImportPreviewSchema,
} from '@pengawas/shared/contracts/question-exchange'
import { bankQuestionSchema } from '@pengawas/shared/contracts/questions'
import { message, MESSAGES } from '@pengawas/shared/messages'
import { strToU8, zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { type Bytes, download, send, totalOf } from './support.ts'

const { zip: ZIP, xml: XML, xlsx: XLSX, csv: CSV, gift: GIFT } = QUESTION_IMPORT_TYPES
const SYMLINK = 0o120777 * 0x10000

const MANIFEST = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><resources><resource identifier="a" type="imsqti_item_xmlv2p1" href="a.xml"/></resources></manifest>`
const item = (body: string, prolog = ''): string =>
  `${prolog}<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" title="A" adaptive="false" timeDependent="false"><itemBody>${body}<extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`
const pack = (files: Zippable): Bytes => new Uint8Array(zipSync(files))
const packageOf = (xml: string, more: Zippable = {}): Bytes =>
  pack({ 'imsmanifest.xml': strToU8(MANIFEST), 'a.xml': strToU8(xml), ...more })

/** A PNG that says it has as many pixels as one likes. */
function hugePng(width: number, height: number): Bytes {
  const bytes = Buffer.from(
    '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082',
    'hex',
  )
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return new Uint8Array(bytes)
}

/** Text that hardly packs, so that an archive of it is no bomb. */
const unpackable = (length: number): string => randomBytes(length / 2).toString('hex')

/** 64 megabytes of nothing, and the same under a false size. Made once and before any hub is open. */
const BOMB = packageOf(item('<p>a</p>'), { 'pictures/a.png': new Uint8Array(40 * 1024 * 1024) })
const BIG_ITEM = packageOf(item('<p>a</p>').replace('<p>a</p>', `<p>${unpackable(5 * 1024 * 1024)}</p>`))
const MANY = pack(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}.xml`, strToU8('x')])))
/** One shared text of three megabytes, named by thirty items: unpacked once, it would be parsed thirty times. */
const REPEATED = pack({
  'imsmanifest.xml': strToU8(
    MANIFEST.replace(
      /<resource .*\/>/,
      Array.from(
        { length: 30 },
        (_, index) => `<resource identifier="i${index}" type="imsqti_item_xmlv3p0" href="${index}.xml"/>`,
      ).join(''),
    ),
  ),
  'big.xml': strToU8(
    `<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"><qti-stimulus-body>${unpackable(3 * 1024 * 1024)}</qti-stimulus-body></qti-assessment-stimulus>`,
  ),
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `${index}.xml`,
      strToU8(
        '<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"><qti-assessment-stimulus-ref href="big.xml"/><qti-item-body/></qti-assessment-item>',
      ),
    ]),
  ),
})
const INSIDE = pack({ 'imsmanifest.xml': strToU8(MANIFEST), 'a.xml': BOMB })

describe('hostile files of questions', () => {
  let hub: TestHub
  let assessor: string
  beforeAll(async () => {
    hub = await openTestHub()
    assessor = await signIn(hub, people.penilai)
  })
  afterAll(async () => {
    await hub.close()
  })

  const storedFiles = (): Promise<string[]> =>
    readdir(path.join(hub.dataDir, 'files', 'question-pictures')).catch(() => [])

  it.each<[string, Bytes | string, string, string]>([
    ['a zip bomb', BOMB, ZIP, MESSAGES.archiveTooLarge],
    ['an item of five megabytes', BIG_ITEM, ZIP, MESSAGES.exchangeItemTooLarge],
    ['a text that items name again and again', REPEATED, ZIP, MESSAGES.exchangeXmlTooLarge],
    ['ten thousand files', MANY, ZIP, MESSAGES.archiveTooManyFiles],
    [
      'a name that leaves the archive',
      packageOf(item('<p>a</p>'), { '../../etc/cron.d/x': strToU8('x') }),
      ZIP,
      MESSAGES.archiveUnsafeName,
    ],
    ['an absolute name', packageOf(item('<p>a</p>'), { '/etc/passwd': strToU8('x') }), ZIP, MESSAGES.archiveUnsafeName],
    [
      'a link',
      packageOf(item('<p>a</p>'), { 'b.png': [strToU8('/etc/passwd'), { os: 3, attrs: SYMLINK }] }),
      ZIP,
      MESSAGES.archiveLink,
    ],
    [
      'an external entity',
      packageOf(item('<p>&x;</p>', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
      ZIP,
      MESSAGES.xmlDocumentType,
    ],
    [
      'entities that multiply',
      item('<p>&b;</p>', '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'),
      XML,
      MESSAGES.xmlDocumentType,
    ],
    ['XML nested to exhaust the stack', item('<p>'.repeat(5000) + '</p>'.repeat(5000)), XML, MESSAGES.markupTooDeep],
    ['XML of a million elements', item('<b/>'.repeat(900_000)), XML, MESSAGES.xmlTooManyParts],
    [
      'XML of attributes without end',
      item('<b c="" d="" e="" f="" g="" h=""/>'.repeat(100_000)),
      XML,
      MESSAGES.xmlTooManyParts,
    ],
    ['XML of namespaces without end', item('<a xmlns="c"/>'.repeat(280_000)), XML, MESSAGES.xmlTooManyParts],
    ['a huge table', `[html]<table>${'<tr><td>'.repeat(100_000)}{}`, GIFT, MESSAGES.htmlTooManyElements],
    ['a sheet of a million columns', `Soal${','.repeat(1_000_000)}\na`, CSV, MESSAGES.importTooManyColumns],
    [
      'more text than one transaction should hold',
      `a ${'b'.repeat(99_000)}{}\n\n`.repeat(170),
      GIFT,
      MESSAGES.exchangeTextTooLarge,
    ],
    ['HTML nested to exhaust the stack', `[html]${'<em>'.repeat(5000)}{}`, GIFT, MESSAGES.markupTooDeep],
    ['an archive that is no package', pack({ 'a.txt': strToU8('a') }), ZIP, MESSAGES.exchangeNoManifest],
    ['a picture that calls itself a package', hugePng(1, 1), ZIP, MESSAGES.exchangeUnreadable],
    ['a picture that calls itself CSV', hugePng(1, 1), CSV, MESSAGES.importUnreadable],
    ['a picture that calls itself GIFT', hugePng(1, 1), GIFT, MESSAGES.exchangeUnreadable],
    ['damaged XML', '<a><b></a>', XML, MESSAGES.xmlUnreadable],
    ['another type', '{}', 'application/pdf', MESSAGES.exchangeUnreadable],
    ['nothing of ours', 'a,b\n1,2', CSV, MESSAGES.exchangeColumnsMissing],
    ['no questions', 'Soal\n', CSV, MESSAGES.exchangeEmpty],
    ['too many questions', 'a{}\n\n'.repeat(2001), GIFT, MESSAGES.exchangeTooMany],
  ])('refuses %s with a reason, and stores nothing', async (_name, body, type, message) => {
    const before = await totalOf(hub, assessor)
    for (const target of ['import/preview', 'import']) {
      const answer = await send(hub, assessor, target, body, type)
      expect([target, answer.status, answer.body.error, answer.body.message]).toEqual([
        target,
        400,
        'invalid-input',
        message,
      ])
    }
    expect(await totalOf(hub, assessor)).toBe(before)
    expect(await storedFiles()).toEqual([])
  })

  it.each<[string, () => Bytes | string | Promise<Bytes>, string, ImportNote]>([
    [
      'a picture of many pixels',
      () => packageOf(item('<img src="p.png" alt=""/>'), { 'p.png': hugePng(50_000, 50_000) }),
      ZIP,
      { ...message('pictureTooLarge'), detail: 'p.png' },
    ],
    [
      'a vector picture',
      () =>
        packageOf(item('<img src="p.png" alt=""/>'), { 'p.png': strToU8('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
      ZIP,
      { ...message('pictureUnreadable'), detail: 'p.png' },
    ],
    [
      'half a picture',
      () => packageOf(item('<img src="p.png" alt=""/>'), { 'p.png': hugePng(1, 1).slice(0, 40) }),
      ZIP,
      { ...message('pictureUnreadable'), detail: 'p.png' },
    ],
    [
      'a formula in CSV',
      () => 'Tipe,Soal\nesai,"=cmd|\' /C calc\'!A0"',
      CSV,
      { ...message('exchangeFormula'), detail: 'Soal' },
    ],
    [
      'a formula in a cell',
      async () =>
        new Uint8Array(
          await writeXlsxFile([
            [{ value: 'Soal', type: String }],
            [{ value: '=HYPERLINK("http://x.invalid")', type: 'Formula' }],
          ]).toBuffer(),
        ),
      XLSX,
      { ...message('exchangeFormula'), detail: 'Soal' },
    ],
    [
      'a formula that covers the page',
      () => '[html]Luas <span data-type\\="inline-math" data-latex\\="\\\\raisebox\\{-999em\\}\\{x\\}"></span>{}',
      GIFT,
      { ...message('formulaTooLarge'), detail: null },
    ],
    [
      'a formula with a link',
      () => 'Luas \\\\(\\\\href\\{https\\://x.invalid\\}\\{x\\}\\\\){}',
      GIFT,
      { ...message('formulaForbidden'), detail: null },
    ],
    ['half a formula', () => 'Luas \\\\(\\\\frac\\{a\\\\){}', GIFT, { ...message('formulaUnreadable'), detail: null }],
    [
      'a text that grows when it is cleaned',
      () => `Soal\n${'<'.repeat(60_000)}`,
      CSV,
      { ...message('exchangeContentTooLong'), detail: null },
    ],
    [
      'a text without end',
      () => `Soal\n${'a'.repeat(110_000)}`,
      CSV,
      { ...message('exchangeContentTooLong'), detail: null },
    ],
  ])('imports no question with %s, and says which and why', async (_name, make, type, problem) => {
    const before = await totalOf(hub, assessor)
    const body = await make()
    const seen = questionImportPreviewSchema.parse((await send(hub, assessor, 'import/preview', body, type)).body.data)
    expect([seen.good, seen.bad, seen.items[0]?.problems[0]]).toEqual([0, 1, problem])
    const answer = await send(hub, assessor, 'import?items=0', body, type)
    expect([answer.status, answer.body.message]).toEqual([400, MESSAGES.exchangeChosenBad])
    expect(await totalOf(hub, assessor)).toBe(before)
    expect(await storedFiles()).toEqual([])
  })

  it('reads nothing of an archive inside of an archive', async () => {
    const seen = questionImportPreviewSchema.parse((await send(hub, assessor, 'import/preview', INSIDE, ZIP)).body.data)
    expect(seen.items).toMatchObject([{ problems: [{ message: MESSAGES.xmlUnreadable }] }])
  })

  it('stores none of the chosen questions where one is bad', async () => {
    const before = await totalOf(hub, assessor)
    const gift = '::A::Apa?{=a ~b}\n\n::B::Siapa?{=a ~b\n'
    expect((await send(hub, assessor, 'import?items=0-1', gift, GIFT)).status).toBe(400)
    expect(await totalOf(hub, assessor)).toBe(before)
  })

  it('takes scripts, handlers and forms out of what it imports', async () => {
    const gift =
      '[html]<p onclick\\="x()">Apa?<script>alert(1)</script><a href\\="javascript\\:x()">b</a></p><svg><script>1</script></svg>{=<img src\\=x onerror\\=y>a ~b}'
    const answer = await send(hub, assessor, 'import', gift, GIFT)
    const { created } = answer.body.data as { created: { id: string }[] }
    const { content, options } = await fetchData(
      hub,
      `/api/question-bank/${created[0]?.id ?? ''}`,
      bankQuestionSchema,
      { token: assessor },
    )
    expect([content, options]).toEqual(['<p>Apa?b</p>', ['a', 'b']])
  })

  it('makes formulas harmless where it exports text', async () => {
    const answer = await send(hub, assessor, 'import', 'Soal,Opsi A,Opsi B,Jawaban Benar\n"\'=1+1",-5,+62,A', CSV)
    const { created } = answer.body.data as { created: { id: string }[] }
    const { bytes } = await download(hub, assessor, `export?format=csv&ids=${created[0]?.id ?? ''}`)
    const text = Buffer.from(bytes).toString('utf8')
    expect(text).toContain(",'=1+1,'-5,'+62,")
    expect(text).not.toMatch(/[,\n][=@+-]/)
  })

  it('takes no bytes from those who may not write questions', async () => {
    const validator = await signIn(hub, people.validator)
    for (const target of ['import/preview', 'import'])
      expect((await send(hub, validator, target, 'a{}', GIFT)).status).toBe(403)
    expect((await send(hub, assessor, 'import/preview', new Uint8Array(33 * 1024 * 1024), ZIP)).status).toBe(413)
  })

  it('keeps a picture that is one', async () => {
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    const answer = await send(
      hub,
      assessor,
      'import',
      packageOf(item('<p>Lihat</p><img src="p.jpg" alt="Foto"/>'), { 'p.jpg': new Uint8Array(picture) }),
      ZIP,
    )
    expect(answer.status).toBe(201)
    expect(await storedFiles()).toHaveLength(1)
  })
})
