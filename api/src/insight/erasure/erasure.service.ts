import { askErasure, readOwnErasure, withdrawErasure } from './service/ask-erasure.ts'
import { createCarryOut } from './service/carry-out.ts'
import { decideErasure, listErasures, readErasure } from './service/decide-erasure.ts'
import type { ErasureDeps } from './service/deps.ts'

export type ErasureService = ReturnType<typeof createErasureService>

/** Requests to have personal data erased: asking, deciding, carrying out. */
export function createErasureService(deps: ErasureDeps) {
  return {
    own: readOwnErasure.bind(null, deps),
    ask: askErasure.bind(null, deps),
    withdraw: withdrawErasure.bind(null, deps),
    list: listErasures.bind(null, deps),
    read: readErasure.bind(null, deps),
    decide: decideErasure.bind(null, deps),
    carryOut: createCarryOut(deps),
  }
}
