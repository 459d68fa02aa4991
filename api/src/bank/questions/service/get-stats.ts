import type { BankStats } from '@pengawas/shared/contracts/questions'
import {
  BLOOM_LEVELS,
  COMPETENCIES,
  COMPETENCY_CATEGORIES,
  DIFFICULTIES,
  QUESTION_TYPES,
  VALIDATION_STATUSES,
} from '@pengawas/shared/questions'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { type CountedFields, countFacts } from '../questions.repository.ts'
import type { QuestionsDeps } from './deps.ts'

/** Numbers of active questions: in all, and by each fact that the bank is sorted by. */
export async function getStats({ db }: QuestionsDeps, actor: Actor): Promise<BankStats> {
  requirePermission(actor, 'question:read')
  const counts = await countFacts(db.read)
  const sum = (matches: (row: CountedFields) => boolean): number =>
    counts.filter(matches).reduce((total, row) => total + row.questions, 0)
  const tally = <T extends string>(field: keyof CountedFields, values: readonly T[]): Record<T, number> =>
    Object.fromEntries(values.map((value) => [value, sum((row) => row[field] === value)])) as Record<T, number>
  return {
    total: sum(() => true),
    // SQLite returns booleans as numbers.
    aiEnabled: sum((row) => Boolean(row.aiEnabled)),
    byStatus: tally('validationStatus', VALIDATION_STATUSES),
    byType: tally('type', QUESTION_TYPES),
    byDifficulty: tally('difficulty', DIFFICULTIES),
    byBloomLevel: tally('bloomLevel', BLOOM_LEVELS),
    byCompetency: tally('competency', COMPETENCIES),
    byCompetencyCategory: tally('competencyCategory', COMPETENCY_CATEGORIES),
  }
}
