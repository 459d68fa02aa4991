import type { AdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import type { ManagedAssessment, updateAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import { AppError } from '@pengawas/shared/errors'
import type { TestLength } from '@pengawas/shared/rules/test-length'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { changedValues, exchanged } from '../../../kernel/audit/changed-values.rules.ts'
import { recordValues } from '../../../kernel/audit/changed-values.ts'
import { managedRow } from '../assessment-access.ts'
import { refuseBank, setParticipants, setQuestions } from '../assessment-parts.ts'
import type { AssessmentRow } from '../assessments.entity.ts'
import { findAssessment } from '../assessments.queries.ts'
import {
  adaptiveOf,
  formColumns,
  type FormColumns,
  retentionOf,
  settledAdaptive,
  statusAt,
  withKept,
} from '../assessments.rules.ts'
import { questionValues, settingValues } from '../changed-assessment.rules.ts'
import { updateVersion } from '../managed-assessments.repository.ts'
import { lockCreator } from '../titles.queries.ts'
import { logAcceptance } from '../uncalibrated-acceptance.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'
import { notifyCandidates, notifyOfSchedule } from './notify-of-schedule.ts'
import {
  refuseIncomplete,
  refuseOtherMeasure,
  refuseOutsideSittings,
  refuseStatus,
  refuseStricterRules,
} from './refuse-change.ts'
import { refuseTakenTitle } from './refuse-taken-title.ts'
import { toAnswer } from './to-answers.ts'

/**
 * Changes an assessment; questions and candidates that are left out stay. Throws `not-found`, `invalid-input` with the
 * field that is refused, and `conflict` when the assessment has changed since version `version`, which the editor saw.
 */
export async function editAssessment(
  deps: ManagedAssessmentsDeps,
  actor: Actor,
  id: string,
  {
    version,
    status: wanted,
    participants,
    questionIds,
    adaptive: sentAdaptive,
    ...fields
  }: z.output<typeof updateAssessmentSchema>,
): Promise<ManagedAssessment> {
  const { db, audit, notifications, tests, now } = deps
  // Read before the transaction: its first read of the table fixes the snapshot in which it later looks for equal titles.
  const creatorId = (await findAssessment(db.read, id))?.createdBy ?? actor.userId
  const sent = await db.write(async (manager) => {
    await lockCreator(manager, creatorId)
    const [at, before] = [now(), await managedRow(manager, actor, id)]
    if (before.version !== version) throw new AppError('conflict')
    const columns = formColumns(withKept(fields, before))
    await refuseStatus(manager, tests, before, wanted, columns, at)
    await refuseOtherMeasure(manager, tests, before, columns)
    await refuseStricterRules(manager, tests, before, columns)
    await refuseOutsideSittings(manager, id, columns)
    if (wanted !== 'draft') await refuseTakenTitle(manager, before.createdBy, columns, id)
    const status = statusAt({ ...columns, status: wanted }, at)
    const replaced = questionIds === undefined ? null : await setQuestions(manager, tests, before, questionIds, at)
    const bank = { type: columns.type, questionsChanged: replaced !== null }
    const adaptive = settledAdaptive(sentAdaptive, adaptiveOf(before), bank, { userId: actor.userId, at })
    const stored = { ...columns, adaptive, status, draftForm: null, updatedAt: at }
    if (!(await updateVersion(manager, id, version, stored))) throw new AppError('conflict')
    const people =
      participants === undefined
        ? { added: [], removed: [] }
        : await setParticipants(manager, tests, actor, id, participants, at)
    if (status !== 'draft') await refuseIncomplete(manager, id)
    const isRelated = bank.questionsChanged || status !== before.status || changedLength(before, columns)
    if (isRelated && (status === 'scheduled' || status === 'active')) await refuseBank(manager, id, columns)
    const { uncalibratedAccepted } = adaptive
    await logAcceptance(audit, manager, actor, id, adaptiveOf(before).uncalibratedAccepted, uncalibratedAccepted)
    const certified = uncalibratedAccepted === null ? [] : await tests.certifyHeld(deps, manager, id, at)
    const leavesDraft = before.status === 'draft' && status !== 'draft'
    const notices = leavesDraft
      ? await notifyOfSchedule(deps, manager, actor, id, columns.title)
      : await notifyCandidates(deps, manager, status === 'draft' ? [] : people.added, { id, title: columns.title })
    const values = {
      ...settingValues(before, { ...before, ...stored }),
      ...questionValues(replaced ?? [], (replaced === null ? null : questionIds) ?? []),
      ...exchanged('participants', people),
    }
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.updated',
      subjectType: 'assessment',
      subjectId: id,
      data: {
        fields: changedFields(before, { ...columns, adaptive }).join(' '),
        ...changedValues(figuresOf(before), figuresOf({ ...before, ...columns })),
        questionsChanged: bank.questionsChanged,
        participantsAdded: people.added.length,
        participantsRemoved: people.removed.length,
        ...(status === before.status ? {} : { from: before.status, to: status }),
        ...(await recordValues(manager, { type: 'assessment', id }, values)),
      },
    })
    return [...certified, ...notices]
  })
  notifications.deliver(sent)
  return toAnswer(deps, id, now())
}

const changedLength = (before: TestLength, after: TestLength): boolean =>
  (['type', 'totalQuestions', 'minQuestions'] as const).some((name) => before[name] !== after[name])

/** Names of the columns that an edit changes. */
function changedFields(before: AssessmentRow, after: FormColumns & { adaptive: AdaptiveSettings }): string[] {
  const then = { ...before, adaptive: adaptiveOf(before), retention: retentionOf(before) }
  const names = Object.keys(after) as (keyof typeof after)[]
  return names.filter((name) => name !== 'titleKey' && JSON.stringify(then[name]) !== JSON.stringify(after[name]))
}

/** What an entry says the old and the new value of. */
const figuresOf = (row: AssessmentRow) => ({
  duration: row.duration,
  startDate: row.startDate.toISOString(),
  endDate: row.endDate.toISOString(),
  passingScore: row.passingScore,
  maxAttempts: row.maxAttempts,
  totalQuestions: row.totalQuestions,
})
