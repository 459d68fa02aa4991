import type { PeerState } from '@pengawas/shared/contracts/proctoring'
import { expect, test } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { diskWarnings, recordingStopOf } from './recording-facts.ts'

const EARLY = '2026-11-23T09:00:00.000Z'
const LATE = '2026-11-23T09:00:04.000Z'
const { peer } = candidateOf('A')
const on = (nodeId: string, recording: PeerState['recording'], disk?: [state: 'ok' | 'low' | 'full', since: string]) =>
  candidateOf(nodeId, {
    peer:
      peer === null
        ? null
        : {
            ...{ ...peer, nodeId, recording },
            ...(disk && { recordingDisk: { state: disk[0], since: disk[1], forMs: 0 } }),
          },
  })

test.each<[string, ReturnType<typeof candidateOf>, unknown]>([
  ['somebody who is recorded', on('a', 'on', ['low', EARLY]), null],
  ['somebody of whom nothing is said', candidateOf('B'), null],
  ['somebody without media', candidateOf('B', { peer: null }), null],
  ['somebody whose recording stopped', on('a', 'stopped', ['full', EARLY]), { since: EARLY }],
  ['a node that does not say since when', on('a', 'stopped'), { since: null }],
  ['a test that is over', { ...on('a', 'stopped', ['full', EARLY]), status: 'completed' }, null],
])('recording of %s', (_name, candidate, expected) => {
  expect(recordingStopOf(candidate)).toEqual(expected)
})

test.each<[string, ReturnType<typeof candidateOf>[], unknown]>([
  ['nobody', [], []],
  ['disks with room', [on('a', 'on', ['ok', EARLY]), on('b', 'off')], []],
  [
    'one disk with little room',
    [on('a', 'on', ['low', LATE]), on('a', 'waiting', ['low', EARLY])],
    [{ nodeId: 'a', state: 'low', since: EARLY, stopped: 0 }],
  ],
  [
    'one that is full on some tiles already',
    [on('a', 'on', ['low', EARLY]), on('a', 'stopped', ['full', LATE]), on('a', 'on', ['low', EARLY])],
    [{ nodeId: 'a', state: 'full', since: LATE, stopped: 1 }],
  ],
  [
    'two disks, the full one first',
    [on('a', 'on', ['low', EARLY]), on('b', 'stopped', ['full', LATE]), on('b', 'stopped', ['full', LATE])],
    [
      { nodeId: 'b', state: 'full', since: LATE, stopped: 2 },
      { nodeId: 'a', state: 'low', since: EARLY, stopped: 0 },
    ],
  ],
  ['tests that are over', [{ ...on('a', 'stopped', ['full', EARLY]), status: 'terminated' }], []],
])('disks of %s', (_name, candidates, expected) => {
  expect(diskWarnings(candidates)).toEqual(expected)
})
