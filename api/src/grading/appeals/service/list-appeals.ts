import type { AppealDetail, ListAppealsQuery, ListedAppeal, ListedAppeals } from '@pengawas/shared/contracts/appeals'
import { AppError } from '@pengawas/shared/errors'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { toFlags } from '../../../supervision/flags/service/to-flags.ts'
import type { AppealRow } from '../appeals.entity.ts'
import { countAppeals, findAppeal, listPoints, pageAppeals } from '../appeals.repository.ts'
import { isOverdue } from '../appeals.rules.ts'
import type { AppealsDeps } from './deps.ts'
import { findOwnParts } from './parts.ts'
import { type ReadPoint, readPoints } from './standing.ts'
import { toAppeal, toFiles, toPoint } from './to-appeals.ts'

/** The appeals that wait for an auditor, those that waited too long, or those that were decided, with the number of each. */
export async function listAppeals(deps: AppealsDeps, actor: Actor, query: ListAppealsQuery): Promise<ListedAppeals> {
  const { db, now } = deps
  requirePermission(actor, 'appeal:decide')
  const at = now()
  const { rows, total } = await pageAppeals(db.read, query, at)
  const listed = await readListed(deps, actor, rows, at)
  const counts = await countAppeals(db.read, at)
  return { items: listed.map(({ listed: item }) => item), total, page: query.page, pageSize: query.pageSize, counts }
}

/** One appeal that was submitted, with the flags that it is about. Throws `not-found`. */
export async function readAppeal(deps: AppealsDeps, actor: Actor, id: string): Promise<AppealDetail> {
  const { db, now } = deps
  requirePermission(actor, 'appeal:decide')
  const row = await findAppeal(db.read, id)
  if (row === null || !(row.state === 'submitted' || row.state === 'decided')) throw new AppError('not-found')
  const [read] = await readListed(deps, actor, [row], now())
  if (read === undefined) throw new AppError('not-found')
  const { points: _, ...listed } = read.listed
  const rows = read.points.flatMap(({ flag }) => (flag === null ? [] : [flag]))
  const flags = new Map((await toFlags(db.read, rows)).map((flag) => [flag.id, flag]))
  return {
    ...listed,
    text: row.text,
    files: toFiles(row, now()),
    points: read.points.map((point) => ({ ...toPoint(point), flag: flags.get(point.flag?.id ?? '') ?? null })),
    mayDecide: row.state === 'submitted' && !listed.hadPart,
  }
}

async function readListed(
  deps: AppealsDeps,
  actor: Actor,
  rows: readonly AppealRow[],
  now: Date,
): Promise<{ listed: ListedAppeal; points: ReadPoint[] }[]> {
  const manager = deps.db.read
  const points = await listPoints(
    manager,
    rows.map(({ id }) => id),
  )
  const { pointsOf, sessions } = await readPoints(manager, rows, points)
  const own = await findOwnParts(deps, manager, actor.userId, rows)
  const assessments = await findAssessmentsById(manager, [...new Set(rows.map(({ assessmentId }) => assessmentId))])
  const titles = new Map(assessments.map(({ id, title }) => [id, title]))
  const people = rows.flatMap(({ participantId, decidedBy }) => [
    participantId,
    ...(decidedBy === null ? [] : [decidedBy]),
  ])
  const names = await findNames(manager, [...new Set(people)])
  return rows.map((row) => {
    const mine = pointsOf.get(row.id) ?? []
    const code = sessions.get(row.testSessionId)?.code ?? ''
    const listed = {
      ...toAppeal(row, titles.get(row.assessmentId) ?? ''),
      ...{ code, participantName: names.get(row.participantId) ?? code, isOverdue: isOverdue(row, now) },
      decidedByName: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? null),
      ...{ points: mine.length, hadPart: own.has(row.id) },
    }
    return { listed, points: mine }
  })
}
