import type { ApiKeyScope } from '@pengawas/shared/contracts/api-keys'
import { isAllowed, type Permission } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'
import type { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import type { AuditAction, AuditSubjectType } from '../audit/audit.rules.ts'

/** Bytes instead of JSON, in a request or in an answer. */
export interface Bytes {
  contentTypes: readonly string[]
}

/** The entry of the audit log by which a call says what it showed, and to whom. */
export interface AuditedView {
  action: AuditAction
  subjectType: AuditSubjectType
  /** The parameter of the path that names what was shown; without it the call shows many. */
  subject?: string
}

/** One call of the API as its contract: documented, held against roles, and tested by the same entry. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Under `/api`, parameters in braces. */
  path: `/${string}`
  summary: string
  /** `signed-in`: every role. Several permissions: one of them is enough. */
  access: 'public' | 'signed-in' | readonly [Permission, ...Permission[]]
  /** What a key must be allowed to read for this call; without it no key may make it. For calls that only read. */
  keyScope?: ApiKeyScope
  /** Also open to people who must change their password first. */
  beforeOwnPassword?: true
  query?: z.ZodObject
  body?: z.ZodType | Bytes
  /**
   * For calls that show keys, evidence, answers or personal data of others: the entry that the edge writes for each
   * answer, or that the service writes already. Candidates see only what is their own, so their calls make none.
   */
  audits?: AuditedView | 'in-service'
  /**
   * A page of another site posts this as a form, on behalf of a browser: what it brings is believed by its signature and its
   * state, and by nothing that the browser adds of itself. Only for calls without a login.
   */
  takesForeignForm?: true
  /** What stands under `data`; bytes; or a redirection of the browser. */
  answer: z.ZodType | Bytes | 'redirect'
  /** 200 by default; 202 where the work goes on after the answer; 303 for redirections. */
  status?: 200 | 201 | 202
}

export const isBytes = (value: Operation['answer'] | Operation['body']): value is Bytes =>
  typeof value === 'object' && 'contentTypes' in value

/** Whether a role may make this call at all; ownership is the services' to check. */
export function mayCall(operation: Pick<Operation, 'access'>, role: Role): boolean {
  const { access } = operation
  return access === 'public' || access === 'signed-in' || access.some((permission) => isAllowed(role, permission))
}

/** Whether somebody may make this call: by their role, and where a program reads for them, by its key. */
export const isOpenTo = (
  operation: Pick<Operation, 'access' | 'keyScope'>,
  { role, apiKey }: Pick<Actor, 'role' | 'apiKey'>,
): boolean =>
  mayCall(operation, role) &&
  (apiKey === undefined || (operation.keyScope !== undefined && apiKey.scopes.includes(operation.keyScope)))

const partsOf = (path: string): string[] => path.split('/')
const isParameter = (part: string): boolean => part.startsWith('{')

/** What may stand for a parameter: ids, numbers, statuses and codes. Nothing encoded, no dots: a part means one thing to everybody. */
const PARAMETER = /^[\w-]{1,100}$/

interface Pattern {
  operation: Operation
  parts: string[]
  parameters: number
}

/** Split once: every request looks for its operation. */
const patterns = new WeakMap<readonly Operation[], Map<number, Pattern[]>>()

function patternsOf(operations: readonly Operation[]): Map<number, Pattern[]> {
  const known = patterns.get(operations)
  if (known !== undefined) return known
  const split = operations.map((operation): Pattern => {
    const parts = partsOf(operation.path)
    return { operation, parts, parameters: parts.filter(isParameter).length }
  })
  const made = Map.groupBy(
    split.toSorted((a, b) => a.parameters - b.parameters),
    ({ parts }) => parts.length,
  )
  patterns.set(operations, made)
  return made
}

export interface FoundOperation {
  /** Undefined where no call is meant: such a request is refused. */
  operation: Operation | undefined
  /** Methods that the path knows, in capitals; empty where there is no such path. */
  methods: string[]
}

/**
 * The operation that a request means, by its path as it was sent: letter by letter, and what stands for a parameter is
 * plain. One whose path names a part beats one with a parameter there. HEAD means GET.
 */
export function findOperation(operations: readonly Operation[], method: string, path: string): FoundOperation {
  const wanted = partsOf(path)
  const found = (patternsOf(operations).get(wanted.length) ?? []).filter(({ parts }) =>
    parts.every((part, index) => (isParameter(part) ? PARAMETER.test(wanted[index] ?? '') : part === wanted[index])),
  )
  const meant = (method === 'HEAD' ? 'GET' : method).toLowerCase()
  return {
    operation: found.find(({ operation }) => operation.method === meant)?.operation,
    methods: [...new Set(found.map(({ operation }) => operation.method.toUpperCase()))],
  }
}
