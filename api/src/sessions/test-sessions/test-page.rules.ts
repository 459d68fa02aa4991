import { createHash } from 'node:crypto'
import { sameSecret, sha256Hex } from '../../kernel/lib/hashes.rules.ts'
import type { TestSessionRow } from './test-sessions.entity.ts'

/** Who holds a test: one page, of one login, with a secret that the server made for it and keeps as a hash. */
export type PageHold = Pick<TestSessionRow, 'pageId' | 'pageSecretHash' | 'pageLoginId' | 'pageDevice'>

/** Who makes a call, as the server sees it. */
export interface Caller {
  authSessionId: string
  /** By `deviceOf`. */
  device: string
}

/** A browser as it names itself: good for noticing another one, no proof of the same one. */
export const deviceOf = (userAgent: string | null): string =>
  createHash('sha256')
    .update(userAgent ?? '')
    .digest('hex')

/** Whether this secret is the page's, whatever its login is by now. Takes as long wherever a wrong one differs. */
export function knowsSecret({ pageSecretHash }: PageHold, secret: string | undefined): boolean {
  return secret !== undefined && pageSecretHash !== null && sameSecret(sha256Hex(secret), pageSecretHash)
}

/** Whether a call comes from the page that may write: the secret and the login must both be its own. */
export function isActivePage(hold: PageHold, secret: string, authSessionId: string): boolean {
  return knowsSecret(hold, secret) && hold.pageLoginId === authSessionId
}

/** Whether a call comes from another login or another browser than the page that holds the test; of a page older than the upgrade that notes them, neither is known. */
export function isElsewhere({ pageId, pageLoginId, pageDevice }: PageHold, { authSessionId, device }: Caller): boolean {
  return pageId !== null && pageLoginId !== null && (pageLoginId !== authSessionId || pageDevice !== device)
}

/** A page that the server has not heard of for so long yields the test to the next page of its candidate that asks. */
export const PAGE_SILENT_AFTER_MS = 30_000

/** What the server itself has heard of the page that holds a test. */
export interface PageContact {
  /** Whether its connection is open. */
  isConnected: boolean
  /** When it last did something, when its connection closed, when its last answer and its media arrived; null where the server knows of none. */
  heardAt: readonly (Date | null)[]
}

/** Whether the page has been silent for so long that nobody can be at it: its browser was killed, or its computer is off. */
export function isSilent({ isConnected, heardAt }: PageContact, now: Date): boolean {
  const last = Math.max(...heardAt.map((at) => at?.getTime() ?? 0))
  return !isConnected && now.getTime() - last >= PAGE_SILENT_AFTER_MS
}

export type TakeOverVerdict =
  /** Nobody had it. */
  | { kind: 'first' }
  /** The same page again: after a reload, or because the answer was lost on its way. */
  | { kind: 'again' }
  /** The same page with another login: it was signed out, and in again. */
  | { kind: 'signed-in-again' }
  /** Another page, since the one that had it is silent. */
  | { kind: 'inherits' }
  /** Another page, whose candidate says so. */
  | { kind: 'replaces' }
  | { kind: 'refuse' }

/** What a page's wish for the test comes to. Taking it from a page that is alive has to be said, so that nothing does it by accident. */
export function decideTakeOver(
  hold: PageHold,
  caller: Caller,
  { pageSecret, replace }: { pageSecret?: string | undefined; replace: boolean },
  isHolderSilent: boolean,
): TakeOverVerdict {
  if (hold.pageId === null) return { kind: 'first' }
  if (knowsSecret(hold, pageSecret))
    return { kind: hold.pageLoginId === caller.authSessionId ? 'again' : 'signed-in-again' }
  if (isHolderSilent) return { kind: 'inherits' }
  return { kind: replace ? 'replaces' : 'refuse' }
}
