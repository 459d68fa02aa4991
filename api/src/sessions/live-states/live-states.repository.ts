import type { PeerState, SourceStates } from '@pengawas/shared/contracts/proctoring'
import { type EntityManager, IsNull, Not } from 'typeorm'
import type { Dialect } from '../../kernel/db/columns.ts'
import { liveStateEntity, type LiveStateRow } from './live-states.entity.ts'

export const findLiveState = (manager: EntityManager, testSessionId: string): Promise<LiveStateRow | null> =>
  manager.findOneBy(liveStateEntity, { testSessionId })

/** Reads the newest row and keeps it locked until the transaction ends. SQLite has one writer anyway and knows no such lock. */
export const findLiveStateLocked = (
  manager: EntityManager,
  dialect: Dialect,
  testSessionId: string,
): Promise<LiveStateRow | null> =>
  manager.findOne(liveStateEntity, {
    where: { testSessionId },
    ...(dialect === 'mysql' ? { lock: { mode: 'pessimistic_write' } } : {}),
  })

/** Everybody who is on a media node or has a page open. */
export const listPresent = (manager: EntityManager): Promise<LiveStateRow[]> =>
  manager.findBy(liveStateEntity, [{ nodeId: Not(IsNull()) }, { pageId: Not(IsNull()) }])

async function change(
  manager: EntityManager,
  where: { testSessionId: string; nodeId?: string | null; pageId?: string },
  changes: Partial<LiveStateRow>,
): Promise<boolean> {
  const { testSessionId, nodeId, pageId } = where
  const result = await manager.update(
    liveStateEntity,
    {
      testSessionId,
      ...(nodeId === undefined ? {} : { nodeId: nodeId ?? IsNull() }),
      ...(pageId === undefined ? {} : { pageId }),
    },
    changes,
  )
  return (result.affected ?? 0) > 0
}

export const setPage = (manager: EntityManager, testSessionId: string, pageId: string, at: Date): Promise<boolean> =>
  change(
    manager,
    { testSessionId },
    { pageId, silentAt: null, closedAt: null, leftAt: null, leftStoppedMs: null, updatedAt: at },
  )

/** Only the page that holds the session can leave it. `leftStoppedMs`: how long the clock has stood still by then. */
export const clearPage = (
  manager: EntityManager,
  testSessionId: string,
  pageId: string,
  leftStoppedMs: number,
  at: Date,
): Promise<boolean> =>
  change(manager, { testSessionId, pageId }, { pageId: null, leftAt: at, leftStoppedMs, updatedAt: at })

/** Notes since when the page is silent, or that it is heard again. */
export const setSilent = (
  manager: EntityManager,
  testSessionId: string,
  pageId: string,
  silentAt: Date | null,
  at: Date,
): Promise<boolean> => change(manager, { testSessionId, pageId }, { silentAt, updatedAt: at })

export const setClosed = (manager: EntityManager, testSessionId: string, at: Date): Promise<boolean> =>
  change(manager, { testSessionId }, { closedAt: at, updatedAt: at })

export const setSources = (
  manager: EntityManager,
  testSessionId: string,
  pageId: string,
  sources: SourceStates,
  at: Date,
): Promise<boolean> => change(manager, { testSessionId, pageId }, { sources, updatedAt: at })

/** Moves the candidate to another node if they still are on the one the caller saw. */
export const moveNode = (
  manager: EntityManager,
  testSessionId: string,
  from: string | null,
  to: string | null,
  at: Date,
): Promise<boolean> => change(manager, { testSessionId, nodeId: from }, { nodeId: to, peer: null, updatedAt: at })

export const setExcuse = (manager: EntityManager, testSessionId: string, excusedUntil: Date): Promise<boolean> =>
  change(manager, { testSessionId }, { excusedUntil })

export const setMediaLost = (manager: EntityManager, testSessionId: string, mediaLostAt: Date): Promise<boolean> =>
  change(manager, { testSessionId }, { mediaLostAt })

/** Stores what a node says of a candidate, unless the candidate has moved on to another node. */
export const setPeer = (
  manager: EntityManager,
  peer: PeerState,
  mediaLostAt: Date | null,
  at: Date,
): Promise<boolean> =>
  change(manager, { testSessionId: peer.testSessionId, nodeId: peer.nodeId }, { peer, mediaLostAt, updatedAt: at })
