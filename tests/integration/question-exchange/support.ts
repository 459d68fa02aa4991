import type { ExchangeQuestion } from '@pengawas/api/bank/exchange/exchange-question.rules'
import { PICTURES, QUESTIONS } from '@pengawas/api/bank/exchange/formats/sample-questions'
import { writeQuestionFile } from '@pengawas/api/bank/exchange/write-file'
import { QUESTION_IMPORT_TYPES, type QuestionExportFormat } from '@pengawas/shared/contracts/question-exchange'
import { type BankQuestion, bankQuestionSchema, questionsPageSchema } from '@pengawas/shared/contracts/questions'
import sharp from 'sharp'
import { type Answer, call, fetchData, type TestHub } from '../hub/test-hub.ts'

export const TYPE_OF: Readonly<Record<QuestionExportFormat, string>> = {
  qti22: QUESTION_IMPORT_TYPES.zip,
  qti30: QUESTION_IMPORT_TYPES.zip,
  xlsx: QUESTION_IMPORT_TYPES.xlsx,
  csv: QUESTION_IMPORT_TYPES.csv,
  moodle: QUESTION_IMPORT_TYPES.xml,
  gift: QUESTION_IMPORT_TYPES.gift,
}

export type Bytes = Uint8Array<ArrayBuffer>

export const writeSample = async (
  format: QuestionExportFormat,
  questions: readonly ExchangeQuestion[] = QUESTIONS,
): Promise<Bytes> =>
  new Uint8Array(
    (await writeQuestionFile({ questions, pictures: PICTURES, at: new Date('2026-11-21T00:00:00Z') }, format)).bytes,
  )

export const send = (
  hub: TestHub,
  token: string,
  target: string,
  rawBody: string | Bytes,
  type: string,
): Promise<Answer> =>
  call(hub, `/api/question-bank/${target}`, { method: 'POST', rawBody, token, headers: { 'content-type': type } })

export async function download(
  hub: TestHub,
  token: string,
  target: string,
): Promise<{ type: string; name: string; bytes: Bytes }> {
  const response = await fetch(new URL(`/api/question-bank/${target}`, hub.url), {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`${target} answered ${response.status}: ${await response.text()}`)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { type: response.headers.get('content-type') ?? '', name, bytes: new Uint8Array(await response.arrayBuffer()) }
}

export const totalOf = async (hub: TestHub, token: string): Promise<number> =>
  (await fetchData(hub, '/api/question-bank?pageSize=1', questionsPageSchema, { token })).total

/** Size and colours of a picture, the same however it is packed. */
async function pixelsOf(hub: TestHub, token: string, address: string): Promise<string> {
  const response = await fetch(new URL(address, hub.url), { headers: { authorization: `Bearer ${token}` } })
  const { data, info } = await sharp(await response.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `${info.width}x${info.height}:${data.toString('hex')}`
}

/** What a question says, with the pixels of its pictures in place of their addresses. */
export async function contentOf(hub: TestHub, token: string, id: string): Promise<Partial<BankQuestion>> {
  const question = await fetchData(hub, `/api/question-bank/${id}`, bankQuestionSchema, { token })
  const shown = async (html: string): Promise<string> => {
    let text = html
    for (const [address] of html.matchAll(/\/api\/question-pictures\/[0-9a-f-]{36}/g))
      text = text.replace(address, await pixelsOf(hub, token, address))
    return text
  }
  const {
    type,
    theme,
    competencyCategory,
    competency,
    bloomLevel,
    difficulty,
    category,
    tags,
    correctAnswer,
    aiEnabled,
    rubric,
    irt,
  } = question
  const options: string[] = []
  for (const option of question.options) options.push(await shown(option))
  const facts = {
    type,
    theme,
    competencyCategory,
    competency,
    bloomLevel,
    difficulty,
    category,
    tags,
    correctAnswer,
    aiEnabled,
    rubric,
    irt,
  }
  return { ...facts, content: await shown(question.content), options }
}
