import type { ListQuestionsQuery } from '@pengawas/shared/contracts/questions'
import { DEFAULT_THEME } from '@pengawas/shared/questions'
import { type EntityManager, IsNull, Not, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm'
import { dialectOf, holding } from '../../kernel/db/columns.ts'
import { containing, searchWords } from '../../kernel/lib/search-text.rules.ts'
import { questionEntity, type QuestionRow } from './questions.entity.ts'

export type BankFilters = Partial<Omit<ListQuestionsQuery, 'page' | 'pageSize' | 'sort' | 'order'>>

const EQUAL = [
  'type',
  'difficulty',
  'competencyCategory',
  'competency',
  'bloomLevel',
  'validationStatus',
  'createdBy',
  'isActive',
] as const

const ID_START = /^[\da-f]{8}[\da-f-]{0,28}$/

/** Narrows a selection of questions, called `question` in it, to the filters of a list. */
export function filterQuestions<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  filters: BankFilters,
): SelectQueryBuilder<T> {
  for (const field of EQUAL) {
    if (filters[field] !== undefined) query.andWhere(`question.${field} = :${field}`, { [field]: filters[field] })
  }
  if (filters.theme !== undefined) {
    const also = filters.theme.toLowerCase() === DEFAULT_THEME.toLowerCase() ? " OR question.theme = ''" : ''
    query.andWhere(`(question.theme = :theme${also})`, { theme: filters.theme })
  }
  // Tags are stored as a list of JSON strings; the quotation marks keep a tag from being found in a longer one.
  if (filters.tag !== undefined)
    query.andWhere("question.tags LIKE :tag ESCAPE '!'", { tag: containing(JSON.stringify(filters.tag)) })
  const dialect = dialectOf(query.dataSource.options.type)
  for (const [index, word] of searchWords(filters.q ?? '').entries()) {
    // A word may stand anywhere, so no index helps; one pass over short lines of text is what is measured.
    const byId = ID_START.test(word) ? ` OR question.id LIKE :id${index}` : ''
    const { sql, value } = holding(dialect, 'question.searchText', `word${index}`, word)
    query.andWhere(`(${sql}${byId})`, {
      [`word${index}`]: value,
      [`id${index}`]: `${word}%`,
    })
  }
  return query
}

/** Sorted as words are, difficulties would stand as easy, hard, medium. */
const DIFFICULTY_RANK = "CASE question.difficulty WHEN 'easy' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END"

/** Sorts by a column; the id makes the order whole, so that no page repeats or leaves out a question. */
export function sortQuestions<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  sort: string,
  order: 'asc' | 'desc',
): SelectQueryBuilder<T> {
  const direction = order === 'desc' ? 'DESC' : 'ASC'
  if (sort === 'difficulty') query.addSelect(DIFFICULTY_RANK, 'difficulty_rank').orderBy('difficulty_rank', direction)
  else query.orderBy(`question.${sort}`, direction)
  return query.addOrderBy('question.id', direction)
}

/** All questions, as `question`; conditions are added with `andWhere`. */
export const selectQuestions = (manager: EntityManager): SelectQueryBuilder<QuestionRow> =>
  manager.createQueryBuilder(questionEntity, 'question').where('1 = 1')

/** What may be asked in an assessment: a version of it is approved, whether newer ones are or not. */
export const ASKABLE = { approvedVersion: Not(IsNull()), isActive: true } as const
