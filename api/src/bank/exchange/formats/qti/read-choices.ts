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

/** How many answers a choice takes, and which of its options is the right one. */
export type Key = { kind: 'single'; index: number | null } | { kind: 'multiple' }

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

/** The key of a choice interaction: the declared response, or else the one option that scores most. */
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
  if (declaration === undefined) return { kind: 'single', index: null }
  const correct = findChild(declaration, 'correctResponse')
  const values =
    correct === undefined
      ? []
      : childElements(correct)
          .filter(byTag('value'))
          .map((value) => foldSpace(textOf(value.children)))
  const isSingle = declaration.attributes['cardinality'] === 'single' || (maxChoices === '1' && values.length === 1)
  if (!isSingle) return { kind: 'multiple' }
  const [best, second] = scoredEntries(declaration)
  if (second !== undefined) notes.add('exchangePartialCredit')
  if (hasScoreMap(declaration)) notes.add('exchangeScoresLost')
  const wanted = values[0] ?? (best !== undefined && best.value > (second?.value ?? 0) ? best.key : undefined)
  const index = choices.findIndex((choice) => choice.attributes['identifier'] === wanted)
  return { kind: 'single', index: index === -1 ? null : index }
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
