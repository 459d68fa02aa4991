import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { analysisPauses, lastAnalysed } from './analysis-pause.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const SEEN: LiveAnalysis = { at: NOW, faces: 1, faceConfidence: 0.9, attention: 80, gaze: 'center' }
/** What a node says of a picture in which nothing can be made out. */
const DARK: LiveAnalysis = { at: NOW, faces: null, faceConfidence: null, attention: null, gaze: 'unknown' }

describe('when a candidate was last analysed', () => {
  it.each([
    ['is now, while figures come', SEEN, NOW - 500, NOW],
    ['is now in the dark too, which was looked at', DARK, undefined, NOW],
    ['is what the node says, where its analysis is down', { ...DARK, pausedForMs: 30_000 }, undefined, NOW - 30_000],
    ['stays what it was, however often the node says it', { ...DARK, pausedForMs: 30_000 }, NOW - 31_000, NOW - 31_000],
    ['stays what it was, where nothing comes any more', null, NOW - 12_000, NOW - 12_000],
    ['counts from when the page met the candidate', null, undefined, NOW],
  ] as const)('%s', (_case, analysis, known, expected) => {
    expect(lastAnalysed(candidateOf('a', { analysis }), known, NOW)).toBe(expected)
  })

  it.each([
    ['is nothing to be said without a picture', { peer: null }],
    ['is nothing to be said after the test', { status: 'completed' }],
    ['is nothing to be said where no camera is asked for', { asked: ['microphone'] }],
  ] as const)('%s', (_case, changes) => {
    const candidate = candidateOf('a', 'asked' in changes ? { asked: [...changes.asked] } : changes)
    expect(lastAnalysed(candidate, NOW, NOW)).toBeNull()
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

  it('is everybody of an assessment without analysis, from the start', () => {
    const unanalysed = new Set([a.assessmentId])
    const pauses = analysisPauses({ a }, new Map([['a', NOW]]), { unanalysed, before: {}, now: NOW })
    expect(pauses).toEqual({ a: Date.parse(a.startTime) })
  })
})
