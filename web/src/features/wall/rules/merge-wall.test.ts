import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { hasOtherStatuses, mergeWall, withAnalyses, withAnalysis, withoutOldFigures } from './merge-wall.ts'

const online = (code: string, isOnline: boolean) => candidateOf(code, { online: isOnline })

const rows = [
  { name: 'what was fetched', known: [], fetched: [online('A', true)], pushed: [], wall: { A: true } },
  {
    name: 'a candidate pushed since it was asked for: the push counts',
    known: [],
    fetched: [online('A', true), online('B', true)],
    pushed: [online('A', false)],
    wall: { A: false, B: true },
  },
  {
    name: 'a candidate who came since it was asked for',
    known: [],
    fetched: [online('A', true)],
    pushed: [online('B', false)],
    wall: { A: true, B: false },
  },
  {
    name: 'a candidate who has left',
    known: [online('A', true), online('B', true)],
    fetched: [online('A', true)],
    pushed: [],
    wall: { A: true },
  },
]

describe('mergeWall', () => {
  it.each(rows)('$name', ({ known, fetched, pushed, wall }) => {
    const before = {
      candidates: Object.fromEntries(known.map((each) => [each.testSessionId, each])),
      progressAt: Object.fromEntries([...known, ...pushed].map(({ testSessionId }) => [testSessionId, 1])),
    }
    const byId = new Map(pushed.map((each) => [each.testSessionId, each]))
    const { candidates, progressAt } = mergeWall(before, fetched, byId, 9)
    expect(Object.fromEntries(Object.entries(candidates).map(([id, { online: isOnline }]) => [id, isOnline]))).toEqual(
      wall,
    )
    for (const id of Object.keys(wall)) expect(progressAt[id]).toBe(byId.has(id) ? 1 : 9)
  })
})

const ANALYSIS = { at: 5, faces: 1, faceConfidence: 1, attention: 100, gaze: 'center' } as const

describe('figures', () => {
  it('come to the candidates of this wall alone, each with its time', () => {
    const candidates = { A: candidateOf('A'), B: candidateOf('B') }
    const analysis = { ...candidateOf('A').analysis, attention: 40 } as WallCandidate['analysis']
    const pushed = new Map([
      ['A', { analysis, at: 5 }],
      ['X', { analysis, at: 6 }],
    ])
    expect(withAnalyses({ candidates, analysedAt: { B: { at: 1 } } }, pushed)).toEqual({
      candidates: { A: { ...candidates.A, analysis }, B: candidates.B },
      analysedAt: { A: { at: 5 }, B: { at: 1 } },
    })
  })

  it('stay with their candidate until the test is over', () => {
    const known = candidateOf('A', { analysis: ANALYSIS })
    expect(withAnalysis(candidateOf('A'), known).analysis).toEqual(ANALYSIS)
    expect(withAnalysis(candidateOf('A', { status: 'terminated' }), known).analysis).toBeNull()
    expect(withAnalysis(candidateOf('A', { analysis: ANALYSIS }), undefined).analysis).toBeNull()
  })

  it('are forgotten when they are too old, one by one', () => {
    const candidates = { A: candidateOf('A', { analysis: ANALYSIS }), B: candidateOf('B', { analysis: ANALYSIS }) }
    const figures = {
      candidates,
      analysedAt: { A: { at: 0 }, B: { at: 8_000 } },
      sounds: { A: { at: 8_000, level: 20 }, B: { at: 0, level: 90 } },
      framings: { A: { at: 0, verdict: 'good' }, B: { at: 8_000, verdict: 'no-face' } },
    }
    expect(withoutOldFigures(figures, 10_000)).toEqual({})
    expect(withoutOldFigures(figures, 12_000)).toEqual({
      candidates: { A: { ...candidates.A, analysis: null }, B: candidates.B },
      analysedAt: { B: { at: 8_000 } },
      sounds: { A: { at: 8_000, level: 20 } },
      framings: { B: { at: 8_000, verdict: 'no-face' } },
    })
  })
})

it.each([
  ['a test that pauses', { status: 'paused' as const }, true],
  ['a test that is ended', { status: 'terminated' as const }, true],
  ['another figure', { technicalFlags: 3 }, false],
])('hears of statuses from %s', (_name, change, isNews) => {
  const before = { A: candidateOf('A') }
  expect(hasOtherStatuses({ A: candidateOf('A', change) }, before)).toBe(isNews)
})

it('hears of a candidate who comes and of one who goes', () => {
  expect(hasOtherStatuses({ A: candidateOf('A') }, {})).toBe(true)
  expect(hasOtherStatuses({}, { A: candidateOf('A') })).toBe(true)
})
