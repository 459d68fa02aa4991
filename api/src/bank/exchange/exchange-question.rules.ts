import type { ImportDefaults, ImportNote } from '@pengawas/shared/contracts/question-exchange'
import {
  irtParametersSchema,
  multipleResponseSchema,
  type QuestionContent,
  questionContentSchema,
} from '@pengawas/shared/contracts/questions'
import { message, type PlainMessageCode } from '@pengawas/shared/messages'
import { isMarkedType, type MarkedType } from '@pengawas/shared/questions'
import { z } from 'zod'

/**
 * A question between two formats: all that an exported question holds. Pictures in its HTML are named
 * `<img src="picture:{key}">`, where the key stands in the file's `pictures`.
 */
export interface ExchangeQuestion extends QuestionContent {
  /** Null: the default of the difficulty. */
  irt: z.infer<typeof irtParametersSchema> | null
}

/** Everything but what the formats have words of their own for: content, options and key. */
export const factsSchema = questionContentSchema
  .omit({ content: true, options: true, correctAnswer: true })
  // Without a default: packages from before pins were kept say nothing about them.
  .extend({
    irt: irtParametersSchema.nullable(),
    pinnedOptions: z.array(z.int()),
    multipleResponse: multipleResponseSchema.nullable(),
  })
  .partial()
export type Facts = z.infer<typeof factsSchema>

/** Whether facts are those of one of our own exports, which says all of them; another system's metadata says a few. */
export const isOurs = ({ aiEnabled }: Facts): boolean => aiEnabled !== undefined

/** What an item is that is answered by choosing one option. */
export const CHOICE_FACTS = { type: 'multiple-choice', rubric: null, multipleResponse: null } as const satisfies Facts

/** The options that a question of true and false gets. */
export const TRUE_FALSE_OPTIONS = ['Benar', 'Salah'] as const

/** A picture of a file. Its bytes are read again when they are needed, so that not all of a package's are in memory. */
export interface PictureSource {
  /** Its name in the file. */
  name: string
  read: () => Promise<Uint8Array>
}

/** One question as a format has it, before defaults and rules. */
export interface Draft {
  /** Where it stands in the file: a row, a line, or the name of a file. */
  place: string
  title: string
  /** What other systems know it by, which the bank has no place for; null where there is nothing of the kind. */
  foreignName: string | null
  facts: Facts
  content: string
  options: string[]
  correctAnswer: number | null
  /** Why it cannot be imported. */
  problems: ImportNote[]
  /** What of it is not kept. */
  notKept: ImportNote[]
}

/** What a reader makes of a file. */
export interface ExchangeFile {
  drafts: Draft[]
  /** What concerns the file as a whole. */
  notes: ImportNote[]
  pictures: ReadonlyMap<string, PictureSource>
  /** Called when the pictures have been read. */
  close: () => void
}

/** What a writer is given. `pictures` holds what the questions name. */
export interface ExportSource {
  questions: readonly ExchangeQuestion[]
  pictures: ReadonlyMap<string, PictureSource & { contentType: string }>
  at: Date
}

/** The type of an item that is answered in words: as its facts say, else an essay. */
export const markedTypeOf = ({ type }: Facts): MarkedType => (type !== undefined && isMarkedType(type) ? type : 'essay')

export const note = (code: PlainMessageCode, detail: string | null = null): ImportNote => ({
  ...message(code),
  detail: detail === null ? null : detail.slice(0, 200),
})

export const emptyDraft = (place: string, title = ''): Draft => ({
  place,
  title: title.slice(0, 200),
  foreignName: null,
  facts: {},
  content: '',
  options: [],
  correctAnswer: null,
  problems: [],
  notKept: [],
})

const NAMES_SHOWN = 3

/** Says once for a whole file that names and ids of other systems are not kept. */
export function foreignNamesNote(drafts: readonly Draft[]): ImportNote[] {
  const names = drafts.flatMap(({ foreignName }) => foreignName ?? [])
  if (names.length === 0) return []
  const rest = names.length > NAMES_SHOWN ? ['…'] : []
  return [note('exchangeNamesLost', [...names.slice(0, NAMES_SHOWN), ...rest].join(', '))]
}

export const PICTURE_SCHEME = 'picture:'

const jsonSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

/** The facts that one of our own exports carries as JSON; null where they are damaged. */
export function parseFacts(json: string): Facts | null {
  return jsonSchema.pipe(factsSchema).safeParse(json).data ?? null
}

export function factsOf(question: ExchangeQuestion): Facts {
  const { content: _content, options: _options, correctAnswer: _correctAnswer, ...facts } = question
  return facts
}

/** Completes a draft by what the caller chose for fields that the file does not have. */
export function complete(draft: Draft, defaults: ImportDefaults): { question: ExchangeQuestion; assumed: string[] } {
  const { facts } = draft
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  const isChoice = draft.options.length > 0 || draft.correctAnswer !== null
  const fallback = {
    type: isChoice ? ('multiple-choice' as const) : ('essay' as const),
    category: null,
    tags: [],
    aiEnabled: true,
    multipleResponse: null,
    pinnedOptions: [],
    rubric: null,
    irt: null,
    ...defaults,
  }
  const { content, options, correctAnswer } = draft
  return {
    question: { ...fallback, ...given, content, options, correctAnswer },
    assumed: Object.keys(defaults).filter((field) => !(field in given)),
  }
}
