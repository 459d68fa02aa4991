import { type EntityManager, In, IsNull, Not } from 'typeorm'
import { markingTaskEntity } from '../../grading/marking/marking.entity.ts'
import { authSessionEntity } from '../../identity/auth/auth.entity.ts'
import { notificationEntity } from '../../identity/notifications/notifications.entity.ts'
import { participantEntity } from '../../assessments/assessments/assessments.entity.ts'
import { auditEntity } from '../../kernel/audit/audit.entity.ts'
import type { PageOfRows } from '../../kernel/db/paging.ts'
import { keptFileEntity } from '../../kernel/files/kept-files.entity.ts'
import { answerEntity, lateAnswerEntity } from '../../sessions/answers/answers.entity.ts'
import { clockCreditEntity } from '../../sessions/outages/clock-credits.entity.ts'
import { checkInEntity } from '../../supervision/check-ins/check-ins.entity.ts'
import { flagEntity } from '../../supervision/flags/flags.entity.ts'
import { sessionMessageEntity } from '../../supervision/messages/messages.entity.ts'
import { sessionNoteEntity } from '../../supervision/notes/session-notes.entity.ts'
import { recordingEntity } from '../../supervision/recordings/recordings.entity.ts'
import { ownDataEntity } from '../own-data/own-data.entity.ts'
import { erasureEntity, type ErasureRow } from './erasures.entity.ts'

/** Fails as a unique violation while another request of this person is under way. */
export async function insertErasure(manager: EntityManager, row: ErasureRow): Promise<void> {
  await manager.insert(erasureEntity, row)
}

export const findErasure = (manager: EntityManager, id: string): Promise<ErasureRow | null> =>
  manager.findOneBy(erasureEntity, { id })

export const findNewest = (manager: EntityManager, userId: string): Promise<ErasureRow | null> =>
  manager.findOne(erasureEntity, { where: { userId }, order: { requestedAt: 'DESC' } })

export const listAccepted = (manager: EntityManager): Promise<ErasureRow[]> =>
  manager.find(erasureEntity, { where: { state: 'accepted', underWay: true }, order: { requestedAt: 'ASC' } })

/**
 * Changes a request that is still in this state, and whose account is not closed where that is asked; returns whether it was. Of
 * two at once the second is told so.
 */
export async function settleErasure(
  manager: EntityManager,
  { id, state, isOpen = false }: Pick<ErasureRow, 'id' | 'state'> & { isOpen?: boolean },
  changes: Partial<ErasureRow>,
): Promise<boolean> {
  const open = isOpen ? { closedAt: IsNull() } : {}
  const { affected } = await manager.update(erasureEntity, { id, state, underWay: true, ...open }, changes)
  return affected === 1
}

/** The account of a request that was taken back is closed no more. */
export async function forgetClosing(manager: EntityManager, id: string): Promise<void> {
  await manager.update(erasureEntity, { id }, { closedAt: null, wasActive: null })
}

/** Takes what the person wrote in their requests, also in earlier ones. */
export async function forgetReasons(manager: EntityManager, userId: string): Promise<void> {
  await manager.update(erasureEntity, { userId }, { reason: null })
}

/** Those that wait first, the oldest of them first; the others by their time, the newest first. */
export async function pageErasures(
  manager: EntityManager,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PageOfRows<ErasureRow>> {
  const [rows, total] = await manager
    .createQueryBuilder(erasureEntity, 'erasure')
    .addSelect("CASE WHEN erasure.state = 'pending' THEN 0 ELSE 1 END", 'isSettled')
    .addSelect("CASE WHEN erasure.state = 'pending' THEN erasure.requestedAt END", 'waitingSince')
    .orderBy('isSettled', 'ASC')
    .addOrderBy('waitingSince', 'ASC')
    .addOrderBy('erasure.requestedAt', 'DESC')
    .addOrderBy('erasure.id', 'ASC')
    .skip((page - 1) * pageSize)
    .take(pageSize)
    .getManyAndCount()
  return { rows, total }
}

const within = (testSessionIds: readonly string[]) => ({ testSessionId: In([...testSessionIds]) })

/** How much there is of each kind of what goes. */
export const countGoing = {
  logins: (manager: EntityManager, userId: string) => manager.countBy(authSessionEntity, { userId }),
  notifications: (manager: EntityManager, userId: string) => manager.countBy(notificationEntity, { userId }),
  packages: (manager: EntityManager, userId: string) => manager.countBy(ownDataEntity, { userId }),
  registrations: (manager: EntityManager, userId: string, taken: readonly string[]) =>
    manager.countBy(participantEntity, {
      userId,
      ...(taken.length === 0 ? {} : { assessmentId: Not(In([...taken])) }),
    }),
  recordings: (manager: EntityManager, ids: readonly string[]) => manager.countBy(recordingEntity, within(ids)),
  'flag-pictures': (manager: EntityManager, ids: readonly string[]) =>
    manager.countBy(flagEntity, { ...within(ids), evidenceKey: Not(IsNull()) }),
  'check-ins': (manager: EntityManager, ids: readonly string[]) => manager.countBy(checkInEntity, within(ids)),
  chat: async (manager: EntityManager, ids: readonly string[]) =>
    (await manager.countBy(sessionMessageEntity, within(ids))) +
    (await manager.countBy(sessionNoteEntity, within(ids))),
  texts: (manager: EntityManager, ids: readonly string[]) => manager.countBy(markingTaskEntity, within(ids)),
}

/** And of what stays. */
export const countLasting = {
  answers: (manager: EntityManager, ids: readonly string[]) => manager.countBy(answerEntity, within(ids)),
  flags: (manager: EntityManager, ids: readonly string[]) => manager.countBy(flagEntity, within(ids)),
  audit: (manager: EntityManager, userId: string, ids: readonly string[]) =>
    manager.countBy(auditEntity, [
      { actorId: userId },
      { subjectType: 'user', subjectId: userId, actorId: Not(userId) },
      { subjectType: 'user', subjectId: userId, actorId: IsNull() },
      ...(ids.length === 0 ? [] : [{ subjectType: 'test-session', subjectId: In([...ids]), actorId: Not(userId) }]),
    ]),
}

/** Those of these sessions whose result waits for somebody to decide about an answer, or about time. */
export async function findOpenIncidents(manager: EntityManager, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const late = await manager.findBy(lateAnswerEntity, { ...within(ids), decision: 'pending' })
  const credits = await manager.findBy(clockCreditEntity, { ...within(ids), decision: 'pending' })
  return new Set([...late, ...credits].map(({ testSessionId }) => testSessionId))
}

/** How many files of these tests and packages wait to be deleted. */
export const countFilesLeft = (
  manager: EntityManager,
  { testSessionIds, packageIds }: { testSessionIds: readonly string[]; packageIds: readonly string[] },
): Promise<number> => {
  const where = [
    ...(testSessionIds.length === 0 ? [] : [within(testSessionIds)]),
    ...(packageIds.length === 0 ? [] : [{ subjectType: 'own-data' as const, subjectId: In([...packageIds]) }]),
  ]
  return where.length === 0 ? Promise.resolve(0) : manager.countBy(keptFileEntity, where)
}

export const listPackageIds = async (manager: EntityManager, userId: string): Promise<string[]> =>
  (await manager.findBy(ownDataEntity, { userId })).map(({ id }) => id)
