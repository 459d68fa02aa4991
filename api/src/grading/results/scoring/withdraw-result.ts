import type { WithdrawResult } from '../../../sessions/finishing/hand-in.ts'
import { findResult } from '../results.queries.ts'
import { deleteResult } from '../results.repository.ts'

/** Takes a result back whose test goes on. Its certificate is not confirmed until the next result, which gets the same number. */
export const withdrawResult: WithdrawResult = async (manager, testSessionId) => {
  const result = await findResult(manager, testSessionId)
  if (result === null) return null
  await deleteResult(manager, result)
  const { certificateNumber, certificateCode, certificateName, certificateNip, certificateUnit, certificateTitle } =
    result
  if (certificateNumber === null) return null
  return {
    ...{ certificateNumber, certificateCode, certificateName, certificateNip, certificateUnit, certificateTitle },
    certificateIssuer: result.certificateIssuer,
    certificateIssuedAt: result.certificateIssuedAt?.toISOString() ?? null,
  }
}
