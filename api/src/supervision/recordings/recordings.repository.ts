import { type EntityManager, In } from 'typeorm'
import { recordingEntity, type RecordingRow } from './recordings.entity.ts'

export const findSegment = (manager: EntityManager, id: string): Promise<RecordingRow | null> =>
  manager.findOneBy(recordingEntity, { id })

export const listSegments = (manager: EntityManager, testSessionIds: readonly string[]): Promise<RecordingRow[]> =>
  manager.find(recordingEntity, {
    where: { testSessionId: In([...testSessionIds]) },
    order: { startedAt: 'ASC', id: 'ASC' },
  })

export async function insertSegment(manager: EntityManager, row: RecordingRow): Promise<void> {
  await manager.insert(recordingEntity, row)
}

export async function deleteSegments(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await manager.delete(recordingEntity, { id: In([...ids]) })
}
