/** What a log says of an error. */
export interface DescribedError {
  type: string
  message: string
  stack?: string
  code?: string
  cause?: DescribedError
}

const MAX_CAUSES = 4
const MAX_MESSAGE = 2_000

function textOf(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !(name in value)) return undefined
  const text: unknown = Reflect.get(value, name)
  return typeof text === 'string' ? text : undefined
}

/**
 * Type, message, stack and code of an error and of its causes, and nothing else: errors of the database carry the values
 * of the statement, and errors of the body's reader the body, which are names and answers of people.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? error.slice(0, MAX_MESSAGE) : '' }
  const code = textOf(error, 'code')
  return {
    type: error.name,
    message: error.message.slice(0, MAX_MESSAGE),
    ...(error.stack === undefined ? {} : { stack: error.stack.slice(0, 4 * MAX_MESSAGE) }),
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined || depth >= MAX_CAUSES ? {} : { cause: describeError(error.cause, depth + 1) }),
  }
}
