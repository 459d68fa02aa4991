import type { ErrorCode } from '@pengawas/shared/errors'
import { create } from 'zustand'

/** Answers that say that this page's login does not count any more. */
const ENDED = ['not-authenticated', 'login-replaced', 'other-account'] as const satisfies readonly ErrorCode[]
export type LoginEnded = (typeof ENDED)[number]

export function isLoginEnded(code: string): code is LoginEnded {
  return ENDED.some((ended) => ended === code)
}

/** A page that is open for one account and asks for its login again when that ends. */
interface PageLogin {
  accountId: string
  /** Resolves to whether the account is signed in again; false where the person leaves. */
  signInAgain: (ended: LoginEnded) => Promise<boolean>
}

let held: PageLogin | null = null

/** How often somebody signed in again over this page: connections that the end of the login closed are opened anew. */
export const useSignIns = create(() => ({ count: 0 }))

/** From here on calls name the account, and wait where its login has ended. The answer lets go. */
export function holdPageLogin(login: PageLogin): () => void {
  held = login
  return () => {
    if (held === login) held = null
  }
}

/** The account that the page is open for; null where it takes whoever is signed in. */
export const pageAccount = (): string | null => held?.accountId ?? null

export function signInAgain(ended: LoginEnded): Promise<boolean> {
  return held === null ? Promise.resolve(false) : held.signInAgain(ended)
}

/** Does the work, and once more after each time that the page's account had to sign in again; its failure where it did not. */
export async function whileSignedIn<T>(
  work: () => Promise<T>,
  endedBy: (error: unknown) => LoginEnded | null,
): Promise<T> {
  const { count } = useSignIns.getState()
  try {
    return await work()
  } catch (error) {
    const ended = endedBy(error)
    if (ended === null || held === null) throw error
    // A call that left before somebody signed in again may be refused after it.
    if (useSignIns.getState().count === count && !(await signInAgain(ended))) throw error
    return await whileSignedIn(work, endedBy)
  }
}
