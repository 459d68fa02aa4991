import type { EntityManager } from 'typeorm'
import { ltiGradeEntity, ltiPlatformEntity } from './lti.entity.ts'

/** Where scores of a person go, and what platforms call them. */
export async function listOwnGrades(
  manager: EntityManager,
  participantId: string,
): Promise<{ platform: string; subject: string; assessmentId: string }[]> {
  const grades = await manager.find(ltiGradeEntity, { where: { participantId }, order: { id: 'ASC' } })
  if (grades.length === 0) return []
  const names = new Map((await manager.find(ltiPlatformEntity)).map(({ id, name }) => [id, name]))
  return grades.map(({ platformId, subject, assessmentId }) => ({
    platform: names.get(platformId) ?? '',
    subject,
    assessmentId,
  }))
}
