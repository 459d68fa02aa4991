import { NO_REFUSED_FLAGS } from '@pengawas/shared/contracts/flags'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { describe, expect, it } from 'vitest'
import { chooseNode } from './placement.rules.ts'

function load(nodeId: string, peers: number, workers = 1, state: NodeLoad['inference']['state'] = 'ready'): NodeLoad {
  return {
    nodeId,
    peers,
    viewers: 0,
    consumers: 0,
    workers: Array.from({ length: workers }, (_, index) => ({ workerId: String(index), peers: 0, consumers: 0 })),
    inference: { state, queued: 0, analysed: 0, skipped: 0, latencyP50Ms: null, latencyP95Ms: null },
    refusedFlags: NO_REFUSED_FLAGS,
  }
}

describe('chooseNode', () => {
  it.each([
    { name: 'none there', nodes: [], expected: undefined },
    {
      name: 'the emptier one',
      nodes: [
        { load: load('a', 9), recent: 0 },
        { load: load('b', 3), recent: 0 },
      ],
      expected: 'b',
    },
    {
      name: 'the one with more workers',
      nodes: [
        { load: load('a', 4, 1), recent: 0 },
        { load: load('b', 6, 4), recent: 0 },
      ],
      expected: 'b',
    },
    {
      name: 'counting those sent there just now',
      nodes: [
        { load: load('a', 3), recent: 9 },
        { load: load('b', 6), recent: 0 },
      ],
      expected: 'b',
    },
    {
      name: 'the first by name where all is equal',
      nodes: [
        { load: load('b', 0), recent: 0 },
        { load: load('a', 0), recent: 0 },
      ],
      expected: 'a',
    },
    {
      name: 'not the one whose inference is down',
      nodes: [
        { load: load('a', 0, 1, 'down'), recent: 0 },
        { load: load('b', 50), recent: 0 },
      ],
      expected: 'b',
    },
    {
      name: 'even that one, if it is the only one',
      nodes: [{ load: load('a', 0, 1, 'down'), recent: 0 }],
      expected: 'a',
    },
    { name: 'never one without workers', nodes: [{ load: load('a', 0, 0), recent: 0 }], expected: undefined },
  ])('$name', ({ nodes, expected }) => {
    expect(chooseNode(nodes)?.nodeId).toBe(expected)
  })
})
