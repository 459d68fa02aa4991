import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { analysisPauses, lastAnalysed } from './analysis-pause.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const SEEN: LiveAnalysis = { at: NOW, faces: 1, faceConfidence: 0.9, attention: 80, gaze: 'center' }
const PEER = candidateOf('a').peer ?? expect.fail('no peer')
const NO_CAMERA = { ...PEER, producers: [] }
const LOST = { page: 'here', pageSince: null, mediaLostSince: new Date(NOW - 9_000).toISOString() } as const
const GONE = { ...LOST, page: 'gone', pageSince: LOST.mediaLostSince } as const
/** What a node says of a picture in which nothing can be made out. */
const DARK: LiveAnalysis = { at: NOW, faces: null, faceConfidence: null, attention: null, gaze: 'unknown' }

describe('when a candidate was last analysed', () => {
  it.each([
    ['is when a figure came last, although it still holds', SEEN, NOW - 7_000, NOW - 500],
    ['is that in the dark too, which was looked at', DARK, NOW - 7_000, NOW - 500],
    ['counts from when the page met the candidate anew, with a figure of before', SEEN, undefined, NOW],
    ['is what the node says, where its analysis is down', { ...DARK, pausedForMs: 30_000 }, undefined, NOW - 30_000],
    ['stays what it was, however often the node says it', { ...DARK, pausedForMs: 30_000 }, NOW - 31_000, NOW - 31_000],
    ['is what the node says after a pause of long before', { ...DARK, pausedForMs: 2_500 }, NOW - 60_000, NOW - 2_500],
    ['stays what it was, where nothing comes any more', null, NOW - 12_000, NOW - 12_000],
    ['counts from when the page met the candidate', null, undefined, NOW],
  ] as const)('%s', (_case, analysis, known, expected) => {
    expect(lastAnalysed(candidateOf('a', { analysis }), known, NOW, NOW - 500)).toBe(expected)
  })

  it('counts from when the page met the candidate with a figure that it fetched', () => {
    const candidate = candidateOf('a', { analysis: SEEN })
    expect(lastAnalysed(candidate, undefined, NOW)).toBe(NOW)
    expect(lastAnalysed(candidate, NOW - 8_000, NOW)).toBe(NOW - 8_000)
  })

  it.each([
    ['is nothing to be said before the first picture', { peer: null }],
    ['is nothing to be said without a camera', { peer: NO_CAMERA }],
    ['is nothing to be said where the page is gone as well', { peer: null, connection: GONE }],
    ['is nothing to be said after the test', { status: 'completed' }],
    ['is nothing to be said where no camera is asked for', { asked: ['microphone'] }],
  ] as const)('%s', (_case, changes) => {
    const candidate = candidateOf('a', 'asked' in changes ? { asked: [...changes.asked] } : changes)
    expect(lastAnalysed(candidate, undefined, NOW)).toBeNull()
  })

  it.each([
    ['is the last figure, where a media node is gone', null, NOW - 12_000, NOW - 12_000],
    ['is that too while a new connection is made', 'connecting', NOW - 12_000, NOW - 12_000],
    ['is when it was missed, for a page that opens later', null, undefined, NOW - 9_000],
  ] as const)('%s', (_case, connection, known, expected) => {
    const peer = connection === null ? null : { ...PEER, connection, producers: [] }
    expect(lastAnalysed(candidateOf('a', { peer, connection: LOST }), known, NOW)).toBe(expected)
  })
})

describe('whose analysis is paused', () => {
  const a = candidateOf('a', {})
  const none = new Set<string>()

  it('is whom no figure of the last ten seconds shows, from the last one on', () => {
    const last = new Map([['a', NOW - 11_000]])
    const pauses = analysisPauses({ a }, last, { unanalysed: none, before: {}, now: NOW })
    expect(pauses).toEqual({ a: NOW - 11_000 })
    expect(analysisPauses({ a }, last, { unanalysed: none, before: pauses, now: NOW + 1_000 })).toBe(pauses)
    expect(analysisPauses({ a }, new Map([['a', NOW]]), { unanalysed: none, before: pauses, now: NOW })).toEqual({})
  })

  it.each([
    ['are seen again', 2_500, SEEN],
    ['are seen again, from the first picture on', 0, SEEN],
    ['are looked at again, though in the dark', 2_500, DARK],
  ] as const)('is whom the node says so of, at once, until they %s', (_case, pausedForMs, next) => {
    const options = { unanalysed: none, before: {}, now: NOW }
    const paused = candidateOf('a', { analysis: { ...DARK, pausedForMs } })
    const since = lastAnalysed(paused, NOW - 500, NOW) ?? expect.fail('never analysed')
    expect(analysisPauses({ a: paused }, new Map([['a', since]]), options)).toEqual({ a: since })

    const again = candidateOf('a', { analysis: next })
    const last = lastAnalysed(again, since, NOW) ?? expect.fail('never analysed')
    expect(analysisPauses({ a: again }, new Map([['a', last]]), options)).toEqual({})
  })

  it('is whom the node said so of, where their media are lost meanwhile', () => {
    const lost = candidateOf('a', { peer: null, connection: LOST, analysis: { ...DARK, pausedForMs: 2_500 } })
    const last = new Map([['a', NOW - 2_500]])
    const pauses = analysisPauses({ a: lost }, last, { unanalysed: none, before: {}, now: NOW })
    expect(pauses).toEqual({ a: NOW - 2_500 })
  })

  it('is everybody of an assessment without analysis, from the start', () => {
    const unanalysed = new Set([a.assessmentId])
    const pauses = analysisPauses({ a }, new Map([['a', NOW]]), { unanalysed, before: {}, now: NOW })
    expect(pauses).toEqual({ a: Date.parse(a.startTime) })
  })
})
