import type { DecideSettings, MarkingSettings, SaveMarkingSettings } from '@pengawas/shared/contracts/marking'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import type { MarkingSettingsRow } from '../marking.entity.ts'
import { changeSettings, findSettings, insertSettings } from '../marking.repository.ts'
import { isLooser } from '../marking.rules.ts'
import { applyPolicy } from './apply-policy.ts'
import type { MarkingSettingsDeps, SettingsChange } from './deps.ts'
import { NO_PROPOSAL, toSettings, unsavedSettings } from './to-settings.ts'

/**
 * Takes effect on marks from now on; essays that no longer need a second mark are final with their first. A change that makes
 * marking less strict waits for another assessor, unless a super-admin makes it, so that nobody can free their own marks from a
 * second look. Throws `conflict` when the settings have changed since the caller read them.
 */
export function saveSettings(
  deps: MarkingSettingsDeps,
  actor: Actor,
  assessmentId: string,
  { secondMarkPercent, tolerance, version }: SaveMarkingSettings,
): Promise<MarkingSettings> {
  return change(deps, actor, assessmentId, version, async (manager, before, at) => {
    const wanted = { secondMarkPercent, tolerance }
    if (!isLooser(wanted, before) || actor.role === 'super-admin') return applyPolicy(deps, manager, before, wanted, at)
    const proposal = {
      proposedPercent: secondMarkPercent,
      proposedTolerance: tolerance,
      proposedBy: actor.userId,
      proposedAt: at,
    }
    return { row: { ...before, ...proposal }, action: 'essay.settings-proposed', data: wanted }
  })
}

/** Agrees to the proposal that waits, which its author may not do, or drops it. */
export function decideOnProposal(
  deps: MarkingSettingsDeps,
  actor: Actor,
  assessmentId: string,
  { accept, version }: DecideSettings,
): Promise<MarkingSettings> {
  return change(deps, actor, assessmentId, version, async (manager, before, at) => {
    const { proposedPercent, proposedTolerance, proposedBy } = before
    if (proposedPercent === null || proposedTolerance === null || proposedBy === null) throw new AppError('conflict')
    const wanted = { secondMarkPercent: proposedPercent, tolerance: proposedTolerance }
    if (!accept) {
      return { row: { ...before, ...NO_PROPOSAL }, action: 'essay.settings-refused', data: { ...wanted, proposedBy } }
    }
    if (proposedBy === actor.userId) throw new AppError('not-allowed', { message: 'ownProposal' })
    const applied = await applyPolicy(deps, manager, before, wanted, at)
    return { ...applied, data: { ...applied.data, proposedBy } }
  })
}

/** Makes and stores a change of the settings that the caller has read in this version. */
async function change(
  { db, audit, notifications, now }: MarkingSettingsDeps,
  actor: Actor,
  assessmentId: string,
  version: number,
  work: (manager: EntityManager, before: MarkingSettingsRow, at: Date) => Promise<SettingsChange>,
): Promise<MarkingSettings> {
  requirePermission(actor, 'essay:mark')
  try {
    const { stored, notices } = await db.write(async (manager) => {
      const at = now()
      if ((await findAssessment(manager, assessmentId)) === null) throw new AppError('not-found')
      const before = (await findSettings(manager, assessmentId)) ?? unsavedSettings(assessmentId, at)
      if (before.version !== version) throw new AppError('conflict')
      const { row: wanted, action, data, notices = [] } = await work(manager, before, at)
      const stored = { ...wanted, version: version + 1, updatedAt: at }
      await store(manager, stored)
      const subject = { subjectType: 'assessment', subjectId: assessmentId } as const
      await audit.append(manager, { actorId: actor.userId, action, ...subject, data })
      return { stored, notices }
    })
    notifications.deliver(notices)
    const names = await findNames(db.read, stored.proposedBy === null ? [] : [stored.proposedBy])
    return toSettings(stored, names, actor.userId)
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('conflict', { cause: error }) : error
  }
}

async function store(manager: EntityManager, row: MarkingSettingsRow): Promise<void> {
  if (row.version === 1) await insertSettings(manager, row)
  else if (!(await changeSettings(manager, row))) throw new AppError('conflict')
}
