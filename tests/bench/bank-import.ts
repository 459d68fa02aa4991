import { readFile } from 'node:fs/promises'
import type { ExchangeQuestion } from '@pengawas/api/modules/question-exchange/exchange-question'
import { QUESTIONS } from '@pengawas/api/modules/question-exchange/formats/sample-questions'
import { writeQuestionFile } from '@pengawas/api/modules/question-exchange/write-file'
import { envelopeSchema } from '@pengawas/shared/contracts/envelope'
import { QUESTION_IMPORT_TYPES, questionImportOutcomeSchema } from '@pengawas/shared/contracts/question-exchange'
import sharp from 'sharp'
import { nip, signIn } from '../support/hub-client.ts'
import { paths } from '../support/paths.ts'
import { findDescendants } from '../support/processes.ts'
import type { Stack } from '../support/stack.ts'

const ITEMS = 1000
/** One item in ten has a picture of its own. */
const ITEMS_PER_PICTURE = 10
const SAMPLE_EVERY_MS = 20
const KILOBYTES_PER_MEGABYTE = 1024

export interface ImportCost {
  /** From the first byte sent to the answer. */
  importSeconds: number
  /** The most memory that the hub had resident meanwhile, in megabytes of 1024². */
  importPeakMb: number
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
    const picture = index % ITEMS_PER_PICTURE === 0 ? `<p><img src="picture:picture-${index / ITEMS_PER_PICTURE}" alt="Foto"></p>` : ''
    return { ...kind, content: `<p>Soal nomor ${index}.</p>${picture}${plain(kind.content)}`, options: kind.options.map((option) => plain(option) || 'gambar') }
  })
  return new Uint8Array((await writeQuestionFile({ questions, pictures, at: new Date() }, 'qti22')).bytes)
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / KILOBYTES_PER_MEGABYTE
}

/** Imports a thousand questions with a hundred pictures into a running hub, as an assessor does, and looks at its memory meanwhile. */
export async function measureImport(stack: Stack): Promise<ImportCost> {
  const body = await writePackage()
  const token = await signIn(stack.url, nip.assessor)
  const [pid] = await findDescendants(process.pid, paths.hubMain)
  if (pid === undefined) throw new Error('the hub is not running')
  let importPeakMb = 0
  const sampling = setInterval(() => {
    void residentMegabytes(pid).then((megabytes) => {
      importPeakMb = Math.max(importPeakMb, megabytes)
    })
  }, SAMPLE_EVERY_MS)
  try {
    const startedAt = performance.now()
    const response = await fetch(`${stack.url}/api/question-bank/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': QUESTION_IMPORT_TYPES.zip },
      body,
    })
    const answer = envelopeSchema(questionImportOutcomeSchema).parse(await response.json())
    const importSeconds = (performance.now() - startedAt) / 1000
    if (!answer.success || answer.data.created.length !== ITEMS) throw new Error('the import did not make a thousand questions')
    return { importSeconds: Math.round(importSeconds * 100) / 100, importPeakMb: Math.round(importPeakMb) }
  } finally {
    clearInterval(sampling)
  }
}
