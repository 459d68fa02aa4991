import { randomUUID } from 'node:crypto'
import type { AddressProof, Registration } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import type { Client } from '../../kernel/http/client.ts'
import { sha256Hex } from '../../kernel/lib/hashes.rules.ts'
import { randomToken } from '../../kernel/lib/secrets.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { AttemptLimits } from '../auth/attempt-limits.ts'
import { networkOf } from '../auth/attempt-limits.rules.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import type { MailService } from '../../kernel/mail/mail.service.ts'
import { findTaken } from '../users/users.queries.ts'
import { newUserRow } from '../users/users.rules.ts'
import type { NewCandidate } from './new-candidate.ts'
import { type MailText, proofLink, proofMail, takenMail } from './registration-mails.rules.ts'
import type { RegistrationRow } from './registration.entity.ts'
import {
  deleteRegistrationsBefore,
  deleteRegistrationsOf,
  findRegistration,
  findWaiting,
  insertRegistration,
  replaceToken,
} from './registration.repository.ts'

const HOUR_MS = 60 * 60_000
const LINK_HOURS = 24
/** What nobody proved is forgotten. Until then another link can be asked for. */
const KEEP_DAYS = 7

/** Registration that makes an account once its address is proved. Its answers are the same whether NIP and address are free or taken. */
export interface ProvedRegistration {
  request(registration: Registration, client: Client): Promise<void>
  /** Mails another link where something waits for this address. */
  resend(email: string): Promise<void>
  /**
   * Makes the account. Throws `link-invalid`, also where NIP or address were taken meanwhile. The password is asked for because
   * the mail alone does not prove who registered: that may have been another person, with a password that they know.
   */
  prove(proof: AddressProof, client: Client): Promise<void>
  /** Forgets what was not proved in time. */
  prune(): Promise<void>
}

export interface ProvedRegistrationDeps {
  db: Database
  audit: AuditService
  passwords: PasswordHasher
  limits: AttemptLimits
  mail: MailService
  candidates: NewCandidate
  fingerprint: (text: string) => string
  publicOrigin: string
  now: () => Date
}

export function createProvedRegistration(deps: ProvedRegistrationDeps): ProvedRegistration {
  const { db, audit, passwords, limits, mail, candidates, fingerprint, publicOrigin, now } = deps
  const expiry = (): Date => new Date(now().getTime() + LINK_HOURS * HOUR_MS)

  async function isTaken({ nip, email }: Pick<RegistrationRow, 'nip' | 'email'>): Promise<boolean> {
    const taken = await findTaken(db.read, { nips: [nip], emails: [email] })
    return taken.nips.size > 0 || taken.emails.size > 0
  }

  /** What is mailed about a registration. Looked up while the mail is written, after the page was answered. */
  const mailAbout = async (row: Pick<RegistrationRow, 'nip' | 'email'>, token: string): Promise<MailText> =>
    (await isTaken(row)) ? takenMail(publicOrigin) : proofMail(proofLink(publicOrigin, token), LINK_HOURS)

  /** What waits under this link. */
  async function waitingFor(manager: EntityManager, token: string): Promise<RegistrationRow> {
    const row = await findRegistration(manager, sha256Hex(token))
    if (row === null || row.tokenExpiresAt <= now()) throw new AppError('link-invalid')
    return row
  }

  return {
    async request({ password, nip, email, name, phone, organization, position, birthDate }, client) {
      const passwordHash = await passwords.hash(password, { reserved: false, group: networkOf(client.address) })
      const token = randomToken()
      const row: RegistrationRow = {
        id: randomUUID(),
        tokenHash: sha256Hex(token),
        nip,
        email,
        details: { name, phone, organization, position, birthDate },
        passwordHash,
        address: client.address,
        createdAt: now(),
        tokenExpiresAt: expiry(),
      }
      await db.write(async (manager) => {
        await insertRegistration(manager, row)
        await audit.append(manager, {
          actorId: null,
          action: 'user.registration-requested',
          subjectType: 'user',
          subjectId: null,
          data: { address: client.address, typed: fingerprint(nip) },
        })
      })
      mail.send(email, () => mailAbout(row, token))
    },

    resend(email) {
      mail.send(email, async () => {
        const waiting = await findWaiting(db.read, email)
        if (waiting === null) return (await isTaken({ nip: '', email })) ? takenMail(publicOrigin) : null
        const token = randomToken()
        await db.write((manager) => replaceToken(manager, waiting.id, sha256Hex(token), expiry()))
        return mailAbout(waiting, token)
      })
      return Promise.resolve()
    },

    async prove({ token, password }, client) {
      const waiting = await waitingFor(db.read, token)
      await limits.guess({ own: { limit: 'again', of: `registration:${waiting.id}` } }, async () => {
        if (
          await passwords.verify(waiting.passwordHash, password, { reserved: false, group: networkOf(client.address) })
        )
          return
        throw new AppError('invalid-input', { fields: { password: 'registrationPasswordWrong' } })
      })
      const work = async (): Promise<void> => {
        const made = await db.write(async (manager) => {
          const row = await waitingFor(manager, token)
          const { name, ...details } = row.details
          const { nip, email, passwordHash } = row
          const user = newUserRow(
            {
              id: randomUUID(),
              nip,
              name,
              email,
              role: 'peserta',
              unit: null,
              passwordHash,
              mustChangePassword: false,
              createdBy: null,
              registration: 'proved',
              details,
            },
            now(),
          )
          await deleteRegistrationsOf(manager, row)
          return candidates.insert(manager, user)
        })
        candidates.deliver(made)
      }
      await work().catch((error: unknown) => {
        // Another use of a link was first, or an account with this NIP or address was made meanwhile.
        if (isUniqueViolation(error)) throw new AppError('link-invalid', { cause: error })
        throw error
      })
    },

    async prune() {
      await db.write(async (manager) => {
        const forgotten = await deleteRegistrationsBefore(manager, new Date(now().getTime() - KEEP_DAYS * 24 * HOUR_MS))
        if (forgotten === 0) return
        await audit.append(manager, {
          actorId: null,
          action: 'user.registrations-forgotten',
          subjectType: 'user',
          subjectId: null,
          data: { forgotten },
        })
      })
    },
  }
}
