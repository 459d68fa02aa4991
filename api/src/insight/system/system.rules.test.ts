import { NO_REFUSED_FLAGS, type RefusedFlags } from '@pengawas/shared/contracts/flags'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { describe, expect, it } from 'vitest'
import {
  databaseCheck,
  diskCheck,
  inferenceCheck,
  mediaNodesCheck,
  overallHealth,
  recordingsCheck,
  shareInterval,
  startOfJakartaDay,
} from './system.rules.ts'

const GIB = 1024 ** 3

function node(inference: Partial<NodeLoad['inference']> = {}, refused: Partial<RefusedFlags> = {}): NodeLoad {
  const known = { state: 'ready' as const, queued: 0, analysed: 7, skipped: 0, latencyP50Ms: 20, latencyP95Ms: 40 }
  return {
    ...{ nodeId: 'a', peers: 3, viewers: 0, consumers: 0, workers: [] },
    inference: { ...known, ...inference },
    refusedFlags: { ...NO_REFUSED_FLAGS, ...refused },
  }
}

it.each([
  ['2026-11-21T16:59:59.999Z', '2026-11-20T17:00:00.000Z'],
  ['2026-11-21T17:00:00.000Z', '2026-11-21T17:00:00.000Z'],
  ['2026-01-01T00:00:00.000Z', '2025-12-31T17:00:00.000Z'],
])('at %s the day of Jakarta began at %s', (now, start) => {
  expect(startOfJakartaDay(new Date(now)).toISOString()).toBe(start)
})

describe('checks', () => {
  it.each([
    ['a quick database', databaseCheck(3), 'ok'],
    ['a slow database', databaseCheck(900), 'degraded'],
    ['no database', databaseCheck(null), 'down'],
    ['a media node', mediaNodesCheck([node()]), 'ok'],
    ['a media node with refused flags', mediaNodesCheck([node(), node({}, { kept: 1 })]), 'degraded'],
    ['a media node whose refused flags are gone', mediaNodesCheck([node({}, { expired: 2 })]), 'ok'],
    ['no media node', mediaNodesCheck([]), 'down'],
    ['media nodes that are not known', mediaNodesCheck(null), 'down'],
    ['ready inference', inferenceCheck([node()]), 'ok'],
    ['slow inference', inferenceCheck([node({ latencyP95Ms: 1500 })]), 'degraded'],
    ['one inference of two', inferenceCheck([node(), node({ state: 'down' })]), 'degraded'],
    ['no inference', inferenceCheck([node({ state: 'starting' })]), 'down'],
    ['much disk', diskCheck({ freeBytes: 50 * GIB, totalBytes: 100 * GIB }), 'ok'],
    ['little disk', diskCheck({ freeBytes: 2 * GIB, totalBytes: 100 * GIB }), 'degraded'],
    ['no disk', diskCheck({ freeBytes: 0, totalBytes: 100 * GIB }), 'down'],
    ['a disk that does not answer', diskCheck(null), 'down'],
  ])('%s', (_name, check, status) => {
    expect(check.status).toBe(status)
  })

  it.each([
    ['excellent', [databaseCheck(3), mediaNodesCheck([node()])]],
    ['good', [databaseCheck(900), mediaNodesCheck([node()])]],
    ['warning', [databaseCheck(3), mediaNodesCheck([])]],
    ['critical', [databaseCheck(null), mediaNodesCheck([])]],
  ] as const)('together are %s', (health, checks) => {
    expect(overallHealth(checks)).toBe(health)
  })

  it('name the disks of media nodes that are short of room, and say what waits on them', () => {
    const now = new Date('2026-11-23T09:00:00.000Z')
    const check = (nodes: NodeLoad[] | null) => recordingsCheck(nodes, now)
    const recording = (
      disk: 'ok' | 'low' | 'full',
      freeShare: number,
      waiting: number,
      diskForMs?: number,
    ): NodeLoad => ({
      ...node(),
      recordings: { disk, freeShare, waiting, waitingBytes: waiting * 1_000, diskForMs },
    })
    expect(check(null)).toBeNull()
    expect(check([node(), recording('ok', 0.4, 3)])).toBeNull()
    expect(check([recording('ok', 0.4, 3, 9_000_000), recording('low', 0.12, 2)])).toMatchObject({
      ...{ status: 'degraded', value: 1 },
      detail: { isStopped: false, percent: 12, waiting: 2, since: null },
    })
    const full = [recording('full', 0.04, 1, 60_000), recording('full', 0.04, 0, 5_000)]
    expect(check([...full, recording('low', 0.12, 2, 9_000_000)])).toMatchObject({
      ...{ status: 'down', value: 3 },
      detail: { isStopped: true, percent: 4, waiting: 3, since: '2026-11-23T08:59:00.000Z' },
    })
  })

  it('add up the refused flags of all media nodes', () => {
    expect(mediaNodesCheck([node()]).detail).toBeNull()
    const nodes = [node({}, { kept: 2, isNearlyFull: true }), node({}, { kept: 1, lost: 4, expired: 5 }), node()]
    expect(mediaNodesCheck(nodes).detail).toEqual({
      code: 'flagsRefused',
      kept: 3,
      lost: 4,
      expired: 5,
      isNearlyFull: true,
    })
  })
})

it.each([
  { count: 0, all: 10, is: { precision: 0, low: 0, high: 0.278 } },
  { count: 5, all: 10, is: { precision: 0.5, low: 0.237, high: 0.763 } },
  { count: 81, all: 263, is: { precision: 0.308, low: 0.255, high: 0.366 } },
  { count: 1, all: 1, is: { precision: 1, low: 0.207, high: 1 } },
])('$count of $all flags confirmed is a precision with its bounds', ({ count, all, is }) => {
  expect(shareInterval(count, all)).toEqual(is)
})
