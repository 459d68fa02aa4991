import { expect, it } from 'vitest'
import { type ProbeOutcome, type ProbeOutcomes, triedWays } from './tried-ways.rules.ts'

const NOW = 1_000_000
const from = (protocol: 'udp' | 'tcp', address = '10.0.0.7', at = NOW - 2_000): ProbeOutcome => ({
  ...{ from: { protocol, address }, at },
})
const inVain: ProbeOutcome = { from: null, at: NOW - 2_000 }
const RELAY = '192.0.2.1'

it.each<[string, ProbeOutcomes, [string, string, string]]>([
  ['nothing was tried', {}, ['unknown', 'unknown', 'unknown']],
  ['UDP and TCP connect', { udp: from('udp'), tcp: from('tcp') }, ['works', 'works', 'unknown']],
  ['UDP is blocked', { udp: inVain, tcp: from('tcp') }, ['fails', 'works', 'unknown']],
  ['all is blocked', { udp: inVain, tcp: inVain, turn: inVain }, ['fails', 'fails', 'fails']],
  ['another protocol than the one that was tried connects', { udp: from('tcp') }, ['unknown', 'unknown', 'unknown']],
  ['a relay connects', { udp: from('udp'), tcp: from('tcp'), turn: from('udp', RELAY) }, ['works', 'works', 'works']],
  ['only a relay connects', { udp: inVain, tcp: inVain, turn: from('udp', RELAY) }, ['fails', 'fails', 'works']],
  [
    'what should be relayed comes from the address of the browser itself',
    { udp: from('udp'), tcp: inVain, turn: from('udp') },
    ['works', 'fails', 'unknown'],
  ],
  ['the way without a relay was not tried', { tcp: inVain, turn: from('udp', RELAY) }, ['unknown', 'fails', 'unknown']],
  [
    'it was tried a while ago',
    { udp: from('udp', RELAY, NOW - 60_001), tcp: from('tcp', RELAY, NOW - 60_000) },
    ['unknown', 'works', 'unknown'],
  ],
])('says where %s', (_what, outcomes, [udp, tcp, turn]) => {
  expect(triedWays(outcomes, NOW)).toEqual({ udp, tcp, turn })
})
