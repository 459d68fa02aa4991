import { AppError } from '@pengawas/shared/errors'
import { Secret, TOTP } from 'otpauth'
import { toDataURL } from 'qrcode'
import type { EntityManager } from 'typeorm'
import type { Database } from '../../kernel/db/database.ts'
import type { SecretBox } from '../../kernel/lib/secret-box.ts'
import { randomLegible } from '../../kernel/lib/secrets.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { enrolAttempt } from './attempts.ts'
import type { OwnPassword } from './own-password.ts'
import {
  confirmSecret,
  findTwoFactor,
  insertRecoveryCodes,
  replaceSecret,
  takeStep,
  useRecoveryCode,
} from './two-factor.repository.ts'
import { removeTwoFactor } from './auth.changes.ts'
import { acceptedStep, isTotpCode, recoveryCodeHash } from './two-factor.rules.ts'

const ISSUER = 'Pengawas'
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10

export interface TwoFactorSetup {
  secret: string
  uri: string
  qr: string
}

export interface TwoFactorService {
  isEnabled(userId: string): Promise<boolean>
  /** Takes a code of the authenticator or a recovery code and uses it up. Throws `two-factor-required` without a code and `two-factor-wrong` for a bad one. */
  check(manager: EntityManager, userId: string, code: string | undefined): Promise<void>
  /** Begins: a new secret that has no effect until `enable`. Takes the password, so that a stranger at an open page cannot lock its owner out. Throws `conflict` where a second factor is in force. */
  setup(actor: Actor, password: string, address: string): Promise<TwoFactorSetup>
  /** Puts the secret in force and returns the recovery codes, shown once. */
  enable(actor: Actor, code: string): Promise<string[]>
  disable(actor: Actor, password: string, address: string): Promise<void>
}

export interface TwoFactorDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  ownPassword: OwnPassword
  limits: AttemptLimits
  box: SecretBox
  now: () => Date
}

export function createTwoFactorService(deps: TwoFactorDeps): TwoFactorService {
  const { db, audit, notifications, ownPassword, limits, box, now } = deps

  const authenticator = (secret: Secret, label: string): TOTP =>
    new TOTP({ issuer: ISSUER, label, secret, digits: 6, period: 30 })

  /** The step that the code belongs to, or null. */
  function stepOf(row: { userId: string; secret: string; lastStep: number | null }, code: string): number | null {
    const secret = box.open(row.secret, row.userId)
    if (secret === null || !isTotpCode(code)) return null
    const at = now()
    // One step either way, for clocks that are a little off (RFC 6238, 5.2).
    const delta = authenticator(Secret.fromBase32(secret), '').validate({
      token: code,
      timestamp: at.getTime(),
      window: 1,
    })
    return acceptedStep(at, delta, row.lastStep)
  }

  return {
    async isEnabled(userId) {
      const row = await findTwoFactor(db.read, userId)
      return row !== null && row.confirmedAt !== null
    },

    async check(manager, userId, code) {
      const row = await findTwoFactor(manager, userId)
      if (row === null || row.confirmedAt === null) return
      if (code === undefined || code === '') throw new AppError('two-factor-required')
      const step = stepOf(row, code)
      if (step !== null && (await takeStep(manager, userId, step))) return
      if (isTotpCode(code) || !(await useRecoveryCode(manager, userId, recoveryCodeHash(userId, code), now()))) {
        throw new AppError('two-factor-wrong')
      }
      await audit.append(manager, {
        actorId: userId,
        action: 'auth.recovery-code-used',
        subjectType: 'user',
        subjectId: userId,
      })
    },

    async setup(actor, password, address) {
      requirePermission(actor, 'account:two-factor')
      const user = await ownPassword.prove(actor, password, 'password', address)
      const secret = new Secret({ size: SECRET_BYTES })
      await db.write(async (manager) => {
        const row = await findTwoFactor(manager, actor.userId)
        if (row !== null && row.confirmedAt !== null) throw new AppError('conflict')
        await replaceSecret(manager, {
          userId: actor.userId,
          secret: box.seal(secret.base32, actor.userId),
          createdAt: now(),
          confirmedAt: null,
          lastStep: null,
        })
      })
      const uri = authenticator(secret, user.nip).toString()
      return { secret: secret.base32, uri, qr: await toDataURL(uri) }
    },

    async enable(actor, code) {
      requirePermission(actor, 'account:two-factor')
      const codes = Array.from({ length: RECOVERY_CODES }, () => `${randomLegible(5)}-${randomLegible(5)}`)
      const notice = await limits.guess(enrolAttempt(actor), () =>
        db.write(async (manager) => {
          const row = await findTwoFactor(manager, actor.userId)
          const step = row === null || row.confirmedAt !== null ? null : stepOf(row, code)
          if (step === null || !(await confirmSecret(manager, actor.userId, now(), step)))
            throw new AppError('two-factor-wrong')
          await insertRecoveryCodes(
            manager,
            actor.userId,
            codes.map((plain) => recoveryCodeHash(actor.userId, plain)),
          )
          const sent = await notifications.add(manager, [actor.userId], { key: 'two-factor-enabled' })
          await audit.append(manager, {
            actorId: actor.userId,
            action: 'auth.two-factor-enabled',
            subjectType: 'user',
            subjectId: actor.userId,
          })
          return sent
        }),
      )
      notifications.deliver(notice)
      return codes
    },

    async disable(actor, password, address) {
      await ownPassword.prove(actor, password, 'password', address)
      const notice = await db.write(async (manager) => {
        if (!(await removeTwoFactor(manager, actor.userId))) return []
        const sent = await notifications.add(manager, [actor.userId], { key: 'two-factor-disabled' })
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'auth.two-factor-disabled',
          subjectType: 'user',
          subjectId: actor.userId,
        })
        return sent
      })
      notifications.deliver(notice)
    },
  }
}
