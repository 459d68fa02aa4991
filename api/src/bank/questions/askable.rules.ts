import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import { isAdaptiveType, type QuestionType } from '@pengawas/shared/questions'
import { isBlankHtml } from '@pengawas/shared/rules/blank-html'
import { rightOptions } from '@pengawas/shared/rules/choice-score'

/** Whether there is what a question of this type needs beside its content. */
const IS_COMPLETE: Readonly<Record<QuestionType, (content: QuestionContent) => boolean>> = {
  'multiple-choice': (content) => {
    const right = rightOptions(content)
    return right.length > 0 && right.every((option) => option < content.options.length)
  },
  essay: () => true,
  'case-study': () => true,
}

/** Whether a question can be asked: it says something and, where it has options, there is something to choose and a key to score by. */
export const isAskable = (content: QuestionContent): boolean =>
  !isBlankHtml(content.content) && IS_COMPLETE[content.type](content)

/** Whether a question can be an item of an adaptive test: by its type, and because it can be asked at all. */
export const isAdaptable = (content: QuestionContent): boolean => isAdaptiveType(content.type) && isAskable(content)
