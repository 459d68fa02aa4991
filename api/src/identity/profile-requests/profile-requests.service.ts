import { decideRequest } from './service/decide-request.ts'
import type { ProfileRequestsDeps } from './service/deps.ts'
import { listOwnRequests } from './service/list-own-requests.ts'
import { listRequestsToDecide } from './service/list-requests-to-decide.ts'
import { makeRequest } from './service/make-request.ts'
import { withdrawRequest } from './service/withdraw-request.ts'

export type ProfileRequestsService = ReturnType<typeof createProfileRequestsService>

/** Candidates cannot change name, NIP and unit: they request it, and the staff who may change the account decide. */
export function createProfileRequestsService(deps: ProfileRequestsDeps) {
  return {
    own: listOwnRequests.bind(null, deps),
    ask: makeRequest.bind(null, deps),
    withdraw: withdrawRequest.bind(null, deps),
    list: listRequestsToDecide.bind(null, deps),
    decide: decideRequest.bind(null, deps),
  }
}
