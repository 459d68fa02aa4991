import { describe, expect, it } from 'vitest'
import { hashOf, shareOut, type Source } from './halves.rules.ts'

const SOURCES: readonly Source[] = ['a', 'b', 'c'].flatMap((stratum) =>
  Array.from({ length: 5 }, (_, index) => ({ name: `${stratum}-${index}`, stratum })),
)

describe('shareOut', () => {
  it('puts each source into one half, and as many of each stratum into both as can be', () => {
    const halves = shareOut(SOURCES)
    expect(halves.size).toBe(SOURCES.length)
    for (const stratum of ['a', 'b', 'c']) {
      const chosen = SOURCES.filter((source) => source.stratum === stratum && halves.get(source.name) === 'choosing')
      expect([2, 3]).toContain(chosen.length)
    }
  })

  it('does not depend on the order, nor on what is in other strata', () => {
    const halves = shareOut(SOURCES)
    expect(shareOut(SOURCES.toReversed())).toEqual(new Map([...halves].toReversed()))
    const alone = shareOut(SOURCES.filter(({ stratum }) => stratum === 'b'))
    for (const [name, half] of alone) expect(halves.get(name)).toBe(half)
  })

  it('counts a source once, however often it is named', () => {
    expect(shareOut([...SOURCES, ...SOURCES])).toEqual(shareOut(SOURCES))
  })
})

describe('hashOf', () => {
  // The test vectors of FNV's authors.
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('is FNV-1a of %j', (text, hash) => {
    expect(hashOf(text)).toBe(hash)
  })
})
