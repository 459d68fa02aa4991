import { randomUUID } from 'node:crypto'
import type { createAssessmentSchema, ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { exchanged } from '../../../kernel/audit/changed-values.rules.ts'
import { recordValues } from '../../../kernel/audit/changed-values.ts'
import { refuse, refuseBank, setParticipants, setQuestions } from '../assessment-parts.ts'
import { insertAssessment } from '../assessments.changes.ts'
import type { AssessmentRow } from '../assessments.entity.ts'
import { adaptiveOf, formColumns, newAssessmentRow, settledAdaptive, statusAt } from '../assessments.rules.ts'
import { findDraft, findDraftByTitle, updateVersion } from '../managed-assessments.repository.ts'
import { lockCreator } from '../titles.queries.ts'
import { logAcceptance } from '../uncalibrated-acceptance.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'
import { notifyOfSchedule } from './notify-of-schedule.ts'
import { refuseOutsideSittings } from './refuse-change.ts'
import { refuseTakenTitle } from './refuse-taken-title.ts'
import { toAnswer } from './to-answers.ts'

/**
 * Schedules an assessment with its questions and candidates. The actor's draft with this id, or else with this title,
 * becomes the assessment. Throws `invalid-input` with the field that is refused.
 */
export async function createAssessment(
  deps: ManagedAssessmentsDeps,
  actor: Actor,
  { participants, questionIds, draftId, adaptive: sent, ...fields }: z.output<typeof createAssessmentSchema>,
): Promise<ManagedAssessment> {
  requirePermission(actor, 'assessment:manage')
  const { db, audit, notifications, tests, now } = deps
  const columns = formColumns(fields)
  const { id, notices } = await db.write(async (manager) => {
    const at = now()
    if (columns.endDate <= at) throw refuse('endDate', 'endPassed')
    await lockCreator(manager, actor.userId)
    const draft = await findOwnDraft(manager, actor, draftId, columns.titleKey)
    await refuseTakenTitle(manager, actor.userId, columns)
    const status = statusAt({ ...columns, status: 'scheduled' }, at)
    const row = draft ?? newAssessmentRow(randomUUID(), columns, status, actor.userId, at)
    const bank = { type: columns.type, questionsChanged: true }
    const adaptive = settledAdaptive(sent, adaptiveOf(row), bank, { userId: actor.userId, at })
    if (draft === null) await insertAssessment(manager, { ...row, adaptive })
    await setQuestions(manager, tests, { ...row, status: 'draft' }, questionIds, at)
    await setParticipants(manager, tests, actor, row.id, participants, at)
    await refuseBank(manager, row.id, columns)
    await refuseOutsideSittings(manager, row.id, columns)
    if (draft !== null) {
      const stored = { ...columns, adaptive, status, draftForm: null, updatedAt: at }
      if (!(await updateVersion(manager, draft.id, draft.version, stored))) throw new AppError('conflict')
    }
    const listed = {
      ...exchanged('questions', { removed: [], added: questionIds }),
      ...exchanged('participants', { removed: [], added: participants }),
    }
    const notices = await notifyOfSchedule(deps, manager, actor, row.id, columns.title)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.created',
      subjectType: 'assessment',
      subjectId: row.id,
      data: {
        ...{ status, questions: questionIds.length, participants: participants.length, fromDraft: draft !== null },
        ...(await recordValues(manager, { type: 'assessment', id: row.id }, listed)),
      },
    })
    await logAcceptance(audit, manager, actor, row.id, null, adaptive.uncalibratedAccepted)
    return { id: row.id, notices }
  })
  notifications.deliver(notices)
  return toAnswer(deps, id, now())
}

async function findOwnDraft(
  manager: EntityManager,
  actor: Actor,
  draftId: string | undefined,
  titleKey: string,
): Promise<AssessmentRow | null> {
  const named = draftId === undefined ? null : await findDraft(manager, actor.userId, draftId)
  return named ?? findDraftByTitle(manager, actor.userId, titleKey)
}
