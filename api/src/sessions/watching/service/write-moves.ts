import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Reassignment } from '../allocation.rules.ts'
import { type AllocatedAssessment, storeReassignments } from '../allocations.repository.ts'
import type { AllocationDeps } from './deps.ts'

/** Candidates who went from one proctor to another together. */
export interface Moved {
  fromId: string
  toId: string | null
  count: number
  fromName: string
  toName: string
}

/** Stores who has whom now. Writes down who changed hands and what a person ordered, and returns the former; a first proctor is no change of hands. */
export async function writeMoves(
  { audit, now }: AllocationDeps,
  manager: EntityManager,
  assessmentId: string,
  changes: readonly Reassignment[],
  movedBy: { userId: string; reason: string } | null,
): Promise<Moved[]> {
  if (changes.length === 0) return []
  await storeReassignments(manager, assessmentId, changes, now(), movedBy)
  const moves = changes.flatMap((change) => (change.fromId === null ? [] : [{ ...change, fromId: change.fromId }]))
  await audit.appendAll(
    manager,
    changes
      .filter(({ fromId }) => fromId !== null || movedBy !== null)
      .map(({ testSessionId, fromId, toId, cause }) => ({
        actorId: movedBy?.userId ?? null,
        action: 'test-session.reallocated' as const,
        subjectType: 'test-session',
        subjectId: testSessionId,
        data: {
          ...{ assessmentId, cause },
          ...(fromId === null ? {} : { from: fromId }),
          ...(toId === null ? {} : { to: toId }),
          ...(movedBy === null ? {} : { reason: movedBy.reason }),
        },
      })),
  )
  const names = await findNames(manager, [...new Set(moves.flatMap(({ fromId, toId }) => [fromId, toId ?? fromId]))])
  const nameOf = (id: string | null): string => (id === null ? '' : (names.get(id) ?? ''))
  return [...Map.groupBy(moves, ({ fromId, toId }) => `${fromId} ${toId ?? ''}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ fromId, toId }) => ({
      ...{ fromId, toId, count: group.length },
      ...{ fromName: nameOf(fromId), toName: nameOf(toId) },
    })),
  )
}

/** Says to the walls of both proctors whose candidates are whose now; all walls are fetched again. */
export function announceMoves(
  { announcer }: AllocationDeps,
  { id: assessmentId, title }: Pick<AllocatedAssessment, 'id' | 'title'>,
  moves: readonly Moved[],
): void {
  if (moves.length === 0) return
  announcer.emit('candidatesMoved', {})
  for (const { fromId, toId, count, fromName, toName } of moves) {
    const payload = { assessmentId, title, count }
    if (toId === null) continue
    announcer.announce(pushes.candidatesMoved, { userId: toId }, { ...payload, direction: 'to-you', name: fromName })
    announcer.announce(pushes.candidatesMoved, { userId: fromId }, { ...payload, direction: 'from-you', name: toName })
  }
}
