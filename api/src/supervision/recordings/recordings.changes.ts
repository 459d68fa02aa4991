import type { EntityManager } from 'typeorm'
import { setFileTerms } from '../../kernel/files/kept-files.changes.ts'
import type { RemovalReason } from '../../kernel/files/kept-files.entity.ts'
import { recordingEntity } from './recordings.entity.ts'
import { deleteSegments, listSegments } from './recordings.repository.ts'

/**
 * Removes the recordings of these tests: nobody can open them from now on, and their files are deleted in the background,
 * each with an entry of the audit log. Returns how many files there were.
 */
export async function removeRecordings(
  manager: EntityManager,
  testSessionIds: readonly string[],
  reason: RemovalReason,
  at: Date,
): Promise<number> {
  if (testSessionIds.length === 0) return 0
  const rows = await listSegments(manager, testSessionIds)
  await setFileTerms(
    manager,
    rows.map(({ fileKey }) => fileKey),
    { dueAt: at, reason },
  )
  await deleteSegments(
    manager,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** Removes what tells of a segment whose file is deleted. */
export async function removeSegment(manager: EntityManager, testSessionId: string, fileKey: string): Promise<void> {
  await manager.delete(recordingEntity, { testSessionId, fileKey })
}
