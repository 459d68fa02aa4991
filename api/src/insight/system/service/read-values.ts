import type { BoundValues } from '@pengawas/shared/contracts/system'
import { AppError } from '@pengawas/shared/errors'
import { changesOf } from '../../../identity/users/record-history.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { boundOf, readValues } from '../../../kernel/audit/changed-values.ts'
import { findAuditEntry } from '../system.repository.ts'
import type { SystemDeps } from './deps.ts'

/**
 * The old and new values of one change, or what was typed. They may name people, so each opening is an entry of the log, made before anything is
 * sent. Throws `not-allowed`, and `not-found` for an entry that binds no values.
 */
export async function readBoundValues(
  { db, audit }: Pick<SystemDeps, 'db' | 'audit'>,
  actor: Actor,
  sequence: number,
): Promise<BoundValues> {
  requirePermission(actor, 'audit:read')
  const entry = await findAuditEntry(db.read, sequence)
  const [bound] = entry === null ? [] : boundOf(entry)
  if (bound === undefined) throw new AppError('not-found')
  const values = (await readValues(db.read, [bound])).get(bound.values)
  await db.write((manager) =>
    audit.append(manager, {
      actorId: actor.userId,
      action: 'audit.values-viewed',
      subjectType: 'audit',
      subjectId: String(sequence),
    }),
  )
  return { changes: values === undefined ? null : changesOf(values) }
}
