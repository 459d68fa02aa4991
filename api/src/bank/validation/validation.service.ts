import { approveQuestions } from './service/approve-questions.ts'
import { commentOnQuestion } from './service/comment-on-question.ts'
import { decideQuestion } from './service/decide-question.ts'
import type { ValidationDeps } from './service/deps.ts'
import { listThread } from './service/list-thread.ts'
import { returnToAuthor } from './service/return-to-author.ts'

export type ValidationService = ReturnType<typeof createValidationService>

/** Decisions of validators on questions, and the discussion about them. */
export function createValidationService(deps: ValidationDeps) {
  return {
    decide: decideQuestion.bind(null, deps),
    approveMany: approveQuestions.bind(null, deps),
    returnToAuthor: returnToAuthor.bind(null, deps),
    comments: listThread.bind(null, deps),
    comment: commentOnQuestion.bind(null, deps),
  }
}
