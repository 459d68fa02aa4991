import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'
import { expect, it } from 'vitest'
import { networkTroubles } from './network.ts'

const FINE: NetworkCheck = {
  udp: 'works',
  tcp: 'unknown',
  turn: 'absent',
  uplinkKbps: 2_400,
  loss: 0.002,
  verdict: 'good',
  measuredAt: '2026-11-22T01:00:00.000Z',
}

it.each([
  ['all is well', {}, []],
  ['what nobody tried is no trouble', { udp: 'unknown' }, []],
  [
    'no way at all, and so nothing arrives',
    { udp: 'fails', tcp: 'fails', turn: 'fails', uplinkKbps: null, loss: null },
    [{ trouble: 'noWay' }],
  ],
  ['a way, and nothing on it', { uplinkKbps: null, loss: null }, [{ trouble: 'nothingArrives' }]],
  ['slow', { uplinkKbps: 420 }, [{ trouble: 'slow', kbps: 420 }]],
  ['packets are lost', { loss: 0.08 }, [{ trouble: 'loss', share: 0.08 }]],
  ['TCP alone', { udp: 'fails', tcp: 'works' }, [{ trouble: 'noUdp' }]],
  [
    'slow, lossy and by a relay',
    { udp: 'fails', tcp: 'fails', turn: 'works', uplinkKbps: 300, loss: 0.1 },
    [{ trouble: 'slow', kbps: 300 }, { trouble: 'loss', share: 0.1 }, { trouble: 'noUdp' }],
  ],
] as const)('%s', (_, change, troubles) => {
  expect(networkTroubles({ ...FINE, ...change })).toEqual(troubles)
})
