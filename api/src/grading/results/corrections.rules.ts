import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { RescoreAnswer } from '@pengawas/shared/contracts/test-results'

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
  a.type === b.type && JSON.stringify(a.options) === JSON.stringify(b.options)

/**
 * The questions whose key another validator has approved again since they were asked. A version whose options read otherwise
 * is another question: its key says nothing about the answers that were given.
 */
export function findCorrections(questions: readonly LinkedQuestion[]): Correction[] {
  return questions.flatMap(({ questionId, asked, keyed, approved }) => {
    if (approved === null || !readAlike(asked.content, approved.content)) return []
    if (approved.content.correctAnswer === null || approved.content.correctAnswer === keyed.content.correctAnswer)
      return []
    return [
      {
        questionId,
        fromVersion: keyed.version,
        toVersion: approved.version,
        fromAnswer: keyed.content.correctAnswer,
        toAnswer: approved.content.correctAnswer,
      },
    ]
  })
}
