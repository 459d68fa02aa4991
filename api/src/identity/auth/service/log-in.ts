import type { LoginRequest, SignedInUser } from '@pengawas/shared/contracts/auth'
import { AppError } from '@pengawas/shared/errors'
import type { Client } from '../../../kernel/http/client.ts'
import { findUserByNip } from '../../users/users.queries.ts'
import { toSignedInUser } from '../../users/users.rules.ts'
import { networkOf } from '../attempt-limits.rules.ts'
import { codeAttempt, passwordAttempt } from '../attempts.ts'
import type { OpenedSession } from '../session-opener.ts'
import type { AuthDeps } from './deps.ts'

export interface LoginResult {
  user: SignedInUser
  /** Shown once; only its hash is kept. */
  token: string
  expiresAt: Date
}

/** `device`: by which this device is recognised when it signs in again. */
export interface PasswordLogin extends LoginResult {
  device: string
}

/**
 * Signs in with NIP and password. `device` is what an earlier login left on this device. Throws `invalid-credentials`,
 * `account-inactive`, `too-many-attempts`, `two-factor-required`, `two-factor-wrong`, or `unavailable` where too many
 * passwords wait for verification.
 */
export async function logIn(
  { db, passwords, limits, devices, fingerprint, failures, sessions, twoFactor }: AuthDeps,
  request: LoginRequest,
  client: Client,
  device?: string,
): Promise<PasswordLogin> {
  const found = await findUserByNip(db.read, request.nip)
  const known = found === null ? null : await devices.recognise(db.read, found.id, device, client.address)
  const typed = fingerprint(request.nip)
  const turn = { reserved: known !== null, group: networkOf(client.address) }

  const guess = limits.guess(passwordAttempt(typed, client.address, known), async () => {
    const matches = await passwords.verify(found?.passwordHash ?? null, request.password, turn)
    if (found === null || !matches) {
      await failures.record(found?.id ?? null, typed, client, 'password')
      throw new AppError('invalid-credentials')
    }
    if (!found.isActive) {
      await failures.record(found.id, typed, client, 'inactive')
      throw new AppError('account-inactive')
    }
    const open = (): Promise<OpenedSession> =>
      db.write(async (manager) => {
        await twoFactor.check(manager, found.id, request.code)
        return sessions.open(manager, found.id, client, 'password')
      })
    if (request.code === undefined || request.code === '') return { user: found, session: await open() }
    try {
      return { user: found, session: await limits.guess(codeAttempt(found.id, known), open) }
    } catch (error) {
      if (error instanceof AppError && error.code === 'two-factor-wrong')
        await failures.record(found.id, typed, client, 'code')
      throw error
    }
  })
  const { user, session } = await guess.catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'too-many-attempts')
      await failures.record(found?.id ?? null, typed, client, 'limited')
    throw error
  })
  sessions.announce(session)
  return {
    user: toSignedInUser({ ...user, lastLogin: session.createdAt }, await twoFactor.isEnabled(user.id)),
    token: session.token,
    expiresAt: session.expiresAt,
    device: devices.issue(user.id, device),
  }
}
