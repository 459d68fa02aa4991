import { expect, it } from 'vitest'
import type { Followed } from '../rules/following.ts'
import { FollowedCandidates } from './followed-candidates.ts'

const region = { centre: { x: 0, y: 0 }, side: 100, angle: 0, mirrored: false }
const seen = (at: number): Followed => ({
  at,
  detected: { at, width: 640, height: 360, cells: new Float32Array(0) },
  region,
  detection: { score: 0.9, box: { x: 0, y: 0, width: 1, height: 1 }, region },
  eyes: null,
})

it('remembers the last of each candidate, and forgets what was lost or is old', () => {
  const memory = new FollowedCandidates()
  memory.set('a', seen(1_000))
  memory.set('b', seen(2_000))
  memory.set('a', seen(3_000))
  expect(memory.get('a')?.at).toBe(3_000)
  memory.set('c', seen(22_500))
  expect(memory.get('b')).toBeUndefined()
  expect(memory.get('a')?.at).toBe(3_000)
  memory.set('a', null)
  expect(memory.get('a')).toBeUndefined()
})

it('is bounded', () => {
  const memory = new FollowedCandidates()
  for (let candidate = 0; candidate <= 2_000; candidate++) memory.set(String(candidate), seen(1_000))
  expect(memory.get('0')).toBeUndefined()
  expect(memory.get('1')).toBeDefined()
})
