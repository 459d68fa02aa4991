import { expect, test } from 'vitest'
import { fitValues } from './fit-values.ts'

const initial = { title: '', minutes: 30 as number | '', tags: ['a'], rubric: { max: 100 }, key: null as number | null }

test.each([
  ['everything fits', { title: 'Tes', minutes: 45, tags: [], rubric: { max: 10 }, key: 2 }],
  ['emptied fields', { title: '', minutes: '', tags: [], rubric: { max: 10 }, key: null }],
])('%s', (_, stored) => {
  expect(fitValues(initial, stored)).toEqual(stored)
})

test('fields of another kind, unknown ones and missing ones stay as the form has them', () => {
  expect(fitValues(initial, { title: 'Tes', minutes: '45', tags: 'a,b', rubric: [], password: 'x' })).toEqual({
    ...initial,
    title: 'Tes',
  })
})

test.each([[null], ['text'], [7], [undefined]])('%s is no draft', (stored) => {
  expect(fitValues(initial, stored)).toEqual(initial)
})
