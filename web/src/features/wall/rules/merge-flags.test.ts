import { describe, expect, it } from 'vitest'
import { flagOf } from '../fixtures/wall.ts'
import {
  byKind,
  countFlags,
  emptyFlagBook,
  flagsOf,
  hasGap,
  mergeLastSequence,
  mergeList,
  mergeNotice,
  mergeNumber,
  pendingOf,
  reopen,
} from './merge-flags.ts'

describe('news in order', () => {
  it('needs no fetch', () => {
    const book = mergeNotice(mergeNotice(emptyFlagBook, flagOf('a', 1)), flagOf('b', 2))
    expect(book.complete).toBe(2)
    expect(hasGap(book)).toBe(false)
  })

  it('is harmless when repeated', () => {
    const once = mergeNotice(emptyFlagBook, flagOf('a', 1))
    expect(mergeNotice(once, flagOf('a', 1))).toEqual(once)
  })
})

describe('news out of order', () => {
  const early = mergeNotice(mergeNotice(emptyFlagBook, flagOf('c', 3)), flagOf('b', 2))

  it('leaves a gap only until the missing number comes', () => {
    expect(hasGap(early)).toBe(true)
    const whole = mergeNotice(early, flagOf('a', 1))
    expect(whole).toMatchObject({ complete: 3, lastSequence: 3, ahead: new Set() })
  })

  it('is joined by the list of what came before', () => {
    const listed = mergeList(early, 0, { flags: [flagOf('a', 1)], lastSequence: 1 })
    expect(hasGap(listed)).toBe(false)
  })
})

describe('flags by kind', () => {
  const flags = [
    flagOf('gaze', 4, { type: 'eye-tracking', reason: 'gaze-away' }),
    flagOf('link', 3, { type: 'technical', reason: 'camera-unconnected', severity: 'high' }),
    flagOf('dark', 2, { type: 'face-detection', reason: 'dark-picture' }),
    flagOf('voice', 1, { validationStatus: 'confirmed' }),
  ]
  const { conduct, technical } = byKind(flags)

  it('keep what is about devices and connections apart, whatever its severity', () => {
    expect(conduct.map(({ id }) => id)).toEqual(['gaze', 'voice'])
    expect(technical.map(({ id }) => id)).toEqual(['link', 'dark'])
  })

  it('are counted as unreviewed each by itself', () => {
    expect([pendingOf(conduct), pendingOf(technical)]).toEqual([1, 2])
  })
})

describe('numbers alone, of flags on other walls', () => {
  it('leave no gap', () => {
    const book = mergeNotice(mergeNumber(mergeNotice(emptyFlagBook, flagOf('a', 1)), 2), flagOf('c', 3))
    expect(hasGap(book)).toBe(false)
    expect(Object.keys(book.byId)).toEqual(['a', 'c'])
  })

  it('show that one before them was lost', () => {
    expect(hasGap(mergeNumber(emptyFlagBook, 2))).toBe(true)
  })

  it('do not count for flags that become this wall’s later', () => {
    const reopened = reopen(mergeNumber(emptyFlagBook, 1))
    expect(hasGap(reopened)).toBe(true)
    expect(hasGap(mergeList(reopened, 0, { flags: [flagOf('a', 1)], lastSequence: 1 }))).toBe(false)
  })
})

describe('a gap', () => {
  const torn = mergeNotice(mergeNotice(emptyFlagBook, flagOf('a', 1)), flagOf('d', 4))

  it('shows where a number is missing, and what came after it is kept', () => {
    expect(hasGap(torn)).toBe(true)
    expect(torn.complete).toBe(1)
    expect(Object.keys(torn.byId)).toEqual(['a', 'd'])
  })

  it('is closed by the list after the last whole number', () => {
    const whole = mergeList(torn, 1, { flags: [flagOf('b', 2), flagOf('c', 3), flagOf('d', 4)], lastSequence: 4 })
    expect(hasGap(whole)).toBe(false)
    expect(Object.keys(whole.byId)).toHaveLength(4)
  })

  it('stays where the list was cut short, so that the next page is fetched', () => {
    const half = mergeList(torn, 1, { flags: [flagOf('b', 2)], lastSequence: 4 }, 1)
    expect(half.complete).toBe(2)
    expect(hasGap(half)).toBe(true)
  })

  it('is closed by a list with room for more: the numbers that are missing in it are of flags on other walls', () => {
    expect(hasGap(mergeList(torn, 1, { flags: [flagOf('b', 2)], lastSequence: 4 }))).toBe(false)
  })

  it('is closed by an empty list: the missing changes have moved to newer numbers that are here', () => {
    expect(hasGap(mergeList(torn, 4, { flags: [], lastSequence: 4 }))).toBe(true)
    expect(hasGap(mergeList({ ...torn, complete: 4 }, 4, { flags: [], lastSequence: 4 }))).toBe(false)
  })

  it('is known from the wall too', () => {
    expect(hasGap(mergeLastSequence(emptyFlagBook, 3))).toBe(true)
    expect(mergeLastSequence(torn, 2)).toBe(torn)
  })
})

describe('an answer that was overtaken', () => {
  it('does not bring back an older state of a flag', () => {
    const reviewed = mergeNotice(emptyFlagBook, flagOf('a', 2, { validationStatus: 'confirmed' }))
    const book = mergeList(reviewed, 0, { flags: [flagOf('a', 1)], lastSequence: 1 })
    expect(book.byId['a']?.validationStatus).toBe('confirmed')
    expect(book.lastSequence).toBe(2)
  })
})

describe('reading', () => {
  const book = [
    flagOf('old', 1, { timestamp: '2026-11-21T01:00:00.000Z' }),
    flagOf('new', 2, { timestamp: '2026-11-21T01:05:00.000Z', severity: 'critical' }),
    flagOf('other', 3, { testSessionId: 'B', severity: 'low' }),
    flagOf('done', 4, { validationStatus: 'dismissed', timestamp: '2026-11-21T01:01:00.000Z' }),
  ].reduce(mergeNotice, emptyFlagBook)

  it('lists one candidate’s flags, the newest first', () => {
    expect(flagsOf(book, 'A').map(({ id }) => id)).toEqual(['new', 'done', 'old'])
  })

  it('counts each candidate’s flags apart, and dismissed ones nowhere', () => {
    expect(countFlags(book).get('A')?.flagCounts).toEqual({ critical: 1, high: 1, medium: 0, low: 0 })
    expect(countFlags(book).get('B')?.flagCounts).toEqual({ critical: 0, high: 0, medium: 0, low: 1 })
  })
})
