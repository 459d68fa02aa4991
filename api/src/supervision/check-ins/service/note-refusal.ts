import type { EntityManager } from 'typeorm'
import { setFileTerms } from '../../../kernel/files/kept-files.changes.ts'
import { withoutCarried } from '../carry-over.rules.ts'
import type { CheckInRow } from '../check-ins.entity.ts'
import { changeCheckIn, insertRefusal, listUndecided } from '../check-ins.repository.ts'
import type { CheckInsDeps } from './deps.ts'

/**
 * From this refusal on, no earlier check-in of the person counts: what others of theirs that are under way have of earlier
 * ones is dropped. The caller's transaction began with `lockThoseInCheckIn`. Returns those that lost something.
 */
export async function noteRefusal(
  { audit }: CheckInsDeps,
  manager: EntityManager,
  { testSessionId, participantId }: CheckInRow,
  at: Date,
): Promise<CheckInRow[]> {
  await insertRefusal(manager, { refusedIn: testSessionId, participantId, refusedAt: at })
  const changed: CheckInRow[] = []
  for (const row of await listUndecided(manager, participantId)) {
    const id = row.testSessionId
    const without = id === testSessionId ? null : withoutCarried(row, at)
    if (without === null) continue
    const { dropped, changes } = without
    const keys = dropped.flatMap((step) => row.pictures[step]?.key ?? [])
    await setFileTerms(manager, keys, { dueAt: at, reason: 'replaced' })
    await changeCheckIn(manager, id, changes)
    await audit.append(manager, {
      ...{ actorId: null, action: 'test-session.check-in-pictures-dropped' },
      ...{ subjectType: 'test-session', subjectId: id },
      data: { pictures: dropped.join(', '), refusedIn: testSessionId },
    })
    changed.push({ ...row, ...changes })
  }
  return changed
}
