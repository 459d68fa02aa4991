import {
  byTag,
  childElements,
  element,
  findAll,
  findChild,
  foldSpace,
  isElement,
  type Markup,
  type MarkupElement,
  mapElements,
  textOf,
  toHtml,
} from '../../../../kernel/lib/markup/tree.ts'
import { type Draft, emptyDraft, type Facts, isOurs, markedTypeOf, note } from '../../exchange-question.rules.ts'
import { Notes } from '../../markup/notes.ts'
import { takeIn } from '../../markup/take-in.ts'
import { restoreMarkup } from './carried-markup.ts'
import { CONTENT_CLASS } from '../facts-namespace.ts'
import { readKey, readPins } from './read-choices.ts'

export interface ItemSource {
  file: string
  /** In the words of QTI 2. */
  root: MarkupElement
  facts: Facts
  /** Texts that the item shares with others. */
  stimuli: readonly MarkupElement[]
  pictureAt: (address: string) => string | null
}

const isInteraction = (node: MarkupElement): boolean => node.tag.endsWith('Interaction')
const isOwnContent = (node: MarkupElement): boolean =>
  (node.attributes['class'] ?? '').split(/\s+/).includes(CONTENT_CLASS)
const isFeedback = byTag('feedbackInline', 'feedbackBlock', 'modalFeedback')
const isTemplate = byTag(
  'templateDeclaration',
  'templateProcessing',
  'templateBlock',
  'templateInline',
  'printedVariable',
)

const MAX_KEY_POINTS = 50
const MAX_KEY_POINT = 2000
const MAX_SCORE = 100
const HIGHEST_SCORE = 1000
/** More than any question may have, so that an excess can be reported. */
const MAX_CHOICES = 50

const isGuidance = byTag('rubricBlock')
const isFor = (block: MarkupElement, view: string): boolean =>
  (block.attributes['view'] ?? '').split(/\s+/).includes(view)

/** Another tool's instructions for markers, as key points: one for each item of a list, or else each paragraph. */
function keyPointsOf(body: MarkupElement): string[] {
  const blocks = findAll(body, (node) => isGuidance(node) && isFor(node, 'scorer'))
  const lines = blocks.flatMap((block) => {
    const items = findAll(block, byTag('li'))
    const parts = items.length > 0 ? items : findAll(block, byTag('p'))
    return (parts.length > 0 ? parts : [block]).map((part) => foldSpace(textOf(part.children)).slice(0, MAX_KEY_POINT))
  })
  return lines.filter((line) => line !== '').slice(0, MAX_KEY_POINTS)
}

/** The body without interaction, feedback and guidance for others than candidates; the interaction's question in its place. */
function questionPart(body: MarkupElement): Markup[] {
  const [own] = findAll(body, isOwnContent)
  if (own !== undefined) return [...own.children]
  return mapElements(body.children, (node) => {
    if (isFeedback(node) || (isGuidance(node) && !isFor(node, 'candidate'))) return []
    // A rubric of QTI 3 has its text in a body of its own, beside style sheets and catalogues.
    if (isGuidance(node)) return findChild(node, 'contentBody')?.children ?? node.children
    if (!isInteraction(node)) return [node]
    const prompt = findChild(node, 'prompt')
    return prompt === undefined ? [] : [element('div', {}, prompt.children)]
  })
}

function noteLosses(item: MarkupElement, notes: Notes): void {
  const has = (fits: (node: MarkupElement) => boolean): boolean => findAll(item, fits).length > 0
  if (has(isFeedback)) notes.add('exchangeFeedbackLost')
  if (has(byTag('stylesheet'))) notes.add('exchangeStyleLost')
  if (has(byTag('catalogInfo', 'accessibilityInfo'))) notes.add('exchangeAccessibilityLost')
}

/** Title and identifier, as far as the item has them. */
function nameOf({ attributes: { title = '', identifier = '' } }: MarkupElement): string | null {
  const name = [title, ...(identifier === title || identifier === '' ? [] : [`(${identifier})`])].join(' ').trim()
  return name === '' ? null : name
}

/** The score that an item says it is worth; null where it says none. */
function scoreOf(item: MarkupElement): number | null {
  const outcome = childElements(item).find(
    ({ tag, attributes }) => tag === 'outcomeDeclaration' && attributes['identifier'] === 'SCORE',
  )
  const score = Number(outcome?.attributes['normalMaximum'] ?? Number.NaN)
  return Number.isFinite(score) ? score : null
}

/** Reads one assessment item. What cannot be imported has problems; what is lost of the others is noted. */
export function readItem({ file, root: item, facts, stimuli, pictureAt }: ItemSource): Draft {
  const draft = emptyDraft(file, item.attributes['title'] ?? item.attributes['identifier'] ?? '')
  draft.facts = facts
  if (!isOurs(facts)) draft.foreignName = nameOf(item)
  const body = findChild(item, 'itemBody')
  if (item.tag !== 'assessmentItem' || body === undefined) return { ...draft, problems: [note('exchangeNoItem')] }
  const notes = new Notes()
  noteLosses(item, notes)
  const html = (nodes: readonly Markup[]): string =>
    toHtml(takeIn(restoreMarkup(nodes), { notes, pictureAt, hasTex: false })).trim()
  const interactions = findAll(body, isInteraction)
  const [interaction] = interactions
  if (findAll(item, isTemplate).length > 0) draft.problems.push(note('exchangeTemplated'))
  if (interactions.length > 1) draft.problems.push(note('exchangeSeveralInteractions'))
  else if (interaction === undefined) draft.problems.push(note('exchangeNoInteraction'))
  else if (interaction.tag === 'choiceInteraction') {
    const choices = childElements(interaction).filter(byTag('simpleChoice')).slice(0, MAX_CHOICES)
    const key = readKey(interaction, item, choices, notes)
    const withoutFeedback = (choice: MarkupElement): Markup[] =>
      choice.children.filter((child) => !isElement(child) || !isFeedback(child))
    draft.facts = {
      ...facts,
      type: 'multiple-choice',
      rubric: null,
      multipleResponse: key.scoring === null ? null : { correctAnswers: key.right, scoring: key.scoring },
      pinnedOptions: readPins(interaction, choices, facts),
    }
    if (findAll(body, isGuidance).some((block) => !isFor(block, 'candidate'))) notes.add('exchangeGuidanceLost')
    if ((scoreOf(item) ?? 1) !== 1) notes.add('exchangeScoresLost', String(scoreOf(item)))
    draft.options = choices.map((choice) => html(withoutFeedback(choice)))
    draft.correctAnswer = key.scoring === null ? (key.right[0] ?? null) : null
  } else if (interaction.tag === 'extendedTextInteraction') {
    const keyPoints = keyPointsOf(body)
    if (findAll(body, isGuidance).some((block) => !isFor(block, 'candidate') && !isFor(block, 'scorer')))
      notes.add('exchangeGuidanceLost')
    const score = scoreOf(item)
    const hasScore = score !== null && score >= 1 && score <= HIGHEST_SCORE
    if (facts.rubric === undefined && score !== null && (keyPoints.length === 0 || !hasScore))
      notes.add('exchangeScoresLost', String(score))
    const rubric =
      facts.rubric === undefined && keyPoints.length > 0
        ? { keyPoints, gradingCriteria: [], maxScore: hasScore ? score : MAX_SCORE }
        : facts.rubric
    draft.facts = {
      ...facts,
      type: markedTypeOf(facts),
      ...(rubric === undefined ? {} : { rubric }),
    }
  } else draft.problems.push(note('exchangeKindUnknown', interaction.tag))
  draft.content = html([...stimuli.flatMap((stimulus) => stimulus.children), ...questionPart(body)])
  return { ...draft, notKept: notes.list }
}
