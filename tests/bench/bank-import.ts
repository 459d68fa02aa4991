import { readFile } from 'node:fs/promises'
import type { ExchangeQuestion } from '@pengawas/api/bank/exchange/exchange-question.rules'
import { QUESTIONS } from '@pengawas/api/bank/exchange/formats/sample-questions'
import { writeQuestionFile } from '@pengawas/api/bank/exchange/write-file'
import { envelopeSchema } from '@pengawas/shared/contracts/envelope'
import {
  QUESTION_IMPORT_MAX_ITEMS,
  QUESTION_IMPORT_TYPES,
  questionImportOutcomeSchema,
} from '@pengawas/shared/contracts/question-exchange'
import sharp from 'sharp'
import { nip, signIn } from '../support/hub-client.ts'
import { paths } from '../support/paths.ts'
import { findDescendants } from '../support/processes.ts'
import type { Stack } from '../support/stack.ts'
import { percentile } from './percentiles.ts'

const ITEMS = 1000
/** One item in ten has a picture of its own. */
const ITEMS_PER_PICTURE = 10
const SAMPLE_EVERY_MS = 20
const KILOBYTES_PER_MEGABYTE = 1024
/** The main file of what reads a file of questions. */
const JOB = 'read-questions-job.ts'
/** A page of text in each question. */
const TEXT = 'Pegawai menolak gratifikasi dan melaporkannya kepada atasan dalam tenggat waktu yang ditetapkan. '.repeat(
  20,
)

export interface ImportCost {
  /** From the first byte sent to the answer. */
  importSeconds: number
  /** The most memory that the hub and its jobs had resident meanwhile, in megabytes of 1024². */
  importPeakMb: number
  /** What `/health` took, asked every 20 ms while the largest files of all formats were previewed and imported. */
  importHealthMs: { p50: number; p95: number; max: number }
}

/** A package of the kinds of questions that a bank has, with tables, formulas, other scripts and photographs. */
async function writePackage(): Promise<Uint8Array<ArrayBuffer>> {
  const photograph = await sharp(paths.portrait).resize({ width: 640 }).jpeg().toBuffer()
  const pictures = new Map(
    Array.from({ length: ITEMS / ITEMS_PER_PICTURE }, (_, index) => [
      `picture-${index}`,
      { name: `picture-${index}`, contentType: 'image/jpeg', read: () => Promise.resolve(photograph) },
    ]),
  )
  const questions = Array.from({ length: ITEMS }, (_, index): ExchangeQuestion => {
    const kind = QUESTIONS[index % QUESTIONS.length]
    if (kind === undefined) throw new Error('there are no sample questions')
    const plain = (html: string): string => html.replace(/<img [^>]*>/g, '')
    const picture =
      index % ITEMS_PER_PICTURE === 0
        ? `<p><img src="picture:picture-${index / ITEMS_PER_PICTURE}" alt="Foto"></p>`
        : ''
    return {
      ...kind,
      content: `<p>Soal nomor ${index}.</p>${picture}${plain(kind.content)}`,
      options: kind.options.map((option) => plain(option) || 'gambar'),
    }
  })
  return new Uint8Array((await writeQuestionFile({ questions, pictures, at: new Date() }, 'qti22')).bytes)
}

async function residentMegabytes(pid: number): Promise<number> {
  // A job that has ended has none.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / KILOBYTES_PER_MEGABYTE
}

/** Of the hub and of the jobs that it runs. */
async function megabytesOf(hub: number): Promise<number> {
  const pids = [hub, ...(await findDescendants(hub, JOB))]
  return (await Promise.all(pids.map(residentMegabytes))).reduce((sum, one) => sum + one, 0)
}

/** As many questions as a file may hold, each with a page of text. */
async function writeLargest(format: 'qti22' | 'xlsx' | 'csv' | 'gift'): Promise<Uint8Array<ArrayBuffer>> {
  const plain = (html: string): string => html.replace(/<img [^>]*>/g, '')
  const questions = Array.from({ length: QUESTION_IMPORT_MAX_ITEMS }, (_, index): ExchangeQuestion => {
    const kind = QUESTIONS[index % QUESTIONS.length]
    if (kind === undefined) throw new Error('there are no sample questions')
    return {
      ...kind,
      content: `<p>Soal ${format} nomor ${index}. ${TEXT}</p>${plain(kind.content)}`,
      options: kind.options.map((option) => plain(option) || 'gambar'),
    }
  })
  return new Uint8Array((await writeQuestionFile({ questions, pictures: new Map(), at: new Date() }, format)).bytes)
}

async function post(
  stack: Stack,
  token: string,
  target: string,
  type: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  return fetch(`${stack.url}/api/question-bank/${target}`, { method: 'POST', headers, body })
}

/** How long `/health` takes while something else is done, asked on a connection of its own. */
async function watchHealth(stack: Stack, work: () => Promise<void>): Promise<number[]> {
  const asked: Promise<number>[] = []
  const ask = async (): Promise<number> => {
    const startedAt = performance.now()
    await (await fetch(`${stack.url}/health`)).arrayBuffer()
    return performance.now() - startedAt
  }
  const asking = setInterval(() => asked.push(ask()), SAMPLE_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(asking)
  }
  return Promise.all(asked)
}

/** Previews and imports the largest file of each format, and one that is made to keep the hub busy. */
async function measureHealth(stack: Stack, token: string): Promise<ImportCost['importHealthMs']> {
  const files = [
    [QUESTION_IMPORT_TYPES.zip, await writeLargest('qti22')],
    [QUESTION_IMPORT_TYPES.xlsx, await writeLargest('xlsx')],
    [QUESTION_IMPORT_TYPES.csv, await writeLargest('csv')],
    [QUESTION_IMPORT_TYPES.gift, await writeLargest('gift')],
  ] as const
  const hostile = new TextEncoder().encode(
    `<assessmentItem><itemBody>${'<b/>'.repeat(1_000_000)}</itemBody></assessmentItem>`,
  )
  const waits = await watchHealth(stack, async () => {
    for (const [type, body] of files) {
      const preview = await post(stack, token, 'import/preview', type, body)
      await preview.arrayBuffer()
      const imported = await post(stack, token, 'import', type, body)
      await imported.arrayBuffer()
      if (preview.status !== 200 || imported.status !== 201)
        throw new Error(`a ${type} of ${QUESTION_IMPORT_MAX_ITEMS} questions is not taken`)
    }
    const refused = await post(stack, token, 'import', QUESTION_IMPORT_TYPES.xml, hostile)
    if (refused.status !== 400) throw new Error('a million elements are taken')
  })
  return { p50: round(percentile(waits, 0.5)), p95: round(percentile(waits, 0.95)), max: round(Math.max(...waits)) }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Imports a thousand questions with a hundred pictures into a running hub, as an assessor does, and measures its memory meanwhile. */
export async function measureImport(stack: Stack): Promise<ImportCost> {
  const body = await writePackage()
  const token = await signIn(stack.url, nip.assessor)
  const [pid] = await findDescendants(process.pid, paths.hubMain)
  if (pid === undefined) throw new Error('the hub is not running')
  let importPeakMb = 0
  const sampling = setInterval(() => {
    void megabytesOf(pid).then((megabytes) => {
      importPeakMb = Math.max(importPeakMb, megabytes)
    })
  }, SAMPLE_EVERY_MS)
  let importSeconds: number
  try {
    const startedAt = performance.now()
    const response = await post(stack, token, 'import', QUESTION_IMPORT_TYPES.zip, body)
    const answer = envelopeSchema(questionImportOutcomeSchema).parse(await response.json())
    importSeconds = (performance.now() - startedAt) / 1000
    if (!answer.success || answer.data.created.length !== ITEMS)
      throw new Error('the import did not make a thousand questions')
  } finally {
    clearInterval(sampling)
  }
  return {
    importSeconds: Math.round(importSeconds * 100) / 100,
    importPeakMb: Math.round(importPeakMb),
    importHealthMs: await measureHealth(stack, token),
  }
}
