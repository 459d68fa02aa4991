import { type EntityManager, In, IsNull, LessThan, LessThanOrEqual, Not } from 'typeorm'
import { userEntity, type UserRow } from '../../identity/users/users.entity.ts'
import { heldRows } from '../../kernel/db/held-rows.ts'
import { testResultEntity, type TestResultRow } from '../../grading/results/results.entity.ts'
import { FINAL_VERDICTS } from '../../grading/results/verdict.rules.ts'
import { whereHandedIn } from '../../sessions/test-sessions/test-sessions.queries.ts'
import {
  ltiGradeEntity,
  type LtiGradeRow,
  ltiKeyEntity,
  type LtiKeyRow,
  ltiLinkEntity,
  type LtiLinkRow,
  ltiNonceEntity,
  ltiPlatformEntity,
  type LtiPlatformRow,
} from './lti.entity.ts'

export const listPlatforms = (manager: EntityManager): Promise<LtiPlatformRow[]> =>
  manager.find(ltiPlatformEntity, { order: { createdAt: 'ASC', id: 'ASC' } })

export const findPlatform = (manager: EntityManager, id: string): Promise<LtiPlatformRow | null> =>
  manager.findOneBy(ltiPlatformEntity, { id })

/** For a transaction that decides by its state: who pauses it waits for scores that are being written for it, and finds them. */
export const holdPlatform = (manager: EntityManager, id: string): Promise<LtiPlatformRow | null> =>
  manager.findOne(ltiPlatformEntity, { where: { id }, ...heldRows(manager) })

/** For a transaction that opens a login: the account is neither deactivated nor erased until it ends. */
export const holdAccount = (manager: EntityManager, id: string): Promise<UserRow | null> =>
  manager.findOne(userEntity, { where: { id }, ...heldRows(manager) })

export const findPlatformByIdentity = (manager: EntityManager, identity: string): Promise<LtiPlatformRow | null> =>
  manager.findOneBy(ltiPlatformEntity, { identity })

export async function insertPlatform(manager: EntityManager, row: LtiPlatformRow): Promise<void> {
  await manager.insert(ltiPlatformEntity, row)
}

export async function changePlatform(
  manager: EntityManager,
  id: string,
  changes: Partial<LtiPlatformRow>,
): Promise<void> {
  await manager.update(ltiPlatformEntity, { id }, changes)
}

/** Removes a platform with its links and with where its scores go. Returns whether it was there. */
export async function deletePlatform(manager: EntityManager, id: string): Promise<boolean> {
  await manager.delete(ltiGradeEntity, { platformId: id })
  await manager.delete(ltiLinkEntity, { platformId: id })
  const { affected } = await manager.delete(ltiPlatformEntity, { id })
  return (affected ?? 0) > 0
}

export const listLinks = (manager: EntityManager, platformIds: readonly string[]): Promise<LtiLinkRow[]> =>
  platformIds.length === 0
    ? Promise.resolve([])
    : manager.find(ltiLinkEntity, { where: { platformId: In([...platformIds]) }, order: { createdAt: 'ASC' } })

export const findLink = (
  manager: EntityManager,
  platformId: string,
  assessmentId: string,
): Promise<LtiLinkRow | null> => manager.findOneBy(ltiLinkEntity, { platformId, assessmentId })

/** Makes these the links of a platform; who allowed one that stays is kept. With a link goes where scores of its assessment go. */
export async function replaceLinks(
  manager: EntityManager,
  platformId: string,
  assessmentIds: readonly string[],
  by: { createdBy: string; createdAt: Date },
): Promise<void> {
  const before = new Set((await listLinks(manager, [platformId])).map(({ assessmentId }) => assessmentId))
  const gone = [...before].filter((id) => !assessmentIds.includes(id))
  if (gone.length > 0) {
    await manager.delete(ltiLinkEntity, { platformId, assessmentId: In(gone) })
    await manager.delete(ltiGradeEntity, { platformId, assessmentId: In(gone) })
  }
  const added = assessmentIds.filter((id) => !before.has(id))
  if (added.length > 0)
    await manager.insert(
      ltiLinkEntity,
      added.map((assessmentId) => ({ platformId, assessmentId, ...by })),
    )
}

/** Makes somebody the one who has allowed every link of a platform. */
export async function adoptLinks(manager: EntityManager, platformId: string, createdBy: string): Promise<void> {
  await manager.update(ltiLinkEntity, { platformId }, { createdBy })
}

export const findGrade = (manager: EntityManager, id: string): Promise<LtiGradeRow | null> =>
  manager.findOneBy(ltiGradeEntity, { id })

export const findGradeByIdentity = (manager: EntityManager, identity: string): Promise<LtiGradeRow | null> =>
  manager.findOneBy(ltiGradeEntity, { identity })

/** Whether a line item has scores of another assessment. Compared here: MySQL finds upper for lower case. */
export async function isLineItemTaken(
  manager: EntityManager,
  { platformId, lineItemUrl, assessmentId }: Pick<LtiGradeRow, 'platformId' | 'lineItemUrl' | 'assessmentId'>,
): Promise<boolean> {
  const others = await manager.find(ltiGradeEntity, {
    where: { platformId, lineItemUrl, assessmentId: Not(assessmentId) },
    select: { id: true, lineItemUrl: true },
  })
  return others.some((other) => other.lineItemUrl === lineItemUrl)
}

export async function saveGrade(manager: EntityManager, row: LtiGradeRow): Promise<void> {
  await manager.upsert(ltiGradeEntity, row, ['id'])
}

export async function changeGrade(manager: EntityManager, id: string, changes: Partial<LtiGradeRow>): Promise<void> {
  await manager.update(ltiGradeEntity, { id }, changes)
}

export const hasGrades = (manager: EntityManager): Promise<boolean> => manager.exists(ltiGradeEntity)

/** Has the scores of a candidate in an assessment looked at. */
export async function lookAtGrades(
  manager: EntityManager,
  { assessmentId, participantId }: Pick<LtiGradeRow, 'assessmentId' | 'participantId'>,
  at: Date,
): Promise<void> {
  await manager.update(ltiGradeEntity, { assessmentId, participantId }, { lookAt: at })
}

export const findDueGrades = (manager: EntityManager, now: Date, limit: number): Promise<LtiGradeRow[]> =>
  manager.find(ltiGradeEntity, {
    where: { lookAt: LessThanOrEqual(now) },
    order: { lookAt: 'ASC', id: 'ASC' },
    take: limit,
  })

/** Takes a score to look at it; false: another hub has it, or it is not due any more. */
export async function takeGrade(manager: EntityManager, id: string, now: Date): Promise<boolean> {
  const { affected } = await manager.update(ltiGradeEntity, { id, lookAt: LessThanOrEqual(now) }, { lookAt: null })
  return affected === 1
}

/** Looks later, unless something asked for it meanwhile. */
export async function postponeLook(manager: EntityManager, id: string, until: Date): Promise<void> {
  await manager.update(ltiGradeEntity, { id, lookAt: IsNull() }, { lookAt: until })
}

/** Final results of the tests of one candidate that they or the clock ended. */
export function findFinalResults(
  manager: EntityManager,
  { assessmentId, participantId }: Pick<LtiGradeRow, 'assessmentId' | 'participantId'>,
): Promise<Pick<TestResultRow, 'percentageScore' | 'isMeasured'>[]> {
  const query = manager
    .createQueryBuilder(testResultEntity, 'result')
    .select(['result.testSessionId', 'result.percentageScore', 'result.isMeasured'])
    .where({ assessmentId, participantId, isProvisional: false, verdict: In([...FINAL_VERDICTS]) })
  return whereHandedIn(query, 'result.testSessionId').getMany()
}

export async function insertNonce(manager: EntityManager, hash: string, expiresAt: Date): Promise<void> {
  await manager.insert(ltiNonceEntity, { hash, expiresAt })
}

export async function removeOldNonces(manager: EntityManager, now: Date): Promise<number> {
  const { affected } = await manager.delete(ltiNonceEntity, { expiresAt: LessThan(now) })
  return affected ?? 0
}

export const listKeys = (manager: EntityManager): Promise<LtiKeyRow[]> =>
  manager.find(ltiKeyEntity, { order: { createdAt: 'ASC', kid: 'ASC' } })

export async function insertKey(manager: EntityManager, row: LtiKeyRow): Promise<void> {
  await manager.insert(ltiKeyEntity, row)
}

export async function removeKeys(manager: EntityManager, kids: readonly string[]): Promise<void> {
  if (kids.length > 0) await manager.delete(ltiKeyEntity, { kid: In([...kids]) })
}
