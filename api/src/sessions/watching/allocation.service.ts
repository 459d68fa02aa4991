import type { MoveCandidate, MovedCandidate } from '@pengawas/shared/contracts/teams'
import type { EntityManager } from 'typeorm'
import { listProctoredBy } from '../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { LEFT_MS, PRESENT_MS } from './allocation.rules.ts'
import { findSeen } from './allocations.queries.ts'
import {
  listBusyAssessments,
  listLastSeen,
  listUnallocated,
  noteArrived,
  noteSeen,
  shiftSeen,
} from './allocations.repository.ts'
import type { AllocationDeps } from './service/deps.ts'
import { moveByHand } from './service/move-by-hand.ts'
import { isSettled, settle } from './service/settle.ts'

/** Who looks at which candidate, by which proctors are there; `watch-scope.ts` says what follows from it. */
export interface AllocationService {
  /** Gives the candidates of an assessment to proctors. Calls while one is decided share one more decision after it. */
  settle(assessmentId: string, isStaffChanged?: boolean): Promise<void>
  /** Proctors' walls are open now; those who were away get their share. */
  seen(userIds: readonly string[]): Promise<void>
  /** Moves the candidates of proctors who have left. Several hubs may do this at once. `present`: see `seen`. */
  keepUp(present: readonly string[]): Promise<void>
  /** Gives every test that no proctor has to one, where there is one. */
  settleRest(): Promise<void>
  /** Gives a candidate to another proctor; see `moveByHand`. */
  move(actor: Actor, testSessionId: string, sent: MoveCandidate): Promise<MovedCandidate>
  /** No hub saw any wall since `last`: nobody has left meanwhile. To be called once when a hub starts. */
  hubsReturned(last: Date | null): Promise<void>
}

export function createAllocationService(deps: AllocationDeps): AllocationService {
  const { db, announcer, now } = deps
  let lastRound: Date | null = null
  const changed = new Set<string>()
  const decide = oneAtATime((assessmentId) => settle(deps, assessmentId, changed.delete(assessmentId)))
  const settleAll = async (assessmentIds: readonly string[]): Promise<void> => {
    for (const id of assessmentIds) await decide(id)
  }

  const sayChanged = (assessmentIds: readonly string[]): void => {
    for (const assessmentId of assessmentIds) announcer.emit('teamChanged', { assessmentId })
  }

  const seen: AllocationService['seen'] = async (userIds) => {
    if (userIds.length === 0) return
    const at = now()
    const before = await findSeen(db.read, userIds)
    const arrived = userIds.filter((id) => at.getTime() - (before.get(id)?.getTime() ?? 0) >= PRESENT_MS)
    await db.write(async (manager) => {
      await noteSeen(manager, userIds, at)
      if (arrived.length > 0) await noteArrived(manager, arrived, at)
    })
    if (arrived.length === 0) return
    const busy = await listBusyOf(db.read, arrived)
    await settleAll(busy)
    sayChanged(busy)
  }

  return {
    seen,
    async settle(assessmentId, isStaffChanged = false) {
      if (isStaffChanged) changed.add(assessmentId)
      await decide(assessmentId)
    },
    async keepUp(present) {
      const [at, before] = [now(), lastRound]
      lastRound = at
      if (before === null || at.getTime() - before.getTime() >= PRESENT_MS) {
        // This hub, or all of them, could write nothing for a while: others say first whose walls are open, too.
        if (present.length > 0) await db.write((manager) => noteSeen(manager, present, at))
        return
      }
      await seen(present)
      const presentSince = (moment: Date): Date => new Date(moment.getTime() - PRESENT_MS)
      const left = await listLastSeen(db.read, presentSince(before), presentSince(at))
      if (left.length > 0) sayChanged(await listBusyOf(db.read, left))
      for (const id of await listBusyAssessments(db.read)) if (!(await isSettled(deps, id))) await decide(id)
    },
    move: moveByHand.bind(null, deps),
    settleRest: async () => settleAll(await listUnallocated(db.read)),
    async hubsReturned(last) {
      if (last === null) return
      // Whoever was last seen longer before the hubs fell silent had left already.
      const missedMs = now().getTime() - last.getTime()
      await db.write((manager) => shiftSeen(manager, new Date(last.getTime() - LEFT_MS), missedMs, now()))
    },
  }
}

/** The assessments with running tests that these people proctor. */
async function listBusyOf(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
  const busy = new Set(await listBusyAssessments(manager))
  return (await listProctoredBy(manager, userIds)).filter((id) => busy.has(id))
}

/** Runs work for one key once at a time; calls while it runs share one more run, which begins after it. */
function oneAtATime(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const running = new Map<string, { current: Promise<void>; next: Promise<void> | null }>()
  const start = (key: string): Promise<void> => {
    const entry: { current: Promise<void>; next: Promise<void> | null } = { current: Promise.resolve(), next: null }
    running.set(key, entry)
    entry.current = work(key).finally(() => {
      if (running.get(key) === entry && entry.next === null) running.delete(key)
    })
    return entry.current
  }
  return (key) => {
    const entry = running.get(key)
    if (entry === undefined) return start(key)
    entry.next ??= entry.current.catch(() => undefined).then(() => start(key))
    return entry.next
  }
}
