import type { Flag } from '@pengawas/shared/contracts/flags'
import { takeFlagSequence } from '../../../assessments/assessments/assessments.changes.ts'
import { AppError } from '@pengawas/shared/errors'
import type { AuditEntry } from '../../../kernel/audit/audit.rules.ts'
import { keepFile } from '../../../kernel/files/kept-files.changes.ts'
import type { FlagRow } from '../flags.entity.ts'
import { insertFlag } from '../flags.repository.ts'
import { announceNoted } from './announce-change.ts'
import type { FlagsDeps } from './deps.ts'

/** Stores a new flag with its number in the assessment's list, and its entry of the audit log. */
export function storeFlag(
  { db, audit, now }: FlagsDeps,
  unnumbered: Omit<FlagRow, 'sequence'>,
  { actorId, data }: Pick<AuditEntry, 'actorId' | 'data'>,
): Promise<FlagRow> {
  return db.write(async (manager) => {
    const row = { ...unnumbered, sequence: await takeFlagSequence(manager, unnumbered.assessmentId) }
    await insertFlag(manager, row)
    if (row.evidenceKey !== null && !(await keepFile(manager, row.evidenceKey, now())))
      throw new AppError('unavailable')
    await audit.append(manager, {
      ...{ actorId, action: 'flag.raised', subjectType: 'flag', subjectId: row.id },
      ...(data === undefined ? {} : { data }),
    })
    return row
  })
}

/** Tells the hub of a new flag, and announces it. */
export async function announceRaised(deps: FlagsDeps, flag: Flag): Promise<void> {
  deps.announcer.emit('flagRaised', { flag })
  await announceNoted(deps, flag)
}
