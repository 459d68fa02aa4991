import type { Sittings } from '@pengawas/shared/contracts/sittings'
import { findUsers } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { managedRow } from '../../assessments/assessment-access.ts'
import { listActiveProctors } from '../../assessments/assessments.queries.ts'
import {
  listSittingProctors,
  listSittings as findSittings,
  sittingsOfParticipants,
} from '../../assessments/sittings.queries.ts'
import type { SittingsDeps } from './deps.ts'

/** The sittings of an assessment, and how many are in each. Throws `not-found`. */
export async function listSittings({ db, tests }: SittingsDeps, actor: Actor, assessmentId: string): Promise<Sittings> {
  const { version } = await managedRow(db.read, actor, assessmentId)
  const sittings = await findSittings(db.read, assessmentId)
  const own = await sittingsOfParticipants(db.read, assessmentId)
  const proctorIds = (await listActiveProctors(db.read, [assessmentId])).map(({ userId }) => userId)
  const links = await listSittingProctors(db.read, [assessmentId])
  const nameOf = new Map((await findUsers(db.read, proctorIds)).map(({ id, name }) => [id, name]))
  const begun = new Set(await tests.findStarted(db.read, assessmentId, [...own.keys()]))
  const counts = Map.groupBy(own.values(), (sittingId) => sittingId)
  const waiting = [...own].filter(([userId]) => !begun.has(userId))
  return {
    version,
    waiting: { all: waiting.length, unassigned: waiting.filter(([, sittingId]) => sittingId === null).length },
    sittings: sittings.map(({ id, name, place, startDate, endDate, capacity }) => ({
      ...{ id, name, place, capacity },
      startDate: startDate.toISOString(),
      endDate: endDate.toISOString(),
      participantCount: counts.get(id)?.length ?? 0,
      proctors: links.flatMap(({ sittingId, userId }) => {
        const proctorName = nameOf.get(userId)
        return sittingId === id && proctorName !== undefined ? [{ proctorId: userId, name: proctorName }] : []
      }),
    })),
  }
}
