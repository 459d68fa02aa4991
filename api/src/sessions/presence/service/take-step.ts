import { listNodes } from '../../live-states/placements.queries.ts'
import { EXCUSED_MS } from '../../live-states/placements.rules.ts'
import type { RoundRow } from '../presence.entity.ts'
import { findRound, insertRound, takeRound } from '../presence.repository.ts'
import { LONGEST_STEP_MS, type Servers } from '../presence.rules.ts'
import type { PresenceDeps } from './deps.ts'

/** Two rounds are at least this far apart, whichever hubs do them. */
const SHORTEST_STEP_MS = 500

/** One round: how long it covers, when it is, and which servers were there. */
export interface Step {
  elapsedMs: number
  at: Date
  servers: Servers
}

/** Takes the round; null where it is not due or another hub took it. */
export async function takeStep({ db }: PresenceDeps, at: Date): Promise<{ before: RoundRow; step: Step } | null> {
  const before = await findRound(db.read)
  if (before === null) {
    await db.write((manager) => insertRound(manager, at))
    return null
  }
  const elapsedMs = at.getTime() - before.at.getTime()
  if (elapsedMs < SHORTEST_STEP_MS) return null
  const wasAway = elapsedMs > LONGEST_STEP_MS
  const excusedUntil = wasAway ? new Date(at.getTime() + EXCUSED_MS) : before.excusedUntil
  if (!(await db.write((manager) => takeRound(manager, before, { at, excusedUntil })))) return null
  const nodesSeenAt = new Map((await listNodes(db.read)).map(({ nodeId, seenAt }) => [nodeId, seenAt]))
  return { before, step: { elapsedMs: wasAway ? 0 : elapsedMs, at, servers: { nodesSeenAt, excusedUntil } } }
}
