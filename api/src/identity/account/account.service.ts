import { changePassword } from './service/change-password.ts'
import type { AccountDeps } from './service/deps.ts'
import { getSettings } from './service/get-settings.ts'
import { listListViews } from './service/list-list-views.ts'
import { listSessions } from './service/list-sessions.ts'
import { revokeAllSessions } from './service/revoke-all-sessions.ts'
import { revokeSession } from './service/revoke-session.ts'
import { saveListView } from './service/save-list-view.ts'
import { saveSettings } from './service/save-settings.ts'
import { updateName } from './service/update-name.ts'

export type AccountService = ReturnType<typeof createAccountService>

/** What people do with their own account. */
export function createAccountService(deps: AccountDeps) {
  return {
    changePassword: changePassword.bind(null, deps),
    updateName: updateName.bind(null, deps),
    listSessions: listSessions.bind(null, deps),
    revokeSession: revokeSession.bind(null, deps),
    revokeAllSessions: revokeAllSessions.bind(null, deps),
    settings: getSettings.bind(null, deps),
    saveSettings: saveSettings.bind(null, deps),
    listViews: listListViews.bind(null, deps),
    saveListView: saveListView.bind(null, deps),
  }
}
