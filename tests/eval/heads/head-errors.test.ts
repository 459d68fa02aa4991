import { expect, test } from 'vitest'
import { headErrors, type ReadTurn } from './head-errors.rules.ts'

const turns: readonly ReadTurn[] = [
  { who: 'a', turn: { yaw: 0, pitch: 0 }, read: { yaw: 1, pitch: 4 } },
  { who: 'a', turn: { yaw: 20, pitch: 0 }, read: { yaw: 22, pitch: 4 } },
  { who: 'a', turn: { yaw: 0, pitch: 40 }, read: null },
  { who: 'b', turn: { yaw: 0, pitch: 0 }, read: { yaw: -1, pitch: 2 } },
  { who: 'b', turn: { yaw: 0, pitch: -10 }, read: { yaw: -1, pitch: -9 } },
]

test('errors as read say how many heads were read, and keep their bias', () => {
  expect(headErrors(turns, 'zero')).toEqual({
    asked: 5,
    read: 4,
    yaw: { median: 1, most: 2, bias: 0 },
    pitch: { median: 3, most: 4, bias: 3 },
  })
})

test('from the baseline a person is compared with themselves, and the baseline with nothing', () => {
  expect(headErrors(turns, 'baseline')).toEqual({
    asked: 3,
    read: 2,
    yaw: { median: 0.5, most: 1, bias: 0.5 },
    pitch: { median: 0.5, most: 1, bias: -0.5 },
  })
})

test('where no head was read there are no errors', () => {
  expect(headErrors([{ who: 'a', turn: { yaw: 0, pitch: 0 }, read: null }], 'zero')).toBeNull()
})
