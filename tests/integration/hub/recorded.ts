import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import { placementEntity } from '@pengawas/api/sessions/live-states/placements.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'

/** The node that holds the candidates of tests that were made recorded. */
export const RECORDING_NODE = 'node-that-records'

/**
 * Makes a test one whose segments a hub takes: recorded as its assessment wants and its candidate was told, under way since then,
 * and on a node from then on.
 */
export async function makeRecorded(db: Database, testSessionId: string, since = new Date()): Promise<void> {
  await db.write(async (manager) => {
    const session = await manager.findOneByOrFail(testSessionEntity, { id: testSessionId })
    const consent = { ...session.consent, recording: 'always' as const }
    const startTime = since < session.startTime ? since : session.startTime
    // Its time would otherwise be over.
    const creditMs = session.creditMs + session.startTime.getTime() - startTime.getTime()
    await manager.update(testSessionEntity, { id: testSessionId }, { consent, startTime, creditMs })
    await manager.update(assessmentEntity, { id: session.assessmentId }, { recording: 'always' })
    await manager.upsert(placementEntity, { testSessionId, nodeId: RECORDING_NODE, since, until: null }, [
      'testSessionId',
      'nodeId',
    ])
  })
}
