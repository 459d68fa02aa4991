import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { expect, it } from 'vitest'
import { type BulkCommand, planOf } from './bulk-plan.ts'

const candidate = (testSessionId: string, status: TestSessionStatus, isHeld = false) => ({
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

it.each([
  ['pause', []],
  ['warning', []],
  ['note', ['w']],
] as const)('%s reaches %j of who is not let in yet', (command, taken) => {
  expect(planOf(command, [candidate('w', 'check-in')])).toMatchObject({ taken, leftOut: { over: [] } })
})

it('leaves out whose end is ordered already', () => {
  expect(planOf('terminate', [candidate('a', 'active', true)])).toMatchObject({
    taken: [],
    leftOut: { already: ['a'] },
  })
})
