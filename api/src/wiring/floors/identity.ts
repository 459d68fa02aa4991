import path from 'node:path'
import type { HubConfig } from '../../config.ts'
import { createAccountService } from '../../identity/account/account.service.ts'
import { createApiKeysService } from '../../identity/api-keys/api-keys.service.ts'
import { createAttemptLimits } from '../../identity/auth/attempt-limits.ts'
import { createAuthService } from '../../identity/auth/auth.service.ts'
import { createFingerprint } from '../../identity/auth/fingerprint.ts'
import { createKnownDevices } from '../../identity/auth/known-devices.ts'
import { createLoginEnder } from '../../identity/auth/login-ender.ts'
import { createLoginFailures } from '../../identity/auth/login-failures.ts'
import { createOneLogin } from '../../identity/auth/one-login.ts'
import { createOpenIdService } from '../../identity/auth/openid.service.ts'
import { createOwnPassword } from '../../identity/auth/own-password.ts'
import type { PasswordHasher } from '../../identity/auth/passwords.ts'
import { resealTwoFactors } from '../../identity/auth/reseal.ts'
import { createSessionOpener } from '../../identity/auth/session-opener.ts'
import { createTwoFactorService } from '../../identity/auth/two-factor.service.ts'
import { createImportJobsService } from '../../identity/import-jobs/import-jobs.service.ts'
import { createImportRunner } from '../../identity/import-jobs/import-runner.ts'
import { createNotificationsService } from '../../identity/notifications/notifications.service.ts'
import { createPeopleFilesService } from '../../identity/people-files/people-files.service.ts'
import { createInitialPasswords } from '../../identity/people/initial-password.ts'
import { createPeopleService } from '../../identity/people/people.service.ts'
import { createProfileRequestsService } from '../../identity/profile-requests/profile-requests.service.ts'
import { createRecoveryService } from '../../identity/recovery/recovery.service.ts'
import { createRegistration } from '../../identity/registration/create-registration.ts'
import { findUser } from '../../identity/users/users.queries.ts'
import { createDerivedKeys } from '../../kernel/lib/derived-keys.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import { createSecretBox, withFormerBoxes } from '../../kernel/lib/secret-box.ts'
import type { Recipient } from '../../kernel/mail/mail.rules.ts'
import { createMailService } from '../../kernel/mail/mail.service.ts'
import { createOutboxFolder } from '../../kernel/mail/outbox.ts'
import { takesWatchedTest } from '../../sessions/test-sessions/watched-test.ts'
import type { Base } from '../base.ts'
import type { Closer } from '../closer.ts'
import { isBeingErased } from '../../insight/erasure/erasures.queries.ts'
import { isTakingTest, isUserReferredTo } from '../references.ts'

export type Identity = Awaited<ReturnType<typeof openIdentity>>

/** What the floors above know of a person. */
const references = { isReferredTo: isUserReferredTo, isBeingErased }

/** People, their logins and their notifications. */
export async function openIdentity(
  base: Base,
  config: HubConfig,
  { passwords, jobs, closer }: { passwords: PasswordHasher; jobs: JobRunner; closer: Closer },
) {
  const { db, audit, announcer, log, now } = base
  const limits = createAttemptLimits(db, now)
  const logins = createLoginEnder({ announcer, now })
  const oneLogin = createOneLogin({ audit, takesWatchedTest, now })
  const sessions = createSessionOpener({ audit, logins, oneLogin, now })
  const notifications = createNotificationsService(base)
  const keys = createDerivedKeys(config.secretKey)
  const box = createSecretBox(keys('secretBox'))
  const formerBoxes = [...config.formerSecretKeys, config.mediaNodeSecret].map((former) =>
    createSecretBox(createDerivedKeys(former)('secretBox')),
  )
  const resealed = await resealTwoFactors({ db, audit, box, formerBoxes })
  if (resealed > 0) log.info({ resealed }, 'second-factor secrets sealed with SECRET_KEY')
  const ownPassword = createOwnPassword({ db, audit, limits, passwords })
  const twoFactor = createTwoFactorService({ ...base, notifications, ownPassword, limits, box })
  const fingerprint = createFingerprint(keys('typedNip'))
  const devices = createKnownDevices(keys('knownDevice'))
  const failures = createLoginFailures({ db, audit, now })
  closer.add('failed logins that were only counted', () => failures.settle())
  const initialPasswords = createInitialPasswords(passwords, config.initialPassword)

  const [publicOrigin] = config.publicOrigins
  const recipientOf = async (userId: string): Promise<Recipient | null> => {
    const user = await findUser(db.read, userId)
    return user?.isActive === true ? user : null
  }
  const folder = createOutboxFolder(path.join(config.dataDir, 'outbox'))
  const mail = createMailService({ recipientOf, announcer, folder, config: config.mail, publicOrigin, log, now })
  closer.add('mail', () => mail.close())
  const imports = createImportRunner({ ...base, notifications, box })
  closer.add('imports', () => imports.close())

  return {
    ...{ oneLogin, limits, failures, imports, sessions, fingerprint },
    importJobs: createImportJobsService({ db, box, now }),
    notifications,
    ...{ ownPassword, logins, mail, box: withFormerBoxes(box, formerBoxes), presentBox: box },
    forgetMails: (email: string) => folder.forget(email),
    twoFactor,
    auth: createAuthService({
      ...base,
      ...{ passwords, limits, devices, fingerprint, failures, sessions, twoFactor },
    }),
    /** Null without a provider. */
    openId:
      config.openId === undefined
        ? null
        : createOpenIdService({ ...base, sessions, fingerprint, failures, box, config: config.openId }),
    account: createAccountService({ ...base, logins, notifications, passwords, ownPassword, twoFactor }),
    apiKeys: createApiKeysService({ db, audit, ownPassword, now }),
    profileRequests: createProfileRequestsService({ ...base, notifications, isTakingTest }),
    people: createPeopleService({ ...base, ...references, logins, notifications, initialPasswords }),
    peopleFiles: createPeopleFilesService({ ...base, notifications, initialPasswords, jobs, imports }),
    recovery: createRecoveryService({
      ...base,
      ...{ limits, logins, mail, notifications, passwords, fingerprint },
      publicOrigin: config.mail.url === undefined ? null : (publicOrigin ?? null),
    }),
    registration: createRegistration({
      ...base,
      ...{ notifications, passwords, sessions, limits, mail, fingerprint, publicOrigin },
      mode: config.registration,
    }),
  }
}
