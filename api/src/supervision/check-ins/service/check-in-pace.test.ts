import { AppError } from '@pengawas/shared/errors'
import { expect, it } from 'vitest'
import { createCheckInPace } from './check-in-pace.ts'

const refusal = (error: unknown) =>
  error instanceof AppError ? [error.code, (error.retryAfterSeconds ?? 0) > 0] : undefined

it('has one of a kind done at a time for a test session, whatever becomes of it', async () => {
  const pace = createCheckInPace(() => new Date(0))
  const { promise, reject } = Promise.withResolvers<string>()
  const first = pace.run('network', 'a', () => promise)
  const next = (what: 'network' | 'picture', id: string) => pace.run(what, id, () => Promise.resolve('done'))
  expect(await next('network', 'a').catch(refusal)).toEqual(['too-many-requests', true])
  expect([await next('picture', 'a'), await next('network', 'b')]).toEqual(['done', 'done'])
  reject(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  expect(await next('network', 'a')).toBe('done')
})

it('takes twelve pictures at once, and then fifteen a minute', async () => {
  let now = 0
  const pace = createCheckInPace(() => new Date(now))
  const taken = async (seconds: number): Promise<number> => {
    let count = 0
    for (let passed = 0; passed < seconds; passed += 1) {
      for (let again = 0; again < 12; again += 1)
        await pace.run('picture', 'a', () => Promise.resolve((count += 1))).catch(refusal)
      now += 1_000
    }
    return count
  }
  expect(await taken(1)).toBe(12)
  expect(await taken(60)).toBe(15)
})

it('lets a candidate take a picture every five seconds, and be framed every four', async () => {
  let now = 0
  const pace = createCheckInPace(() => new Date(now))
  for (; now < 1_800_000; now += 1_000) {
    if (now % 5_000 === 0) await pace.run('picture', 'a', () => Promise.resolve())
    if (now % 4_000 === 0) await pace.run('framing', 'a', () => Promise.resolve())
  }
})
