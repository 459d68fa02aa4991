import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { EntityManager } from 'typeorm'
import { keepFile, storeKeptFile } from '../../../kernel/files/kept-files.changes.ts'
import { NODE_PICTURE_TYPE } from '../../../kernel/files/node-picture.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { type CarriedPicture, type CarriedPictures, countingPictures, withCarried } from '../carry-over.rules.ts'
import type { CheckInRow } from '../check-ins.entity.ts'
import { findRefusedAt, listEarlier } from '../check-ins.repository.ts'
import type { CheckInsDeps } from './deps.ts'

/** A picture as it counts, and the file that was copied for it. */
export type Copy = { step: keyof CarriedPictures; of: CarriedPicture; key: string }

/** The pictures of earlier check-ins that count for this one at the moment. */
async function findCounting(manager: EntityManager, row: CheckInRow, now: Date): Promise<CarriedPictures> {
  if (row.policy.practiceDays === 0) return {}
  const earlier = await listEarlier(manager, [row.participantId], row.createdAt)
  const ids = earlier.map(({ testSessionId }) => testSessionId)
  const ended = new Set(
    (await findTestSessions(manager, ids)).flatMap(({ id, status }) => (status === 'terminated' ? [id] : [])),
  )
  return countingPictures(
    row,
    earlier.map((one) => ({ ...one, isTerminated: ended.has(one.testSessionId) })),
    await findRefusedAt(manager, row),
    now,
  )
}

/**
 * Copies the pictures of earlier check-ins that count for this one, so that each check-in keeps its own for its own time. The
 * candidate takes what cannot be copied.
 */
export async function copyCounting(deps: CheckInsDeps, row: CheckInRow): Promise<Copy[]> {
  const { db, files, log, now } = deps
  const id = row.testSessionId
  const copies: Copy[] = []
  for (const [step, of] of Object.entries(await findCounting(db.read, row, now())) as [
    Copy['step'],
    CarriedPicture,
  ][]) {
    try {
      const file = await files.open(of.key)
      if (file === null) continue
      const key = `check-ins/${id.toLowerCase()}/${step}-${randomUUID()}.webp`
      await storeKeptFile(deps, await buffer(file.stream), {
        ...{ fileKey: key, contentType: NODE_PICTURE_TYPE, subjectType: 'test-session', subjectId: id },
      })
      copies.push({ step, of, key })
    } catch (error) {
      log.error({ err: error, testSessionId: id }, 'a picture of an earlier check-in could not be copied')
    }
  }
  return copies
}

/** Has the copies that still count stand for their steps, in the caller's transaction, in which the check-in is locked. */
export async function carryOver(
  { audit }: CheckInsDeps,
  manager: EntityManager,
  row: CheckInRow,
  copies: readonly Copy[],
  at: Date,
): Promise<CheckInRow> {
  if (copies.length === 0) return row
  const counting = await findCounting(manager, row, at)
  const carried: CarriedPictures = {}
  for (const { step, of, key } of copies)
    if (counting[step]?.key === of.key && (await keepFile(manager, key, at))) carried[step] = { ...of, key }
  const origins = Object.entries(carried).map(([step, { carriedFrom }]) => [step, carriedFrom.testSessionId] as const)
  if (origins.length === 0) return row
  await audit.append(manager, {
    ...{ actorId: row.participantId, action: 'test-session.check-in-pictures-carried-over' },
    ...{ subjectType: 'test-session', subjectId: row.testSessionId, data: Object.fromEntries(origins) },
  })
  return withCarried(row, carried)
}
