import { expect, it } from 'vitest'
import { ratesOf } from './rates.ts'

const none = { 'check-in': 0, active: 0, paused: 0, locked: 0, completed: 0, terminated: 0 }

it.each([
  ['no sessions', 0, 0, 0, { completionRate: 0, flagRate: 0 }],
  ['shares of all sessions', 8, 2, 4, { completionRate: 0.25, flagRate: 0.5 }],
])('rates of %s', (_name, total, completed, flagged, rates) => {
  expect(ratesOf({ total, byStatus: { ...none, completed }, flagged })).toEqual(rates)
})
