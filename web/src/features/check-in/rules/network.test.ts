import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'
import { expect, it } from 'vitest'
import { networkTroubles } from './network.ts'

const GOOD: NetworkCheck = {
  ...{ udp: 'works', tcp: 'unknown', turn: 'absent', uplinkKbps: 900, loss: 0, verdict: 'good' },
  measuredAt: '2026-11-23T03:00:00.000Z',
}

it.each([
  ['nothing of a good one', {}, []],
  ['that nothing arrives, before all else', { uplinkKbps: null, loss: null, verdict: 'fails' }, ['nothingArrives']],
  ['that packets are lost', { loss: 0.05, verdict: 'weak' }, ['loss']],
  ['that little arrives', { uplinkKbps: 120, verdict: 'weak' }, ['little']],
  ['nothing of one that carries enough over TCP', { udp: 'fails', tcp: 'works' }, []],
] as const)('says of a network %s', (_what, change, expected) => {
  expect(networkTroubles({ ...GOOD, ...change }).map(({ trouble }) => trouble)).toEqual(expected)
})
