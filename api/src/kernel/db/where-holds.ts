import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { dialectOf, holding } from './columns.ts'

/** Leaves those rows in a selection whose column of folded text holds every one of these folded words, wherever it stands. */
export function whereHolds<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  column: string,
  words: readonly string[],
): void {
  const dialect = dialectOf(query.dataSource.options.type)
  for (const [index, word] of words.entries()) {
    const { sql, value } = holding(dialect, column, `word${index}`, word)
    query.andWhere(sql, { [`word${index}`]: value })
  }
}
