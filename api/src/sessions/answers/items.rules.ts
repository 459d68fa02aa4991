import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { AnswerInput, AnswerValue, TestItem } from '@pengawas/shared/contracts/test-taking'
import type { QuestionType } from '@pengawas/shared/questions'
import { isAskable } from '../../bank/questions/askable.rules.ts'
import type { LinkedContent } from '../../bank/questions/contents.queries.ts'
import { seededRandom } from '../../kernel/psychometrics/random/seeded-random.ts'
import type { TestSessionItemRow } from './answers.entity.ts'

/** Where an item is asked, and how its options stand there. */
export interface DrawnItem {
  questionId: string
  version: number
  optionOrder: number[] | null
}

/** Whether the options stand in another order for each candidate. */
const HAS_OPTIONS: Readonly<Record<QuestionType, boolean>> = {
  'multiple-choice': true,
  essay: false,
  'case-study': false,
}

/** Fisher–Yates. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const moved = result[last] as T
    result[last] = result[other] as T
    result[other] = moved
  }
  return result
}

/** Place on screen → index into the question's options; pinned ones stay. The same for the same session and question. */
export function optionOrderOf(
  { questionId, content }: Pick<LinkedContent, 'questionId' | 'content'>,
  seed: string,
): number[] | null {
  if (!HAS_OPTIONS[content.type]) return null
  const places = [...content.options.keys()]
  const isPinned = (index: number): boolean => content.pinnedOptions.includes(index)
  const mixed = shuffled(
    places.filter((index) => !isPinned(index)),
    seededRandom(`${seed}:options:${questionId}`),
  ).values()
  return places.map((index) => (isPinned(index) ? index : (mixed.next().value ?? index)))
}

/**
 * The questions of one candidate in their own order. Where there are more than a test asks, each competency gives its
 * share: the questions of each stand evenly on a scale from 0 to 1, and those that stand lowest are drawn.
 */
export function drawItems(linked: readonly LinkedContent[], seed: string, count: number): DrawnItem[] {
  const mixed = shuffled(
    linked.filter(({ content }) => isAskable(content)),
    seededRandom(`${seed}:order`),
  )
  const groups = Map.groupBy(mixed, ({ content }) => content.competency)
  const places = new Map(
    [...groups.values()].flatMap((group) => group.map((item, index) => [item, (index + 0.5) / group.length] as const)),
  )
  const chosen = new Set([...mixed].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)).slice(0, count))
  return mixed
    .filter((item) => chosen.has(item))
    .map((item) => ({ questionId: item.questionId, version: item.version, optionOrder: optionOrderOf(item, seed) }))
}

/** A new row for an item; everything that is known only later is null. */
export function newItemRow(
  testSessionId: string,
  position: number,
  item: DrawnItem,
  servedAt: Date,
): TestSessionItemRow {
  return {
    testSessionId,
    position,
    questionId: item.questionId,
    questionVersion: item.version,
    optionOrder: item.optionOrder,
    servedAt,
    points: null,
    maxPoints: null,
    isCorrect: null,
    thetaAfter: null,
    standardErrorAfter: null,
  }
}

/** What a candidate gets of a question. Named field by field, so that nothing else can slip in. */
export function toTestItem(
  item: Pick<TestSessionItemRow, 'questionId' | 'position' | 'optionOrder'>,
  content: QuestionContent,
): TestItem {
  return {
    questionId: item.questionId,
    position: item.position,
    type: content.type,
    content: content.content,
    options: (item.optionOrder ?? []).map((index) => content.options[index] ?? ''),
    isMultiple: content.multipleResponse !== null,
    category: content.category,
  }
}

/** Where an answer is given: the order of the options, and whether several of them may be chosen. */
export interface AnswerSheet {
  optionOrder: readonly number[] | null
  isMultiple: boolean
}

/**
 * An answer as it is stored, from how the page has it; undefined where it does not fit the question. A page of an earlier
 * version knows no multiple response and chooses one option, which is a set of one.
 */
export function toStored(input: AnswerInput, { optionOrder, isMultiple }: AnswerSheet): AnswerValue | undefined {
  if (input === null) return null
  if (input.kind === 'text') return optionOrder === null ? input : undefined
  const places = input.kind === 'choice' ? [input.place] : input.places
  const options = [...new Set(places)].map((place) => optionOrder?.[place])
  const known = options.filter((option) => option !== undefined)
  if (optionOrder === null || known.length < options.length) return undefined
  if (isMultiple) return known.length === 0 ? null : { kind: 'choices', options: known.toSorted((a, b) => a - b) }
  const [option] = known
  return input.kind === 'choices' || option === undefined ? undefined : { kind: 'choice', option }
}

/** And back. */
export function toInput(value: AnswerValue, optionOrder: readonly number[] | null): AnswerInput {
  if (value === null || value.kind === 'text') return value
  const places = chosenOptions(value)
    .map((option) => optionOrder?.indexOf(option) ?? -1)
    .filter((place) => place !== -1)
  if (value.kind === 'choices') return { kind: 'choices', places: places.toSorted((a, b) => a - b) }
  const [place] = places
  return place === undefined ? null : { kind: 'choice', place }
}

/** Indexes of the options that were chosen; none of a text. */
export function chosenOptions(value: AnswerValue): readonly number[] {
  if (value === null || value.kind === 'text') return []
  return value.kind === 'choice' ? [value.option] : value.options
}

/** Whether something was answered: a text of blanks is none. */
export const isAnswered = (value: AnswerValue): boolean =>
  value?.kind === 'text' ? value.text.trim() !== '' : chosenOptions(value).length > 0
