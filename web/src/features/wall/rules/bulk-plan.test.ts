import { expect, it } from 'vitest'
import { type BulkCommand, planOf } from './bulk-plan.ts'

const candidate = (testSessionId: string, status: 'active' | 'paused' | 'locked' | 'completed', isHeld = false) => ({
  testSessionId,
  status,
  termination: isHeld ? { orderedByName: 'P', reason: 'R', inMs: 5_000 } : null,
})
const ALL = [candidate('a', 'active'), candidate('p', 'paused'), candidate('l', 'locked'), candidate('c', 'completed')]

it.each([
  ['pause', ['a'], { over: ['c'], already: ['p'], state: ['l'] }],
  ['resume', ['p'], { over: ['c'], already: ['a'], state: ['l'] }],
  ['lock', ['a', 'p'], { over: ['c'], already: ['l'], state: [] }],
  ['unlock', ['l'], { over: ['c'], already: ['a'], state: ['p'] }],
  ['message', ['a', 'p', 'l'], { over: ['c'], already: [], state: [] }],
  ['warning', ['a', 'p', 'l'], { over: ['c'], already: [], state: [] }],
  ['note', ['a', 'p', 'l', 'c'], { over: [], already: [], state: [] }],
  ['terminate', ['a', 'p', 'l'], { over: ['c'], already: [], state: [] }],
] as const satisfies [BulkCommand, string[], object][])('%s reaches %j', (command, taken, leftOut) => {
  expect(planOf(command, ALL)).toEqual({ taken, leftOut })
})

it('leaves out whose end is ordered already', () => {
  expect(planOf('terminate', [candidate('a', 'active', true)])).toMatchObject({
    taken: [],
    leftOut: { already: ['a'] },
  })
})
