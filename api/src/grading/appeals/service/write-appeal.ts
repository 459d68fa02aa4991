import type { OwnAppeal } from '@pengawas/shared/contracts/appeals'
import { AppError } from '@pengawas/shared/errors'
import type { NotificationKey } from '@pengawas/shared/notifications'
import { type PageLink, pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { findActiveIds, findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { AppealRow } from '../appeals.entity.ts'
import { changeAppeal, findAppeal, listPoints, moveAppeal } from '../appeals.repository.ts'
import { dueOf } from '../appeals.rules.ts'
import type { AppealsDeps } from './deps.ts'
import { setFilesTerm } from './files-term.ts'
import { lockWritable, ownAppeal, readOwnAppeal } from './own-appeals.ts'
import { readPoints } from './standing.ts'

/** Keeps what the candidate has written so far. Throws `not-found`, and `conflict` where it is late, submitted or decided. */
export async function saveAppeal(deps: AppealsDeps, actor: Actor, id: string, text: string): Promise<OwnAppeal> {
  const { db, audit, now } = deps
  await db.write(async (manager) => {
    await lockWritable(manager, actor, id, now())
    await changeAppeal(manager, id, { text, state: 'draft' })
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'appeal.draft-saved', subjectType: 'appeal', subjectId: id },
    })
  })
  return readOwnAppeal(deps, id)
}

/**
 * Submits the appeal with this text and the files that were added, and tells the auditors. Throws `not-found`, and `conflict`
 * where it is late, submitted or decided, or nothing of it counts any more.
 */
export async function submitAppeal(deps: AppealsDeps, actor: Actor, id: string, text: string): Promise<OwnAppeal> {
  const { db, audit, notifications, now } = deps
  const notices = await db.write(async (manager) => {
    const row = await lockWritable(manager, actor, id, now())
    const { pointsOf } = await readPoints(manager, [row], await listPoints(manager, [id]))
    const standing = (pointsOf.get(id) ?? []).filter(({ isStanding }) => isStanding)
    if (standing.length === 0) throw new AppError('conflict', { message: 'appealNothingCounts' })
    const submittedAt = now()
    const changes = { state: 'submitted', text, submittedAt, dueAt: dueOf(submittedAt) } as const
    await changeAppeal(manager, id, changes)
    await setFilesTerm(manager, { ...row, ...changes })
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'appeal.submitted', subjectType: 'appeal', subjectId: id },
      data: { testSessionId: row.testSessionId, points: standing.length, files: row.files.length },
    })
    return tellAuditors(deps, manager, row, 'appeal-submitted', pageLinks.appeal(id))
  })
  notifications.deliver(notices)
  return readOwnAppeal(deps, id)
}

/** Takes a submitted appeal back before it is decided. Throws `not-found`, and `conflict` where it is not submitted. */
export async function withdrawAppeal(deps: AppealsDeps, actor: Actor, id: string): Promise<OwnAppeal> {
  const { db, audit, notifications } = deps
  const own = await ownAppeal(db.read, actor, id)
  const notices = await db.write(async (manager) => {
    const changes = { state: 'withdrawn', submittedAt: null, dueAt: null } as const
    if (!(await moveAppeal(manager, id, 'submitted', changes)))
      throw new AppError('conflict', { message: own.state === 'decided' ? 'appealDecided' : 'appealNotSubmitted' })
    // As it is now: files may have been added since it was read.
    const row = (await findAppeal(manager, id)) ?? own
    await setFilesTerm(manager, { ...row, ...changes })
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'appeal.withdrawn', subjectType: 'appeal', subjectId: id },
      data: { testSessionId: own.testSessionId },
    })
    return tellAuditors(deps, manager, own, 'appeal-withdrawn', pageLinks.appeals())
  })
  notifications.deliver(notices)
  return readOwnAppeal(deps, id)
}

async function tellAuditors(
  { notifications }: AppealsDeps,
  manager: EntityManager,
  { assessmentId, participantId }: AppealRow,
  key: NotificationKey,
  url: PageLink,
): Promise<NotificationRow[]> {
  const assessment = await findAssessment(manager, assessmentId)
  const names = await findNames(manager, [participantId])
  const parameters = { candidate: names.get(participantId) ?? '', title: assessment?.title ?? '' }
  return notifications.add(manager, await findActiveIds(manager, 'auditor'), { key, parameters, url })
}
