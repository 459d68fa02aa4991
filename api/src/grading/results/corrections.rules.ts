import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { RescoreAnswer } from '@pengawas/shared/contracts/test-results'
import { rightOptions } from '@pengawas/shared/rules/choice-score'

export type Correction = Omit<RescoreAnswer['corrections'][number], 'preview'>

interface Version {
  version: number
  content: QuestionContent
}

export interface LinkedQuestion {
  questionId: string
  /** The version that was asked. */
  asked: Version
  /** Whose key counts now. */
  keyed: Version
  /** The newest approved one; null where there is none. */
  approved: Version | null
}

/** Whether the key of one version means the same option in the other. */
const readAlike = (a: QuestionContent, b: QuestionContent): boolean =>
  a.type === b.type &&
  (a.multipleResponse === null) === (b.multipleResponse === null) &&
  JSON.stringify(a.options) === JSON.stringify(b.options)

const haveSameKey = (a: QuestionContent, b: QuestionContent): boolean =>
  a.multipleResponse?.scoring === b.multipleResponse?.scoring && rightOptions(a).join() === rightOptions(b).join()

/**
 * The questions whose key another validator has approved again since they were asked. A version whose options read otherwise
 * is another question: its key says nothing about the answers that were given.
 */
export function findCorrections(questions: readonly LinkedQuestion[]): Correction[] {
  return questions.flatMap(({ questionId, asked, keyed, approved }) => {
    if (approved === null || !readAlike(asked.content, approved.content)) return []
    if (rightOptions(approved.content).length === 0 || haveSameKey(approved.content, keyed.content)) return []
    return [
      {
        questionId,
        fromVersion: keyed.version,
        toVersion: approved.version,
        fromAnswer: keyed.content.correctAnswer,
        toAnswer: approved.content.correctAnswer,
        fromAnswers: [...rightOptions(keyed.content)],
        toAnswers: [...rightOptions(approved.content)],
        fromScoring: keyed.content.multipleResponse?.scoring ?? null,
        toScoring: approved.content.multipleResponse?.scoring ?? null,
      },
    ]
  })
}
