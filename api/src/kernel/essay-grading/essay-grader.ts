import type { Suggestion } from '@pengawas/shared/contracts/marking'
import type { Rubric } from '@pengawas/shared/contracts/questions'

/** The input of a grader: texts without formatting, and nothing of the person who wrote the answer. */
export interface GradingTask {
  question: string
  rubric: Rubric
  answer: string
}

/** The one interface of all graders. Their answer is a suggestion to an assessor, never a mark. */
export interface EssayGrader {
  /** Rejects when `signal` is aborted. A grader that cannot do its work says so in the notes or rejects; it never guesses. */
  grade(task: GradingTask, signal: AbortSignal): Promise<Suggestion>
}
