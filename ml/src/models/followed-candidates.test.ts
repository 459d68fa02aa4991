import { expect, it } from 'vitest'
import { SizedBackgrounds } from '../rules/sized-backgrounds.ts'
import { StillFace } from '../rules/still-face.ts'
import { FollowedCandidates, type Remembered } from './followed-candidates.ts'

const seen = (at: number): Remembered => ({
  at,
  seat: null,
  backgrounds: new SizedBackgrounds(),
  stillness: new StillFace(),
  followed: null,
})

it('remembers each candidate through gaps of a test, and forgets them after it', () => {
  const memory = new FollowedCandidates(() => 0)
  memory.set('a', seen(1_000))
  memory.set('b', seen(2_000))
  memory.set('a', seen(3_000))
  expect(memory.get('a')?.at).toBe(3_000)
  memory.set('c', seen(3_600_000))
  expect(memory.get('b')?.at).toBe(2_000)
  memory.set('c', seen(6 * 3_600_000 + 2_500))
  expect(memory.get('b')).toBeUndefined()
  expect(memory.get('a')?.at).toBe(3_000)
})

it('is bounded', () => {
  const memory = new FollowedCandidates(() => 0)
  for (let candidate = 0; candidate <= 2_000; candidate++) memory.set(String(candidate), seen(1_000))
  expect(memory.get('0')).toBeUndefined()
  expect(memory.get('1')).toBeDefined()
})

it('keeps what shows whether pictures repeat for one camera, and for a minute', () => {
  let now = 0
  const memory = new FollowedCandidates(() => now)
  const first = memory.loopsOf('a', 'first')
  now = 10_000
  expect(memory.loopsOf('a', 'first')).toBe(first)
  const second = memory.loopsOf('a', 'second')
  expect(second).not.toBe(first)
  now = 85_000
  memory.forgetLoops()
  expect(memory.loopsOf('a', 'second')).toBe(second)
  now = 160_001
  memory.forgetLoops()
  expect(memory.loopsOf('a', 'second')).not.toBe(second)
})
