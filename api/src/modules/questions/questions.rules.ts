import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { QuestionRow } from './questions.entity.ts'

/** What of a question has versions. */
export function contentOf(row: QuestionRow): QuestionContent {
  return {
    type: row.type,
    theme: row.theme,
    competencyCategory: row.competencyCategory,
    competency: row.competency,
    bloomLevel: row.bloomLevel,
    difficulty: row.difficulty,
    category: row.category,
    tags: row.tags ?? [],
    content: row.content,
    options: row.options,
    correctAnswer: row.correctAnswer,
    aiEnabled: row.aiEnabled,
    rubric: row.rubric,
  }
}
