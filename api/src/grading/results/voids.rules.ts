import type { VoidTreatment } from '@pengawas/shared/contracts/test-results'

/** Void questions of an assessment, and what becomes of each. */
export type Voids = ReadonlyMap<string, VoidTreatment>

export interface VoidChange {
  questionId: string
  /** Null: counts as usual. */
  before: VoidTreatment | null
  after: VoidTreatment | null
}

/** What is void once these treatments apply, and which of them change anything; of two for one question the last one counts. */
export function applyVoids(
  before: Voids,
  wanted: readonly { questionId: string; treatment: VoidTreatment | null }[],
): { voids: Voids; changes: VoidChange[] } {
  const after = new Map(before)
  for (const { questionId, treatment } of wanted) {
    if (treatment === null) after.delete(questionId)
    else after.set(questionId, treatment)
  }
  const changes = [...new Set(wanted.map(({ questionId }) => questionId))]
    .map((questionId) => ({
      questionId,
      before: before.get(questionId) ?? null,
      after: after.get(questionId) ?? null,
    }))
    .filter((change) => change.before !== change.after)
  return { voids: after, changes }
}
