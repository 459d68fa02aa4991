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

export type TakeOverVerdict =
  /** Nobody had it. */
  | { kind: 'first' }
  /** The same page again: after a reload, or because the answer was lost on its way. */
  | { kind: 'again' }
  /** The same page with another login: it was signed out, and in again. */
  | { kind: 'signed-in-again' }
  /** Another page, whose candidate says so. */
  | { kind: 'replaces' }
  | { kind: 'refuse' }

/** What a page's wish for the test comes to. Taking it from another page has to be said, so that nothing does it by accident. */
export function decideTakeOver(
  hold: PageHold,
  caller: Caller,
  { pageSecret, replace }: { pageSecret?: string | undefined; replace: boolean },
): TakeOverVerdict {
  if (hold.pageId === null) return { kind: 'first' }
  if (knowsSecret(hold, pageSecret))
    return { kind: hold.pageLoginId === caller.authSessionId ? 'again' : 'signed-in-again' }
  return { kind: replace ? 'replaces' : 'refuse' }
}
