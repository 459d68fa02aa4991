import type { CheckIn } from '@pengawas/shared/contracts/check-ins'
import { expect, it } from 'vitest'
import { stillCounts, sweepSoFar } from './freshness.ts'

const EARLY = '2026-11-22T01:00:00.000Z'
const DECIDED = '2026-11-22T01:05:00.000Z'
const LATE = '2026-11-22T01:06:00.000Z'

const steps = (state: 'todo' | 'redo'): CheckIn['steps'] => [{ step: 'sweep', state, ask: 'required', note: null }]
const picture = (takenAt: string) => ({ url: '/picture', takenAt })

it.each([
  ['what nobody sent back', 'todo', DECIDED, EARLY, true],
  ['what was sent back', 'redo', DECIDED, EARLY, false],
  ['what was taken after that', 'redo', DECIDED, LATE, true],
  ['what was taken before anybody decided', 'todo', null, EARLY, true],
] as const)('%s: see table', (_, state, decidedAt, at, counts) => {
  expect(stillCounts({ steps: steps(state), decidedAt }, 'sweep', at)).toBe(counts)
})

it('goes on with the room where the candidate left it', () => {
  const sweep = [picture(LATE), picture(LATE), picture(EARLY), picture(EARLY)]
  expect(sweepSoFar({ steps: steps('redo'), decidedAt: DECIDED, sweep })).toHaveLength(2)
  expect(sweepSoFar({ steps: steps('todo'), decidedAt: null, sweep })).toHaveLength(4)
})
