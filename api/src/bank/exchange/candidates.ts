import type { ImportDefaults, ImportNote, QuestionImportItem } from '@pengawas/shared/contracts/question-exchange'
import {
  QUESTION_MAX_CONTENT,
  QUESTION_MAX_OPTION,
  type QuestionContent,
  saveIrtSchema,
  saveQuestionSchema,
} from '@pengawas/shared/contracts/questions'
import type { FieldCodes } from '@pengawas/shared/messages'
import { MAX_OPTIONS } from '@pengawas/shared/questions'
import { prepareQuestion } from '../questions/prepare-question.ts'
import { PICTURE_PATH } from '../questions/question-html.ts'
import { picturesOfQuestion, previewOf, searchTextOf } from '../questions/question-text.ts'
import { complete, type Draft, type ExchangeQuestion, note, PICTURE_SCHEME } from './exchange-question.rules.ts'
import { renamePictures } from './markup/picture-keys.rules.ts'

/** An item of a file, checked by the rules of the question bank. */
export interface Candidate {
  draft: Draft
  /** What would be stored, its pictures under their keys in the file; null where there are problems. */
  question: ExchangeQuestion | null
  /** Shown with or without problems. */
  content: QuestionContent
  pictureKeys: string[]
  problems: ImportNote[]
  assumed: string[]
}

/** Why each bad picture cannot be taken, by its key. */
export type PictureProblems = ReadonlyMap<string, ImportNote>

/** Says each sentence once: the rules have one for several fields. */
function distinct(notes: readonly ImportNote[]): ImportNote[] {
  return [...new Map(notes.map((one) => [`${one.code}\n${one.detail ?? ''}`, one])).values()]
}

/** Cuts content that is too long to be stored to what the page shows of it; cleaning all of it would take long for nothing. */
const cut = <T extends { content: string; options: readonly string[] }>(question: T): T & { options: string[] } => ({
  ...question,
  content: question.content.slice(0, QUESTION_MAX_CONTENT),
  options: question.options.slice(0, MAX_OPTIONS + 1).map((option) => option.slice(0, QUESTION_MAX_OPTION)),
})

/** Holds one draft against the contract of saving, the rules of questions and what is known of its pictures. */
export function toCandidate(draft: Draft, defaults: ImportDefaults, pictureProblems: PictureProblems): Candidate {
  const { question, assumed } = complete(draft, defaults)
  const { irt, ...sent } = renamePictures(question, PICTURE_SCHEME, PICTURE_PATH)
  const parsed = saveQuestionSchema.safeParse(sent)
  const { content, problems: missing } = prepareQuestion(parsed.success ? parsed.data : cut(sent))
  const pictureKeys = picturesOfQuestion(content)
  const problems = distinct([
    ...draft.problems,
    ...(parsed.error?.issues ?? []).map(({ path, code }) => {
      if (path[0] === 'content') return note('exchangeContentTooLong')
      return path[0] === 'options' && path.length === 1 && code === 'too_big'
        ? note('optionsMaximum')
        : note('exchangeValueUnknown', path.join('.'))
    }),
    // What a format cannot express is in its notes already.
    ...(draft.problems.length > 0 ? [] : Object.values(missing).map((code) => note(code))),
    ...(irt === null || saveIrtSchema.safeParse(irt).success ? [] : [note('exchangeValueUnknown', 'IRT')]),
    ...pictureKeys.flatMap((key) => pictureProblems.get(key) ?? []),
  ])
  return {
    draft,
    question: problems.length === 0 ? { ...content, irt } : null,
    content,
    pictureKeys,
    problems,
    assumed,
  }
}

/** The same with more reasons against it, by field. */
export function withProblems(candidate: Candidate, more: Readonly<FieldCodes>): Candidate {
  const found = Object.values(more).map((code) => note(code))
  return found.length === 0
    ? candidate
    : { ...candidate, question: null, problems: distinct([...candidate.problems, ...found]) }
}

/** The key by which two questions count as the same: the words of content and options, in any position. */
export const textKeyOf = (content: QuestionContent): string =>
  searchTextOf({ ...content, theme: '', category: null, tags: [] })

const TEXT_LENGTH = 300

/** What the page shows of one item before duplicates are known. */
export function toItem(
  { draft, content, pictureKeys, problems, assumed }: Candidate,
  index: number,
): QuestionImportItem {
  return {
    index,
    place: draft.place,
    title: draft.title,
    type: content.type,
    theme: content.theme,
    text: previewOf(content.content, TEXT_LENGTH),
    optionCount: content.options.length,
    pictureCount: pictureKeys.length,
    problems,
    notKept: draft.notKept,
    assumed,
    duplicate: null,
  }
}
