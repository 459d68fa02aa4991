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
