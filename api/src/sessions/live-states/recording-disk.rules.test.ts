import { type PeerState, peerStateSchema } from '@pengawas/shared/contracts/proctoring'
import { expect, it } from 'vitest'
import { withDiskSince } from './recording-disk.rules.ts'

const AT = new Date('2026-11-23T09:00:00.000Z')
const peer = (recordingDisk?: PeerState['recordingDisk']): PeerState =>
  peerStateSchema.parse({
    ...{ testSessionId: '0198b2a4-7f00-7000-8000-000000000001', nodeId: 'node', workerId: 'worker' },
    ...{ connection: 'connected', producers: [], recordingDisk },
  })
const full = (forMs: number, since: string | null = null) => peer({ state: 'full', forMs, since })

it.each<[string, PeerState, PeerState | null, string | null | undefined]>([
  ['a node of an earlier version says nothing', peer(), null, undefined],
  ['the first report', full(60_000), null, '2026-11-23T08:59:00.000Z'],
  [
    'what the node sends as an instant is of its own clock',
    full(0, '2020-01-01T00:00:00.000Z'),
    null,
    AT.toISOString(),
  ],
  ['a later report of the same', full(60_400), full(0, '2026-11-23T08:59:00.000Z'), '2026-11-23T08:59:00.000Z'],
  ['of another time', full(1_000), full(0, '2026-11-23T08:00:00.000Z'), '2026-11-23T08:59:59.000Z'],
  ['of another state', full(0), peer({ state: 'low', forMs: 0, since: AT.toISOString() }), AT.toISOString()],
  ['after one that says nothing', full(0), peer(), AT.toISOString()],
])('%s', (_, said, before, since) => {
  expect(withDiskSince(said, before, AT).recordingDisk?.since).toBe(since)
})
