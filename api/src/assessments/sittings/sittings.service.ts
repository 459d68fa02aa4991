import { addSitting } from './service/add-sitting.ts'
import { changeSitting } from './service/change-sitting.ts'
import type { SittingsDeps } from './service/deps.ts'
import { distributePeople } from './service/distribute-people.ts'
import { listSittings } from './service/list-sittings.ts'
import { removeSitting } from './service/remove-sitting.ts'

export type SittingsService = ReturnType<typeof createSittingsService>

/** Sittings of an assessment: when and where which of its candidates take it. */
export function createSittingsService(deps: SittingsDeps) {
  return {
    list: listSittings.bind(null, deps),
    add: addSitting.bind(null, deps),
    change: changeSitting.bind(null, deps),
    remove: removeSitting.bind(null, deps),
    distribute: distributePeople.bind(null, deps),
  }
}
