import type { ErrorCode } from '@pengawas/shared/errors'
import type { Role } from '@pengawas/shared/roles'
import type { AuditAction, AuditEntry, AuditSubjectType } from './audit.rules.ts'

/** A call that was answered. */
export interface FinishedCall {
  operation: {
    method: string
    path: string
    audits?: { action: AuditAction; subjectType: AuditSubjectType; subject?: string } | 'in-service'
  }
  /** The operation's path: under `/api`, without a query. */
  path: string
  status: number
  errorCode: ErrorCode | undefined
  actor: { userId: string; role: Role; apiKey?: { id: string } }
}

const SUBJECT = /^[\w-]{1,64}$/

/** What stands in the path for the operation's parameters. */
function parametersOf(pattern: string, path: string): Record<string, string> {
  const given = path.split('/')
  const named = pattern.split('/').flatMap((part, index) => {
    const value = given[index] ?? ''
    return part.startsWith('{') && SUBJECT.test(value) ? [[part.slice(1, -1), value] as const] : []
  })
  return Object.fromEntries(named)
}

/** Which program it was, where it was not the person. */
const keyOf = ({ apiKey }: FinishedCall['actor']): { apiKey?: string } =>
  apiKey === undefined ? {} : { apiKey: apiKey.id }

/** The entry of what a call showed, if that belongs into the log. */
export function viewOf({ operation: { path: pattern, audits }, path, status, actor }: FinishedCall): AuditEntry | null {
  if (audits === undefined || audits === 'in-service' || status < 200 || status > 299 || actor.role === 'peserta')
    return null
  const { [audits.subject ?? '']: subjectId = null, ...others } = parametersOf(pattern, path)
  return {
    actorId: actor.userId,
    action: audits.action,
    subjectType: audits.subjectType,
    subjectId,
    data: { ...others, ...keyOf(actor) },
  }
}

/** Codes by which a call is refused to this person. What belongs to others is answered as if it did not exist. */
const REFUSALS: readonly (ErrorCode | undefined)[] = ['not-allowed', 'wrong-origin', 'not-found']

/** The entry of a call that was refused: by role, by ownership, or because it named what this person cannot see. */
export function refusalOf({
  operation: { method, path: pattern },
  path,
  errorCode,
  actor,
}: FinishedCall): AuditEntry | null {
  if (errorCode === undefined || !REFUSALS.includes(errorCode)) return null
  const [subjectId = null] = Object.values(parametersOf(pattern, path))
  if (errorCode === 'not-found' && subjectId === null) return null
  return {
    actorId: actor.userId,
    action: 'auth.refused',
    subjectType: 'call',
    subjectId,
    data: { call: `${method.toUpperCase()} ${pattern}`, code: errorCode, ...keyOf(actor) },
  }
}

/** What an account may still add to the log by being refused. */
export interface Allowance {
  tokens: number
  /** When the tokens were last counted, in milliseconds. */
  countedAt: number
  /** Refusals since the last entry that made none of their own. */
  unrecorded: number
  /** When each kind of refusal was last recorded. */
  recorded: ReadonlyMap<string, number>
}

export const MOST_TOKENS = 5
export const TOKEN_EVERY_MS = 60_000
/** The same thing within this time is one entry. */
export const SAME_WITHIN_MS = 60_000

/** Whether something was recorded a moment ago. Of a clock that was set back nobody knows how long ago it was: it is recorded again. */
export const isSame = (at: number, now: number): boolean => now >= at && now - at < SAME_WITHIN_MS

export const newAllowance = (now: number): Allowance => ({
  tokens: MOST_TOKENS,
  countedAt: now,
  unrecorded: 0,
  recorded: new Map(),
})

function counted(allowance: Allowance, now: number): Allowance {
  const gained = Math.max(0, Math.floor((now - allowance.countedAt) / TOKEN_EVERY_MS))
  const tokens = Math.min(MOST_TOKENS, allowance.tokens + gained)
  const isWhole = tokens === MOST_TOKENS || now < allowance.countedAt
  const countedAt = isWhole ? now : allowance.countedAt + gained * TOKEN_EVERY_MS
  const recorded = new Map([...allowance.recorded].filter(([, at]) => isSame(at, now)))
  return { ...allowance, tokens, countedAt, recorded }
}

/** Whether a refusal makes an entry, which then also says how many made none; a few at once, and then one a minute. */
export function spend(
  before: Allowance,
  kind: string,
  now: number,
): { allowance: Allowance; record: boolean; unrecorded: number } {
  const allowance = counted(before, now)
  if (allowance.recorded.has(kind) || allowance.tokens < 1) {
    return { allowance: { ...allowance, unrecorded: allowance.unrecorded + 1 }, record: false, unrecorded: 0 }
  }
  const recorded = new Map([...allowance.recorded, [kind, now] as const])
  return {
    allowance: { ...allowance, tokens: allowance.tokens - 1, unrecorded: 0, recorded },
    record: true,
    unrecorded: allowance.unrecorded,
  }
}

/** What is left to record of refusals that nothing followed; `allowance` null: nothing needs to be remembered any more. */
export function settle(
  before: Allowance,
  now: number,
  isLast: boolean,
): { allowance: Allowance | null; unrecorded: number } {
  const allowance = counted(before, now)
  if (allowance.unrecorded > 0 && (isLast || allowance.tokens >= 1)) {
    return {
      allowance: { ...allowance, tokens: Math.max(0, allowance.tokens - 1), unrecorded: 0 },
      unrecorded: allowance.unrecorded,
    }
  }
  const isSpent = allowance.unrecorded > 0 || allowance.tokens < MOST_TOKENS || allowance.recorded.size > 0
  return { allowance: isSpent ? allowance : null, unrecorded: 0 }
}
