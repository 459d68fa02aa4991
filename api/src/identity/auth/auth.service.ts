import { createLoginCheck } from './login-check.ts'
import type { AuthDeps } from './service/deps.ts'
import { getProfile } from './service/get-profile.ts'
import { logIn } from './service/log-in.ts'
import { logOut } from './service/log-out.ts'
import { pruneLogins } from './service/prune-logins.ts'

export type AuthService = ReturnType<typeof createAuthService>

/** Logins: how they begin, what they give access to, and how they end. */
export function createAuthService(deps: AuthDeps) {
  return {
    ...createLoginCheck(deps),
    login: logIn.bind(null, deps),
    logout: logOut.bind(null, deps),
    profile: getProfile.bind(null, deps),
    prune: pruneLogins.bind(null, deps),
  }
}
