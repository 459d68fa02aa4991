import { z } from 'zod'

/** Query of every list: search text, page from 1, size up to 200, and a column to sort by out of those the list names. */
export const listQuerySchema = <S extends [string, ...string[]]>(sortable: S) =>
  z.object({
    q: z.string().trim().max(200).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(25),
    sort: z.enum(sortable).optional(),
    order: z.enum(['asc', 'desc']).default('asc'),
  })

export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int().min(0), page: z.int(), pageSize: z.int() })

export interface Page<T> {
  items: T[]
  total: number
  page: number
  pageSize: number
}

/** `true`/`false` of a query string. */
export const queryBooleanSchema = z.enum(['true', 'false']).transform((value) => value === 'true')
