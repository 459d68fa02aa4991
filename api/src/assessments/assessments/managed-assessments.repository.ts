import type { ListAssessmentsQuery, ListedState } from '@pengawas/shared/contracts/assessment-management'
import { ADAPTIVE_TYPES } from '@pengawas/shared/questions'
import { Brackets, type EntityManager, IsNull, type SelectQueryBuilder } from 'typeorm'
import { assessmentQuestionEntity, questionEntity } from '../../bank/questions/questions.entity.ts'
import { deleteValues } from '../../kernel/audit/changed-values.ts'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { touch } from '../../kernel/db/touches.ts'
import { whereHolds } from '../../kernel/db/where-holds.ts'
import { searchWords } from '../../kernel/lib/search-text.rules.ts'
import { ASSESSMENT_TOPIC } from './assessments.changes.ts'
import { assessmentEntity, type AssessmentRow, participantEntity } from './assessments.entity.ts'
import { whereOpen, whereOwnerless, withinScope } from './managing.queries.ts'
import type { AssessmentCounts, QuestionCounts } from './assessments.rules.ts'
import type { AssessmentScope } from './managing.rules.ts'

/** Narrows a selection to a status as the clock has it, which the stored one may not have caught up with, or to the archive. */
function whereState(query: SelectQueryBuilder<AssessmentRow>, state: ListedState, now: Date): void {
  switch (state) {
    case 'archived':
      query.andWhere('assessment.archivedAt IS NOT NULL')
      return
    case 'draft':
      query.andWhere("assessment.status = 'draft'")
      return
    case 'scheduled':
      query.andWhere("assessment.status = 'scheduled' AND assessment.startDate > :now", { now })
      return
    case 'active':
      whereOpen(query, now)
      query.andWhere(
        new Brackets((or) => or.where("assessment.status = 'active'").orWhere('assessment.startDate <= :now', { now })),
      )
      return
    case 'completed':
      query.andWhere("assessment.status <> 'draft'")
      query.andWhere(
        new Brackets((or) =>
          or.where("assessment.status = 'completed'").orWhere('assessment.endDate <= :now', { now }),
        ),
      )
  }
}

/** Leaves out the drafts that the reader may not see: see `isHiddenDraft`. */
function withoutHiddenDrafts(query: SelectQueryBuilder<AssessmentRow>, scope: AssessmentScope, reader: string): void {
  query.andWhere(
    new Brackets((or) => {
      or.where("assessment.status <> 'draft'").orWhere('assessment.createdBy = :reader', { reader })
      // A scope of managers holds their own forms alone.
      if (scope.kind !== 'proctored-by') or.orWhere('assessment.draftForm IS NULL')
    }),
  )
}

/** One page of what lies in the scope. Archived ones and drafts are left out unless they are asked for. */
export async function pageAssessments(
  manager: EntityManager,
  scope: AssessmentScope,
  filters: ListAssessmentsQuery,
  reader: { userId: string; now: Date },
): Promise<PageOfRows<AssessmentRow>> {
  const query = withinScope(manager, scope)
  if (filters.includeDrafts || filters.status === 'draft') withoutHiddenDrafts(query, scope, reader.userId)
  else query.andWhere("assessment.status <> 'draft'")
  if (filters.status !== 'archived') query.andWhere('assessment.archivedAt IS NULL')
  if (filters.status !== undefined) whereState(query, filters.status, reader.now)
  if (filters.isOpen) whereOpen(query, reader.now)
  if (filters.ownerless) whereOwnerless(query)
  if (filters.createdBy !== undefined) query.andWhere('assessment.createdBy = :creator', { creator: filters.createdBy })
  whereHolds(query, 'assessment.titleKey', searchWords(filters.q ?? ''))
  // Without a column the newest start comes first; the id makes the order whole, so that no page repeats anything.
  if (filters.sort === undefined) query.orderBy('assessment.startDate', 'DESC')
  // Titles sort whatever their case.
  else
    query.orderBy(
      `assessment.${filters.sort === 'title' ? 'titleKey' : filters.sort}`,
      filters.order === 'desc' ? 'DESC' : 'ASC',
    )
  query.addOrderBy('assessment.id', 'ASC')
  return readPage(query, filters)
}

async function countParticipants(manager: EntityManager, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await manager
    .createQueryBuilder()
    .select('link.assessmentId', 'assessmentId')
    .addSelect('COUNT(*)', 'count')
    .from(participantEntity.options.tableName ?? '', 'link')
    .where('link.assessmentId IN (:...ids)', { ids })
    .groupBy('link.assessmentId')
    .getRawMany<{ assessmentId: string; count: number | string }>()
  return new Map(rows.map((row) => [row.assessmentId, Number(row.count)]))
}

const NO_QUESTIONS: QuestionCounts = { questions: 0, valid: 0, adaptive: 0 }

/** How many questions are linked to each of these assessments, and how many of them tests that begin now can ask. */
export async function countQuestions(
  manager: EntityManager,
  ids: readonly string[],
): Promise<(id: string) => QuestionCounts> {
  if (ids.length === 0) return () => NO_QUESTIONS
  const rows = await manager
    .createQueryBuilder()
    .select('link.assessmentId', 'assessmentId')
    .addSelect('COUNT(*)', 'questions')
    .addSelect('SUM(CASE WHEN link.voidTreatment IS NULL THEN 1 ELSE 0 END)', 'valid')
    .addSelect(
      'SUM(CASE WHEN link.voidTreatment IS NULL AND question.type IN (:...types) THEN 1 ELSE 0 END)',
      'adaptive',
    )
    .from(assessmentQuestionEntity.options.tableName ?? '', 'link')
    .innerJoin(questionEntity.options.tableName ?? '', 'question', 'question.id = link.questionId')
    .where('link.assessmentId IN (:...ids)', { ids, types: ADAPTIVE_TYPES })
    .groupBy('link.assessmentId')
    .getRawMany<{ assessmentId: string } & Record<keyof QuestionCounts, number | string>>()
  const counts = new Map(
    rows.map(({ assessmentId, questions, valid, adaptive }) => [
      assessmentId,
      { questions: Number(questions), valid: Number(valid), adaptive: Number(adaptive) },
    ]),
  )
  return (id) => counts.get(id) ?? NO_QUESTIONS
}

/** How many candidates and questions each of these assessments has. */
export async function countLinks(
  manager: EntityManager,
  ids: readonly string[],
): Promise<(id: string) => AssessmentCounts> {
  if (ids.length === 0) return () => ({ participants: 0, ...NO_QUESTIONS })
  const participants = await countParticipants(manager, ids)
  const questionsOf = await countQuestions(manager, ids)
  return (id) => ({ participants: participants.get(id) ?? 0, ...questionsOf(id) })
}

export const findDraft = (manager: EntityManager, createdBy: string, id: string): Promise<AssessmentRow | null> =>
  manager.findOneBy(assessmentEntity, { id, createdBy, status: 'draft', archivedAt: IsNull() })

export async function findDraftByTitle(
  manager: EntityManager,
  createdBy: string,
  key: string,
): Promise<AssessmentRow | null> {
  const rows = await manager.find(assessmentEntity, {
    where: { createdBy, titleKey: key, status: 'draft', archivedAt: IsNull() },
    order: { updatedAt: 'DESC' },
  })
  return rows.find((row) => row.titleKey === key) ?? null
}

/** A person's own drafts, whether a form left them behind or an assessment was made one again; newest first, without the forms. */
export const listDrafts = (
  manager: EntityManager,
  createdBy: string,
): Promise<Pick<AssessmentRow, 'id' | 'title' | 'updatedAt'>[]> =>
  manager.find(assessmentEntity, {
    where: { createdBy, status: 'draft', archivedAt: IsNull() },
    select: { id: true, title: true, updatedAt: true },
    order: { updatedAt: 'DESC' },
  })

/** Changes the record if it still has the version that its editor saw; returns whether it did. */
export async function updateVersion(
  manager: EntityManager,
  id: string,
  version: number,
  changes: Partial<AssessmentRow>,
): Promise<boolean> {
  const result = await manager.update(assessmentEntity, { id, version }, { ...changes, version: version + 1 })
  if (changes.status !== undefined || changes.archivedAt !== undefined) touch(manager, ASSESSMENT_TOPIC, id)
  return (result.affected ?? 0) > 0
}

export async function deleteAssessment(manager: EntityManager, id: string): Promise<void> {
  await deleteValues(manager, 'assessment', id)
  await manager.delete(assessmentEntity, { id })
}
