import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { createAssessmentsService } from '@pengawas/api/assessments/assessments/assessments.service'
import { createAttemptLimits } from '@pengawas/api/identity/auth/attempt-limits'
import { passwordAttempt } from '@pengawas/api/identity/auth/attempts'
import { authSessionEntity, rateLimitEntity } from '@pengawas/api/identity/auth/auth.entity'
import { createAuthService } from '@pengawas/api/identity/auth/auth.service'
import { createFingerprint } from '@pengawas/api/identity/auth/fingerprint'
import { createKnownDevices } from '@pengawas/api/identity/auth/known-devices'
import { createLoginEnder } from '@pengawas/api/identity/auth/login-ender'
import { createLoginFailures } from '@pengawas/api/identity/auth/login-failures'
import { createOneLogin } from '@pengawas/api/identity/auth/one-login'
import { createOwnPassword } from '@pengawas/api/identity/auth/own-password'
import { createPasswordHasher } from '@pengawas/api/identity/auth/passwords'
import { createSessionOpener } from '@pengawas/api/identity/auth/session-opener'
import { createTwoFactorService } from '@pengawas/api/identity/auth/two-factor.service'
import { createNotificationsService } from '@pengawas/api/identity/notifications/notifications.service'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import type { Database } from '@pengawas/api/kernel/db/database'
import { createAnnouncer } from '@pengawas/api/kernel/lib/announcer'
import { createDerivedKeys } from '@pengawas/api/kernel/lib/derived-keys'
import { createSecretBox } from '@pengawas/api/kernel/lib/secret-box'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { seedDemo } from '@pengawas/api/wiring/seed/seed.service'
import { testRecords } from '@pengawas/api/wiring/test-records'
import { AppError } from '@pengawas/shared/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryDatabase } from './databases.ts'
import { auditKeys, nipOf, PASSWORD, people } from './test-hub.ts'

const CLIENT = { address: '10.0.0.1', userAgent: null }
const SECRET_KEY = 'a key for these tests, thirty-two characters long'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

onEveryDatabase('services with a clock of our own', (databaseUrl) => {
  let folder: string
  let db: Database
  let time = Date.parse('2026-11-21T00:00:00Z')
  const now = (): Date => new Date(time)
  const announcer = createAnnouncer()
  const passwords = createPasswordHasher()

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pengawas-services-'))
    db = await openDatabase({ url: await databaseUrl(), dataDir: folder })
    await seedDemo({ db, audit: createAuditService({ db, keys: auditKeys, now }), passwords, now }, PASSWORD)
  })
  afterAll(async () => {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  })

  const services = () => {
    const audit = createAuditService({ db, keys: auditKeys, now })
    const limits = createAttemptLimits(db, now)
    const keys = createDerivedKeys(SECRET_KEY)
    const notifications = createNotificationsService({ db, audit, announcer, now })
    const ownPassword = createOwnPassword({ db, audit, limits, passwords })
    const twoFactor = createTwoFactorService({
      db,
      audit,
      notifications,
      ownPassword,
      limits,
      box: createSecretBox(keys('secretBox')),
      now,
    })
    const auth = createAuthService({
      db,
      audit,
      announcer,
      passwords,
      limits,
      devices: createKnownDevices(keys('knownDevice')),
      fingerprint: createFingerprint(keys('typedNip')),
      failures: createLoginFailures({ db, audit, now }),
      sessions: createSessionOpener({
        audit,
        logins: createLoginEnder({ announcer, now }),
        oneLogin: createOneLogin({ audit, takesWatchedTest: () => Promise.resolve(false), now }),
        now,
      }),
      twoFactor,
      now,
    })
    return { audit, limits, auth, assessments: createAssessmentsService({ db, audit, tests: testRecords, now }) }
  }

  describe('limits of attempts', () => {
    const wrong = (): Promise<never> => Promise.reject(new AppError('invalid-credentials'))
    const right = (): Promise<string> => Promise.resolve('in')
    const from = (account: string, address: string, device: string | null = null) =>
      passwordAttempt(account, address, device === null ? null : { device })
    const outcome = (attempt: Promise<unknown>): Promise<unknown> =>
      attempt.then(
        () => 'in',
        (error: unknown) => (error instanceof AppError ? (error.retryAfterSeconds ?? error.code) : error),
      )

    it('slow the place that guesses, twice as long each time, and no other', async () => {
      const { limits } = services()
      const guesses = Array.from({ length: 100 }, () => outcome(limits.guess(from('x', '10.0.0.1'), wrong)))
      const looked = (await Promise.all(guesses)).filter((code) => code === 'invalid-credentials')
      expect(looked).toHaveLength(8)
      expect(await outcome(limits.guess(from('x', '10.0.0.1'), right))).toBe(4)
      expect(await outcome(limits.guess(from('x', '10.0.0.2'), right))).toBe('in')
      time += 4_000
      expect(await outcome(limits.guess(from('x', '10.0.0.1'), wrong))).toBe('invalid-credentials')
      expect(await outcome(limits.guess(from('x', '10.0.0.1'), right))).toBe(8)
      time += 8_000
      expect(await outcome(limits.guess(from('x', '10.0.0.1'), right))).toBe('in')
      for (let attempt = 0; attempt < 8; attempt += 1)
        expect(await outcome(limits.guess(from('x', '10.0.0.1'), wrong))).toBe('invalid-credentials')
    })

    it('slow an account that is guessed from many places for seconds, and not for its own devices', async () => {
      const { limits } = services()
      for (let attempt = 0; attempt < 30; attempt += 1)
        await outcome(limits.guess(from('y', `10.1.0.${attempt}`), wrong))
      expect(await outcome(limits.guess(from('y', '10.2.0.1'), right))).toBe(1)
      for (let attempt = 0; attempt < 20; attempt += 1) {
        time += 30_000
        expect(await outcome(limits.guess(from('y', `10.3.0.${attempt}`), wrong))).toBe('invalid-credentials')
      }
      expect(await outcome(limits.guess(from('y', '10.2.0.1'), right))).toBe(30)
      expect(await outcome(limits.guess(from('y', '10.2.0.1', 'own'), right))).toBe('in')
    })

    it('count failures only, and let a hall behind one address in', async () => {
      const { limits } = services()
      const hall = Array.from({ length: 1_500 }, (_, seat) =>
        outcome(limits.guess(from(`seat-${seat}`, '10.9.9.9'), right)),
      )
      expect(new Set(await Promise.all(hall))).toEqual(new Set(['in']))
      for (let attempt = 0; attempt < 20; attempt += 1)
        expect(await outcome(limits.guess(from('z', '10.9.9.9'), right))).toBe('in')
      // Attempts that fail through no fault of the person are taken back too.
      const inactive = (): Promise<never> => Promise.reject(new AppError('account-inactive'))
      for (let attempt = 0; attempt < 20; attempt += 1)
        expect(await outcome(limits.guess(from('z', '10.9.9.9'), inactive))).toBe('account-inactive')
    })

    it('slow an address that fails at thousands of accounts, and forget it later', async () => {
      const { limits } = services()
      const failures = Array.from({ length: 2_000 }, (_, index) =>
        outcome(limits.guess(from(`many-${index}`, '10.8.8.8'), wrong)),
      )
      await Promise.all(failures)
      expect(await outcome(limits.guess(from('one-more', '10.8.8.8'), right))).toBe(1)
      expect(await outcome(limits.guess(from('one-more', '10.8.8.8', 'own'), right))).toBe('in')
      time += 61 * MINUTE
      await limits.prune()
      expect(await db.read.count(rateLimitEntity)).toBe(0)
    })
  })

  it('keeps a login alive while it is used, and ends it when it is not', async () => {
    const { auth } = services()
    const { token } = await auth.login({ nip: nipOf(people.proctor), password: PASSWORD }, CLIENT)
    for (let round = 0; round < 5; round += 1) {
      time += 25 * MINUTE
      expect(await auth.authenticate(token, 'activity')).toMatchObject({ role: 'proktor' })
    }
    time += 30 * MINUTE
    expect(await auth.authenticate(token, 'activity')).toBeNull()
  })

  it('ends a login after a day, however busy it was, and forgets it later', async () => {
    const { auth } = services()
    const { token } = await auth.login({ nip: nipOf(people.proctor), password: PASSWORD }, CLIENT)
    const end = time + DAY
    while (time + 25 * MINUTE < end) {
      time += 25 * MINUTE
      expect(await auth.authenticate(token, 'activity')).not.toBeNull()
    }
    time = end
    expect(await auth.authenticate(token, 'activity')).toBeNull()
    time += 2 * DAY
    await auth.prune()
    expect(await db.read.count(authSessionEntity)).toBe(0)
  })

  it('refuses an account that was switched off, even with an earlier login', async () => {
    const { auth } = services()
    const { token } = await auth.login({ nip: nipOf('104'), password: PASSWORD }, CLIENT)
    await db.write((manager) => manager.update(userEntity, { nip: nipOf('104') }, { isActive: false }))
    expect(await auth.authenticate(token, 'activity')).toBeNull()
    await expect(auth.login({ nip: nipOf('104'), password: PASSWORD }, CLIENT)).rejects.toMatchObject({
      code: 'account-inactive',
    })
    await expect(auth.login({ nip: nipOf('104'), password: 'wrong' }, CLIENT)).rejects.toMatchObject({
      code: 'invalid-credentials',
    })
  })

  it('stores neither tokens nor passwords', async () => {
    const { auth } = services()
    const { token } = await auth.login({ nip: nipOf(people.proctor), password: PASSWORD }, CLIENT)
    const [sessions, user] = await Promise.all([
      db.read.find(authSessionEntity),
      db.read.findOneByOrFail(userEntity, { nip: nipOf(people.proctor) }),
    ])
    expect(JSON.stringify(sessions)).not.toContain(token)
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  describe('assessment statuses', () => {
    const status = async (): Promise<string | undefined> => (await db.read.find(assessmentEntity))[0]?.status

    it('follow the clock, once, whichever hub moves them', async () => {
      await db.write((manager) =>
        manager.update(
          assessmentEntity,
          { type: 'regular' },
          { status: 'scheduled', startDate: new Date(time + MINUTE), endDate: new Date(time + 3 * MINUTE) },
        ),
      )
      const { assessments } = services()
      await assessments.advanceStatuses()
      expect(await status()).toBe('scheduled')
      time += MINUTE
      await Promise.all([assessments.advanceStatuses(), services().assessments.advanceStatuses()])
      expect(await status()).toBe('active')
      time += 2 * MINUTE
      await assessments.advanceStatuses()
      expect(await status()).toBe('completed')
      expect(await db.read.countBy(auditEntity, { action: 'assessment.status-changed' })).toBe(2)
      expect(await services().audit.verify()).toMatchObject({ valid: true })
    })
  })
})
