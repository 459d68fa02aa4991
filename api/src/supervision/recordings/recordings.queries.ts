import type { EntityManager } from 'typeorm'
import type { RecordingRow } from './recordings.entity.ts'
import { listSegments } from './recordings.repository.ts'

/** The files of the recordings of these tests, with what they are, oldest first. */
export async function listRecordingFiles(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<
  Pick<RecordingRow, 'id' | 'testSessionId' | 'source' | 'startedAt' | 'durationMs' | 'bytes' | 'sha256' | 'fileKey'>[]
> {
  return testSessionIds.length === 0 ? [] : listSegments(manager, testSessionIds)
}
