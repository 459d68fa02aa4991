import { ERROR_CODES } from '@pengawas/shared/errors'
import type { FailureCode } from '../http.ts'

/** Statuses of refusals that stay as they are until something else changes, however often one asks. */
const REFUSALS: readonly number[] = [400, 403, 404, 405, 409, 410, 413, 415, 422]

/** Whether the same question may be answered if it is asked again. */
export const mayTryAgain = (code: FailureCode): boolean =>
  code === 'unreachable' || code === 'unexpected-answer' || !REFUSALS.includes(ERROR_CODES[code].status)
