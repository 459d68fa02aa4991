import { failureCode } from '../../../lib/http.ts'
import type { TestBackend } from './backend.ts'

/**
 * Whether another page that is alive has the test; otherwise this page has it now. It asks for the test before it reads
 * anything: after signing in again, the server would take its reading for that of another login, and flag the candidate.
 */
export async function isHeldElsewhere(backend: Pick<TestBackend, 'takeOver'>): Promise<boolean> {
  try {
    await backend.takeOver(false)
    return false
  } catch (error) {
    if (failureCode(error) !== 'test-page-replaced') throw error
    return true
  }
}
