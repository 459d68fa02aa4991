import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'
import { expect, it } from 'vitest'
import { openWay } from './open-way.ts'

it.each<[NetworkCheck['udp'], NetworkCheck['tcp'], NetworkCheck['turn'], ReturnType<typeof openWay>]>([
  ['works', 'works', 'absent', 'udp'],
  ['works', 'unknown', 'unknown', 'udp'],
  ['fails', 'works', 'works', 'tcp'],
  ['fails', 'fails', 'works', 'turn'],
  ['fails', 'fails', 'fails', 'none'],
  ['fails', 'fails', 'absent', 'none'],
  ['unknown', 'works', 'works', 'unknown'],
  ['fails', 'unknown', 'works', 'unknown'],
  ['fails', 'fails', 'unknown', 'unknown'],
])('where UDP %s, TCP %s and TURN %s, it is %s', (udp, tcp, turn, expected) => {
  expect(openWay({ udp, tcp, turn })).toBe(expected)
})
