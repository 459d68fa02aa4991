import { randomUUID } from 'node:crypto'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { pageLinks } from '@pengawas/shared/page-links'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { lockTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import type { AppealRow } from '../appeals.entity.ts'
import {
  addPoints,
  changeAppeal,
  findUntold,
  findWritable,
  insertAppeal,
  lockAppealsOf,
} from '../appeals.repository.ts'
import { closingOf } from '../appeals.rules.ts'
import { setFilesTerm } from './files-term.ts'
import type { AppealsDeps } from './deps.ts'

/**
 * Tells candidates what counted in their tests that are over, where their assessment takes appeals, and opens the appeal. What
 * comes to count later is added to an appeal that can still be written, whose time begins anew. Returns how many were told.
 */
export async function openAppeals(deps: AppealsDeps): Promise<number> {
  const ids = new Set((await findUntold(deps.db.read)).map(({ testSessionId }) => testSessionId))
  for (const testSessionId of ids) deps.notifications.deliver(await tellCandidate(deps, testSessionId))
  return ids.size
}

function tellCandidate(
  { db, audit, notifications, now }: AppealsDeps,
  testSessionId: string,
): Promise<NotificationRow[]> {
  return db.write(async (manager) => {
    const session = await lockTestSession(manager, testSessionId)
    // A candidate who submits at this moment has submitted what they read, and what counts beside it is another appeal.
    await lockAppealsOf(manager, testSessionId)
    const assessment = session === null ? null : await findAssessment(manager, session.assessmentId)
    if (session === null || assessment === null || !isOver(session.status) || assessment.appealDays === 0) return []
    // Once more, since another hub may have told them while this one waited for the session.
    const untold = await findUntold(manager, testSessionId)
    if (untold.length === 0) return []
    const toldAt = now()
    const closesAt = closingOf(toldAt, assessment.appealDays)
    const known = await findWritable(manager, testSessionId, toldAt)
    const appeal: AppealRow = {
      ...{ id: randomUUID(), testSessionId, assessmentId: assessment.id, participantId: session.participantId },
      ...{ state: 'open', text: '', files: [], submittedAt: null, dueAt: null, decidedAt: null, decidedBy: null },
      ...known,
      ...{ toldAt, closesAt },
    }
    if (known === null) await insertAppeal(manager, appeal)
    else {
      await changeAppeal(manager, appeal.id, { toldAt, closesAt })
      await setFilesTerm(manager, appeal)
    }
    await addPoints(manager, appeal.id, untold)
    await audit.append(manager, {
      ...{ actorId: null, action: 'appeal.opened', subjectType: 'appeal', subjectId: appeal.id },
      data: { testSessionId, points: untold.length, until: closesAt.toISOString() },
    })
    return notifications.add(manager, [session.participantId], {
      key: 'appeal-possible',
      parameters: { title: assessment.title, at: closesAt.toISOString() },
      url: pageLinks.ownAppeal(testSessionId),
    })
  })
}
