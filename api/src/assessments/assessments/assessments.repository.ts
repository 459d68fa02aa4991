import { type EntityManager, In, LessThanOrEqual } from 'typeorm'
import { touch } from '../../kernel/db/touches.ts'
import { ASSESSMENT_TOPIC } from './assessments.changes.ts'
import { assessmentEntity, type AssessmentRow, participantEntity } from './assessments.entity.ts'
import { findAssessmentsById } from './assessments.queries.ts'

export const listParticipantAssessments = async (manager: EntityManager, userId: string): Promise<AssessmentRow[]> => {
  const links = await manager.findBy(participantEntity, { userId })
  return findAssessmentsById(
    manager,
    links.map((link) => link.assessmentId),
  )
}

/** Assessments whose stored status the clock has overtaken. */
export const listOverdue = (manager: EntityManager, now: Date): Promise<AssessmentRow[]> =>
  manager.findBy(assessmentEntity, [
    { status: 'scheduled', startDate: LessThanOrEqual(now) },
    { status: In(['scheduled', 'active']), endDate: LessThanOrEqual(now) },
  ])

/** Changes the status if it still is what the caller saw; returns whether it did. */
export async function moveStatus(
  manager: EntityManager,
  id: string,
  from: AssessmentRow['status'],
  to: AssessmentRow['status'],
  at: Date,
): Promise<boolean> {
  const result = await manager.update(assessmentEntity, { id, status: from }, { status: to, updatedAt: at })
  touch(manager, ASSESSMENT_TOPIC, id)
  return (result.affected ?? 0) > 0
}
