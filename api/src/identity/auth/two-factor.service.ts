import { checkCode } from './two-factor/check-code.ts'
import type { TwoFactorDeps } from './two-factor/deps.ts'
import { disableTwoFactor } from './two-factor/disable-two-factor.ts'
import { enableTwoFactor } from './two-factor/enable-two-factor.ts'
import { isTwoFactorEnabled } from './two-factor/is-two-factor-enabled.ts'
import { setUpTwoFactor } from './two-factor/set-up-two-factor.ts'

export type TwoFactorService = ReturnType<typeof createTwoFactorService>

/** The second factor of accounts: codes of an authenticator app (TOTP, RFC 6238), and recovery codes. */
export function createTwoFactorService(deps: TwoFactorDeps) {
  return {
    isEnabled: isTwoFactorEnabled.bind(null, deps),
    check: checkCode.bind(null, deps),
    setup: setUpTwoFactor.bind(null, deps),
    enable: enableTwoFactor.bind(null, deps),
    disable: disableTwoFactor.bind(null, deps),
  }
}
