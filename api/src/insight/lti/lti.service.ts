import { removeOldNonces } from './lti.repository.ts'
import { lookAtScores } from './scores.ts'
import { beginLogin, readLogin } from './service/begin-login.ts'
import { createPlatform } from './service/create-platform.ts'
import type { LtiDeps } from './service/deps.ts'
import { editPlatform } from './service/edit-platform.ts'
import { finishLaunch } from './service/finish-launch.ts'
import { listPlatforms } from './service/list-platforms.ts'
import { pageDeliveries } from './service/page-deliveries.ts'
import { readTool } from './service/read-tool.ts'
import { removePlatform } from './service/remove-platform.ts'
import { replayDelivery } from './service/replay-delivery.ts'
import { setPlatformStatus } from './service/set-platform-status.ts'
import { tryPlatform } from './service/try-platform.ts'

export type LtiService = ReturnType<typeof createLtiService>

/** Learning platforms of the agency: their registrations, the people they send, and the scores that they get. */
export function createLtiService(deps: LtiDeps) {
  return {
    list: listPlatforms.bind(null, deps),
    create: createPlatform.bind(null, deps),
    edit: editPlatform.bind(null, deps),
    remove: removePlatform.bind(null, deps),
    setStatus: setPlatformStatus.bind(null, deps),
    try: tryPlatform.bind(null, deps),
    tool: readTool,
    deliveries: pageDeliveries.bind(null, deps),
    replay: replayDelivery.bind(null, deps),
    keys: () => deps.ownKeys.published(),
    readLogin: readLogin.bind(null, deps),
    beginLogin: beginLogin.bind(null, deps),
    finishLaunch: finishLaunch.bind(null, deps),
    /** Finds the scores that are to be sent. */
    lookAtScores: () => lookAtScores(deps),
    async keepUp(): Promise<void> {
      await deps.ownKeys.keepUp()
      await deps.db.write((manager) => removeOldNonces(manager, deps.now()))
    },
  }
}
