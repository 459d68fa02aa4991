import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'

export interface PageOfRows<T> {
  rows: T[]
  /** How many there are on all pages. */
  total: number
}

/**
 * Reads the rows of a page by their ids, which are chosen first: where an index holds all that a selection asks for, the long rows of
 * the other pages are neither read nor sorted. The ids' column is `id`.
 */
export function byId<T extends ObjectLiteral & { id: string }>(paged: SelectQueryBuilder<T>): Promise<T[]> {
  const { name } = paged.expressionMap.mainAlias ?? {}
  if (name === undefined) throw new Error('a page is of one table')
  const chosen = paged.clone().select(`${name}.id`, 'id')
  return paged.dataSource.manager
    .createQueryBuilder<T>(paged.expressionMap.mainAlias?.metadata.target ?? '', name)
    .innerJoin(`(${chosen.getQuery()})`, 'chosen', `chosen.id = ${name}.id`)
    .setParameters(chosen.getParameters())
    .orderBy(paged.expressionMap.orderBys)
    .getMany()
}

/** One page, counted from 1, of an ordered selection; without joins, `read` may read its rows in a way of its own. */
export async function readPage<T extends ObjectLiteral>(
  selection: SelectQueryBuilder<T>,
  { page, pageSize }: { page: number; pageSize: number },
  read = (paged: SelectQueryBuilder<T>): Promise<T[]> => paged.getMany(),
): Promise<PageOfRows<T>> {
  const paged = selection.skip((page - 1) * pageSize).take(pageSize)
  if (selection.expressionMap.joinAttributes.length > 0) {
    const [rows, total] = await paged.getManyAndCount()
    return { rows, total }
  }
  const rows = await read(paged)
  if (page === 1 && rows.length < pageSize) return { rows, total: rows.length }
  // TypeORM counts different ids, for which databases look up every row; without joins each row is one.
  const counted = await selection
    .clone()
    .orderBy()
    .skip(undefined)
    .take(undefined)
    .select('COUNT(*)', 'total')
    .getRawOne<{ total: number | string }>()
  return { rows, total: Number(counted?.total ?? 0) }
}
