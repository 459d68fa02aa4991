import { type EntityManager, In, LessThanOrEqual } from 'typeorm'
import { accommodationEntity, participantEntity } from '../../assessments/assessments/assessments.entity.ts'
import { appealEntity, appealPointEntity } from '../../grading/appeals/appeals.entity.ts'
import { authSessionEntity } from '../../identity/auth/auth.entity.ts'
import { notificationEntity } from '../../identity/notifications/notifications.entity.ts'
import { profileRequestEntity } from '../../identity/profile-requests/profile-requests.entity.ts'
import { auditEntity, type AuditRow } from '../../kernel/audit/audit.entity.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { keptFileEntity } from '../../kernel/files/kept-files.entity.ts'
import { checkInEntity } from '../../supervision/check-ins/check-ins.entity.ts'
import { sessionMessageEntity } from '../../supervision/messages/messages.entity.ts'
import { sessionNoteEntity } from '../../supervision/notes/session-notes.entity.ts'
import { ownDataEntity, type OwnDataRow } from './own-data.entity.ts'

/** Fails as a unique violation while another one of this person is under way. */
export async function insertPackage(manager: EntityManager, row: OwnDataRow): Promise<void> {
  await manager.insert(ownDataEntity, row)
}

export const findPackage = (manager: EntityManager, id: string): Promise<OwnDataRow | null> =>
  manager.findOneBy(ownDataEntity, { id })

const MOST_LISTED = 10

export const listPackages = (manager: EntityManager, userId: string): Promise<OwnDataRow[]> =>
  manager.find(ownDataEntity, { where: { userId }, order: { requestedAt: 'DESC' }, take: MOST_LISTED })

/** The package that has waited longest, or whose hub began it before `silentSince` and is gone. */
export const findWaiting = (manager: EntityManager, silentSince: Date): Promise<OwnDataRow | null> =>
  manager.findOne(ownDataEntity, {
    where: [
      { state: 'waiting', underWay: true },
      { state: 'making', underWay: true, claimedAt: LessThanOrEqual(silentSince) },
    ],
    order: { requestedAt: 'ASC' },
  })

/** Changes a package that is still as this hub saw it; returns whether it was. */
export async function changePackage(
  manager: EntityManager,
  { id, state, tries }: Pick<OwnDataRow, 'id' | 'state' | 'tries'>,
  changes: Partial<OwnDataRow>,
): Promise<boolean> {
  const { affected } = await manager.update(ownDataEntity, { id, state, tries, underWay: true }, changes)
  return affected === 1
}

/** What is stored of a person beside their tests. */
export const readPersonal = {
  profileRequests: (manager: EntityManager, userId: string) =>
    manager.find(profileRequestEntity, { where: { userId }, order: { createdAt: 'ASC' } }),
  logins: (manager: EntityManager, userId: string) =>
    manager.find(authSessionEntity, { where: { userId }, order: { createdAt: 'ASC' } }),
  notifications: (manager: EntityManager, userId: string) =>
    manager.find(notificationEntity, { where: { userId }, order: { createdAt: 'ASC' } }),
  registrations: (manager: EntityManager, userId: string) =>
    manager.find(participantEntity, { where: { userId }, order: { assignedAt: 'ASC' } }),
  accommodations: (manager: EntityManager, userId: string) => manager.findBy(accommodationEntity, { userId }),
}

export const findOwnLogin = (manager: EntityManager, id: string) => manager.findOneBy(authSessionEntity, { id })

/** What is stored of one test beside what other modules tell of it. */
export const readTest = {
  checkIn: (manager: EntityManager, testSessionId: string) => manager.findOneBy(checkInEntity, { testSessionId }),
  messages: (manager: EntityManager, testSessionId: string) =>
    manager.find(sessionMessageEntity, { where: { testSessionId }, order: { createdAt: 'ASC' } }),
  warnings: (manager: EntityManager, testSessionId: string) =>
    manager.find(sessionNoteEntity, { where: { testSessionId, kind: 'warning' }, order: { createdAt: 'ASC' } }),
  appeals: (manager: EntityManager, testSessionId: string) =>
    manager.find(appealEntity, { where: { testSessionId }, order: { toldAt: 'ASC' } }),
  appealPoints: (manager: EntityManager, appealId: string) => manager.findBy(appealPointEntity, { appealId }),
  hasNotes: (manager: EntityManager, testSessionId: string) =>
    manager.existsBy(sessionNoteEntity, { testSessionId, kind: 'note' }),
}

/** When each of these files is deleted; null while that is open. Absent: it is gone, or nobody keeps it for a while only. */
export async function findDueDays(
  manager: EntityManager,
  fileKeys: readonly string[],
): Promise<Map<string, Date | null>> {
  const rows: { fileKey: string; dueAt: Date | null; isHeld: boolean }[] = []
  for (const chunk of inChunks(fileKeys, 500))
    rows.push(...(await manager.findBy(keptFileEntity, { fileKey: In([...chunk]) })))
  return new Map(rows.map(({ fileKey, dueAt, isHeld }) => [fileKey, isHeld ? null : dueAt]))
}

/** A person with many tests has some thousand. */
const MOST_ENTRIES = 20_000

/** What the person did and what was done to their account, then what happened in these tests and to these flags. */
export async function listEntriesAbout(
  manager: EntityManager,
  {
    userId,
    testSessionIds,
    flagIds,
    appealIds,
  }: {
    userId: string
    testSessionIds: readonly string[]
    flagIds: readonly string[]
    appealIds: readonly string[]
  },
): Promise<AuditRow[]> {
  const found = new Map<number, AuditRow>()
  const add = (rows: AuditRow[]): void => rows.forEach((row) => found.set(row.sequence, row))
  const newest = { order: { sequence: 'DESC' }, take: MOST_ENTRIES } as const
  add(await manager.find(auditEntity, { where: { subjectType: 'user', subjectId: userId }, ...newest }))
  add(await manager.find(auditEntity, { where: { actorId: userId }, ...newest }))
  for (const [subjectType, ids] of [
    ['test-session', testSessionIds],
    ['flag', flagIds],
    ['appeal', appealIds],
  ] as const)
    for (const chunk of inChunks(ids, 500))
      add(await manager.find(auditEntity, { where: { subjectType, subjectId: In([...chunk]) }, ...newest }))
  return [...found.values()].toSorted((a, b) => a.sequence - b.sequence)
}
