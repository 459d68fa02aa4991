import { type EntityManager, In } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { participantEntity } from '../assessments/assessments.entity.ts'
import { sittingEntity, sittingProctorEntity, type SittingRow } from '../assessments/sittings.entity.ts'

const ROWS_PER_STATEMENT = 500

export async function insertSitting(manager: EntityManager, row: SittingRow): Promise<void> {
  await manager.insert(sittingEntity, row)
}

export async function updateSitting(manager: EntityManager, id: string, changes: Partial<SittingRow>): Promise<void> {
  await manager.update(sittingEntity, { id }, changes)
}

/** Its proctors are free again. Candidates have to be moved before. */
export async function deleteSitting(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(sittingEntity, { id })
}

export async function replaceSittingProctors(
  manager: EntityManager,
  sittingId: string,
  userIds: readonly string[],
): Promise<void> {
  await manager.delete(sittingProctorEntity, { sittingId })
  if (userIds.length > 0)
    await manager.insert(
      sittingProctorEntity,
      userIds.map((userId) => ({ sittingId, userId })),
    )
}

/** Moves candidates of an assessment to one of its sittings; null: to its own dates. */
export async function moveParticipants(
  manager: EntityManager,
  assessmentId: string,
  userIds: readonly string[],
  sittingId: string | null,
): Promise<void> {
  for (const chunk of inChunks(userIds, ROWS_PER_STATEMENT))
    await manager.update(participantEntity, { assessmentId, userId: In(chunk) }, { sittingId })
}
