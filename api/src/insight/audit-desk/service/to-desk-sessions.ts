import type { DeskSession } from '@pengawas/shared/contracts/audit-desk'
import type { EntityManager } from 'typeorm'
import { findSittings } from '../../../assessments/assessments/sittings.queries.ts'
import { findTitles } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { countFlagsOf } from '../desk-sessions.repository.ts'

const MINUTE_MS = 60_000

/** The test sessions with these ids, in this order, as an auditor sees them. */
export async function toDeskSessions(
  manager: EntityManager,
  ids: readonly string[],
  now: Date,
): Promise<DeskSession[]> {
  const rows = new Map((await findTestSessions(manager, ids)).map((row) => [row.id, row]))
  const sessions = ids.flatMap((id) => rows.get(id) ?? [])
  const flags = await countFlagsOf(manager, ids)
  const names = await findNames(
    manager,
    sessions.map(({ participantId }) => participantId),
  )
  const titles = await findTitles(
    manager,
    sessions.map(({ assessmentId }) => assessmentId),
  )
  const sittings = await findSittings(
    manager,
    sessions.map(({ sittingId }) => sittingId),
  )
  return sessions.map((session): DeskSession => {
    const { id, assessmentId, sittingId, participantId, code, attempt, status, startTime, endTime } = session
    const sitting = sittings.get(sittingId ?? '')
    const lastedMs = (endTime ?? now).getTime() - startTime.getTime()
    return {
      ...{ id, assessmentId, code, attempt, status },
      assessmentTitle: titles.get(assessmentId) ?? '',
      sitting: sitting?.name ?? null,
      place: sitting?.place ?? null,
      participantName: names.get(participantId) ?? code,
      startTime: startTime.toISOString(),
      endTime: endTime?.toISOString() ?? null,
      durationMinutes: status === 'check-in' ? null : Math.max(0, Math.round(lastedMs / MINUTE_MS)),
      flags: flags.get(id)?.flags ?? 0,
      confirmed: flags.get(id)?.confirmed ?? 0,
    }
  })
}
