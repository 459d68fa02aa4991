import { randomUUID } from 'node:crypto'
import type { AddressProof, Registration, ResendProof } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import type { Client } from '../../kernel/http/client.ts'
import { networkOf } from '../auth/attempt-limits.rules.ts'
import type { AttemptLimits, Counter } from '../auth/attempt-limits.ts'
import { refuseGuessable } from '../auth/password-policy.rules.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import type { LoginResult } from '../auth/service/log-in.ts'
import type { SessionOpener } from '../auth/session-opener.ts'
import { refuseTaken } from '../users/taken.ts'
import { newUserRow, toSignedInUser } from '../users/users.rules.ts'
import type { NewCandidate } from './new-candidate.ts'
import type { ProvedRegistration } from './proved-registration.ts'

export interface RegistrationService {
  readonly isOpen: boolean
  /**
   * Makes a candidate and signs them in, or, where addresses are proved first, mails a link and returns null. Throws
   * `registration-closed`, `too-many-attempts`, or `invalid-input`.
   */
  register(registration: Registration, client: Client): Promise<LoginResult | null>
  /** Mails another link. Throws `registration-closed` or `too-many-attempts`; the answer does not reveal whether one was due. */
  resend(wanted: ResendProof, client: Client): Promise<void>
  /** Makes the account whose link was mailed. Throws `link-invalid`, `invalid-input` for another password, or `too-many-attempts`. */
  prove(proof: AddressProof, client: Client): Promise<void>
  prune(): Promise<void>
}

export interface RegistrationDeps {
  db: Database
  passwords: PasswordHasher
  sessions: SessionOpener
  limits: AttemptLimits
  candidates: NewCandidate
  fingerprint: (text: string) => string
  /** Nobody may register; or an account is there at once; or once its address is proved. */
  mode: 'off' | 'immediate' | ProvedRegistration
  now: () => Date
}

export function createRegistrationService(deps: RegistrationDeps): RegistrationService {
  const { limits, fingerprint, mode } = deps
  const proved = typeof mode === 'string' ? null : mode
  const fromNetwork = (client: Client): Counter => ({ limit: 'registration', of: networkOf(client.address) })
  const mailTo = (email: string): Counter => ({ limit: 'mail', of: fingerprint(email) })

  return {
    isOpen: mode !== 'off',

    async register(registration, client) {
      if (mode === 'off') throw new AppError('registration-closed')
      refuseGuessable(registration.password, registration, 'password')
      await limits.count([fromNetwork(client), ...(proved === null ? [] : [mailTo(registration.email)])])
      if (proved === null) return registerAtOnce(deps, registration, client)
      await proved.request(registration, client)
      return null
    },

    async resend({ email, language }, client) {
      if (proved === null) throw new AppError('registration-closed')
      await limits.count([fromNetwork(client), mailTo(email)])
      await proved.resend(email, language)
    },

    async prove(proof, client) {
      if (proved === null) throw new AppError('registration-closed')
      await proved.prove(proof, client)
    },

    async prune() {
      await proved?.prune()
    },
  }
}

/** Makes the account and opens a login. Throws `invalid-input` if NIP or address are taken. */
async function registerAtOnce(
  { db, passwords, sessions, candidates, now }: RegistrationDeps,
  { password, ...registration }: Registration,
  client: Client,
): Promise<LoginResult> {
  await refuseTaken(db.read, registration)
  const { nip, name, email, phone, organization, position, birthDate, language } = registration
  const user = newUserRow(
    {
      id: randomUUID(),
      nip,
      name,
      email,
      role: 'peserta',
      unit: null,
      passwordHash: await passwords.hash(password, { reserved: false, group: networkOf(client.address) }),
      mustChangePassword: false,
      createdBy: null,
      registration: 'unproved',
      language,
      details: { phone, organization, position, birthDate },
    },
    now(),
  )
  try {
    const { opened, sent } = await db.write(async (manager) => {
      const notices = await candidates.insert(manager, user)
      return { opened: await sessions.open(manager, user.id, client, 'registration'), sent: notices }
    })
    candidates.deliver(sent)
    return {
      user: toSignedInUser({ ...user, lastLogin: opened.createdAt }, false),
      token: opened.token,
      expiresAt: opened.expiresAt,
    }
  } catch (error) {
    // Taken between the check and the insert; the second check names the field.
    if (isUniqueViolation(error)) await refuseTaken(db.read, registration)
    throw error
  }
}
