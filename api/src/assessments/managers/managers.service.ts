import { addCoAdministrator } from './service/add-co-administrator.ts'
import type { ManagersDeps } from './service/deps.ts'
import { listManagerChoices } from './service/list-manager-choices.ts'
import { listManagers } from './service/list-managers.ts'
import { removeCoAdministrator } from './service/remove-co-administrator.ts'
import { transferAssessment } from './service/transfer-assessment.ts'

export type ManagersService = ReturnType<typeof createManagersService>

/** Whose an assessment is, and who manages it beside its owner. */
export function createManagersService(deps: ManagersDeps) {
  return {
    choices: listManagerChoices.bind(null, deps),
    list: listManagers.bind(null, deps),
    add: addCoAdministrator.bind(null, deps),
    remove: removeCoAdministrator.bind(null, deps),
    transfer: transferAssessment.bind(null, deps),
  }
}
