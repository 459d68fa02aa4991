import { message } from '@pengawas/shared/messages'
import { type EntityManager, In } from 'typeorm'
import { heldRows } from '../../kernel/db/held-rows.ts'
import { setFileTerms } from '../../kernel/files/kept-files.changes.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { reportJobEntity } from './report-jobs.entity.ts'

const IDS_AT_ONCE = 300

/**
 * Takes the files of reports back that name people of these assessments, and ends those that are being written: the list of
 * their owners says that they are to be written again. Nobody can fetch them from now on, and they are deleted in the background. Returns how many files
 * there were.
 */
export async function removeReportsAbout(
  manager: EntityManager,
  assessmentIds: readonly string[],
  at: Date,
): Promise<number> {
  let files = 0
  for (const some of inChunks([...new Set(assessmentIds)], IDS_AT_ONCE)) {
    // Held, so that one that is finished at this moment is seen with its file, or not finished at all.
    const where = { assessmentId: In(some), state: In(['queued', 'running', 'ready']) }
    const jobs = await manager.find(reportJobEntity, { where, order: { id: 'ASC' }, ...heldRows(manager) })
    const keys = jobs.flatMap(({ fileKey }) => fileKey ?? [])
    await setFileTerms(manager, keys, { dueAt: at, reason: 'erased' })
    const ended = { state: 'failed', underWay: null, fileKey: null, bytes: null, finishedAt: at } as const
    for (const { id } of jobs)
      await manager.update(reportJobEntity, { id }, { ...ended, failure: message('reportErased') })
    files += keys.length
  }
  return files
}
