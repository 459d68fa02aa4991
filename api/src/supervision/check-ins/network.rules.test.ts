import type { TriedWays, WayState } from '@pengawas/shared/contracts/media'
import type { ReceivedCounts } from '@pengawas/shared/sockets/media-node'
import { expect, it } from 'vitest'
import { networkOf, waysOf } from './network.rules.ts'

const AT = new Date('2026-11-23T03:00:00Z')
const BEFORE: ReceivedCounts = {
  ...{ at: 1_000, transportId: 'one', bytes: 10_000, packets: 100, lost: 2, protocol: 'udp' },
}
/** Five seconds later, by default with 800 kbit/s and nothing lost. */
const later = (change: Partial<ReceivedCounts> = {}): ReceivedCounts => ({
  ...{ ...BEFORE, at: 6_000, bytes: 510_000, packets: 600 },
  ...change,
})
const WAYS = { udp: 'works', tcp: 'unknown', turn: 'absent' } as const
const of = (change: Partial<ReceivedCounts>) => networkOf(BEFORE, later(change), WAYS, AT)

it.each([
  ['enough arrives', {}, { ...WAYS, verdict: 'good', uplinkKbps: 800, loss: 0 }],
  ['little arrives', { bytes: 110_000 }, { verdict: 'weak', uplinkKbps: 160 }],
  ['a tenth is lost', { packets: 550, lost: 52 }, { verdict: 'weak', loss: 0.1 }],
  ['fewer are lost than before', { lost: 0 }, { verdict: 'good', loss: 0 }],
  ['nothing arrives', { bytes: 10_000, packets: 100 }, { verdict: 'fails', uplinkKbps: null, loss: null }],
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

const all = (state: WayState): TriedWays => ({ udp: state, tcp: state, turn: state })

it.each<[string, TriedWays | null, 'udp' | 'tcp' | null, boolean, [string, string, string]]>([
  ['nothing was tried and nothing arrives', null, null, true, ['unknown', 'unknown', 'unknown']],
  ['nothing was tried and media takes UDP', null, 'udp', false, ['works', 'unknown', 'absent']],
  ['it may have been relayed', null, 'udp', true, ['unknown', 'unknown', 'unknown']],
  ['nothing was tried and media takes TCP', null, 'tcp', true, ['unknown', 'works', 'unknown']],
  ['all were seen to work', all('works'), 'udp', true, ['works', 'works', 'works']],
  ['there is no relay', all('works'), 'udp', false, ['works', 'works', 'absent']],
  ['UDP is blocked', { ...all('works'), udp: 'fails' }, 'tcp', true, ['fails', 'works', 'works']],
  ['media is relayed', { ...all('fails'), turn: 'works' }, 'udp', true, ['fails', 'fails', 'works']],
  ['all were tried in vain', all('fails'), null, true, ['fails', 'fails', 'fails']],
  ['media takes what was tried in vain', all('fails'), 'udp', false, ['works', 'fails', 'absent']],
  ['media takes one of two that were tried in vain', all('fails'), 'udp', true, ['unknown', 'fails', 'unknown']],
])('says which ways are open where %s', (_what, tried, taken, hasTurn, [udp, tcp, turn]) => {
  expect(waysOf(tried, taken, hasTurn)).toEqual({ udp, tcp, turn })
})
