import { describe, expect, it } from 'vitest'
import type { AnalysisHourRow } from './ai-accuracy.entity.ts'
import { changesOf, historyOf, isChanged, sumOf, withReading } from './ai-accuracy.rules.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 23, 10, minute))
const hour = (change: Partial<AnalysisHourRow> = {}): AnalysisHourRow => ({
  ...{ nodeId: 'a', hour: at(0), sampled: 100, skipped: 10, readings: 2, p50SumMs: 40, p95MaxMs: 60 },
  ...{ lastAnalysed: 1_000, lastSkipped: 50, readAt: at(20) },
  ...change,
})
const load = (
  analysed: number,
  skipped: number,
  latencyP50Ms: number | null = 22,
  latencyP95Ms: number | null = 70,
) => ({
  nodeId: 'a',
  inference: { state: 'ready' as const, queued: 0, analysed, skipped, latencyP50Ms, latencyP95Ms },
})

describe('one more reading', () => {
  it.each([
    ['adds what came since', hour(), load(1_030, 55), at(21), [135, 15, 3, 62, 70]],
    ['counts from 0 where the node started again', hour(), load(30, 5), at(21), [135, 15, 3, 62, 70]],
    ['begins another hour', hour({ readAt: at(59) }), load(1_030, 55), at(60), [35, 5, 1, 22, 70]],
    ['invents nothing for a first reading', null, load(1_030, 55), at(21), [0, 0, 0, 0, 0]],
    ['nor over a long gap', hour(), load(9_000, 90), at(31), [100, 10, 2, 40, 60]],
    ['takes no latency without a frame', hour(), load(1_000, 50), at(21), [100, 10, 2, 40, 60]],
    ['nor one that is not known', hour(), load(1_030, 50, null, null), at(21), [130, 10, 2, 40, 60]],
  ])('%s', (_name, before, now, when, expected) => {
    const row = withReading(before, now, when)
    expect([row?.sampled, row?.skipped, row?.readings, row?.p50SumMs, row?.p95MaxMs]).toEqual(expected)
    expect([row?.lastAnalysed, row?.lastSkipped]).toEqual([now.inference.analysed, now.inference.skipped])
  })

  it('leaves what another hub has just read', () => {
    expect(withReading(hour(), load(1_030, 55), new Date(at(20).getTime() + 10_000))).toBeNull()
  })
})

it('adds hours up, the worst latency and the mean of medians', () => {
  expect(sumOf([hour(), hour({ nodeId: 'b', readings: 1, p50SumMs: 50, p95MaxMs: 300 })])).toEqual({
    ...{ sampled: 200, skipped: 20, readings: 3, latencyP50Ms: 30, latencyP95Ms: 300 },
  })
  expect(sumOf([])).toEqual({ sampled: 0, skipped: 0, readings: 0, latencyP50Ms: null, latencyP95Ms: null })
})

describe('what a node analyses by', () => {
  const first = { modelVersion: 'm1', thresholds: { away: 20, gone: 1 } }
  it.each([
    ['the first', null, first, null, true],
    ['the same', first, { ...first }, [], false],
    ['another model', first, { ...first, modelVersion: 'm2' }, [], true],
    [
      'other thresholds',
      first,
      { ...first, thresholds: { away: 25, new: 3 } },
      [
        { name: 'away', before: 20, after: 25 },
        { name: 'gone', before: 1, after: null },
        { name: 'new', before: null, after: 3 },
      ],
      true,
    ],
  ])('%s', (_name, before, after, changes, changed) => {
    expect(changesOf(before, after)).toEqual(changes)
    expect(isChanged(before, after)).toBe(changed)
  })

  it('is in force until the node names another, or is away', () => {
    const row = (nodeId: string, minute: number, away: number) => ({
      ...{ id: `${nodeId}${minute}`, nodeId, modelVersion: 'm1', thresholds: { away }, since: at(minute) },
    })
    const history = historyOf([row('a', 3, 25), row('b', 2, 20), row('a', 1, 20)], new Set(['a']))
    expect(history.map(({ nodeId, standing, changes }) => [nodeId, standing, changes?.length])).toEqual([
      ['a', 'in-force', 1],
      ['b', 'last-known', undefined],
      ['a', 'earlier', undefined],
    ])
  })
})
