import {
  QUESTION_MAX_CONTENT,
  QUESTION_MAX_OPTION,
  type QuestionContent,
  type saveQuestionSchema,
} from '@pengawas/shared/contracts/questions'
import type { FieldCodes } from '@pengawas/shared/messages'
import { questionProblems, tidyQuestion } from '@pengawas/shared/rules/question'
import type { z } from 'zod'
import { sanitizeQuestionHtml } from './question-html.ts'

export interface PreparedQuestion {
  content: QuestionContent
  /** Why it cannot be saved: field to code. Empty where it can. */
  problems: FieldCodes
}

/** What is stored of a question that was sent: sanitised, tidied and checked by the rules of saving. */
export function prepareQuestion(sent: z.output<typeof saveQuestionSchema>): PreparedQuestion {
  const content = tidyQuestion({
    ...sent,
    pinnedOptions: sent.pinnedOptions ?? [],
    content: sanitizeQuestionHtml(sent.content),
    options: sent.options.map(sanitizeQuestionHtml),
  })
  // Cleaned text may be longer than what was sent, and must be short enough to be sent again.
  const isTooLong =
    content.content.length > QUESTION_MAX_CONTENT ||
    content.options.some((option) => option.length > QUESTION_MAX_OPTION)
  return {
    content,
    problems: { ...questionProblems(content), ...(isTooLong && { content: 'exchangeContentTooLong' }) },
  }
}
