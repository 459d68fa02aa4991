import { idSchema } from '@pengawas/shared/contracts/envelope'
import { AppError } from '@pengawas/shared/errors'
import { issueMessages } from '@pengawas/shared/issues'
import { z } from 'zod'

/** Holds input against its contract; throws `invalid-input` naming each bad field by its dotted path. */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new AppError('invalid-input', { fields: issueMessages(result.error) })
}

const idParameters = z.object({ id: idSchema })

/** The `:id` of a path. Something that cannot be an id names nothing, so it is `not-found`. */
export function parseId(parameters: unknown): string {
  const result = idParameters.safeParse(parameters)
  if (!result.success) throw new AppError('not-found')
  return result.data.id
}

/** Several ids of a path, by name; `not-found` where one cannot be an id. */
export function parseIds<K extends string>(names: readonly K[], parameters: unknown): Record<K, string> {
  const shape = Object.fromEntries(names.map((name) => [name, idSchema]))
  const result = z.record(z.string(), z.string()).safeParse(z.object(shape).safeParse(parameters).data)
  if (!result.success) throw new AppError('not-found')
  return result.data
}
