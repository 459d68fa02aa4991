import { expect, it } from 'vitest'
import { among, extended, NO_SELECTION, toggled } from './selection.ts'

const ORDER = ['a', 'b', 'c', 'd']

it('takes one in and out', () => {
  const one = toggled(NO_SELECTION, 'b')
  expect(one).toMatchObject({ ids: ['b'], anchor: 'b' })
  expect(toggled(one, 'b').ids).toEqual([])
})

it.each([
  ['forwards', 'b', 'd', ['b', 'c', 'd']],
  ['backwards', 'd', 'b', ['d', 'b', 'c']],
  ['from nobody who is shown', 'x', 'b', ['x', 'b']],
])('extends a choice %s', (_name, first, second, ids) => {
  expect(extended(toggled(NO_SELECTION, first), second, ORDER).ids).toEqual(ids)
})

it('is no whole assessment any more once one is taken out', () => {
  expect(toggled({ ...NO_SELECTION, ids: ORDER, assessmentId: 'x' }, 'a').assessmentId).toBeNull()
})

it('forgets who has left the wall', () => {
  expect(among({ ...NO_SELECTION, ids: ['a', 'b'] }, (id) => id === 'b').ids).toEqual(['b'])
})
