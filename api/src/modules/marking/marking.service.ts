import type { Rubric } from '@pengawas/shared/contracts/questions'
import type { EntityManager } from 'typeorm'

/** An answer in words, with the question as this candidate was asked: the version of their item, not the newest. */
export interface SubmittedEssay {
  questionId: string
  /** Place in the candidate's own order, from 0. */
  position: number
  type: 'essay' | 'case-study'
  /** Sanitised HTML. */
  content: string
  rubric: Rubric | null
  /** The question's own switch: false means that people mark without a suggestion. */
  aiEnabled: boolean
  /** Plain text; empty where nothing was answered. */
  answer: string
}

export interface Submission {
  testSessionId: string
  assessmentId: string
  submittedAt: Date
  /** The assessment's switch. */
  essayGradingEnabled: boolean
  items: readonly SubmittedEssay[]
}

/** What an essay counts for so far. `suggested` is a grader's proposal that no person has confirmed: provisional. */
export interface EssayScore {
  questionId: string
  state: 'waiting' | 'suggested' | 'final'
  /** 0 to `maxScore`; null while `waiting`. */
  score: number | null
  maxScore: number
}

/** What marking offers to the rest of the hub. */
export interface MarkingService {
  /**
   * Queues the essays of a session that was handed in, in the caller's transaction. Calling it again changes nothing,
   * except where an answer is another one (a late delivery that was accepted): that essay is marked anew.
   * Blank answers are final at once, with 0 points.
   */
  onSubmitted(manager: EntityManager, submission: Submission): Promise<void>
  /** The essays of a session and what they count for. Results are provisional until each of them is `final`. */
  scoresOf(manager: EntityManager, testSessionId: string): Promise<EssayScore[]>
}

/**
 * Called in the transaction in which a score of this session changed: a mark became final, or a suggestion came in.
 * Whoever keeps results computes them anew from `scoresOf`; calling it twice must do no harm.
 */
export type ScoresChanged = (manager: EntityManager, testSessionId: string) => Promise<void>
