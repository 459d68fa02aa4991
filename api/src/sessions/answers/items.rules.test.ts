import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { AnswerInput, AnswerValue } from '@pengawas/shared/contracts/test-taking'
import { sampleChoice } from '@pengawas/shared/rules/sample-question'
import { describe, expect, it } from 'vitest'
import { type LinkedContent } from '../../bank/questions/contents.queries.ts'
import { seededRandom } from '../../kernel/psychometrics/random/seeded-random.ts'
import { drawItems, isAnswered, optionOrderOf, shuffled, toInput, toStored, toTestItem } from './items.rules.ts'

const content = (overrides: Partial<QuestionContent> = {}): QuestionContent => ({ ...sampleChoice, ...overrides })
const linked = (count: number, overrides: Partial<QuestionContent> = {}, name = 'q'): LinkedContent[] =>
  Array.from({ length: count }, (_, index) => ({
    questionId: `${name}${index}`,
    version: 1,
    content: content(overrides),
  }))

describe('drawItems', () => {
  it('gives the same order for a seed and another for another', () => {
    const order = (seed: string) => drawItems(linked(20), seed, 20).map(({ questionId }) => questionId)
    expect(order('a')).toEqual(order('a'))
    expect(order('a')).not.toEqual(order('b'))
    expect(order('a').toSorted()).toEqual(
      linked(20)
        .map(({ questionId }) => questionId)
        .toSorted(),
    )
  })

  it('leaves out what cannot be asked', () => {
    expect(drawItems([...linked(2), ...linked(1, { content: '' }, 'empty')], 'a', 10)).toHaveLength(2)
  })

  it('draws from each competency by its share', () => {
    const bank = [...linked(12, { competency: 'integrity' }, 'i'), ...linked(6, { competency: 'discipline' }, 'd')]
    const drawn = drawItems(bank, 'a', 6).map(({ questionId }) => questionId[0])
    expect(drawn.filter((letter) => letter === 'i')).toHaveLength(4)
    expect(drawn.filter((letter) => letter === 'd')).toHaveLength(2)
  })
})

describe('options', () => {
  const [question] = linked(1)
  const order = question === undefined ? null : optionOrderOf(question, 'seed')

  it('are shown in the candidate’s order, and nothing of the key with them', () => {
    const item = toTestItem({ questionId: 'q0', position: 3, optionOrder: [2, 0, 3, 1] }, content())
    expect(item.options).toEqual(['c', 'a', 'd', 'b'])
    expect(Object.keys(item).toSorted()).toEqual([
      'category',
      'content',
      'isMultiple',
      'options',
      'position',
      'questionId',
      'type',
    ])
  })

  it('keep their place where they are pinned, and their order as before where none is', () => {
    const orders = (pinnedOptions: number[]): (number[] | null)[] =>
      Array.from({ length: 40 }, (_, seed) =>
        optionOrderOf({ questionId: 'q0', content: content({ pinnedOptions }) }, String(seed)),
      )
    const mixed = orders([3])
    expect(mixed.every((one) => one?.[3] === 3)).toBe(true)
    expect(new Set(mixed.map((one) => one?.join())).size).toBe(6)
    expect(new Set(orders([0, 1, 2, 3]).map((one) => one?.join()))).toEqual(new Set(['0,1,2,3']))
    expect(orders([])[0]).toEqual(shuffled([0, 1, 2, 3], seededRandom('0:options:q0')))
  })

  it('come back as indices of the question, and again as places', () => {
    for (const place of [0, 1, 2, 3]) {
      const stored = toStored({ kind: 'choice', place }, { optionOrder: order, isMultiple: false })
      expect(stored).toEqual({ kind: 'choice', option: order?.[place] })
      expect(toInput(stored ?? null, order)).toEqual({ kind: 'choice', place })
    }
  })

  it.each([
    { name: 'a place that does not exist', input: { kind: 'choice', place: 5 }, order: [0, 1] },
    { name: 'a choice for an essay', input: { kind: 'choice', place: 0 }, order: null },
    { name: 'a text for a choice', input: { kind: 'text', text: 'x' }, order: [0, 1] },
    { name: 'several choices of which one is none', input: { kind: 'choices', places: [0, 5] }, order: [0, 1] },
    { name: 'several choices for an essay', input: { kind: 'choices', places: [] }, order: null },
  ] as const)('do not fit: $name', ({ input, order: optionOrder }) => {
    for (const isMultiple of [true, false])
      expect(
        toStored(input.kind === 'choices' ? { ...input, places: [...input.places] } : input, {
          optionOrder,
          isMultiple,
        }),
      ).toBeUndefined()
  })

  it.each<[string, AnswerInput, boolean, AnswerValue | undefined]>([
    ['several', { kind: 'choices', places: [2, 0, 2] }, true, { kind: 'choices', options: [1, 3] }],
    ['one, as an earlier page sends it', { kind: 'choice', place: 2 }, true, { kind: 'choices', options: [1] }],
    ['none', { kind: 'choices', places: [] }, true, null],
    ['several where one is asked for', { kind: 'choices', places: [0] }, false, undefined],
  ])('are stored where several may be chosen: %s', (_name, input, isMultiple, expected) => {
    expect(toStored(input, { optionOrder: [3, 0, 1, 2], isMultiple })).toEqual(expected)
  })

  it('come back as places where several were chosen', () => {
    const value: AnswerValue = { kind: 'choices', options: [1, 3] }
    expect(toInput(value, [3, 0, 1, 2])).toEqual({ kind: 'choices', places: [0, 2] })
    expect([isAnswered(value), isAnswered({ kind: 'choices', options: [] }), isAnswered(null)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
