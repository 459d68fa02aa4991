import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { unseenMinutes, unseenNow } from './unseen.ts'

const START = Date.parse('2026-11-21T02:00:00Z')
const at = (minutes: number): number => START + minutes * 60_000
const iso = (minutes: number): string => new Date(at(minutes)).toISOString()

describe('a candidate whom nobody has looked at', () => {
  it.each([
    ['is not marked in the first ten minutes', null, {}, 9.9, null],
    ['is not where they were last seen in the check-in', iso(-20), { own: at(-15) }, 9.9, null],
    ['is marked from then on', null, {}, 10, 10],
    ['is not where somebody had the picture since', iso(5), {}, 14.9, null],
    ['is marked ten minutes after that', iso(5), {}, 15.5, 10],
    ['is not where this page shows the picture', iso(5), { own: at(20) }, 21, null],
    ['is marked where this page showed it last long ago', iso(5), { own: at(20) }, 32, 12],
  ] as const)('%s', (_name, seenAt, looks, now, expected) => {
    const candidate = candidateOf('own', { startTime: iso(0), seenAt })
    expect(unseenMinutes(candidate, new Map(Object.entries(looks)), at(now))).toBe(expected)
  })

  it('is not marked where there is no picture to look at', () => {
    const candidate = candidateOf('own', { startTime: iso(0), peer: null })
    expect(unseenMinutes(candidate, new Map(), at(30))).toBeNull()
  })
})

describe('all whom nobody looks at', () => {
  const candidates = { own: candidateOf('own', { startTime: iso(0) }), seen: candidateOf('seen', { seenAt: iso(8) }) }
  const before = unseenNow(candidates, new Map(), { before: {}, now: at(12) })

  it('are those who are marked, with their minutes', () => {
    expect(before).toEqual({ own: 12 })
  })

  it('are the same object until somebody’s minutes change', () => {
    expect(unseenNow(candidates, new Map(), { before, now: at(12.9) })).toBe(before)
    expect(unseenNow(candidates, new Map(), { before, now: at(13) })).toEqual({ own: 13 })
    expect(unseenNow(candidates, new Map([['own', at(12)]]), { before, now: at(13) })).toEqual({})
  })
})
