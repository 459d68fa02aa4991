import { randomUUID } from 'node:crypto'
import type { AddressProof, Registration } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import type { Language } from '@pengawas/shared/languages'
import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import type { Client } from '../../kernel/http/client.ts'
import { sha256Hex } from '../../kernel/lib/hashes.rules.ts'
import { randomToken } from '../../kernel/lib/secrets.ts'
import type { MailService } from '../../kernel/mail/mail.service.ts'
import { networkOf } from '../auth/attempt-limits.rules.ts'
import type { AttemptLimits } from '../auth/attempt-limits.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import type { UserRow } from '../users/users.entity.ts'
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
/** After this, unproved registrations are deleted. Until then another link can be requested. */
const KEEP_DAYS = 7

/** Registration that makes an account once its address is proved. Its answers are the same whether NIP and address are free or taken. */
export interface ProvedRegistration {
  request(registration: Registration, client: Client): Promise<void>
  /** Mails another link if a registration with this address waits for its proof; `language`: of the page. */
  resend(email: string, language: Language): Promise<void>
  /**
   * Makes the account. Throws `link-invalid`, also if NIP or address were taken in the meantime, and `invalid-input` for another
   * password. The password is required because the mail alone does not prove who registered: that may have been another
   * person, with a password that they know.
   */
  prove(proof: AddressProof, client: Client): Promise<void>
  /** Deletes what was not proved in time. */
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
  const { db, mail, publicOrigin } = deps
  return {
    async request(registration, client) {
      const token = randomToken()
      const row = await storeRequest(deps, { registration, token, client })
      mail.send(row.email, () => mailAbout(deps, row, token))
    },

    resend(email, language) {
      mail.send(email, async () => {
        const waiting = await findWaiting(db.read, email)
        if (waiting === null) return (await isTaken(db, { nip: '', email })) ? takenMail(language, publicOrigin) : null
        const token = randomToken()
        await db.write((manager) => replaceToken(manager, waiting.id, sha256Hex(token), expiry(deps)))
        return mailAbout(deps, waiting, token)
      })
      return Promise.resolve()
    },

    async prove({ token, password }, client) {
      await checkPassword(deps, await waitingFor(deps, db.read, token), password, client)
      await makeAccount(deps, token).catch((error: unknown) => {
        // Another use of a link was first, or an account with this NIP or address was made in the meantime.
        if (isUniqueViolation(error)) throw new AppError('link-invalid', { cause: error })
        throw error
      })
    },

    prune: () => pruneRegistrations(deps),
  }
}

const expiry = ({ now }: ProvedRegistrationDeps): Date => new Date(now().getTime() + LINK_HOURS * HOUR_MS)

async function isTaken(db: Database, { nip, email }: Pick<RegistrationRow, 'nip' | 'email'>): Promise<boolean> {
  const taken = await findTaken(db.read, { nips: [nip], emails: [email] })
  return taken.nips.size > 0 || taken.emails.size > 0
}

/** What is mailed about a registration. Looked up while the mail is written, after the page was answered. */
async function mailAbout(
  { db, publicOrigin }: ProvedRegistrationDeps,
  row: Pick<RegistrationRow, 'nip' | 'email' | 'language'>,
  token: string,
): Promise<MailText> {
  return (await isTaken(db, row))
    ? takenMail(row.language, publicOrigin)
    : proofMail(row.language, proofLink(publicOrigin, token), LINK_HOURS)
}

/** The registration that waits under this link. Throws `link-invalid`. */
async function waitingFor(
  { now }: ProvedRegistrationDeps,
  manager: EntityManager,
  token: string,
): Promise<RegistrationRow> {
  const row = await findRegistration(manager, sha256Hex(token))
  if (row === null || row.tokenExpiresAt <= now()) throw new AppError('link-invalid')
  return row
}

async function storeRequest(
  deps: ProvedRegistrationDeps,
  { registration, token, client }: { registration: Registration; token: string; client: Client },
): Promise<RegistrationRow> {
  const { db, audit, passwords, fingerprint, now } = deps
  const { password, nip, email, name, phone, organization, position, birthDate, language } = registration
  const passwordHash = await passwords.hash(password, { reserved: false, group: networkOf(client.address) })
  const row: RegistrationRow = {
    id: randomUUID(),
    tokenHash: sha256Hex(token),
    nip,
    email,
    details: { name, phone, organization, position, birthDate },
    language,
    passwordHash,
    address: client.address,
    createdAt: now(),
    tokenExpiresAt: expiry(deps),
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
  return row
}

/** Throws `invalid-input` for another password than the registration's, and `too-many-attempts`. */
async function checkPassword(
  { limits, passwords }: ProvedRegistrationDeps,
  waiting: RegistrationRow,
  password: string,
  client: Client,
): Promise<void> {
  await limits.guess({ own: { limit: 'again', of: `registration:${waiting.id}` } }, async () => {
    if (await passwords.verify(waiting.passwordHash, password, { reserved: false, group: networkOf(client.address) }))
      return
    throw new AppError('invalid-input', { fields: { password: 'registrationPasswordWrong' } })
  })
}

async function makeAccount(deps: ProvedRegistrationDeps, token: string): Promise<void> {
  const { db, candidates, now } = deps
  const made = await db.write(async (manager) => {
    const row = await waitingFor(deps, manager, token)
    const user = provedUser(row, now())
    await deleteRegistrationsOf(manager, row)
    return candidates.insert(manager, user)
  })
  candidates.deliver(made)
}

function provedUser(
  { nip, email, passwordHash, language, details: { name, ...details } }: RegistrationRow,
  at: Date,
): UserRow {
  return newUserRow(
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
      language,
      details,
    },
    at,
  )
}

async function pruneRegistrations({ db, audit, now }: ProvedRegistrationDeps): Promise<void> {
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
}
