import type { QuestionChoicesQuery } from '@pengawas/shared/contracts/assessment-management'
import { type EntityManager, In } from 'typeorm'
import { type PageOfRows, readPage } from '../../db/paging.ts'
import { assessmentQuestionEntity, type AssessmentQuestionRow, questionEntity, type QuestionRow, questionVersionEntity } from './questions.entity.ts'
import { contentOf } from './questions.rules.ts'

/** With its content as the first version. */
export async function insertQuestion(manager: EntityManager, row: QuestionRow): Promise<void> {
  await manager.insert(questionEntity, row)
  await manager.insert(questionVersionEntity, {
    questionId: row.id,
    version: row.version,
    snapshot: contentOf(row),
    authorId: row.createdBy,
    restoredFrom: null,
    createdAt: row.createdAt,
  })
}

export async function insertAssessmentQuestions(manager: EntityManager, rows: AssessmentQuestionRow[]): Promise<void> {
  await manager.insert(assessmentQuestionEntity, rows)
}

/** What may be asked in an assessment. */
const ASKABLE = { validationStatus: 'approved', isActive: true } as const

/** One page of the approved questions. */
export async function pageApprovedQuestions(
  manager: EntityManager,
  filters: QuestionChoicesQuery,
): Promise<PageOfRows<QuestionRow>> {
  const query = manager.createQueryBuilder(questionEntity, 'question').where(ASKABLE)
  if (filters.type !== undefined) query.andWhere('question.type = :type', { type: filters.type })
  if (filters.difficulty !== undefined) query.andWhere('question.difficulty = :difficulty', { difficulty: filters.difficulty })
  if (filters.competency !== undefined) query.andWhere('question.competency = :competency', { competency: filters.competency })
  for (const [index, word] of (filters.q ?? '').split(/\s+/).filter(Boolean).slice(0, 8).entries()) {
    const pattern = `%${word.replace(/[!%_]/g, '!$&')}%`
    query.andWhere(`(question.content LIKE :word${index} ESCAPE '!' OR question.theme LIKE :word${index} ESCAPE '!')`, { [`word${index}`]: pattern })
  }
  query.orderBy(`question.${filters.sort ?? 'createdAt'}`, filters.order === 'desc' ? 'DESC' : 'ASC').addOrderBy('question.id', 'ASC')
  return readPage(query, filters)
}

/** Ids of all approved questions, oldest first. */
export async function listApprovedIds(manager: EntityManager): Promise<string[]> {
  const rows = await manager.find(questionEntity, { where: ASKABLE, select: { id: true }, order: { createdAt: 'ASC', id: 'ASC' } })
  return rows.map((row) => row.id)
}

/** Whether each of these questions may be asked. */
export async function areApproved(manager: EntityManager, ids: readonly string[]): Promise<boolean> {
  return ids.length === 0 || (await manager.countBy(questionEntity, { ...ASKABLE, id: In(ids) })) === new Set(ids).size
}
