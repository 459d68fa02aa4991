import { keptFileEntity } from '../../kernel/files/kept-files.entity.ts'
import { type EntityManager, In } from 'typeorm'
import type { Dates } from '../../assessments/assessments/sittings.rules.ts'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { touch } from '../../kernel/db/touches.ts'
import { testSessionEntity, type TestSessionRow, UNFINISHED } from './test-sessions.entity.ts'

/** What `touch` calls a change of a test session's status, with its id. */
export const SESSION_TOPIC = 'test-session'

export const insertTestSessions = (manager: EntityManager, rows: readonly TestSessionRow[]): Promise<void> =>
  insertRows(manager, testSessionEntity, rows)

export async function updateTestSession(
  manager: EntityManager,
  id: string,
  changes: Partial<TestSessionRow>,
): Promise<void> {
  await manager.update(testSessionEntity, { id }, changes)
  if (changes.status !== undefined) touch(manager, SESSION_TOPIC, id)
}

/** The same for several sessions at once, by id; those that change alike share a statement. */
export async function updateTestSessions(
  manager: EntityManager,
  changesOf: ReadonlyMap<string, Partial<TestSessionRow>>,
): Promise<void> {
  for (const alike of Map.groupBy(changesOf, ([, changes]) => JSON.stringify(changes)).values()) {
    const [first] = alike
    if (first === undefined) continue
    await manager.update(testSessionEntity, { id: In(alike.map(([id]) => id)) }, first[1])
    if (first[1].status !== undefined) for (const [id] of alike) touch(manager, SESSION_TOPIC, id)
  }
}

/** Changes the extra time of a candidate's test that is not over; names the tests that it changed. */
export async function setExtraTime(
  manager: EntityManager,
  assessmentId: string,
  participantId: string,
  extraMs: number,
): Promise<string[]> {
  const where = { assessmentId, participantId, status: In([...UNFINISHED]) }
  const rows = await manager.find(testSessionEntity, { where, select: { id: true } })
  if (rows.length > 0) await manager.update(testSessionEntity, where, { extraMs })
  return rows.map(({ id }) => id)
}

/** Gives the tests of a sitting that are not over its dates; names those whose dates changed. */
export async function setWindow(
  manager: EntityManager,
  sittingId: string,
  { startDate: opensAt, endDate: closesAt }: Dates,
): Promise<string[]> {
  const where = { sittingId, status: In([...UNFINISHED]) }
  const rows = await manager.findBy(testSessionEntity, where)
  const isSame = (row: TestSessionRow): boolean =>
    row.opensAt?.getTime() === opensAt.getTime() && row.closesAt?.getTime() === closesAt.getTime()
  if (rows.length > 0) await manager.update(testSessionEntity, where, { opensAt, closesAt })
  return rows.filter((row) => !isSame(row)).map(({ id }) => id)
}

/** Notes where candidates are, in one statement for all of them. */
export async function setPositions(manager: EntityManager, positions: ReadonlyMap<string, number>): Promise<void> {
  if (positions.size === 0) return
  const cases = [...positions.keys()].map((_, index) => `WHEN :id${index} THEN :position${index}`)
  const parameters: Record<string, string | number> = {}
  for (const [index, [id, position]] of [...positions].entries())
    Object.assign(parameters, { [`id${index}`]: id, [`position${index}`]: position })
  await manager
    .createQueryBuilder()
    .update(testSessionEntity)
    .set({ currentPosition: () => `CASE id ${cases.join(' ')} ELSE currentPosition END` })
    .where({ id: In([...positions.keys()]) })
    .setParameters(parameters)
    .execute()
}

/** Removes a test that was never begun, with everything that is kept of it. Its files have a term of their own. */
export async function removeTestSession(manager: EntityManager, id: string): Promise<void> {
  const ofTest = manager.dataSource.entityMetadatas.filter(
    ({ name, propertiesMap }) => 'testSessionId' in propertiesMap && name !== keptFileEntity.options.name,
  )
  for (const { target } of ofTest) await manager.delete(target, { testSessionId: id })
  await manager.delete(testSessionEntity, { id })
}
