import { z } from 'zod'

/** Page from 1, and size up to 200. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
})

/** Query of every list: search text, page from 1, size up to 200, and a column to sort by out of those the list names. */
export const listQuerySchema = <S extends [string, ...string[]]>(sortable: S) =>
  pageQuerySchema.extend({
    q: z.string().trim().max(200).optional(),
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
