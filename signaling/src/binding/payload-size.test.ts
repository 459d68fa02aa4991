import { describe, expect, it } from 'vitest'
import { payloadBytes } from './payload-size.ts'

describe('payloadBytes', () => {
  it.each([
    { name: 'nothing', payload: undefined, atLeast: 1, atMost: 10 },
    { name: 'a text', payload: 'x'.repeat(100), atLeast: 100, atMost: 110 },
    { name: 'bytes', payload: { picture: Buffer.alloc(500) }, atLeast: 500, atMost: 530 },
    {
      name: 'a deep tree',
      payload: JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown,
      atLeast: 500,
      atMost: 4_000,
    },
    { name: 'long keys', payload: { ['k'.repeat(300)]: 1 }, atLeast: 300, atMost: 330 },
  ])('counts $name', ({ payload, atLeast, atMost }) => {
    const bytes = payloadBytes(payload, 1_000_000)
    expect(bytes).toBeGreaterThanOrEqual(atLeast)
    expect(bytes).toBeLessThanOrEqual(atMost)
  })

  it('stops counting beyond the limit', () => {
    const wide = Array.from({ length: 200_000 }, () => ({ a: 1 }))
    const bytes = payloadBytes(wide, 1_000)
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThan(2_000)
  })
})
