import type { ReceivedCounts } from '@pengawas/shared/sockets/media-node'
import { expect, it } from 'vitest'
import { networkOf } from './network.rules.ts'

const AT = new Date('2026-11-23T03:00:00Z')
const BEFORE: ReceivedCounts = {
  ...{ at: 1_000, transportId: 'one', bytes: 10_000, packets: 100, lost: 2, protocol: 'udp' },
}
/** Five seconds later, by default with 800 kbit/s and nothing lost. */
const later = (change: Partial<ReceivedCounts> = {}): ReceivedCounts => ({
  ...{ ...BEFORE, at: 6_000, bytes: 510_000, packets: 600 },
  ...change,
})
const of = (change: Partial<ReceivedCounts>) => networkOf(BEFORE, later(change), false, AT)

it.each([
  ['enough arrives', {}, { verdict: 'good', uplinkKbps: 800, loss: 0, udp: 'works', tcp: 'unknown', turn: 'absent' }],
  ['media takes TCP', { protocol: 'tcp' }, { verdict: 'good', udp: 'unknown', tcp: 'works' }],
  ['little arrives', { bytes: 110_000 }, { verdict: 'weak', uplinkKbps: 160 }],
  ['a tenth is lost', { packets: 550, lost: 52 }, { verdict: 'weak', loss: 0.1 }],
  ['fewer are lost than before', { lost: 0 }, { verdict: 'good', loss: 0 }],
  [
    'nothing arrives',
    { bytes: 10_000, packets: 100 },
    { verdict: 'fails', uplinkKbps: null, loss: null, udp: 'unknown' },
  ],
] as const)('says what a network carries where %s', (_what, change, expected) => {
  expect(of(change)).toMatchObject(expected)
})

it.each([
  ['another transport has begun', { transportId: 'two' }],
  ['the counts began anew', { bytes: 0 }],
  ['no time has passed', { at: 1_000 }],
])('measures nothing where %s', (_what, change) => {
  expect(of(change)).toBeNull()
})

it('claims nothing of a relay that was not tried', () => {
  expect(networkOf(BEFORE, later(), true, AT)?.turn).toBe('unknown')
})
