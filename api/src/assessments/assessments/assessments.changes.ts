import type { EntityManager } from 'typeorm'
import { touch } from '../../kernel/db/touches.ts'
import {
  assessmentEntity,
  type AssessmentRow,
  type AssignmentRow,
  participantEntity,
  proctorEntity,
  type ProctorRow,
} from './assessments.entity.ts'

/** Takes the next number of the assessment's flag list. The row stays locked until the transaction ends, so numbers become visible in order. */
export async function takeFlagSequence(manager: EntityManager, assessmentId: string): Promise<number> {
  await manager
    .createQueryBuilder()
    .update(assessmentEntity)
    .set({ flagSequence: () => 'flagSequence + 1' })
    .where({ id: assessmentId })
    .execute()
  const row = await manager.findOneOrFail(assessmentEntity, {
    where: { id: assessmentId },
    select: { id: true, flagSequence: true },
  })
  return row.flagSequence
}

/** What `touch` calls a change of an assessment's status, with its id: published, archived, and back. */
export const ASSESSMENT_TOPIC = 'assessment'

export async function insertAssessment(manager: EntityManager, row: AssessmentRow): Promise<void> {
  await manager.insert(assessmentEntity, row)
  touch(manager, ASSESSMENT_TOPIC, row.id)
}

export async function insertParticipants(manager: EntityManager, rows: AssignmentRow[]): Promise<void> {
  await manager.insert(participantEntity, rows)
}

export async function insertProctors(manager: EntityManager, rows: ProctorRow[]): Promise<void> {
  await manager.insert(proctorEntity, rows)
}

/** Counts one edit more. As the first statement of a transaction it also makes other edits of the row wait. */
export async function bumpVersion(manager: EntityManager, id: string, at: Date): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(assessmentEntity)
    .set({ version: () => 'version + 1', updatedAt: at })
    .where({ id })
    .execute()
}
