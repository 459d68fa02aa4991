import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'

export interface PageOfRows<T> {
  rows: T[]
  /** How many there are on all pages. */
  total: number
}

/** One page, counted from 1, of an ordered selection. */
export async function readPage<T extends ObjectLiteral>(
  selection: SelectQueryBuilder<T>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PageOfRows<T>> {
  const [rows, total] = await selection
    .skip((page - 1) * pageSize)
    .take(pageSize)
    .getManyAndCount()
  return { rows, total }
}
