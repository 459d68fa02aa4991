import type { PeerState } from '@pengawas/shared/contracts/proctoring'
import { expect, it } from 'vitest'
import { connectionOf, mediaLostAt } from './connection.rules.ts'

const at = (second: number): Date => new Date(Date.parse('2026-11-22T03:00:00Z') + second * 1_000)
const HERE = { pageId: 'p', silentAt: null, closedAt: null, leftAt: null, mediaLostAt: null }
const GONE = { ...HERE, pageId: null, leftAt: at(20) }

it.each([
  ['was never there', { ...HERE, pageId: null }, 'never', 0],
  ['is there', HERE, 'here', null],
  ['is silent', { ...HERE, silentAt: at(12) }, 'silent', 12],
  ['is gone', GONE, 'gone', 20],
  ['was silent before it was given up', { ...GONE, silentAt: at(5) }, 'gone', 5],
  ['said goodbye just before', { ...GONE, closedAt: at(19) }, 'closed', 20],
  ['said goodbye, which came late', { ...GONE, closedAt: at(23) }, 'closed', 20],
  ['said goodbye long ago, and stayed', { ...GONE, closedAt: at(2) }, 'gone', 20],
  ['said goodbye, and is there', { ...HERE, closedAt: at(19) }, 'here', null],
] as const)('of a page that %s says so', (_what, state, page, second) => {
  const pageSince = second === null ? null : at(second).toISOString()
  expect(connectionOf(state, at(0))).toEqual({ page, pageSince, mediaLostSince: null })
})

const PRODUCERS: PeerState['producers'] = [{ producerId: 'p', source: 'camera', paused: false, flowing: true }]
const peer = (connection: PeerState['connection'], silentForMs: number | null, producers = PRODUCERS): PeerState => ({
  ...{ testSessionId: 's', nodeId: 'n', workerId: 'w', connection, silentForMs, producers },
})

it.each([
  ['arrives', peer('connected', null), null, null],
  ['arrives again', peer('connected', null), 10, null],
  ['has stopped arriving', peer('connected', 2_000), null, 98],
  ['has not arrived for longer than was noted before', peer('connected', 5_000), 99, 95],
  ['was lost before, and still is', peer('connected', 2_000), 40, 40],
  ['has lost its network path', peer('reconnecting', null), null, 100],
  ['has lost its network path after it fell silent', peer('reconnecting', 8_000), 92, 92],
  ['has lost its encryption', peer('disconnected', null), null, 100],
  ['is being connected for the first time', peer('connecting', null), null, null],
  ['is being connected again', peer('connecting', null), 70, 70],
  ['is not published any more', peer('connected', null, []), 70, null],
] as const)('knows since when media is lost that %s', (_what, reported, before, lost) => {
  expect(mediaLostAt(reported, before === null ? null : at(before), at(100))).toEqual(lost === null ? null : at(lost))
})
