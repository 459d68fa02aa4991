import { authenticatePhone, isPhoneArriving } from './service/authenticate-phone.ts'
import type { SecondCameraDeps } from './service/deps.ts'
import { endOwn, endWithSession, leave } from './service/end-phone.ts'
import { invitePhone } from './service/invite-phone.ts'
import { joinPhone } from './service/join-phone.ts'
import { showOwn } from './service/show-own.ts'

export type SecondCameraService = ReturnType<typeof createSecondCameraService>

/** A candidate's phone as a second camera: it joins by a code, and its token publishes one picture and nothing else. */
export function createSecondCameraService(deps: SecondCameraDeps) {
  return {
    invite: invitePhone.bind(null, deps),
    show: showOwn.bind(null, deps),
    end: endOwn.bind(null, deps),
    join: joinPhone.bind(null, deps),
    authenticate: authenticatePhone.bind(null, deps),
    isArriving: isPhoneArriving.bind(null, deps),
    leave: leave.bind(null, deps),
    endWithSession: endWithSession.bind(null, deps),
  }
}
