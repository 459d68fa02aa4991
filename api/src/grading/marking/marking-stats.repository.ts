import type { EntityManager } from 'typeorm'
import { markEntity, markingTaskEntity, type MarkRow } from './marking.entity.ts'

/** One mark of a person, beside what the grader suggested for the same essay. Scores are out of `maxScore`. */
export interface MarkFigures {
  taskId: string
  questionId: string
  round: MarkRow['round']
  total: number
  sawSuggestion: boolean
  suggestedScore: number | null
  maxScore: number
}

/** Every mark of final essays of an assessment, or of all. */
export async function listMarkFigures(
  manager: EntityManager,
  assessmentId: string | undefined,
): Promise<MarkFigures[]> {
  const query = manager
    .createQueryBuilder(markEntity, 'mark')
    .innerJoin('marking_tasks', 'task', 'task.id = mark.taskId')
    .select('mark.taskId', 'taskId')
    .addSelect('mark.round', 'round')
    .addSelect('mark.total', 'total')
    .addSelect('mark.sawSuggestion', 'sawSuggestion')
    .addSelect('task.questionId', 'questionId')
    .addSelect('task.suggestedScore', 'suggestedScore')
    .addSelect('task.maxScore', 'maxScore')
    .where("task.status = 'final'")
  if (assessmentId !== undefined) query.andWhere('task.assessmentId = :assessmentId', { assessmentId })
  const rows = await query.getRawMany<Record<keyof MarkFigures, unknown>>()
  return rows.map((row) => ({
    taskId: String(row.taskId),
    questionId: String(row.questionId),
    round: String(row.round) as MarkFigures['round'],
    total: Number(row.total),
    sawSuggestion: Boolean(Number(row.sawSuggestion)),
    suggestedScore: row.suggestedScore === null ? null : Number(row.suggestedScore),
    maxScore: Number(row.maxScore),
  }))
}

export interface QuestionFigures {
  questionId: string
  preview: string
  essays: number
  /** Final ones that have a suggestion. */
  suggestions: number
  /** Mean confidence of those. */
  confidence: number | null
  /** One of its essays: its rubric is the newest that was marked by. */
  newestTaskId: string
}

/** Each question with essays that were not blank. */
export async function listQuestionFigures(
  manager: EntityManager,
  assessmentId: string | undefined,
): Promise<QuestionFigures[]> {
  const query = manager
    .createQueryBuilder(markingTaskEntity, 'task')
    .select('task.questionId', 'questionId')
    .addSelect('MIN(task.preview)', 'preview')
    .addSelect('COUNT(*)', 'essays')
    .addSelect(
      "SUM(CASE WHEN task.status = 'final' AND task.suggestedConfidence IS NOT NULL THEN 1 ELSE 0 END)",
      'suggestions',
    )
    .addSelect("AVG(CASE WHEN task.status = 'final' THEN task.suggestedConfidence END)", 'confidence')
    .addSelect(
      '(SELECT newest.id FROM marking_tasks newest WHERE newest.questionId = task.questionId ORDER BY newest.createdAt DESC, newest.id DESC LIMIT 1)',
      'newestTaskId',
    )
    .where('task.words > 0')
    .groupBy('task.questionId')
  if (assessmentId !== undefined) query.andWhere('task.assessmentId = :assessmentId', { assessmentId })
  const rows = await query.getRawMany<Record<keyof QuestionFigures, unknown>>()
  return rows.map(({ questionId, preview, essays, suggestions, confidence, newestTaskId }) => ({
    questionId: String(questionId),
    preview: String(preview),
    essays: Number(essays),
    suggestions: Number(suggestions),
    confidence: confidence === null ? null : Number(confidence),
    newestTaskId: String(newestTaskId),
  }))
}
