import type { MultipleScoring } from '@pengawas/shared/questions'
import {
  byTag,
  childElements,
  findAll,
  findChild,
  foldSpace,
  type MarkupElement,
  textOf,
} from '../../../../kernel/lib/markup/tree.ts'
import { type Facts, isOurs } from '../../exchange-question.rules.ts'
import type { Notes } from '../../markup/notes.ts'
import { isOurScoreMap } from '../score-map.rules.ts'

/** Which of the options of a choice are right, and how several are scored; null: there is one. */
export interface Key {
  right: number[]
  scoring: MultipleScoring | null
}

interface Scored {
  key: string
  value: number
}

function scoredEntries(declaration: MarkupElement): Scored[] {
  return findAll(declaration, byTag('mapEntry'))
    .map(({ attributes }) => ({ key: attributes['mapKey'] ?? '', value: Number(attributes['mappedValue']) }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
}

/** Whether answers are worth something else than one point or none, or the sum has bounds. */
function hasScoreMap(declaration: MarkupElement): boolean {
  const mapping = findChild(declaration, 'mapping')
  if (mapping === undefined) return false
  const { defaultValue = '0', lowerBound = '0', upperBound = '1' } = mapping.attributes
  const values = findAll(mapping, byTag('mapEntry')).map(({ attributes }) => Number(attributes['mappedValue']))
  return (
    [defaultValue, lowerBound].some((value) => Number(value) !== 0) ||
    Number(upperBound) !== 1 ||
    values.some((value) => value < 0 || value > 1)
  )
}

/** The declared response of an interaction, by identifier. */
function declaredValues(declaration: MarkupElement): string[] {
  const correct = findChild(declaration, 'correctResponse')
  return correct === undefined
    ? []
    : childElements(correct)
        .filter(byTag('value'))
        .map((value) => foldSpace(textOf(value.children)))
}

/** Whether the score is the sum of the values of what was chosen, by the template or by rules of the item's own. */
function addsUp(item: MarkupElement): boolean {
  const [processing] = findAll(item, byTag('responseProcessing'))
  if (processing === undefined) return false
  return (
    /\/map_response(?:\.xml)?$/.test(processing.attributes['template'] ?? '') ||
    findAll(processing, byTag('mapResponse')).length > 0
  )
}

function readSeveral(
  { attributes: { minChoices = '0', maxChoices = '0' } }: MarkupElement,
  item: MarkupElement,
  declaration: MarkupElement,
  identifiers: readonly string[],
  notes: Notes,
): Key {
  const declared = declaredValues(declaration)
  const map = new Map(
    findAll(declaration, byTag('mapEntry')).map(({ attributes }) => [
      attributes['mapKey'] ?? '',
      Number(attributes['mappedValue']),
    ]),
  )
  const isPartial = map.size > 0 && (declared.length === 0 || addsUp(item))
  const right = declared.length > 0 ? declared : scoredEntries(declaration).map(({ key }) => key)
  if (isPartial && !isOurScoreMap(identifiers.map((identifier) => map.get(identifier) ?? 0)))
    notes.add('exchangeScoresLost')
  const most = Number(maxChoices)
  if (Number(minChoices) > 0 || (most > 0 && most < identifiers.length)) notes.add('exchangeChoiceLimitLost')
  return {
    right: identifiers.flatMap((identifier, index) => (right.includes(identifier) ? [index] : [])),
    scoring: isPartial ? 'partial' : 'all-or-nothing',
  }
}

/** The key of a choice interaction: the declared response, or else what scores: all of it, or of a single choice the most. */
export function readKey(
  interaction: MarkupElement,
  item: MarkupElement,
  choices: readonly MarkupElement[],
  notes: Notes,
): Key {
  const { responseIdentifier, maxChoices } = interaction.attributes
  const declaration = childElements(item).find(
    (one) => one.tag === 'responseDeclaration' && one.attributes['identifier'] === responseIdentifier,
  )
  if (declaration === undefined) return { right: [], scoring: null }
  const identifiers = choices.map(({ attributes }) => attributes['identifier'] ?? '')
  const values = declaredValues(declaration)
  const isSingle = declaration.attributes['cardinality'] === 'single' || (maxChoices === '1' && values.length === 1)
  if (!isSingle) return readSeveral(interaction, item, declaration, identifiers, notes)
  const [best, second] = scoredEntries(declaration)
  if (second !== undefined) notes.add('exchangePartialCredit')
  if (hasScoreMap(declaration)) notes.add('exchangeScoresLost')
  const wanted = values[0] ?? (best !== undefined && best.value > (second?.value ?? 0) ? best.key : undefined)
  return {
    right: identifiers.flatMap((identifier, index) => (identifier === wanted ? [index] : [])).slice(0, 1),
    scoring: null,
  }
}

/**
 * Which choices keep their place. Without `shuffle` all do, as the specification has it (QTI 2.2, ChoiceInteraction). Our
 * own packages from before pins were kept said so of every item and meant nothing by it.
 */
export function readPins({ attributes }: MarkupElement, choices: readonly MarkupElement[], facts: Facts): number[] {
  if (isOurs(facts) && facts.pinnedOptions === undefined) return []
  const isMixed = attributes['shuffle'] === 'true'
  return choices.flatMap((choice, index) => (!isMixed || choice.attributes['fixed'] === 'true' ? [index] : []))
}
