import { OPTION_LABELS, type QuestionType } from '@pengawas/shared/questions'
import { rightOptions } from '@pengawas/shared/rules/choice-score'
import { parseHtml } from '../../../../kernel/lib/markup/read-html.ts'
import { element, type Markup, type MarkupElement, mapElements } from '../../../../kernel/lib/markup/tree.ts'
import type { ExchangeQuestion } from '../../exchange-question.rules.ts'
import { toMathMl } from '../../markup/mathml.ts'
import { isBlockFormula, latexOf } from '../../markup/tex.ts'
import { scoreMapOf } from '../score-map.rules.ts'
import { titleOf } from '../title.ts'
import { carryMarkup } from './carried-markup.ts'
import type { Dialect } from './dialect.ts'
import { CONTENT_CLASS } from '../facts-namespace.ts'

const FULL_SCORE = 1

/** Writes one question as an assessment item. `pictureAt` gives a picture's address, as seen from the item. */
export function writeItem(
  question: ExchangeQuestion,
  identifier: string,
  dialect: Dialect,
  pictureAt: (source: string) => string,
): MarkupElement {
  const parts: ItemParts = {
    dialect,
    el: (name, attributes = {}, children = []) => {
      const renamed = Object.entries(attributes).map(([key, value]) => [dialect.attribute(key), value] as const)
      return element(dialect.tag(name), Object.fromEntries(renamed), children)
    },
    rich: (html) => toItemMarkup(html, pictureAt),
  }
  const title = titleOf(question)
  const root = parts.el(
    'assessmentItem',
    { identifier, title: title === '' ? identifier : title, adaptive: 'false', timeDependent: 'false' },
    WRITERS[question.type](question, parts),
  )
  const names = {
    xmlns: dialect.namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${dialect.namespace} ${dialect.schema}`,
  }
  return { ...root, attributes: { ...names, ...root.attributes } }
}

/** What items are put together from. */
interface ItemParts {
  dialect: Dialect
  /** An element of QTI; name and attributes are given as QTI 2 writes them. */
  el: (name: string, attributes?: Record<string, string>, children?: readonly Markup[]) => MarkupElement
  /** HTML of the question bank as QTI holds it. */
  rich: (html: string) => Markup[]
}

/** Writes the children of an item. */
type ItemWriter = (question: ExchangeQuestion, parts: ItemParts) => MarkupElement[]

const WRITERS: Readonly<Record<QuestionType, ItemWriter>> = {
  'multiple-choice': writeChoices,
  essay: writeForMarking,
  'case-study': writeForMarking,
}

const label = (index: number): string => OPTION_LABELS[index] ?? `O${index}`

/** The right options, and what each option is worth where parts of them count. */
function keyOf(question: ExchangeQuestion, { el }: ItemParts): MarkupElement[] {
  const right = rightOptions(question)
  const values = right.map((index) => el('value', {}, [label(index)]))
  const correct = right.length === 0 ? [] : [el('correctResponse', {}, values)]
  if (question.multipleResponse?.scoring !== 'partial') return correct
  const entries = scoreMapOf(question, question.options.length).map((value, index) =>
    el('mapEntry', { mapKey: label(index), mappedValue: String(Number(value.toFixed(5))) }),
  )
  return [...correct, el('mapping', { lowerBound: '0', defaultValue: '0' }, entries)]
}

function writeChoices(question: ExchangeQuestion, parts: ItemParts): MarkupElement[] {
  const { content, options, multipleResponse, pinnedOptions } = question
  const { dialect, el, rich } = parts
  const shuffle = pinnedOptions.length < options.length
  const fixed = (index: number): Record<string, string> =>
    shuffle && pinnedOptions.includes(index) ? { fixed: 'true' } : {}
  const choices = options.map((option, index) =>
    el('simpleChoice', { identifier: label(index), ...fixed(index) }, rich(option)),
  )
  const maxChoices = multipleResponse === null ? '1' : '0'
  return [
    declareResponse(parts, 'identifier', keyOf(question, parts), multipleResponse === null ? 'single' : 'multiple'),
    declareScore(parts, FULL_SCORE),
    el('itemBody', {}, [
      element('div', { class: CONTENT_CLASS }, rich(content)),
      el('choiceInteraction', { responseIdentifier: 'RESPONSE', shuffle: String(shuffle), maxChoices }, choices),
    ]),
    el('responseProcessing', {
      template: multipleResponse?.scoring === 'partial' ? dialect.mapResponse : dialect.matchCorrect,
    }),
  ]
}

function writeForMarking({ content, rubric }: ExchangeQuestion, parts: ItemParts): MarkupElement[] {
  const { dialect, el, rich } = parts
  const guidance = [
    ...(rubric?.keyPoints ?? []),
    ...(rubric?.gradingCriteria ?? []).map(
      ({ criterion, weight, description }) =>
        `${criterion} (${weight}%)${description === '' ? '' : `: ${description}`}`,
    ),
  ]
  const list = element(
    'ul',
    {},
    guidance.map((line) => element('li', {}, [line])),
  )
  const rubricBlock = el('rubricBlock', { view: 'scorer', use: 'scoring' }, [
    dialect.hasContentBody ? el('contentBody', {}, [list]) : list,
  ])
  return [
    declareResponse(parts, 'string'),
    declareScore(parts, rubric?.maxScore ?? FULL_SCORE, { externalScored: 'human' }),
    el('itemBody', {}, [
      ...(guidance.length > 0 ? [rubricBlock] : []),
      element('div', { class: CONTENT_CLASS }, rich(content)),
      el('extendedTextInteraction', { responseIdentifier: 'RESPONSE' }),
    ]),
  ]
}

function declareResponse(
  { el }: ItemParts,
  baseType: string,
  children: readonly Markup[] = [],
  cardinality: 'single' | 'multiple' = 'single',
): MarkupElement {
  return el('responseDeclaration', { identifier: 'RESPONSE', cardinality, baseType }, children)
}

function declareScore({ el }: ItemParts, maximum: number, scorer: Record<string, string> = {}): MarkupElement {
  return el(
    'outcomeDeclaration',
    { identifier: 'SCORE', cardinality: 'single', baseType: 'float', normalMaximum: String(maximum), ...scorer },
    [el('defaultValue', {}, [el('value', {}, ['0'])])],
  )
}

/** Formulas become MathML, and pictures get their address in the package. */
function toItemMarkup(html: string, pictureAt: (source: string) => string): Markup[] {
  return mapElements(carryMarkup(parseHtml(html)), (node) => {
    const latex = latexOf(node)
    if (latex !== null) return [toMathMl(latex, isBlockFormula(node))]
    if (node.tag !== 'img') return [node]
    const { src = '', alt = '' } = node.attributes
    // The schemas require a text for each picture, even an empty one.
    return [{ ...node, attributes: { ...node.attributes, src: pictureAt(src), alt } }]
  })
}
