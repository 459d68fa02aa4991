import { OPTION_LABELS, type QuestionType } from '@pengawas/shared/questions'
import type { ExchangeQuestion } from '../../exchange-question.rules.ts'
import { parseHtml } from '../../../../kernel/lib/markup/read-html.ts'
import { isBlockFormula, latexOf } from '../../markup/tex.ts'
import { toMathMl } from '../../markup/mathml.ts'
import { element, type Markup, type MarkupElement, mapElements } from '../../../../kernel/lib/markup/tree.ts'
import { carryMarkup } from './carried-markup.ts'
import { titleOf } from '../title.ts'
import type { Dialect } from './dialect.ts'
import { CONTENT_CLASS } from './facts-namespace.ts'

const FULL_SCORE = 1

/** Writes one question as an assessment item. `pictureAt` gives a picture's address, as seen from the item. */
export function writeItem(
  question: ExchangeQuestion,
  identifier: string,
  dialect: Dialect,
  pictureAt: (source: string) => string,
): MarkupElement {
  const el = (
    name: string,
    attributes: Record<string, string> = {},
    children: readonly Markup[] = [],
  ): MarkupElement => {
    const renamed = Object.entries(attributes).map(([key, value]) => [dialect.attribute(key), value] as const)
    return element(dialect.tag(name), Object.fromEntries(renamed), children)
  }
  const rich = (html: string): Markup[] =>
    mapElements(carryMarkup(parseHtml(html)), (node) => {
      const latex = latexOf(node)
      if (latex !== null) return [toMathMl(latex, isBlockFormula(node))]
      // The schemas demand a text for each picture, even an empty one.
      if (node.tag === 'img')
        return [
          {
            ...node,
            attributes: {
              ...node.attributes,
              src: pictureAt(node.attributes['src'] ?? ''),
              alt: node.attributes['alt'] ?? '',
            },
          },
        ]
      return [node]
    })
  const score = (maximum: number, scorer: Record<string, string> = {}): MarkupElement =>
    el(
      'outcomeDeclaration',
      { identifier: 'SCORE', cardinality: 'single', baseType: 'float', normalMaximum: String(maximum), ...scorer },
      [el('defaultValue', {}, [el('value', {}, ['0'])])],
    )
  const declare = (baseType: string, children: readonly Markup[] = []): MarkupElement =>
    el('responseDeclaration', { identifier: 'RESPONSE', cardinality: 'single', baseType }, children)
  const content = element('div', { class: CONTENT_CLASS }, rich(question.content))
  const title = titleOf(question)
  const item = (children: readonly MarkupElement[]): MarkupElement => {
    const root = el(
      'assessmentItem',
      { identifier, title: title === '' ? identifier : title, adaptive: 'false', timeDependent: 'false' },
      children,
    )
    const names = {
      xmlns: dialect.namespace,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${dialect.namespace} ${dialect.schema}`,
    }
    return { ...root, attributes: { ...names, ...root.attributes } }
  }

  const writeChoices = (): MarkupElement => {
    const label = (index: number): string => OPTION_LABELS[index] ?? `O${index}`
    const correct =
      question.correctAnswer === null
        ? []
        : [el('correctResponse', {}, [el('value', {}, [label(question.correctAnswer)])])]
    const choices = question.options.map((option, index) =>
      el('simpleChoice', { identifier: label(index) }, rich(option)),
    )
    return item([
      declare('identifier', correct),
      score(FULL_SCORE),
      el('itemBody', {}, [
        content,
        el('choiceInteraction', { responseIdentifier: 'RESPONSE', shuffle: 'false', maxChoices: '1' }, choices),
      ]),
      el('responseProcessing', { template: dialect.matchCorrect }),
    ])
  }

  const writeForMarking = (): MarkupElement => {
    const { rubric } = question
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
    return item([
      declare('string'),
      score(rubric?.maxScore ?? FULL_SCORE, { externalScored: 'human' }),
      el('itemBody', {}, [
        ...(guidance.length > 0 ? [rubricBlock] : []),
        content,
        el('extendedTextInteraction', { responseIdentifier: 'RESPONSE' }),
      ]),
    ])
  }

  const writers: Readonly<Record<QuestionType, () => MarkupElement>> = {
    'multiple-choice': writeChoices,
    essay: writeForMarking,
    'case-study': writeForMarking,
  }
  return writers[question.type]()
}
