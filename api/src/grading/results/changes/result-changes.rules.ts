import type { ChangedFigures, ResultChange, ResultChangeCause } from '@pengawas/shared/contracts/test-results'
import type { TestResultRow } from '../results.entity.ts'
import { percentageOf } from '../scoring.rules.ts'
import { isFinal } from '../verdict.rules.ts'
import type { ResultChangeRow } from './result-changes.entity.ts'

/** Why a result is computed again. */
export interface ChangeReason {
  cause: ResultChangeCause
  /** What the person who caused it wrote; null where nobody is asked. */
  reason: string | null
}

type Figures = Pick<TestResultRow, 'percentageScore' | 'isMeasured' | 'verdict' | 'isProvisional'>

export const figuresOf = (row: Figures): ChangedFigures => ({
  ...{ percentageScore: percentageOf(row), verdict: row.verdict, isProvisional: row.isProvisional },
})

/**
 * What becomes of a result, for its candidate: it is final now, it is another one, or nothing that is news. While marks are
 * missing each new one changes the figures, which is no news; the last one makes the result final.
 */
export function newsOf(before: Figures, after: Figures): 'final' | 'changed' | null {
  if (!isFinal(before)) return isFinal(after) ? 'final' : null
  const isSame = percentageOf(before) === percentageOf(after) && before.verdict === after.verdict && isFinal(after)
  return isSame ? null : 'changed'
}

/** Whether a change shows while scores are held back: in whether it is final, or passed. */
export const showsWithoutScore = (before: ChangedFigures, after: ChangedFigures): boolean =>
  before.verdict !== after.verdict || before.isProvisional !== after.isProvisional

/**
 * The changes of a result as its reader may know them. While the score is held back there are none in which only the score
 * changed; the reason for another key may name the right answer, so it waits until nobody is asked the question.
 */
export function disclosedChanges(
  rows: readonly ResultChangeRow[],
  { score, reasons }: { score: boolean; reasons: boolean },
): ResultChange[] {
  const shown = (figures: ChangedFigures): ChangedFigures => (score ? figures : { ...figures, percentageScore: null })
  return rows
    .filter(({ before, after }) => score || showsWithoutScore(before, after))
    .map(({ at, cause, reason, before, after }) => ({
      ...{ at: at.toISOString(), cause, before: shown(before), after: shown(after) },
      reason: cause === 'rescored' && !reasons ? null : reason,
    }))
}
