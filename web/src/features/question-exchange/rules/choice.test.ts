import { QUESTION_IMPORT_TYPES, type QuestionImportItem } from '@pengawas/shared/contracts/question-exchange'
import { describe, expect, it } from 'vitest'
import { contentTypeOf, filterItems, firstChoice, toRanges } from './choice.ts'

const item = (index: number, overrides: Partial<QuestionImportItem> = {}): QuestionImportItem => ({
  index,
  place: String(index + 2),
  title: '',
  type: 'essay',
  theme: 'Umum',
  text: 'Jelaskan',
  optionCount: 0,
  pictureCount: 0,
  problems: [],
  notKept: [],
  assumed: [],
  duplicate: null,
  ...overrides,
})
const note = { code: 'exchangeFormulaLost', params: {}, message: 'x', detail: null }
const ITEMS = [
  item(0),
  item(1, { problems: [note] }),
  item(2, { notKept: [note] }),
  item(3, { duplicate: { of: 'file', index: 0 } }),
]

it('ticks what can be imported and is not there already', () => {
  expect([...firstChoice(ITEMS)]).toEqual([0, 2])
})

describe('ranges', () => {
  it.each([
    [[], ''],
    [[4], '4'],
    [[0, 1, 2], '0-2'],
    [[9, 1, 2, 5], '1-2,5,9'],
  ])('of %j are %j', (indexes, text) => {
    expect(toRanges(new Set(indexes))).toBe(text)
  })
})

it.each([
  ['all', [0, 1, 2, 3]],
  ['problems', [1]],
  ['notKept', [2]],
  ['duplicates', [3]],
] as const)('shows of %s the items %j', (filter, indexes) => {
  expect(filterItems(ITEMS, filter).map(({ index }) => index)).toEqual(indexes)
})

it.each([
  ['Soal.XLSX', QUESTION_IMPORT_TYPES.xlsx],
  ['bank.gift', QUESTION_IMPORT_TYPES.gift],
  ['paket.qti.zip', QUESTION_IMPORT_TYPES.zip],
  ['foto.png', null],
  ['csv', null],
])('sends %s as %s', (name, type) => {
  expect(contentTypeOf(name)).toBe(type)
})
