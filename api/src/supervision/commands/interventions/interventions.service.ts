import type { Intervention, InterventionResult, SaidToMany } from '@pengawas/shared/contracts/interventions'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { isWithinScope } from '../../../assessments/assessments/managing.queries.ts'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import { type Database, isUniqueViolation } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { lockTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSessions, staffSessionsAmong } from '../../../sessions/watching/staff-session.ts'
import type { CommandsService } from '../commands.service.ts'
import type { ReactivationsService } from '../reactivations.service.ts'
import { requireText } from '../require-text.ts'
import type { Settled } from '../settled.ts'
import { announceIntervention } from './announce-intervention.ts'
import { carryOut } from './carry-out.ts'
import type { InterventionRow, StoredItem } from './interventions.entity.ts'
import {
  deleteInterventionsBefore,
  findIntervention,
  insertIntervention,
  listSaid,
} from './interventions.repository.ts'
import { countReceipts, readReceipts } from './read-receipts.ts'

/** One command for many tests. Each is judged for itself, and one that is refused does not stop the others. */
export interface InterventionsService {
  /** The same request sent again acts once. Throws `conflict` where its id was used for something else. */
  give(actor: Actor, sent: Intervention): Promise<InterventionResult>
  /** What the actor said to many within a day, the newest first, with how many have read it. */
  said(actor: Actor): Promise<SaidToMany[]>
  /** What became of it, with the receipts that have come since; for the person who gave it, within a day. Throws `not-found`. */
  result(actor: Actor, id: string): Promise<InterventionResult>
  /** Forgets those that are older than a day; returns how many. */
  prune(): Promise<number>
}

interface Deps {
  db: Database
  audit: AuditService
  announcer: Announcer
  commands: Pick<CommandsService, 'announceAll'>
  reactivations: Pick<ReactivationsService, 'settle' | 'callBack'>
  now: () => Date
}

const PERMISSION = 'test-session:command'
/** How long a request is known by its id. */
const KEPT_MS = 24 * 60 * 60_000
/** How many of them a person is shown. */
const LISTED = 20
const NEEDS_WORDS: ReadonlySet<string> = new Set([
  'lock',
  'terminate',
  'warning',
  'message',
  'note',
  'credit',
  'reactivate',
])

export function createInterventionsService(deps: Deps): InterventionsService {
  return {
    give: giveToMany.bind(null, deps),
    said: listOwn.bind(null, deps),
    result: readResult.bind(null, deps),
    prune: () => deps.db.write((manager) => deleteInterventionsBefore(manager, keptSince(deps.now()))),
  }
}

const keptSince = (at: Date): Date => new Date(at.getTime() - KEPT_MS)

async function giveToMany(deps: Deps, actor: Actor, sent: Intervention): Promise<InterventionResult> {
  const { db, audit, now } = deps
  requirePermission(actor, PERMISSION)
  const { requestId, target, order } = sent
  if (NEEDS_WORDS.has(order.command)) requireText(order.text)
  const contentHash = sha256Hex(JSON.stringify({ target, order }))
  const before = await findIntervention(db.read, requestId, keptSince(now()))
  if (before !== null) return repeated(deps, actor, before, contentHash)
  const { asked, allowed } = await findTargets(db.read, actor, target)
  const at = now()
  try {
    const { row, settled } = await db.write(async (manager) => {
      const carried = await carryOut(
        deps.reactivations,
        manager,
        actor,
        await lockTestSessions(manager, allowed),
        sent,
        at,
      )
      const items = itemsOf(asked, allowed, carried)
      const made: InterventionRow = {
        ...{ id: requestId, actorId: actor.userId, command: order.command, text: order.text },
        ...{ contentHash, items, createdAt: at },
      }
      // Of two requests with one id at the same moment the second fails here, with all that it did.
      // An id that is known no longer is free again, also before the next round of the chore.
      await deleteInterventionsBefore(manager, keptSince(at))
      await insertIntervention(manager, made)
      await audit.appendAll(manager, carried.entries)
      return { row: made, settled: carried }
    })
    await announceIntervention(deps, sent, settled)
    if (order.command === 'reactivate') await deps.reactivations.callBack(settled.changed)
    return await toResult(db.read, actor, row)
  } catch (error) {
    const first = isUniqueViolation(error) ? await findIntervention(db.read, requestId, keptSince(at)) : null
    if (first === null) throw error
    return repeated(deps, actor, first, contentHash)
  }
}

/** The answer to a request that was carried out before. */
function repeated({ db }: Deps, actor: Actor, row: InterventionRow, contentHash: string): Promise<InterventionResult> {
  if (row.actorId !== actor.userId || row.contentHash !== contentHash) throw new AppError('conflict')
  return toResult(db.read, actor, row)
}

/** The tests that were asked for, and those among them that the actor has to do with. */
async function findTargets(
  manager: EntityManager,
  actor: Actor,
  target: Intervention['target'],
): Promise<{ asked: string[]; allowed: string[] }> {
  const idsOf = (rows: readonly TestSessionRow[]): string[] => rows.map(({ id }) => id)
  if ('testSessionIds' in target) {
    const asked = [...new Set(target.testSessionIds)]
    return { asked, allowed: idsOf(await staffSessionsAmong(manager, actor, PERMISSION, asked)) }
  }
  const { assessmentId } = target
  if (!(await isWithinScope(manager, assessmentScope(actor), assessmentId))) throw new AppError('not-found')
  const rows = await staffSessions(manager, actor, PERMISSION, assessmentId)
  const asked = idsOf(rows.filter(({ status }) => !isOver(status)))
  return { asked, allowed: asked }
}

function itemsOf(asked: readonly string[], allowed: readonly string[], { changed, refusals }: Settled): StoredItem[] {
  const [mine, done] = [new Set(allowed), new Set(changed)]
  return asked.map((testSessionId): StoredItem => {
    const refusal = mine.has(testSessionId) ? refusals.get(testSessionId) : new AppError('not-found')
    if (refusal !== undefined) return { testSessionId, outcome: 'refused', refusal: refusal.text }
    return { testSessionId, outcome: done.has(testSessionId) ? 'done' : 'unchanged', refusal: null }
  })
}

async function listOwn({ db, now }: Deps, actor: Actor): Promise<SaidToMany[]> {
  requirePermission(actor, PERMISSION)
  const rows = await listSaid(db.read, { actorId: actor.userId, since: keptSince(now()), limit: LISTED })
  return Promise.all(
    rows.map(async (row): Promise<SaidToMany> => ({
      ...{ requestId: row.id, command: row.command === 'message' ? 'message' : 'warning', text: row.text ?? '' },
      ...{ at: row.createdAt.toISOString(), reached: row.items.filter(({ outcome }) => outcome === 'done').length },
      read: await countReceipts(db.read, row),
    })),
  )
}

async function readResult({ db, now }: Deps, actor: Actor, id: string): Promise<InterventionResult> {
  requirePermission(actor, PERMISSION)
  const row = await findIntervention(db.read, id, keptSince(now()))
  if (row === null || row.actorId !== actor.userId) throw new AppError('not-found')
  return toResult(db.read, actor, row)
}

async function toResult(manager: EntityManager, actor: Actor, row: InterventionRow): Promise<InterventionResult> {
  const ids = row.items.map(({ testSessionId }) => testSessionId)
  // Asked again: whose candidates they are may have changed since.
  const sessions = await staffSessionsAmong(manager, actor, PERMISSION, ids)
  const sessionOf = new Map(sessions.map((session) => [session.id, session]))
  const names = await findNames(
    manager,
    sessions.map(({ participantId }) => participantId),
  )
  const readAt = await readReceipts(manager, row)
  const items = row.items.map((item) => {
    const session = sessionOf.get(item.testSessionId)
    return {
      ...item,
      code: session?.code ?? null,
      participantName: session === undefined ? null : (names.get(session.participantId) ?? null),
      seenAt: readAt.get(item.testSessionId)?.toISOString() ?? null,
    }
  })
  return { requestId: row.id, command: row.command, at: row.createdAt.toISOString(), items }
}
