import { isAllowed, type Permission } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'
import type { z } from 'zod'

/** Bytes instead of JSON, in a request or in an answer. */
export interface Bytes {
  contentTypes: readonly string[]
}

/** One call of the API as its contract: documented, held against roles, and tested by the same entry. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Under `/api`, parameters in braces. */
  path: `/${string}`
  summary: string
  /** `signed-in`: every role. Several permissions: one of them is enough. */
  access: 'public' | 'signed-in' | readonly [Permission, ...Permission[]]
  query?: z.ZodObject
  body?: z.ZodType | Bytes
  /** What stands under `data`; bytes; or a redirection of the browser. */
  answer: z.ZodType | Bytes | 'redirect'
  /** 200 unless told otherwise; 303 for redirections. */
  status?: 200 | 201
}

export const isBytes = (value: Operation['answer'] | Operation['body']): value is Bytes =>
  typeof value === 'object' && 'contentTypes' in value

/** Whether a role may make this call at all; ownership is the services' to check. */
export function mayCall(operation: Pick<Operation, 'access'>, role: Role): boolean {
  const { access } = operation
  return access === 'public' || access === 'signed-in' || access.some((permission) => isAllowed(role, permission))
}

const partsOf = (path: string): string[] => path.split('/')
const isParameter = (part: string): boolean => part.startsWith('{')

interface Pattern {
  operation: Operation
  parts: string[]
  parameters: number
}

/** Split once: every request looks for its operation. */
const patterns = new WeakMap<readonly Operation[], Map<string, Pattern[]>>()

function patternsOf(operations: readonly Operation[]): Map<string, Pattern[]> {
  const known = patterns.get(operations)
  if (known !== undefined) return known
  const split = operations.map((operation): Pattern => {
    const parts = partsOf(operation.path)
    return { operation, parts, parameters: parts.filter(isParameter).length }
  })
  const made = Map.groupBy(
    split.toSorted((a, b) => a.parameters - b.parameters),
    ({ operation, parts }) => `${operation.method} ${parts.length}`,
  )
  patterns.set(operations, made)
  return made
}

/** The operation that a request means; one whose path names a part beats one with a parameter there. */
export function findOperation(operations: readonly Operation[], method: string, path: string): Operation | undefined {
  const wanted = partsOf(path.replace(/\/+$/, ''))
  const candidates = patternsOf(operations).get(`${method.toLowerCase()} ${wanted.length}`) ?? []
  return candidates.find(({ parts }) => parts.every((part, index) => isParameter(part) || part === wanted[index]))?.operation
}
