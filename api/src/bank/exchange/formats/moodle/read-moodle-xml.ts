import { QUESTION_IMPORT_MAX_ITEMS } from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import {
  byTag,
  childElements,
  findAll,
  findChild,
  type MarkupElement,
  textOf,
} from '../../../../kernel/lib/markup/tree.ts'
import {
  CHOICE_FACTS,
  type Draft,
  emptyDraft,
  type ExchangeFile,
  type Facts,
  foreignNamesNote,
  markedTypeOf,
  note,
  parseFacts,
  TRUE_FALSE_OPTIONS,
} from '../../exchange-question.rules.ts'
import { Notes } from '../../markup/notes.ts'
import { Pictures } from '../../markup/pictures.ts'
import { FACTS_NAMESPACE } from '../facts-namespace.ts'
import { lastCategory, type MoodleFormat, moodleHtml } from '../moodle-text.ts'
import { isOurScoreMap } from '../score-map.rules.ts'

const MAX_TAGS = 30
const MAX_TAG = 60
const MAX_THEME = 120
const FORMATS = new Map<string | undefined, MoodleFormat>([
  ['html', 'html'],
  ['plain_text', 'plain'],
  ['markdown', 'markdown'],
])
const OWN_FILE = '@@PLUGINFILE@@/'

/** The text of an element's child, most often inside a `text` of its own. */
function textIn(parent: MarkupElement, tag: string): string {
  const child = findChild(parent, tag)
  return child === undefined ? '' : textOf((findChild(child, 'text') ?? child).children).trim()
}

/** As Moodle reads its own switches. */
const isYes = (text: string): boolean => ['1', 'true'].includes(text.toLowerCase())

/** A file's name out of an address; one that is not encoded stays as it is. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function createReader(notes: Notes, pictures: Pictures): (element: MarkupElement) => string {
  return (element) => {
    const files = new Map(
      childElements(element)
        .filter(byTag('file'))
        .map((file) => [file.attributes['name'] ?? '', textOf(file.children).replace(/\s+/g, '')]),
    )
    const pictureAt = (address: string): string | null => {
      if (!address.startsWith(OWN_FILE)) return pictures.addInline(address)
      const name = decoded(address.slice(OWN_FILE.length))
      const kind = /\.(png|jpe?g|webp|gif)$/i.exec(name)?.[1]?.toLowerCase()
      const bytes = files.get(name)
      return kind === undefined || bytes === undefined ? null : pictures.addInline(`data:image/${kind};base64,${bytes}`)
    }
    const format = FORMATS.get(element.attributes['format']) ?? 'moodle'
    return moodleHtml({ format, text: textIn({ ...element, children: [element] }, element.tag) }, { notes, pictureAt })
  }
}

interface Answers {
  options: string[]
  correctAnswer: number | null
  facts: Facts
}

/** Options, what each is worth, and their order (Moodle, qformat_xml: what is not said is one answer, in its order). */
function readChoice(
  question: MarkupElement,
  own: Facts,
  { html, notes }: { html: (element: MarkupElement) => string; notes: Notes },
): Answers {
  const answers = childElements(question).filter(byTag('answer'))
  const shares = answers.map(({ attributes }) => Number(attributes['fraction']) / 100)
  const placesOf = (isMeant: (share: number) => boolean): number[] =>
    shares.flatMap((share, index) => (isMeant(share) ? [index] : []))
  const isSingle = isYes(textIn(question, 'single') || 'true')
  if (isSingle && shares.some((share) => share > 0 && share < 1)) notes.add('exchangePartialCredit')
  if (isSingle ? shares.some((share) => share < 0) : !isOurScoreMap(shares)) notes.add('exchangeScoresLost')
  const pinnedOptions = own.pinnedOptions ?? (isYes(textIn(question, 'shuffleanswers')) ? [] : [...answers.keys()])
  const scoring = own.multipleResponse?.scoring ?? 'partial'
  return {
    options: answers.map(html),
    correctAnswer: isSingle ? (placesOf((share) => share === 1)[0] ?? null) : null,
    facts: {
      ...CHOICE_FACTS,
      pinnedOptions,
      multipleResponse: isSingle ? null : { correctAnswers: placesOf((share) => share > 0), scoring },
    },
  }
}

function readTrueFalse(question: MarkupElement, notes: Notes): Answers {
  notes.add('exchangeTrueFalse')
  const right = childElements(question)
    .filter(byTag('answer'))
    .find(({ attributes }) => Number(attributes['fraction']) === 100)
  const isTrue = right !== undefined && textIn({ ...right, children: [right] }, 'answer').toLowerCase() === 'true'
  return {
    options: [...TRUE_FALSE_OPTIONS],
    correctAnswer: right === undefined ? null : isTrue ? 0 : 1,
    facts: { ...CHOICE_FACTS, pinnedOptions: [0, 1] },
  }
}

function readQuestion(question: MarkupElement, place: string, theme: string | null, pictures: Pictures): Draft {
  const type = question.attributes['type'] ?? ''
  const draft = emptyDraft(place, textIn(question, 'name'))
  const notes = new Notes()
  const carried = childElements(question).find(({ namespace }) => namespace === FACTS_NAMESPACE)
  const own = carried === undefined ? null : parseFacts(textOf(carried.children))
  if (carried === undefined) {
    const name = [draft.title, textIn(question, 'idnumber')].filter((part) => part !== '').join(' ')
    draft.foreignName = name === '' ? null : name
  } else if (own === null) notes.add('exchangeFactsDamaged')
  const html = createReader(notes, pictures)
  const tags = findAll(question, byTag('tag')).map((tag) =>
    textIn({ ...tag, children: [tag] }, 'tag').slice(0, MAX_TAG),
  )
  const kept = [...new Set(tags.filter((tag) => tag !== ''))].slice(0, MAX_TAGS)
  const facts: Facts = own ?? {
    ...(kept.length > 0 ? { tags: kept } : {}),
    ...(theme === null ? {} : { theme: theme.slice(0, MAX_THEME) }),
  }
  const text = findChild(question, 'questiontext')
  if (text !== undefined) draft.content = html(text)
  const feedback = findAll(question, ({ tag }) => tag.endsWith('feedback'))
  if (feedback.some((one) => textOf(one.children).trim() !== '')) notes.add('exchangeFeedbackLost')
  const grade = textIn(question, 'defaultgrade')
  if (grade !== '' && Number(grade) !== 1) notes.add('exchangeScoresLost', String(Number(grade)))
  if (type === 'essay') {
    draft.facts = { ...facts, type: markedTypeOf(facts) }
    if (textIn(question, 'graderinfo') !== '') notes.add('exchangeGuidanceLost')
  } else if (type === 'multichoice' || type === 'truefalse') {
    const answers = type === 'truefalse' ? readTrueFalse(question, notes) : readChoice(question, facts, { html, notes })
    Object.assign(draft, { ...answers, facts: { ...facts, ...answers.facts } })
  } else {
    draft.problems.push(note('exchangeKindUnknown', type))
  }
  return { ...draft, notKept: notes.list }
}

/** Reads a file of Moodle's own XML, given its root `quiz`. */
export function readMoodleXml(quiz: MarkupElement): ExchangeFile {
  const pictures = new Pictures()
  const drafts: Draft[] = []
  let theme: string | null = null
  for (const question of childElements(quiz).filter(byTag('question'))) {
    if (question.attributes['type'] === 'category') theme = lastCategory(textIn(question, 'category'))
    else drafts.push(readQuestion(question, `#${drafts.length + 1}`, theme, pictures))
  }
  if (drafts.length > QUESTION_IMPORT_MAX_ITEMS) throw new AppError('invalid-input', { message: 'exchangeTooMany' })
  return { drafts, notes: foreignNamesNote(drafts), pictures: pictures.all, close: () => undefined }
}
