import type { Verdict } from '@pengawas/shared/contracts/test-results'
import { type ScoreInterval, sideOf } from '../../kernel/psychometrics/cat/score-interval.ts'

export interface VerdictFacts {
  /** A person ended the test. */
  isTerminated: boolean
  isMeasured: boolean
  answeredQuestions: number
  minQuestions: number
  /** Essays still wait for marks. */
  isProvisional: boolean
  percentageScore: number
  passingScore: number
  /** How sure the score is; null where it is no estimate, and for results from before it was asked. */
  interval: ScoreInterval | null
  /** As many questions were answered as the test may ask. */
  isLongest: boolean
}

/**
 * Whether a test is passed. One that a person ended never is, nor one below its minimum length. An estimated score decides
 * where its interval lies on one side of the mark; where more questions cannot make it surer, the estimate itself decides.
 */
export function decideVerdict(facts: VerdictFacts): Verdict {
  const { percentageScore, passingScore, interval } = facts
  if (facts.isTerminated) return 'failed'
  if (facts.isProvisional) return 'undecided'
  if (!facts.isMeasured || facts.answeredQuestions < facts.minQuestions) return 'failed'
  const side = interval === null ? 'both' : sideOf(interval, passingScore)
  if (side !== 'both') return side === 'above' ? 'passed' : 'failed'
  if (interval !== null && !facts.isLongest) return 'undecided'
  return percentageScore >= passingScore ? 'passed' : 'failed'
}

/** What a person decided counts where the figures decide nothing. */
export const withDecision = (computed: Verdict, decided: Verdict | null): Verdict =>
  computed === 'undecided' && decided !== null ? decided : computed

/** What a result says that leaves nothing open. */
export const FINAL_VERDICTS = ['passed', 'failed'] as const satisfies readonly Verdict[]

/** Whether nothing about a result is open: no mark is awaited, and no decision. */
export const isFinal = ({ isProvisional, verdict }: { isProvisional: boolean; verdict: Verdict }): boolean =>
  !isProvisional && FINAL_VERDICTS.some((final) => final === verdict)

/** Below this share of answered items with known parameters, a score rests mainly on labels of difficulty. */
const LEAST_KNOWN_SHARE = 0.5

export interface ParameterFacts {
  answeredQuestions: number
  /** How many of the answered items have parameters that were estimated or entered; null where no item needs any. */
  estimatedItems: number | null
}

/** Whether a score rests mainly on the labels of its questions' difficulty, so that it cannot decide about a certificate alone. */
export const isUncalibrated = ({ answeredQuestions, estimatedItems }: ParameterFacts): boolean =>
  estimatedItems !== null && estimatedItems < answeredQuestions * LEAST_KNOWN_SHARE
