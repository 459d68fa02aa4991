import type { ImportDefaults, ImportNote, QuestionImportItem, QuestionImportPreview } from '@pengawas/shared/contracts/question-exchange'
import { type QuestionContent, saveIrtSchema, saveQuestionSchema } from '@pengawas/shared/contracts/questions'
import { questionProblems, tidyQuestion } from '@pengawas/shared/rules/question'
import { complete, type Draft, type ExchangeQuestion, note } from './exchange-question.ts'
import { pictureKeysOf } from './markup/picture-keys.ts'

/** An item of a file, looked at by the rules of the question bank. */
export interface Candidate {
  draft: Draft
  /** What would be stored; null where there are problems. */
  question: ExchangeQuestion | null
  /** For what is shown of it, problems or not. */
  content: QuestionContent
  pictureKeys: string[]
  problems: ImportNote[]
  notKept: ImportNote[]
  assumed: string[]
}

export interface CandidateRules {
  defaults: ImportDefaults
  /** The question bank's sanitiser, with the file's own pictures left in place. */
  sanitise: (html: string) => string
  /** Why a picture cannot be taken; null where it can. */
  pictureProblem: (key: string) => ImportNote | null
}

const TEXT_LENGTH = 300

/** Holds one draft against the contract of saving, the rules of questions and what is known of its pictures. */
export function toCandidate(draft: Draft, { defaults, sanitise, pictureProblem }: CandidateRules): Candidate {
  const { question, assumed } = complete(draft, defaults)
  const clean = { ...question, content: sanitise(question.content), options: question.options.map(sanitise) }
  const { irt, ...raw } = clean
  const content = tidyQuestion(raw)
  const pictureKeys = pictureKeysOf(content)
  const problems = [...draft.problems]
  const texts = new Set(problems.map(({ message }) => message))
  const add = (message: string, detail: string | null = null): void => {
    // One sentence says it; the rules have one for several fields.
    if (!texts.has(message)) problems.push({ message, detail })
    texts.add(message)
  }
  const parsed = saveQuestionSchema.safeParse(content)
  for (const issue of parsed.error?.issues ?? []) {
    if (issue.code === 'too_big' && issue.path[0] === 'content') add(note('exchangeContentTooLong').message)
    else if (issue.path[0] === 'options' && issue.path.length === 1) add(issue.message)
    else problems.push(note('exchangeValueUnknown', issue.path.join('.')))
  }
  // What a format cannot say was said already; its missing parts are no news.
  if (draft.problems.length === 0) for (const message of Object.values(questionProblems(content))) add(message)
  if (irt !== null && !saveIrtSchema.safeParse(irt).success) problems.push(note('exchangeValueUnknown', 'IRT'))
  problems.push(...pictureKeys.flatMap((key) => pictureProblem(key) ?? []))
  return {
    draft,
    question: problems.length === 0 ? { ...content, irt } : null,
    content,
    pictureKeys,
    problems,
    notKept: draft.notKept,
    assumed,
  }
}

export interface Known {
  /** The words of a content and its options, as the bank keeps them for searching. */
  textOf: (content: QuestionContent) => string
  /** Ids of questions in the bank by that text. */
  inBank: ReadonlyMap<string, string>
}

function duplicates(candidates: readonly Candidate[], { textOf, inBank }: Known): QuestionImportItem['duplicate'][] {
  const first = new Map<string, number>()
  return candidates.map(({ content }, index) => {
    const text = textOf(content)
    const questionId = inBank.get(text)
    const earlier = first.get(text)
    if (earlier === undefined) first.set(text, index)
    if (text === '') return null
    if (questionId !== undefined) return { of: 'bank', questionId }
    return earlier === undefined ? null : { of: 'file', index: earlier }
  })
}

const plainText = (html: string): string => html.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ').trim()
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const decode = (text: string): string => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')

/** What the page shows of a file. */
export function toPreview(
  file: Pick<QuestionImportPreview, 'format' | 'placeKind' | 'notes'>,
  candidates: readonly Candidate[],
  known: Known,
): QuestionImportPreview {
  const repeated = duplicates(candidates, known)
  const items = candidates.map(({ draft, content, pictureKeys, problems, notKept, assumed }, index): QuestionImportItem => ({
    index,
    place: draft.place,
    title: draft.title,
    type: content.type,
    theme: content.theme,
    text: decode(plainText(content.content)).slice(0, TEXT_LENGTH),
    optionCount: content.options.length,
    pictureCount: pictureKeys.length,
    problems,
    notKept,
    assumed,
    duplicate: repeated[index] ?? null,
  }))
  const bad = candidates.filter(({ question }) => question === null).length
  return { format: file.format, placeKind: file.placeKind, notes: [...file.notes], items, good: items.length - bad, bad }
}
