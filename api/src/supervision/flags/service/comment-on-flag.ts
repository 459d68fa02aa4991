import { randomUUID } from 'node:crypto'
import type { FlagComment } from '@pengawas/shared/contracts/flags'
import { takeFlagSequence } from '../../../assessments/assessments/assessments.changes.ts'
import { findManagersOf } from '../../../assessments/assessments/managing.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findFlag } from '../flags.queries.ts'
import { countComment } from '../flags.repository.ts'
import { insertComment, listAuthors } from '../reviews.repository.ts'
import { announceChange } from './announce-change.ts'
import type { FlagsDeps } from './deps.ts'
import { findInScope } from './find-in-scope.ts'
import { notifyOfFlag } from './notify-of-flag.ts'
import { toOneFlag } from './to-flags.ts'

/** Adds to the thread of a flag, and tells those who wrote or decided there, and who set the assessment up. Throws `not-found`. */
export async function commentOnFlag(deps: FlagsDeps, actor: Actor, id: string, text: string): Promise<FlagComment> {
  const { db, audit, notifications, now } = deps
  requirePermission(actor, 'flag:comment')
  const flag = await findInScope(deps, actor, id)
  const comment = { id: randomUUID(), flagId: id, authorId: actor.userId, text, createdAt: now() }
  const notices = await db.write(async (manager) => {
    const before = await listAuthors(manager, id)
    const sequence = await takeFlagSequence(manager, flag.assessmentId)
    await insertComment(manager, comment)
    await countComment(manager, id, sequence)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'flag.commented',
      subjectType: 'flag',
      subjectId: id,
      data: { testSessionId: flag.testSessionId },
    })
    const managers = await findManagersOf(manager, flag.assessmentId)
    const told = [...before, flag.reviewedBy, flag.proposedBy, flag.raisedBy, ...managers]
    return notifyOfFlag(deps, manager, actor, told, flag, 'flag-commented')
  })
  notifications.deliver(notices)
  const after = await findFlag(db.read, id)
  if (after !== null) announceChange(deps, await toOneFlag(db.read, after))
  const names = await findNames(db.read, [actor.userId])
  const { createdAt, flagId: _flagId, ...said } = comment
  return { ...said, authorName: names.get(actor.userId) ?? '', at: createdAt.toISOString() }
}
