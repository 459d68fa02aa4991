import type { EntityManager } from 'typeorm'
import type { QuestionRow } from './questions.entity.ts'

type AskedVersion = Pick<QuestionRow, 'id' | 'version'>

/** What questions ask of their validation. Each call works in the transaction of its caller. */
export interface QuestionValidation {
  /** Opens a task for each of these new questions. */
  request(manager: EntityManager, questions: readonly AskedVersion[], at: Date): Promise<void>
  /**
   * Continues the open task of a question with its new version, or opens one. An author does not validate their own work:
   * a task that is theirs is released. Returns the validator of the task. Call it after the question's row was changed,
   * which keeps two authors from doing so at once.
   */
  requestAgain(
    manager: EntityManager,
    question: AskedVersion,
    authorId: string,
    at: Date,
  ): Promise<{ validatorId: string | null }>
  /** Ends the open task of a question, if there is one. */
  withdraw(manager: EntityManager, questionId: string, at: Date): Promise<void>
  /** Which of these questions have an open task. */
  haveOpenTasks(manager: EntityManager, questionIds: readonly string[]): Promise<Set<string>>
}
