import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { failureCode } from '../../../lib/http.ts'
import { hubBackend } from './backend.ts'
import { failureKind } from './failure-kind.ts'
import { openVault, type Vault } from './vault.ts'

/** Delivers what one ended test has left in this browser. True when nothing is left that could still be delivered. */
async function deliver(vault: Vault, testSessionId: string): Promise<boolean> {
  const secret = await vault.loadSecret(testSessionId)
  const backend = hubBackend(testSessionId, { get: () => secret, save: () => undefined })
  const session = await backend.fetchSession()
  if (!isOver(session.status)) return false
  for (const answer of await vault.load(testSessionId)) {
    if (answer.revision <= answer.stored) continue
    const { questionId, key, revision, value, marked, madeAt, activeMs } = answer
    try {
      await backend.saveAnswer(questionId, {
        idempotencyKey: key,
        revision,
        value,
        markedForReview: marked,
        madeAt,
        activeMs: Math.round(activeMs),
      })
    } catch (error) {
      const { kind } = failureKind(failureCode(error))
      // Another page had the test at its end: what is left here can never be delivered.
      if (kind === 'away' || (kind === 'halted' && failureCode(error) !== 'test-page-replaced')) return false
    }
  }
  return true
}

/**
 * Answers that were made in time in a test that ended while this browser was away: the server takes them for a person to
 * decide. What was delivered, or can never be, is wiped. Failing is no matter: the next visit tries again.
 */
export async function deliverLeftovers(userId: string): Promise<void> {
  const vault = await openVault(userId)
  try {
    for (const testSessionId of await vault.sessions()) {
      const isDone = await deliver(vault, testSessionId).catch((error: unknown) => failureCode(error) === 'not-found')
      if (isDone) await vault.wipe(testSessionId)
    }
  } finally {
    vault.close()
  }
}
