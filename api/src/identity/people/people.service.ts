import { changePeople } from './service/change-people.ts'
import { createPerson } from './service/create-person.ts'
import type { PeopleDeps } from './service/deps.ts'
import { editPerson } from './service/edit-person.ts'
import { getPerson } from './service/get-person.ts'
import { listHistory } from './service/list-history.ts'
import { listIds } from './service/list-ids.ts'
import { listPeople } from './service/list-people.ts'
import { removePerson } from './service/remove-person.ts'
import { removeSecondFactor } from './service/remove-second-factor.ts'
import { resetPassword } from './service/reset-password.ts'

export type PeopleService = ReturnType<typeof createPeopleService>

/**
 * Accounts as staff manage them. Each call but `create` takes the scope of accounts that its actor sees; some of these,
 * such as candidates who registered themselves, are changed only by those who manage all accounts.
 */
export function createPeopleService(deps: PeopleDeps) {
  return {
    list: listPeople.bind(null, deps),
    listIds: listIds.bind(null, deps),
    get: getPerson.bind(null, deps),
    history: listHistory.bind(null, deps),
    create: createPerson.bind(null, deps),
    update: editPerson.bind(null, deps),
    changeMany: changePeople.bind(null, deps),
    remove: removePerson.bind(null, deps),
    resetPassword: resetPassword.bind(null, deps),
    removeTwoFactor: removeSecondFactor.bind(null, deps),
  }
}
