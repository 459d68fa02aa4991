import type { ResponseModel } from '../irt/item-response.ts'

export interface CatItem {
  id: string
  a: number
  b: number
  c: number
  competency: string
}

export interface CatSettings {
  /** Which of an item's parameters are read; '2pl' unless said. */
  model?: ResponseModel
  /** The abilities expected before the first answer. The test starts at the mean. */
  priorMean: number
  priorSd: number
  /** 'mle' falls back to EAP while all answers are right or all are wrong, since there is no maximum then; 'wle' is finite there. */
  estimator: 'eap' | 'mle' | 'wle'
  minItems: number
  maxItems: number
  /** The test may stop once the standard error of ability is at or below this, and `minItems` are answered. */
  targetSe: number
  /** A test that could stop goes on while its score, 0 to 100, lies on neither side of this mark with this one-sided confidence. */
  mark?: { score: number; confidence: number }
  /** 'randomesque' chooses at random among the `size` most informative items (Kingsbury & Zara 1989). */
  exposure: { kind: 'randomesque'; size: number } | { kind: 'none' }
  /** Wanted share of each competency; need not add up to 1. Without any, competencies are not balanced. */
  contentTargets?: Readonly<Record<string, number>>
}

export interface CatAnswer {
  itemId: string
  isCorrect: boolean
}

export type CatStep = { kind: 'ask'; itemId: string } | { kind: 'stop'; reason: 'precision' | 'length' | 'bank-empty' }
