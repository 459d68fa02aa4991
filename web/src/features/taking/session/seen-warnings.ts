import { z } from 'zod'

const keyOf = (testSessionId: string): string => `pengawas-seen-${testSessionId}`

/** Warnings that were acknowledged on this page before it was reloaded. */
export function seenWarnings(testSessionId: string): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(sessionStorage.getItem(keyOf(testSessionId)) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberSeen(testSessionId: string, warningId: string): void {
  try {
    sessionStorage.setItem(keyOf(testSessionId), JSON.stringify([...seenWarnings(testSessionId), warningId]))
  } catch {
    // Without storage a reload shows the warning again, which does no harm.
  }
}
