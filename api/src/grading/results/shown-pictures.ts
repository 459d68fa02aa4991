import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import { findContentsByVersion } from '../../bank/questions/contents.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { findShownItems } from '../../sessions/answers/answers.queries.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { listSessionsOfParticipant } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { disclosureOf } from './disclosure.service.ts'

/**
 * Whether a candidate is shown a picture at this moment: in a question of a test of theirs that is under way, or in the
 * answers of one that is over, where the result shows them by now.
 */
export async function isPictureShownTo(
  manager: EntityManager,
  actor: Actor,
  address: string,
  now: Date,
): Promise<boolean> {
  const sessions = await listSessionsOfParticipant(manager, actor.userId)
  const holds = async (session: TestSessionRow): Promise<boolean> => {
    const items = await findShownItems(manager, [session.id])
    const contents = await findContentsByVersion(
      manager,
      items.map(({ questionId, questionVersion }) => ({ questionId, version: questionVersion })),
    )
    return [...contents.values()].some(({ content, options }) =>
      [content, ...options].some((html) => html.includes(address)),
    )
  }
  const isTold = async (session: TestSessionRow): Promise<boolean> => {
    if (!isOver(session.status)) return true
    const assessment = await findAssessment(manager, session.assessmentId)
    return assessment !== null && (await disclosureOf(manager, actor, session, assessment, now)).answers
  }
  // Tests under way first: theirs are the pictures that nearly every request means.
  for (const session of sessions.toSorted((a, b) => Number(isOver(a.status)) - Number(isOver(b.status)))) {
    if ((await holds(session)) && (await isTold(session))) return true
  }
  return false
}
