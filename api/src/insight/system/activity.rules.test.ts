import { expect, it } from 'vitest'
import { layOutDays, startOfDays } from './activity.rules.ts'

/** In Jakarta it is already the 21st. */
const NOW = new Date('2026-11-20T18:30:00Z')
const NOTHING = { critical: [], high: [], medium: [], low: [] }

it.each([
  [1, '2026-11-20T17:00:00.000Z'],
  [3, '2026-11-18T17:00:00.000Z'],
])('%d days begin at midnight in Jakarta', (days, expected) => {
  expect(startOfDays(NOW, days).toISOString()).toBe(expected)
})

it('has every day, also one without anything', () => {
  const { days, hours } = layOutDays({ started: [], completed: [], flags: NOTHING }, NOW, 2)
  expect(days).toEqual(
    ['2026-11-20', '2026-11-21'].map((day) => ({
      day,
      started: 0,
      completed: 0,
      flags: { critical: 0, high: 0, medium: 0, low: 0 },
    })),
  )
  expect(hours).toEqual(Array.from({ length: 24 }, () => 0))
})

it('adds up by day and by hour of the day', () => {
  const started = [
    { hour: '2026-11-20 09', count: 2 },
    { hour: '2026-11-20 23', count: 1 },
    { hour: '2026-11-21 09', count: 4 },
  ]
  const { days, hours } = layOutDays(
    {
      started,
      completed: [{ hour: '2026-11-21 00', count: 5 }],
      flags: { ...NOTHING, high: [{ hour: '2026-11-20 10', count: 7 }] },
    },
    NOW,
    2,
  )
  expect(days.map((day) => [day.started, day.completed, day.flags.high])).toEqual([
    [3, 0, 7],
    [4, 5, 0],
  ])
  expect([hours[9], hours[23]]).toEqual([6, 1])
})
