import { type EntityManager, In, Not } from 'typeorm'
import { lateAnswerEntity } from '../../sessions/answers/answers.entity.ts'
import { flagEntity } from '../flags/flags.entity.ts'
import {
  clockCreditEntity,
  type ClockCreditRow,
  heartbeatEntity,
  sessionNoteEntity,
  type SessionNoteRow,
} from './incidents.entity.ts'

const HEARTBEAT_ID = 1

export async function insertNote(manager: EntityManager, row: SessionNoteRow): Promise<void> {
  await manager.insert(sessionNoteEntity, row)
}

/** Oldest first. */
export const listNotes = (manager: EntityManager, testSessionId: string): Promise<SessionNoteRow[]> =>
  manager.find(sessionNoteEntity, { where: { testSessionId }, order: { createdAt: 'ASC', id: 'ASC' } })

/** Of these sessions, oldest first. */
export const listWarnings = (manager: EntityManager, testSessionIds: readonly string[]): Promise<SessionNoteRow[]> =>
  manager.find(sessionNoteEntity, {
    where: { testSessionId: In([...testSessionIds]), kind: 'warning' },
    order: { createdAt: 'ASC', id: 'ASC' },
  })

/** Notes that the candidate has read a warning; tells whether there is such a one. */
export async function markSeen(manager: EntityManager, testSessionId: string, id: string, at: Date): Promise<boolean> {
  const result = await manager.update(sessionNoteEntity, { id, testSessionId, kind: 'warning' }, { seenAt: at })
  return (result.affected ?? 0) > 0
}

export async function insertCredits(manager: EntityManager, rows: readonly ClockCreditRow[]): Promise<void> {
  if (rows.length > 0) await manager.insert(clockCreditEntity, [...rows])
}

export const findCredit = (manager: EntityManager, id: string): Promise<ClockCreditRow | null> =>
  manager.findOneBy(clockCreditEntity, { id })

/** Of these sessions, newest first. */
export const listCredits = (
  manager: EntityManager,
  testSessionIds: readonly string[],
  decision: ClockCreditRow['decision'] | undefined,
): Promise<ClockCreditRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.find(clockCreditEntity, {
        where: { testSessionId: In([...testSessionIds]), ...(decision === undefined ? {} : { decision }) },
        order: { createdAt: 'DESC', id: 'ASC' },
        take: 500,
      })

/** Decides if nobody has; tells whether it did. */
export async function decideCredit(
  manager: EntityManager,
  id: string,
  changes: Pick<ClockCreditRow, 'decision' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<boolean> {
  const result = await manager.update(clockCreditEntity, { id, decision: 'pending' }, changes)
  return (result.affected ?? 0) > 0
}

export async function countPendingIncidents(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<{ pendingLateAnswers: number; pendingCredits: number }> {
  if (testSessionIds.length === 0) return { pendingLateAnswers: 0, pendingCredits: 0 }
  const where = { testSessionId: In([...testSessionIds]), decision: 'pending' as const }
  return {
    pendingLateAnswers: await manager.countBy(lateAnswerEntity, where),
    pendingCredits: await manager.countBy(clockCreditEntity, where),
  }
}

/** How many of these sessions have a flag that nobody has dismissed. */
export async function countFlagged(manager: EntityManager, testSessionIds: readonly string[]): Promise<number> {
  if (testSessionIds.length === 0) return 0
  const row = await manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('COUNT(DISTINCT flag.testSessionId)', 'count')
    .where({ testSessionId: In([...testSessionIds]), validationStatus: Not('dismissed') })
    .getRawOne<{ count: number | string }>()
  return Number(row?.count ?? 0)
}

export async function lastHeartbeat(manager: EntityManager): Promise<Date | null> {
  return (await manager.findOneBy(heartbeatEntity, { id: HEARTBEAT_ID }))?.at ?? null
}

export async function beat(manager: EntityManager, at: Date): Promise<void> {
  await manager.upsert(heartbeatEntity, { id: HEARTBEAT_ID, at }, ['id'])
}
