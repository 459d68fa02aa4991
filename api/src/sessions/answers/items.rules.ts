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
    category: content.category,
  }
}

/** An answer as it is stored, from how the page has it; undefined where it does not fit the question. */
export function toStored(input: AnswerInput, optionOrder: readonly number[] | null): AnswerValue | undefined {
  if (input === null) return null
  if (input.kind === 'text') return optionOrder === null ? input : undefined
  const option = optionOrder?.[input.place]
  return option === undefined ? undefined : { kind: 'choice', option }
}

/** And back. */
export function toInput(value: AnswerValue, optionOrder: readonly number[] | null): AnswerInput {
  if (value === null || value.kind === 'text') return value
  const place = optionOrder?.indexOf(value.option) ?? -1
  return place === -1 ? null : { kind: 'choice', place }
}

/** Whether something was answered: a text of blanks is none. */
export function isAnswered(value: AnswerValue): boolean {
  return value !== null && (value.kind === 'choice' || value.text.trim() !== '')
}
