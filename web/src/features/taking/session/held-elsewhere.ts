import { failureCode } from '../../../lib/http.ts'
import type { TestBackend } from './backend.ts'

/**
 * Whether another page has the test. A page with a key to it proves itself before it reads anything: after signing in again,
 * the server would take its reading for that of another login, and flag the candidate.
 */
export async function isHeldElsewhere(
  backend: Pick<TestBackend, 'fetchRun' | 'takeOver'>,
  hasKey: boolean,
): Promise<boolean> {
  if (!hasKey) return (await backend.fetchRun()).activePageId !== null
  try {
    await backend.takeOver(false)
    return false
  } catch (error) {
    if (failureCode(error) !== 'test-page-replaced') throw error
    return true
  }
}
