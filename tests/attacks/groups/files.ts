import { randomBytes } from 'node:crypto'
import { QUESTION_IMPORT_TYPES } from '@pengawas/shared/contracts/question-exchange'
import { strToU8, zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import type { Attack, AttackGroup } from '../attack.ts'
import type { Target } from '../target.ts'

const { zip: ZIP, xml: XML, xlsx: XLSX, csv: CSV, gift: GIFT } = QUESTION_IMPORT_TYPES
const QUESTIONS = '/api/question-bank/import'
const PEOPLE = '/api/users/import'
const ASK_EVERY_MS = 20
/** Generous, since other work runs beside: what is refused here took between two and twenty-two seconds. */
const SLOWEST_MS = 1_000

/** How long the slowest answer of `/health` takes while something else is done. */
async function slowestHealth(target: Target, work: () => Promise<unknown>): Promise<number> {
  const asked: Promise<number>[] = []
  const ask = async (): Promise<number> => {
    const startedAt = performance.now()
    // No answer at all is a long wait too.
    await target.send('GET', '/health').catch(() => null)
    return performance.now() - startedAt
  }
  const asking = setInterval(() => asked.push(ask()), ASK_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(asking)
  }
  return Math.max(0, ...(await Promise.all(asked)))
}

const item = (body: string): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" title="A"><itemBody>${body}<extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`
const MANIFEST = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><resources><resource identifier="a" type="imsqti_item_xmlv2p1" href="a.xml"/></resources></manifest>`
const pack = (files: Zippable): Buffer => Buffer.from(zipSync(files, { level: 1 }))
const packageOf = (more: Zippable): Buffer =>
  pack({ 'imsmanifest.xml': strToU8(MANIFEST), 'a.xml': strToU8(item('<p>a</p>')), ...more })
const times = (text: string, megabytes: number): string =>
  text.repeat(Math.floor((megabytes * 1_000_000) / text.length))

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** A workbook of one sheet, as small as Excel opens. */
const workbookOf = (sheet: string, strings = '<si><t>Soal</t></si>'): Buffer =>
  pack({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="Soal" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${SHEET}">${sheet}</worksheet>`),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${SHEET}">${strings}</sst>`),
  })
const cell = (place: string, value: string): string => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`

/** Of random digits, so that the archive of them is no bomb. */
const chunksOf = (megabytes: number): string[] =>
  randomBytes(megabytes * 250_000)
    .toString('hex')
    .match(/.{16}/g) ?? []
const endlessTexts = (megabytes: number): string =>
  chunksOf(megabytes)
    .map((text) => `<si><t>${text}</t></si>`)
    .join('')
const endlessCells = (megabytes: number): string =>
  chunksOf(megabytes / 2)
    .map((text) => cell('A1', text))
    .join('')

interface HostileFile {
  name: string
  path: string
  type: string
  make: () => Buffer
  /** False where the hostile part is left out and the rest is accepted. */
  isRefused?: boolean
}

const questionFile = (name: string, type: string, make: () => string | Buffer): HostileFile => ({
  name,
  path: QUESTIONS,
  type,
  make: () => Buffer.from(make()),
})

const FILES: readonly HostileFile[] = [
  questionFile('four megabytes of XML elements', XML, () => item(times('<b/>', 3.9))),
  questionFile('four megabytes of XML attributes', XML, () => item(times('<b c="" d="" e=""/>', 3.9))),
  questionFile('four megabytes of XML namespaces', XML, () => item(times('<b:a xmlns:b="c"/>', 3.9))),
  questionFile('four megabytes of MathML', XML, () => item(`<math>${times('<mi>x</mi>', 3.9)}</math>`)),
  questionFile('XML that is nested to exhaust the stack', XML, () =>
    item(`${'<p>'.repeat(100_000)}${'</p>'.repeat(100_000)}`),
  ),
  questionFile('one huge attribute', XML, () => item(`<p title="${times('&amp;', 3.9)}"/>`)),
  questionFile(
    'entities that multiply',
    XML,
    () => `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${item('<p>&b;</p>')}`,
  ),
  questionFile('eight megabytes of formulas', GIFT, () => `a ${times('\\\\(a\\\\)', 8)}{}`),
  questionFile('thirty megabytes of backslashes', GIFT, () => `a ${times('\\', 30)}{}`),
  questionFile('eight megabytes of signs that begin a tag', GIFT, () => `[html]${times('<', 8)}{}`),
  questionFile('eight megabytes of answers', GIFT, () => `a {${times('~a ', 8)}}`),
  questionFile('braces that nobody closes', GIFT, () => `a ${times('{', 8)}`),
  questionFile('HTML that is nested to exhaust the stack', GIFT, () => `[html]${times('<b>', 8)}{}`),
  questionFile('a huge table', GIFT, () => `[html]<table>${times('<tr><td>', 8)}{}`),
  {
    ...questionFile(
      'facts that are nested to exhaust the stack',
      GIFT,
      () => `// pengawas: {"tags":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}}\na{}`,
    ),
    isRefused: false,
  },
  questionFile('a sheet of two million columns', CSV, () => `Soal${times(',', 2)}\na`),
  questionFile('one enormous cell', CSV, () => `Soal\n"${times('a', 30)}"`),
  questionFile('a workbook that says it has every row and column', XLSX, () =>
    workbookOf(
      `<dimension ref="A1:XFD1048576"/><sheetData><row r="1">${cell('A1', 'Soal')}</row><row r="1048576">${cell('XFD1048576', 'x')}</row></sheetData>`,
    ),
  ),
  questionFile('a workbook of endless texts', XLSX, () => workbookOf('<sheetData/>', endlessTexts(20))),
  questionFile('a workbook of endless cells', XLSX, () =>
    workbookOf(`<sheetData><row r="1">${endlessCells(20)}</row></sheetData>`),
  ),
  questionFile('a zip bomb', ZIP, () => packageOf({ 'a.png': new Uint8Array(60 * 1024 * 1024) })),
  questionFile('ten thousand files', ZIP, () =>
    pack(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}.xml`, strToU8('x')]))),
  ),
  questionFile('a name that leaves the archive', ZIP, () => packageOf({ '../../etc/cron.d/x': strToU8('x') })),
  {
    name: 'a list of people of two million columns',
    path: PEOPLE,
    type: CSV,
    make: () => Buffer.from(`nip,name${times(',', 1.9)}\n1,a`),
  },
  {
    name: 'a workbook of people with endless texts',
    path: PEOPLE,
    type: XLSX,
    make: () => workbookOf('<sheetData/>', endlessTexts(10)),
  },
]

const roleFor = (path: string): 'super-admin' | 'penilai' => (path === PEOPLE ? 'super-admin' : 'penilai')

async function post(
  target: Target,
  path: string,
  type: string,
  body: Buffer,
): Promise<{ status: number; text: string }> {
  return target.send('POST', path, {
    token: await target.tokenOf(roleFor(path)),
    rawBody: body,
    headers: { 'content-type': type, 'content-length': String(body.length) },
  })
}

/** Imports what anybody may, so that a refusal of the others means something. Throws where it fails. */
async function importHonestly(target: Target): Promise<void> {
  const answer = await post(
    target,
    QUESTIONS,
    GIFT,
    Buffer.from(`Apa itu integritas? ${randomBytes(4).toString('hex')} {=jujur ~lain}`),
  )
  if (answer.status !== 201) throw new Error(`an honest file is refused: ${answer.text.slice(0, 200)}`)
}

const fileAttacks = FILES.map(({ name, path, type, make, isRefused = true }): Attack => ({
  name: `the hub stands still for ${name}`,
  async attempt(target) {
    const body = make()
    const answers: { status: number; text: string }[] = []
    const slowest = await slowestHealth(target, async () => {
      answers.push(await post(target, path, type, body))
    })
    const taken = answers.find(
      ({ status, text }) => status >= 500 || (isRefused && status === 201 && !text.includes('"created":[]')),
    )
    if (taken !== undefined) return `${taken.status}: ${taken.text.slice(0, 120)}`
    return slowest > SLOWEST_MS ? `/health took ${Math.round(slowest)} ms` : null
  },
}))

const MANY = 12

const savingAttacks: readonly Attack[] = [
  {
    name: 'many files at once keep the hub, or those who come after, waiting for ever',
    async attempt(target) {
      await importHonestly(target)
      const body = Buffer.from(item(times('<b/>', 3.9)))
      const statuses: number[] = []
      const slowest = await slowestHealth(target, async () => {
        const answers = await Promise.all(
          Array.from({ length: MANY }, () => post(target, `${QUESTIONS}/preview`, XML, body)),
        )
        statuses.push(...answers.map(({ status }) => status))
      })
      await importHonestly(target)
      if (slowest > SLOWEST_MS) return `/health took ${Math.round(slowest)} ms`
      return statuses.includes(503) ? null : 'as many files as one likes are taken at once'
    },
  },
  ...(
    [
      ['a formula that covers the page', '\\rule{500em}{500em}'],
      ['a formula that is sunk through the page', '\\raisebox{-999em}{x}'],
      ['a formula that is raised again and again', `${'\\raisebox{20em}{'.repeat(50)}x${'}'.repeat(50)}`],
      ['a formula with a link', '\\href{javascript:alert(1)}{x}'],
      ['a formula with a style', '\\htmlStyle{position:fixed;inset:0}{x}'],
      ['a formula that defines itself', '\\def\\a{\\a\\a}\\a'],
    ] as const
  ).map(([name, latex]): Attack => ({
    name: `${name} is saved`,
    async attempt(target) {
      const save = async (formula: string): Promise<number> => {
        const body = {
          type: 'essay',
          theme: 'Umum',
          content: `<p>Hitung <span data-type="inline-math" data-latex="${formula}"></span> ${randomBytes(4).toString('hex')}</p>`,
        }
        return (await target.send('POST', '/api/question-bank', { token: await target.tokenOf('penilai'), body }))
          .status
      }
      if ((await save('\\frac{a}{b}')) !== 201) throw new Error('an honest formula is refused')
      const status = await save(latex)
      return status === 400 ? null : `saved with ${status}`
    },
  })),
  {
    name: 'HTML five hundred deep is stored',
    async attempt(target) {
      const body = {
        type: 'essay',
        theme: 'Umum',
        content: `${'<blockquote>'.repeat(500)}dalam${'</blockquote>'.repeat(500)}`,
      }
      const answer = await target.send('POST', '/api/question-bank', { token: await target.tokenOf('penilai'), body })
      const depth = answer.text.split('<blockquote>').length - 1
      return depth > 50 ? `${depth} levels` : null
    },
  },
  {
    name: 'a picture of more pixels than a memory holds is taken',
    async attempt(target) {
      const token = await target.tokenOf('penilai')
      const send = async (picture: Buffer, type: string): Promise<number> =>
        (
          await target.send('POST', '/api/question-pictures', {
            token,
            rawBody: picture,
            headers: { 'content-type': type, 'content-length': String(picture.length) },
          })
        ).status
      const honest = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
        .png()
        .toBuffer()
      if ((await send(honest, 'image/png')) !== 201) throw new Error('an honest picture is refused')
      const huge = await sharp({
        create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' },
        limitInputPixels: false,
      })
        .png({ compressionLevel: 9 })
        .toBuffer()
      const vector = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
      const statuses = [
        await send(huge, 'image/png'),
        await send(vector, 'image/png'),
        await send(vector, 'image/svg+xml'),
      ]
      return statuses.every((status) => status >= 400 && status < 500) ? null : `answered ${statuses.join(', ')}`
    },
  },
]

export const filesAttacks: AttackGroup = { group: 'files', attacks: [...fileAttacks, ...savingAttacks] }
