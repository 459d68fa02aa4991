import type { ResultsPage, TestResult } from '@pengawas/shared/contracts/test-results'
import type { EntityManager } from 'typeorm'
import { findLinks } from '../../../bank/questions/contents.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { findItems } from '../../../sessions/answers/answers.queries.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'

/** The questions of an assessment that are void, for its staff. */
export async function readVoided(
  manager: EntityManager,
  assessmentId: string,
): Promise<ResultsPage['summary']['voided']> {
  const links = await findLinks(manager, assessmentId)
  const names = await findNames(
    manager,
    links.flatMap(({ voidedBy }) => voidedBy ?? []),
  )
  return links.flatMap(({ voidTreatment, voidReason, voidedBy, voidedAt }, index) =>
    voidTreatment && voidedAt
      ? [
          {
            ...{ number: index + 1, treatment: voidTreatment, reason: voidReason ?? '' },
            ...{ by: names.get(voidedBy ?? '') ?? '', at: voidedAt.toISOString() },
          },
        ]
      : [],
  )
}

/**
 * Those of them that one test asked, by the places at which its candidate saw them.
 *
 * @param reasons whether the reader may know why: a reason may name the right answer
 */
export async function readVoidedOf(
  manager: EntityManager,
  session: TestSessionRow,
  { reasons }: { reasons: boolean },
): Promise<TestResult['voided']> {
  const links = await findLinks(manager, session.assessmentId)
  const voided = new Map(links.filter(({ voidTreatment }) => voidTreatment).map((link) => [link.questionId, link]))
  if (voided.size === 0) return []
  return (await findItems(manager, session.id)).flatMap(({ questionId, position }) => {
    const link = voided.get(questionId)
    if (!link?.voidTreatment) return []
    return [{ position, treatment: link.voidTreatment, reason: reasons ? (link.voidReason ?? '') : null }]
  })
}
