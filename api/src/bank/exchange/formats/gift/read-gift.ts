import { QUESTION_IMPORT_MAX_ITEMS } from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import { decodeText } from '../../../../kernel/lib/sheets/decode-text.ts'
import {
  CHOICE_FACTS,
  type Draft,
  emptyDraft,
  type ExchangeFile,
  foreignNamesNote,
  markedTypeOf,
  note,
  parseFacts,
  TRUE_FALSE_OPTIONS,
} from '../../exchange-question.rules.ts'
import { Notes } from '../../markup/notes.ts'
import { Pictures } from '../../markup/pictures.ts'
import { type MoodleFormat, moodleHtml, type MoodleText } from '../moodle-text.ts'
import { showEscapes } from './escapes.ts'
import { type GiftAnswers, readAnswers } from './read-answers.ts'
import { type GiftBlock, splitGift } from './split-gift.ts'

const TITLE = /^::([^]*?)::/
const FORMAT = /^\[(html|plain|markdown|moodle)\]/i
const BLANK = '_____'
const MAX_TAGS = 30
const MAX_TAG = 60
const MAX_THEME = 120

/** Wrapped lines are joined into one; an escaped line break is still hidden and stays. */
const unwrap = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

/** Moodle writes the format before the text, except where it is that of the question. */
function textOfFormat(wrapped: string, inherited: MoodleFormat): MoodleText {
  const hidden = unwrap(wrapped)
  const named = FORMAT.exec(hidden.trim())?.[1]
  const format = named === undefined ? inherited : (named.toLowerCase() as MoodleFormat)
  return { format, text: showEscapes(named === undefined ? hidden : hidden.trim().slice(named.length + 2)).trim() }
}

function readBlock(block: GiftBlock, pictures: Pictures): Draft {
  const trimmed = block.text.trim()
  const titled = TITLE.exec(trimmed)
  const rest = titled === null ? trimmed : trimmed.slice(titled[0].length)
  const draft = emptyDraft(String(block.line), showEscapes(titled?.[1] ?? '').trim())
  const notes = new Notes()
  if (block.factsJson === null)
    draft.foreignName = [draft.title, ...block.ids].filter((name) => name !== '').join(' ') || null

  const facts = block.factsJson === null ? null : parseFacts(block.factsJson)
  if (block.factsJson !== null && facts === null) notes.add('exchangeFactsDamaged')
  const tags = [...new Set(block.tags.filter((tag) => tag !== '').map((tag) => tag.slice(0, MAX_TAG)))].slice(
    0,
    MAX_TAGS,
  )
  draft.facts = facts ?? {
    ...(tags.length > 0 ? { tags } : {}),
    ...(block.category === null ? {} : { theme: block.category.slice(0, MAX_THEME) }),
  }

  const start = rest.indexOf('{')
  const end = rest.indexOf('}', start)
  if (start === -1) return { ...draft, problems: [note('exchangeKindUnknown', 'description')] }
  if (end === -1) return { ...draft, problems: [note('exchangeGiftUnreadable')] }
  const after = rest.slice(end + 1).trim()
  const before = rest.slice(0, start).trimEnd()
  const gap = /^\p{Punctuation}/u.test(after) ? BLANK : `${BLANK} `
  const stem = textOfFormat(after === '' ? before : `${before} ${gap}${after}`, 'moodle')
  const inner = rest.slice(start + 1, end)
  const [answerPart = '', generalFeedback] = inner.split('####', 2)

  const html = (text: MoodleText): string =>
    moodleHtml(text, { notes, pictureAt: (address) => pictures.addInline(address) })
  const answers = readAnswers(answerPart)
  draft.content = html(stem)
  applyAnswers(draft, answers, (option) => html(textOfFormat(option, stem.format)), notes)
  if (generalFeedback !== undefined && generalFeedback.trim() !== '') notes.add('exchangeFeedbackLost')
  return { ...draft, notKept: notes.list }
}

function applyAnswers(draft: Draft, answers: GiftAnswers, option: (text: string) => string, notes: Notes): void {
  if ('hasFeedback' in answers && answers.hasFeedback) notes.add('exchangeFeedbackLost')
  switch (answers.kind) {
    case 'essay':
      draft.facts = { ...draft.facts, type: markedTypeOf(draft.facts) }
      return
    case 'choice':
      if (answers.hasPartialCredit) notes.add('exchangePartialCredit')
      draft.facts = { ...draft.facts, ...CHOICE_FACTS }
      draft.options = answers.options.map(option)
      draft.correctAnswer = answers.correct
      return
    case 'choices': {
      // GIFT only knows parts of the score; that nothing else than all counts stands in a comment of ours.
      const scoring = draft.facts.multipleResponse?.scoring ?? 'partial'
      if (answers.hasOtherScores && answers.correct.length > 0) notes.add('exchangeScoresLost')
      draft.facts = { ...draft.facts, ...CHOICE_FACTS, multipleResponse: { correctAnswers: answers.correct, scoring } }
      draft.options = answers.options.map(option)
      return
    }
    case 'true-false':
      notes.add('exchangeTrueFalse')
      draft.facts = { ...draft.facts, ...CHOICE_FACTS }
      draft.options = [...TRUE_FALSE_OPTIONS]
      draft.correctAnswer = answers.isTrue ? 0 : 1
      return
    case 'refused':
      draft.problems.push(note(answers.why, answers.detail))
  }
}

/** Reads GIFT, as Moodle writes it and people do. */
export function readGift(bytes: Uint8Array): ExchangeFile {
  const text = decodeText(bytes)
  if (text === null) throw new AppError('invalid-input', { message: 'exchangeUnreadable' })
  const blocks = splitGift(text)
  if (blocks.length > QUESTION_IMPORT_MAX_ITEMS) throw new AppError('invalid-input', { message: 'exchangeTooMany' })
  const pictures = new Pictures()
  const drafts = blocks.map((block) => readBlock(block, pictures))
  return { drafts, notes: foreignNamesNote(drafts), pictures: pictures.all, close: () => undefined }
}
