import { describe, expect, it } from 'vitest'
import type { RecordingRow } from '../recordings/recordings.entity.ts'
import { toReplayCut } from './replay-cut.rules.ts'

const START = Date.parse('2026-11-23T02:00:00Z')
const iso = (second: number): string => new Date(START + second * 1_000).toISOString()
const row = (id: string, source: RecordingRow['source'], from: number, to: number): RecordingRow => ({
  ...{ id, source, startedAt: new Date(START + from * 1_000), durationMs: (to - from) * 1_000, testSessionId: 'test' },
  ...{ bytes: 1, sha256: '', fileKey: id, storedAt: new Date(START) },
})

describe('what a cut has to show', () => {
  it.each<[string, RecordingRow[], string[], [number, number] | null, boolean]>([
    ['nothing, where nothing was written', [row('a', 'camera', 0, 60)], [], null, true],
    ['what was cut', [row('a', 'camera', 0, 20)], ['a'], [0, 20], true],
    [
      'what goes before it without a gap',
      [row('a', 'camera', 0, 60), row('b', 'camera', 60.4, 70)],
      ['b'],
      [0, 70],
      true,
    ],
    ['nothing from before a gap', [row('a', 'camera', 0, 60), row('b', 'camera', 63, 70)], ['b'], [63, 70], true],
    [
      'nothing over a gap further back',
      [row('a', 'camera', 0, 10), row('b', 'camera', 20, 60), row('c', 'camera', 60, 65)],
      ['c'],
      [20, 65],
      true,
    ],
    [
      'each source by itself',
      [row('a', 'screen', 0, 60), row('b', 'camera', 50, 61), row('c', 'screen', 60, 62)],
      ['b', 'c'],
      [0, 62],
      true,
    ],
    ['what has arrived, where some has not', [row('a', 'camera', 0, 20)], ['a', 'x'], [0, 20], false],
    ['nothing yet, where nothing has arrived', [], ['x'], null, false],
  ])('%s', (_, rows, cutIds, span, isComplete) => {
    const shown = toReplayCut(rows, cutIds)
    expect([shown.from, shown.to]).toEqual(span === null ? [null, null] : span.map(iso))
    expect([shown.segments.map(({ id }) => id), shown.isComplete]).toEqual([
      cutIds.filter((id) => id !== 'x'),
      isComplete,
    ])
  })
})
