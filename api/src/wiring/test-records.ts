import { isOver, TEST_SESSION_STATUSES, type TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { type EntityManager, In } from 'typeorm'
import type { TestRecords } from '../assessments/assessments/test-records.ts'
import { averageScore } from '../grading/results/results.queries.ts'
import { certifyHeld } from '../grading/results/scoring/certify-held.ts'
import { setExtraTime, setWindow } from '../sessions/test-sessions/test-sessions.changes.ts'
import { testSessionEntity, UNFINISHED } from '../sessions/test-sessions/test-sessions.entity.ts'
import { countSessionsByStatus, listSessionsOfParticipant } from '../sessions/test-sessions/test-sessions.queries.ts'
import { clockFacts, toSessionClock, toTestSession } from '../sessions/test-sessions/test-sessions.rules.ts'
import { flagEntity } from '../supervision/flags/flags.entity.ts'
import { countConductFlags } from '../supervision/flags/flags.queries.ts'

const hasTestSessions = (manager: EntityManager, assessmentId: string): Promise<boolean> =>
  manager.existsBy(testSessionEntity, { assessmentId })

/** What sessions, supervision and grading know of the tests that are taken in assessments. */
export const testRecords: TestRecords = {
  hasTestSessions,
  setExtraTime,
  setWindow,
  certifyHeld,

  async findOwn(manager, participantId, assessments, now) {
    const attempts = Map.groupBy(
      await listSessionsOfParticipant(manager, participantId),
      ({ assessmentId }) => assessmentId,
    )
    return new Map(
      assessments.flatMap((assessment) => {
        const rows = attempts.get(assessment.id) ?? []
        const newest = rows.at(-1)
        if (newest === undefined) return []
        const clock = isOver(newest.status) ? null : toSessionClock(clockFacts(newest, assessment), now)
        const earlierSessions = rows.slice(0, -1).map(toTestSession)
        return [[assessment.id, { testSession: toTestSession(newest), earlierSessions, clock }]]
      }),
    )
  },

  async figures(manager, assessmentId) {
    const byStatus = await countSessionsByStatus(manager, { assessmentIds: [assessmentId], watched: null })
    const countOf = (statuses: readonly TestSessionStatus[]): number =>
      statuses.reduce((sum, status) => sum + byStatus[status], 0)
    return {
      started: countOf(TEST_SESSION_STATUSES),
      active: countOf(UNFINISHED),
      completed: byStatus.completed,
      flags: await countConductFlags(manager, assessmentId),
      averageScore: await averageScore(manager, [assessmentId]),
    }
  },

  async findBegun(manager, assessmentIds) {
    if (assessmentIds.length === 0) return new Set()
    const rows = await manager
      .createQueryBuilder(testSessionEntity, 'session')
      .select('DISTINCT session.assessmentId', 'assessmentId')
      .where({ assessmentId: In([...assessmentIds]) })
      .getRawMany<{ assessmentId: string }>()
    return new Set(rows.map(({ assessmentId }) => assessmentId))
  },

  isReferredTo: async (manager, assessmentId) =>
    (await hasTestSessions(manager, assessmentId)) || manager.existsBy(flagEntity, { assessmentId }),

  async findStarted(manager, assessmentId, userIds) {
    if (userIds.length === 0) return []
    const rows = await manager
      .createQueryBuilder(testSessionEntity, 'session')
      .select('DISTINCT session.participantId', 'participantId')
      .where({ assessmentId, participantId: In([...userIds]) })
      .getRawMany<{ participantId: string }>()
    return rows.map((row) => row.participantId)
  },

  async findUnfinished(manager, assessmentId, userIds) {
    if (userIds.length === 0) return []
    const rows = await manager.find(testSessionEntity, {
      where: { assessmentId, participantId: In([...userIds]), status: In([...UNFINISHED]) },
      select: { id: true, participantId: true },
    })
    return rows.map((row) => row.participantId)
  },
}
