import { createHash } from 'node:crypto'
import type { ImportDefaults } from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import type { z } from 'zod'
import type { JobPart } from '../../kernel/lib/jobs/answer-job.ts'
import { packList } from '../../kernel/lib/jobs/packed-list.ts'
import type { PreparedPicture } from '../questions/prepare-picture.ts'
import { formulaProblems } from '../questions/question-formulas.ts'
import { PICTURE_PATH } from '../questions/question-html.ts'
import { type Candidate, textKeyOf, toCandidate, toItem, withProblems } from './candidates.ts'
import type { ExchangeQuestion } from './exchange-question.rules.ts'
import { preparePictures } from './prepare-pictures.ts'
import { readQuestionFile, type ReadQuestionFile } from './read-file.ts'
import type {
  lookedAtSchema,
  ReadQuestionsInput,
  ReadQuestionsOutput,
  takenSchema,
} from './read-questions.contracts.ts'

/** Limit of content and options together; two thousand questions of four pages each. All of it is stored in one transaction. */
const MAX_TEXT = 16_000_000

/** A picture as the sanitiser writes it: what stands before its key, the key, and the rest. */
const PICTURE_TAG = new RegExp(`(<img[^<>]* src="${PICTURE_PATH})([0-9a-f-]{36})("[^<>]*>)`, 'g')

interface Chosen extends Candidate {
  index: number
  question: ExchangeQuestion
}

function choose(candidates: readonly Candidate[], items: readonly number[] | null): Chosen[] {
  if (items?.some((index) => (candidates[index]?.question ?? null) === null) === true) {
    throw new AppError('invalid-input', { message: 'exchangeChosenBad' })
  }
  const wanted = items === null ? null : new Set(items)
  return candidates.flatMap((candidate, index) => {
    const { question } = candidate
    return question !== null && (wanted?.has(index) ?? true) ? [{ ...candidate, question, index }] : []
  })
}

/** The bank's own ids in place of the keys of a question's pictures. */
function toTaken(
  { index, question: { irt, ...content } }: Chosen,
  pictureIds: ReadonlyMap<string, string>,
): z.input<typeof takenSchema> {
  const rename = (html: string): string =>
    html.replace(PICTURE_TAG, (tag, before: string, key: string, after: string) => {
      const id = pictureIds.get(key)
      return id === undefined ? tag : `${before}${id}${after}`
    })
  return { index, content: { ...content, content: rename(content.content), options: content.options.map(rename) }, irt }
}

async function lookAt(
  file: ReadQuestionFile,
  defaults: ImportDefaults,
  problems: Awaited<ReturnType<typeof preparePictures>>['problems'],
): Promise<Candidate[]> {
  let text = 0
  const candidates: Candidate[] = []
  for (const draft of file.drafts) {
    const candidate = toCandidate(draft, defaults, problems)
    const { content, options } = candidate.content
    text += content.length + options.reduce((sum, option) => sum + option.length, 0)
    if (text > MAX_TEXT) throw new AppError('invalid-input', { message: 'exchangeTextTooLarge' })
    candidates.push(withProblems(candidate, await formulaProblems(candidate.content)))
  }
  return candidates
}

async function preview(
  file: ReadQuestionFile,
  candidates: readonly Candidate[],
): Promise<JobPart<ReadQuestionsOutput>> {
  const looked = candidates.map((candidate, index): z.infer<typeof lookedAtSchema> => ({
    item: toItem(candidate, index),
    textKey: textKeyOf(candidate.content),
  }))
  return {
    value: { kind: 'preview', format: file.format, placeKind: file.placeKind, notes: [...file.notes] },
    attachments: await packList(looked),
  }
}

/** Reads a file of questions, its pictures too, and holds it against the rules of the bank. Knows nothing of what the bank has. */
export async function readQuestions({
  value,
  attachments,
}: JobPart<ReadQuestionsInput>): Promise<JobPart<ReadQuestionsOutput>> {
  const { contentType, defaults, createdBy, at, take } = value
  const bytes = Buffer.from(attachments[0] ?? [])
  const file = await readQuestionFile({ contentType, bytes })
  try {
    if (file.drafts.length === 0) throw new AppError('invalid-input', { message: 'exchangeEmpty' })
    const { problems, prepared } = await preparePictures(file, {
      createdBy,
      at: new Date(at),
      isKept: take !== undefined,
    })
    const candidates = await lookAt(file, defaults, problems)
    if (take === undefined) return await preview(file, candidates)
    const chosen = choose(candidates, take.items)
    const shown = [...new Set(chosen.flatMap(({ pictureKeys }) => pictureKeys))].flatMap((key): PreparedPicture[] => {
      const picture = prepared.get(key)
      return picture === undefined ? [] : [picture]
    })
    const ids = new Map([...prepared].map(([key, { row }]) => [key, row.id]))
    const packs = await packList(chosen.map((one) => toTaken(one, ids)))
    return {
      value: {
        kind: 'taken',
        format: file.format,
        total: candidates.length,
        fileSha256: createHash('sha256').update(bytes).digest('hex'),
        pictures: shown.map(({ row }) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      },
      attachments: [...shown.map(({ bytes: picture }) => picture), ...packs],
    }
  } finally {
    file.close()
  }
}
