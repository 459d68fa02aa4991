import { type EntityManager, In, Not } from 'typeorm'
import { accommodationEntity, participantEntity } from '../../../assessments/assessments/assessments.entity.ts'
import { appealEntity, appealPointEntity } from '../../../grading/appeals/appeals.entity.ts'
import { markEntity, markingTaskEntity, markingTextsEntity } from '../../../grading/marking/marking.entity.ts'
import { resultChangeEntity } from '../../../grading/results/changes/result-changes.entity.ts'
import { testResultEntity } from '../../../grading/results/results.entity.ts'
import { deleteSessionsOf, removeTwoFactor } from '../../../identity/auth/auth.changes.ts'
import { listViewEntity } from '../../../identity/account/list-views.entity.ts'
import { notificationEntity } from '../../../identity/notifications/notifications.entity.ts'
import { profileRequestEntity } from '../../../identity/profile-requests/profile-requests.entity.ts'
import { recoveryEntity } from '../../../identity/recovery/recovery.entity.ts'
import { updateUser } from '../../../identity/users/users.changes.ts'
import type { UserRow } from '../../../identity/users/users.entity.ts'
import { searchTextOf } from '../../../identity/users/users.rules.ts'
import { deleteValues } from '../../../kernel/audit/changed-values.ts'
import { heldRows } from '../../../kernel/db/held-rows.ts'
import { keptFileEntity } from '../../../kernel/files/kept-files.entity.ts'
import { setFileTerms } from '../../../kernel/files/kept-files.changes.ts'
import { inChunks } from '../../../kernel/lib/chunks.ts'
import { answerEntity, lateAnswerEntity } from '../../../sessions/answers/answers.entity.ts'
import { clockCreditEntity } from '../../../sessions/outages/clock-credits.entity.ts'
import { secondCameraEntity } from '../../../sessions/second-camera/second-camera.entity.ts'
import { testSessionEntity, type TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { allocationEntity } from '../../../sessions/watching/allocations.entity.ts'
import { checkInEntity, refusalEntity } from '../../../supervision/check-ins/check-ins.entity.ts'
import { NOTHING_KEPT } from '../../../supervision/check-ins/check-ins.rules.ts'
import { terminationReviewEntity } from '../../../supervision/commands/termination-reviews.entity.ts'
import { flagCommentEntity, flagEntity, flagReviewEntity } from '../../../supervision/flags/flags.entity.ts'
import { sessionMessageEntity } from '../../../supervision/messages/messages.entity.ts'
import { sessionNoteEntity } from '../../../supervision/notes/session-notes.entity.ts'
import { clientSignalEntity } from '../../../supervision/page-signals/page-signals.entity.ts'
import { removeRecordings } from '../../../supervision/recordings/recordings.changes.ts'
import { removePackagesAbout } from '../../evidence-packages/package-jobs.changes.ts'
import { ownDataEntity } from '../../own-data/own-data.entity.ts'
import { removeReportsAbout } from '../../reports/report-jobs.changes.ts'
import { sampledFlagEntity } from '../../second-looks/second-looks.entity.ts'
import { forgetGrades } from '../../lti/lti.changes.ts'
import { deleteAppraisals } from '../../talent/appraisals.changes.ts'
import { neutralOf } from '../erasure.rules.ts'
import { eraseMentions, type Mentions } from './mentions.ts'

/** No hash of any password has this form: nobody signs in with it. */
const NO_PASSWORD = 'erased'
/** In place of words that a column must have. */
const NO_WORDS = '–'
const ROWS_AT_ONCE = 300

/**
 * Erases a person, within one transaction: what is theirs alone goes, and what must stay countable or examinable stays with a
 * neutral name. Files are deleted in the background, each with its own entry of the audit log, whose entries are not touched.
 * Returns how many files go.
 */
export async function erasePerson(
  manager: EntityManager,
  user: UserRow,
  { sessions, mentions }: { sessions: readonly TestSessionRow[]; mentions: Mentions },
  at: Date,
): Promise<number> {
  const ids = sessions.map(({ id }) => id)
  let files = await erasePackages(manager, user.id, at)
  files += await removePackagesAbout(manager, ids, at)
  files += await removeReportsAbout(
    manager,
    sessions.map(({ assessmentId }) => assessmentId),
    at,
  )
  for (const some of inChunks(ids, ROWS_AT_ONCE)) files += await eraseTests(manager, some, user, at)
  await eraseAccount(manager, user, sessions)
  await eraseMentions(manager, mentions)
  const { name, nip, email } = neutralOf(user.id)
  const facts = { name, nip, email, unit: null, organization: null }
  await updateUser(manager, user.id, {
    ...{ ...facts, phone: null, position: null, birthDate: null, settings: null, registration: null },
    ...{ isActive: false, passwordHash: NO_PASSWORD, mustChangePassword: false, lastLogin: null },
    ...{ searchText: searchTextOf(facts), version: user.version + 1, erasedAt: at, updatedAt: at },
  })
  return files
}

async function erasePackages(manager: EntityManager, userId: string, at: Date): Promise<number> {
  // Held, so that one that is finished at this moment is seen with its file, or not finished at all.
  const packages = await manager.find(ownDataEntity, { where: { userId }, ...heldRows(manager) })
  const keys = packages.flatMap(({ fileKey }) => fileKey ?? [])
  await setFileTerms(manager, keys, { dueAt: at, reason: 'erased' })
  await manager.delete(ownDataEntity, { userId })
  return keys.length
}

async function eraseTests(manager: EntityManager, ids: readonly string[], user: UserRow, at: Date): Promise<number> {
  const those = { testSessionId: In([...ids]) }
  await removeRecordings(manager, ids, 'erased', at)
  const { affected } = await manager.update(keptFileEntity, those, { dueAt: at, reason: 'erased', term: 'own' })
  await manager.update(checkInEntity, those, { ...NOTHING_KEPT, steps: {}, reason: null })
  await manager.delete(refusalEntity, { participantId: user.id })
  await manager.delete(sessionMessageEntity, those)
  await manager.delete(sessionNoteEntity, those)
  await manager.delete(clientSignalEntity, those)
  await deleteValues(manager, 'test-session', ...ids)
  await manager.delete(secondCameraEntity, those)
  await manager.update(allocationEntity, those, { reason: null })
  await manager.update(clockCreditEntity, those, { reason: null })
  await manager.update(terminationReviewEntity, those, { reason: NO_WORDS, decisionReason: null })
  await manager.update(
    testSessionEntity,
    { id: In([...ids]) },
    {
      statusReason: null,
      pageDevice: null,
      pageLoginId: null,
      pageId: null,
      pageSecretHash: null,
      heldCertificate: null,
    },
  )
  await eraseFlags(manager, ids)
  await eraseTexts(manager, ids)
  await eraseAppeals(manager, ids)
  const { name, nip } = neutralOf(user.id)
  await manager.update(testResultEntity, those, { decisionReason: null })
  await manager.update(resultChangeEntity, those, { reason: null })
  await manager.update(
    testResultEntity,
    { ...those, certificateName: Not('') },
    { certificateName: name, certificateNip: nip, certificateUnit: null },
  )
  return affected ?? 0
}

/** Verdicts stay, for the precision of detectors; what was measured of the person, and what staff wrote, goes. */
async function eraseFlags(manager: EntityManager, ids: readonly string[]): Promise<void> {
  const flags = await manager.findBy(flagEntity, { testSessionId: In([...ids]) })
  for (const { id, details } of flags)
    await manager.update(
      flagEntity,
      { id },
      { details: { ...details, samples: [] }, description: NO_WORDS, reviewReason: null, comments: 0 },
    )
  for (const some of inChunks(flags, ROWS_AT_ONCE)) {
    const flagId = In(some.map(({ id }) => id))
    await deleteValues(manager, 'flag', ...some.map(({ id }) => id))
    await manager.delete(flagCommentEntity, { flagId })
    await manager.update(flagReviewEntity, { flagId }, { reason: NO_WORDS })
    await manager.update(sampledFlagEntity, { flagId }, { secondReason: null })
  }
}

/** What was decided stays, and is counted; what the person and the auditors wrote goes. */
async function eraseAppeals(manager: EntityManager, ids: readonly string[]): Promise<void> {
  const appeals = await manager.findBy(appealEntity, { testSessionId: In([...ids]) })
  for (const some of inChunks(appeals, ROWS_AT_ONCE)) {
    const appealIds = some.map(({ id }) => id)
    await manager.update(appealEntity, { id: In(appealIds) }, { text: NO_WORDS, files: [] })
    await manager.update(appealPointEntity, { appealId: In(appealIds) }, { reason: null })
  }
}

/** What the person wrote goes; which option they chose stays, and is counted without them. */
async function eraseTexts(manager: EntityManager, ids: readonly string[]): Promise<void> {
  const tasks = await manager.findBy(markingTaskEntity, { testSessionId: In([...ids]) })
  for (const some of inChunks(tasks, ROWS_AT_ONCE)) {
    const taskId = In(some.map(({ id }) => id))
    await manager.update(markingTextsEntity, { taskId }, { answer: NO_WORDS, suggestion: null })
    await manager.update(markEntity, { taskId }, { comment: '' })
  }
  for (const { id, criteria } of await manager.findBy(markEntity, { taskId: In(tasks.map((task) => task.id)) }))
    await manager.update(markEntity, { id }, { criteria: criteria.map(({ points }) => ({ points, comment: '' })) })
  await manager.update(lateAnswerEntity, { testSessionId: In([...ids]) }, { reason: null })
  for (const entity of [answerEntity, lateAnswerEntity])
    for (const { testSessionId, questionId, value } of await manager.findBy(entity, { testSessionId: In([...ids]) }))
      if (value?.kind === 'text')
        await manager.update(entity, { testSessionId, questionId }, { value: { kind: 'text', text: NO_WORDS } })
}

async function eraseAccount(
  manager: EntityManager,
  { id: userId }: UserRow,
  sessions: readonly TestSessionRow[],
): Promise<void> {
  const taken = [...new Set(sessions.map(({ assessmentId }) => assessmentId))]
  await manager.delete(participantEntity, {
    userId,
    ...(taken.length === 0 ? {} : { assessmentId: Not(In(taken)) }),
  })
  await manager.delete(accommodationEntity, { userId })
  await manager.delete(profileRequestEntity, { userId })
  await manager.delete(notificationEntity, { userId })
  await manager.delete(listViewEntity, { userId })
  await manager.delete(recoveryEntity, { userId })
  await deleteAppraisals(manager, userId)
  await forgetGrades(manager, userId)
  await removeTwoFactor(manager, userId)
  await deleteSessionsOf(manager, userId)
  await deleteValues(manager, 'user', userId)
}
