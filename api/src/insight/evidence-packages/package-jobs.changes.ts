import { type EntityManager, In } from 'typeorm'
import { heldRows } from '../../kernel/db/held-rows.ts'
import { setFileTerms } from '../../kernel/files/kept-files.changes.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { flagEntity } from '../../supervision/flags/flags.entity.ts'
import { packageJobEntity } from './package-jobs.entity.ts'
import { pieceKey } from './package-jobs.rules.ts'

const ROWS_AT_ONCE = 300

/**
 * Removes the packages that are kept, or made now, about any of these tests, whole or by a flag: nobody can fetch them from now
 * on, and their files are deleted in the background. Returns how many files there were.
 */
export async function removePackagesAbout(
  manager: EntityManager,
  testSessionIds: readonly string[],
  at: Date,
): Promise<number> {
  const tests = new Set(testSessionIds)
  // Those of one day at most. Held, so that one that is finished at this moment is seen with its files, or not finished at all.
  const jobs = await manager.find(packageJobEntity, { order: { id: 'ASC' }, ...heldRows(manager) })
  const flags = new Set<string>()
  for (const some of inChunks([...new Set(jobs.flatMap(({ wanted }) => wanted.flagIds))], ROWS_AT_ONCE)) {
    const found = await manager.findBy(flagEntity, { id: In(some) })
    for (const { id, testSessionId } of found) if (tests.has(testSessionId)) flags.add(id)
  }
  const about = jobs.filter(
    ({ wanted }) => wanted.testSessionIds.some((id) => tests.has(id)) || wanted.flagIds.some((id) => flags.has(id)),
  )
  const keys = about.flatMap(({ pieces, packageId }) =>
    Array.from({ length: pieces ?? 0 }, (_, piece) => pieceKey(packageId ?? '', piece)),
  )
  await setFileTerms(manager, keys, { dueAt: at, reason: 'erased' })
  for (const { id } of about) await manager.delete(packageJobEntity, { id })
  return keys.length
}
