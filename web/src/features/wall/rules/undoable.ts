import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'

/** What a proctor can still take back: the end of a test that was ordered, or time that was given. */
export type Undoable = { testSessionId: string; inMs: number } & (
  { kind: 'termination' } | { kind: 'credit'; creditId: string }
)

/** What can be taken back of these candidates, the newest order first. */
export function undoable(
  candidates: readonly Pick<WallCandidate, 'testSessionId' | 'termination' | 'recentCredit'>[],
): Undoable[] {
  return candidates
    .flatMap(({ testSessionId, termination, recentCredit }): Undoable[] => [
      ...(termination === null ? [] : [{ kind: 'termination' as const, testSessionId, inMs: termination.inMs }]),
      ...(recentCredit === null
        ? []
        : [{ kind: 'credit' as const, testSessionId, creditId: recentCredit.id, inMs: recentCredit.inMs }]),
    ])
    .toSorted((a, b) => b.inMs - a.inMs)
}

/** Several that were ordered alike: by one person, for one reason, and as much. They are said once, and undone together. */
export interface UndoGroup {
  kind: Undoable['kind']
  candidates: readonly Undoing[]
}
type Undoing = Pick<WallCandidate, 'testSessionId' | 'participantName' | 'code' | 'termination' | 'recentCredit'>

/** All that can be taken back, in groups, the newest order first. */
export function undoGroups(candidates: readonly Undoing[]): UndoGroup[] {
  const byId = new Map(candidates.map((candidate) => [candidate.testSessionId, candidate]))
  const groups = Map.groupBy(undoable(candidates), ({ kind, testSessionId }) => {
    const { termination, recentCredit } = byId.get(testSessionId) ?? {}
    return JSON.stringify(
      kind === 'termination'
        ? [kind, termination?.orderedByName, termination?.reason]
        : [kind, recentCredit?.givenBy, recentCredit?.givenByName, recentCredit?.reason, recentCredit?.creditMs],
    )
  })
  return [...groups.values()].flatMap((orders) => {
    const [first] = orders
    return first === undefined
      ? []
      : [{ kind: first.kind, candidates: orders.flatMap(({ testSessionId }) => byId.get(testSessionId) ?? []) }]
  })
}
