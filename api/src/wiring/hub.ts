import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer, Server as HttpsServer } from 'node:https'
import path from 'node:path'
import { createSignaling, type Signaling } from '@pengawas/signaling/signaling'
import type { Logger } from 'pino'
import type { HubConfig } from '../config.ts'
import { openDatabase } from './db/data-source.ts'
import { createAddressRule } from '../kernel/http/address.ts'
import { createApp } from './app.ts'
import { readCredentials } from '../identity/auth/authenticate.ts'
import { namesOfThisMachine, selfMadeCertificate } from '../kernel/http/certificate.ts'
import { createLinkOrigin } from '../kernel/http/link-origin.ts'
import { createOriginRule } from '../kernel/http/origin.ts'
import { listRoutes, type Route } from '../kernel/http/routes.ts'
import { createAnnouncer } from '../kernel/lib/announcer.ts'
import { createDerivedKeys } from '../kernel/lib/derived-keys.ts'
import { sameSecret } from '../kernel/lib/hashes.rules.ts'
import { FILE_JOBS } from '../kernel/lib/jobs/file-jobs.ts'
import { createJobRunner } from '../kernel/lib/jobs/job-runner.ts'
import { createLog } from '../kernel/lib/log.ts'
import { ensurePrivateFolder } from '../kernel/lib/private-files.ts'
import { createSecretBox } from '../kernel/lib/secret-box.ts'
import { turnServers } from '../kernel/lib/secrets.ts'
import { createAccountService } from '../identity/account/account.service.ts'
import { createAssessmentStatusService } from '../assessments/assessments/assessment-status.service.ts'
import { createAssessmentsService } from '../assessments/assessments/assessments.service.ts'
import { createDraftsService } from '../assessments/assessments/drafts.service.ts'
import { createLinkedQuestionsService } from '../assessments/assessments/linked-questions.service.ts'
import { createManagedAssessmentsService } from '../assessments/assessments/managed-assessments.service.ts'
import { createStaffingService } from '../assessments/staffing/staffing.service.ts'
import { createAuditAnchors, readAnchors } from '../kernel/audit/audit-anchors.ts'
import { createAuditKeys } from '../kernel/audit/audit-keys.ts'
import { createCallRecorder } from '../kernel/audit/recorded-calls.ts'
import { createAuditService } from '../kernel/audit/audit.service.ts'
import { createAuthService } from '../identity/auth/auth.service.ts'
import { createFingerprint } from '../identity/auth/fingerprint.ts'
import { createKnownDevices } from '../identity/auth/known-devices.ts'
import { createLoginEnder } from '../identity/auth/login-ender.ts'
import { createLoginFailures } from '../identity/auth/login-failures.ts'
import { createAttemptLimits } from '../identity/auth/attempt-limits.ts'
import { createOneLogin } from '../identity/auth/one-login.ts'
import { createOpenIdService } from '../identity/auth/openid.service.ts'
import { createOwnPassword } from '../identity/auth/own-password.ts'
import { createPasswordHasher } from '../identity/auth/passwords.ts'
import { createSessionOpener } from '../identity/auth/session-opener.ts'
import { resealTwoFactors } from '../identity/auth/reseal.ts'
import { createTwoFactorService } from '../identity/auth/two-factor.service.ts'
import { openFileStore } from '../kernel/files/open-file-store.ts'
import { createFlagsService } from '../supervision/flags/flags.service.ts'
import { createImportsService } from '../identity/people-files/people-files.service.ts'
import { CALIBRATION_JOBS, createCalibrate } from '../insight/item-analysis/calibrate.ts'
import { createItemAnalysisService } from '../insight/item-analysis/item-analysis.service.ts'
import { createItemParametersService } from '../insight/item-analysis/item-parameters.service.ts'
import { createLiveStatesService } from '../sessions/live-states/live-states.service.ts'
import type { Recipient } from '../kernel/mail/mail.rules.ts'
import { createMailService } from '../kernel/mail/mail.service.ts'
import { createOutboxFolder } from '../kernel/mail/outbox.ts'
import { createMarking } from '../grading/marking/create-marking.ts'
import { tellOfFlags } from '../supervision/flags/flag-notices.ts'
import { createNotificationsService } from '../identity/notifications/notifications.service.ts'
import { noteReceived } from '../sessions/presence/note-received.ts'
import { createPresenceService } from '../sessions/presence/presence.service.ts'
import { createProctoringService } from '../supervision/wall/wall.service.ts'
import { createQuestionExchangeService } from '../bank/exchange/exchange.service.ts'
import { createPicturesService } from '../bank/questions/pictures.service.ts'
import { createQuestionChoicesService } from '../bank/questions/question-choices.service.ts'
import { createQuestionSyncService } from '../bank/questions/question-sync.service.ts'
import { createQuestionWriter } from '../bank/questions/question-writer.ts'
import { createQuestionsService } from '../bank/questions/questions.service.ts'
import { createQuestionVersionsService } from '../bank/questions/versions.service.ts'
import { createRegistration } from '../identity/registration/create-registration.ts'
import { createFirstAdmin, seedDemo } from './seed/seed.service.ts'
import { createSystemService } from '../insight/system/system.service.ts'
import type { RaiseFlag } from '../sessions/test-sessions/raise-flag.ts'
import { createSessionStatsService } from '../insight/session-stats/session-stats.service.ts'
import { createOutagesService } from '../sessions/outages/outages.service.ts'
import { isPictureShownTo } from '../grading/results/shown-pictures.ts'
import { takesWatchedTest } from '../sessions/test-sessions/watched-test.ts'
import { isQuestionAsked, isTakingTest, isUserReferredTo } from './references.ts'
import { testRecords } from './test-records.ts'
import { createTestTaking } from './test-taking.ts'
import { createInitialPasswords } from '../identity/people/initial-password.ts'
import { createProfileRequestsService } from '../identity/profile-requests/profile-requests.service.ts'
import { findUser } from '../identity/users/users.queries.ts'
import { createPeopleService } from '../identity/people/people.service.ts'
import { createCompetenciesService } from '../bank/validation/competencies.service.ts'
import { createValidationService } from '../bank/validation/validation.service.ts'
import { createValidationTasksService } from '../bank/validation/tasks.service.ts'

const ANCHOR_EVERY_MS = 60_000
const STATUS_EVERY_MS = 10_000
const KEEP_ALIVE_MS = 95_000
const GRADING_EVERY_MS = 2_000
const PRESENCE_EVERY_MS = 2_500
const PRUNE_EVERY_MS = 10 * 60_000

export interface Hub {
  url: string
  port: number
  /** Where media nodes dial in. */
  nodeUrl: string
  /** What the hub answers to. */
  routes: readonly Route[]
  /** What an empty production database was given; the password is known nowhere else. */
  firstAdmin: { nip: string; password: string } | null
  close(): Promise<void>
}

/** Runs steps in the reverse order of their registration; each one even when another fails. */
function createCloser(log: Logger): {
  add(what: string, step: () => Promise<void> | void): void
  close(): Promise<void>
} {
  const steps: { what: string; step: () => Promise<void> | void }[] = []
  let closing: Promise<void> | null = null
  async function run(): Promise<void> {
    for (const { what, step } of steps.toReversed()) {
      try {
        await step()
      } catch (error) {
        log.error({ err: error, what }, 'closing failed')
      }
    }
  }
  return {
    add: (what, step) => steps.push({ what, step }),
    close: () => (closing ??= run()),
  }
}

async function createServer(config: HubConfig): Promise<HttpServer | HttpsServer> {
  switch (config.tls.mode) {
    case 'off':
      return createHttpServer()
    case 'self-made':
      return createHttpsServer(await selfMadeCertificate(config.dataDir, new Date()))
    case 'files': {
      const [cert, key] = await Promise.all([readFile(config.tls.cert), readFile(config.tls.key)])
      return createHttpsServer({ cert, key })
    }
  }
}

function listen(server: HttpServer | HttpsServer, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, host, () => {
    server.off('error', reject)
    const address = server.address()
    resolve(typeof address === 'object' && address !== null ? address.port : port)
  })
  return promise
}

/** Whoever is on this machine could read the key of a certificate as well, so nothing is encrypted for them. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function urlOf(server: HttpServer | HttpsServer, host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${server instanceof HttpsServer ? 'https' : 'http'}://${name}:${port}`
}

/** Opens everything a hub consists of; what was opened before a failure is closed again. */
export async function startHub(config: HubConfig): Promise<Hub> {
  const log = createLog(config.logLevel)
  const closer = createCloser(log)
  try {
    return await openHub(config, log, closer)
  } catch (error) {
    await closer.close()
    throw error
  }
}

async function openHub(config: HubConfig, log: Logger, closer: ReturnType<typeof createCloser>): Promise<Hub> {
  const now = (): Date => new Date()
  const openToOthers = await ensurePrivateFolder(config.dataDir)
  if (openToOthers.length > 0)
    log.warn({ files: openToOthers }, 'these belong to another user, who should close them to everybody else')

  const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  closer.add('database', () => db.close())
  const files = openFileStore(config)
  closer.add('file store', () => files.close())

  const announcer = createAnnouncer()
  const passwords = createPasswordHasher()
  const auditKeys = createAuditKeys(config.secretKey, config.formerSecretKeys)
  const audit = createAuditService({ db, keys: auditKeys, anchors: () => readAnchors(files), now })
  await audit.begin()
  // Whatever lines are left out of the log, these are not: they are how a tail that was cut off is missed.
  const anchorLog = config.logLevel === 'silent' ? log : log.child({}, { level: 'info' })
  const anchors = createAuditAnchors({ db, files, keys: auditKeys, log: anchorLog, now })
  const seedDeps = { db, audit, passwords, now }
  const firstAdmin = config.production ? await createFirstAdmin(seedDeps, config.initialPassword) : null
  if (!config.production && (await seedDemo(seedDeps, config.demoPassword))) log.info('demo data created')
  // Not waited for: a hub starts without its file store.
  const firstAnchor = anchors
    .keep()
    .catch((error: unknown) => log.error({ err: error }, 'the head of the audit log was not kept'))
  closer.add('last audit anchor', () => firstAnchor.then(() => anchors.keep()))
  const recorder = createCallRecorder({ db, audit, log, now })
  closer.add('last audit entries', () => recorder.close())

  const limits = createAttemptLimits(db, now)
  const logins = createLoginEnder({ announcer, now })
  const oneLogin = createOneLogin({ audit, takesWatchedTest, now })
  const sessions = createSessionOpener({ audit, logins, oneLogin, now })
  const notifications = createNotificationsService({ db, audit, announcer, now })
  const keys = createDerivedKeys(config.secretKey)
  const box = createSecretBox(keys('secretBox'))
  const formerBoxes = [...config.formerSecretKeys, config.mediaNodeSecret].map((former) =>
    createSecretBox(createDerivedKeys(former)('secretBox')),
  )
  const resealed = await resealTwoFactors({ db, audit, box, formerBoxes })
  if (resealed > 0) log.info({ resealed }, 'secrets of second factors sealed with SECRET_KEY')
  const ownPassword = createOwnPassword({ db, audit, limits, passwords })
  const twoFactor = createTwoFactorService({ db, audit, notifications, ownPassword, limits, box, now })
  const fingerprint = createFingerprint(keys('typedNip'))
  const devices = createKnownDevices(keys('knownDevice'))
  const failures = createLoginFailures({ db, audit })
  const auth = createAuthService({
    db,
    audit,
    announcer,
    passwords,
    limits,
    devices,
    fingerprint,
    failures,
    sessions,
    twoFactor,
    now,
  })
  const openId =
    config.openId === undefined
      ? null
      : createOpenIdService({ db, sessions, fingerprint, failures, box, config: config.openId, log, now })
  const account = createAccountService({ db, audit, logins, notifications, passwords, ownPassword, twoFactor, now })
  const jobs = createJobRunner(FILE_JOBS)
  closer.add('jobs on files', () => jobs.close())
  const calibrations = createJobRunner(CALIBRATION_JOBS)
  closer.add('calibrations', () => calibrations.close())
  const initialPasswords = createInitialPasswords(passwords, config.initialPassword)
  const profileRequests = createProfileRequestsService({ db, audit, notifications, isTakingTest, now })
  const people = createPeopleService({
    db,
    audit,
    announcer,
    logins,
    notifications,
    initialPasswords,
    isReferredTo: isUserReferredTo,
    now,
  })
  const imports = createImportsService({ db, audit, notifications, initialPasswords, jobs, now })
  const { validationDays } = config
  const questionWriter = createQuestionWriter({ audit, validationDays, now })
  const assessments = createAssessmentsService({ db, audit, tests: testRecords, now })
  const flags = createFlagsService({ db, audit, announcer, files, assessments, now })
  const proctoring = createProctoringService({ db, now })
  const marking = createMarking({
    db,
    audit,
    notifications,
    scoresChanged: (manager, id) => taking.scoresChanged(manager, id),
    model: config.essayGrader,
    log,
    now,
  })
  const raiseFlag: RaiseFlag = (testSessionId, flag) =>
    flags.raise({ testSessionId, flag, evidence: null }, null, 'server')
  const outages = createOutagesService({ db, audit, now })
  const taking = createTestTaking({
    db,
    audit,
    announcer,
    flags,
    raiseFlag,
    marking: marking.intake,
    outages,
    oneLogin,
    log,
    now,
  })
  const presence = createPresenceService({ db, raiseFlag, log, now })
  const liveStates = createLiveStatesService({ db, announcer, outages, noteReceived, now })

  const origins = createOriginRule({
    publicOrigins: config.publicOrigins,
    hosts: config.production ? 'none' : config.trustProxy === false ? 'own' : 'forwarded',
  })
  const [publicOrigin] = config.publicOrigins
  const folder = createOutboxFolder(path.join(config.dataDir, 'outbox'))
  const recipientOf = async (userId: string): Promise<Recipient | null> => {
    const user = await findUser(db.read, userId)
    return user?.isActive === true ? user : null
  }
  const mail = createMailService({ recipientOf, announcer, folder, config: config.mail, publicOrigin, log, now })
  closer.add('mail', () => mail.close())
  const registration = createRegistration({
    db,
    audit,
    notifications,
    passwords,
    sessions,
    limits,
    mail,
    fingerprint,
    mode: config.registration,
    publicOrigin,
    now,
  })
  const background = tellOfFlags({ db, announcer, notifications, log })
  closer.add('notices of flags', () => background.idle())

  let signaling: Signaling | null = null
  const secure = config.tls.mode !== 'off' || config.publicOrigins.some((origin) => origin.startsWith('https:'))
  const cookies = { hosted: secure || config.production }
  const app = createApp({
    db,
    log,
    origins,
    auth,
    account,
    twoFactor,
    registration,
    people,
    profileRequests,
    imports,
    notifications,
    mail,
    openId,
    linkOrigin: createLinkOrigin({
      publicOrigin,
      scheme: config.tls.mode === 'off' ? 'http' : 'https',
      ownNames: namesOfThisMachine(),
      port: config.port,
    }),
    now,
    contact: config.contact,
    agencyDomain: config.agencyDomain,
    audit,
    recorder,
    assessments,
    managedAssessments: createManagedAssessmentsService({ db, audit, notifications, tests: testRecords, now }),
    assessmentDrafts: createDraftsService({ db, audit, now }),
    assessmentStatus: createAssessmentStatusService({ db, assessments, tests: testRecords, now }),
    linkedQuestions: createLinkedQuestionsService({ db, audit, tests: testRecords, now }),
    staffing: createStaffingService({ db, audit, announcer, notifications, tests: testRecords, now }),
    itemAnalysis: {
      analysis: createItemAnalysisService({ db }),
      parameters: createItemParametersService({ db, audit, calibrate: createCalibrate(calibrations) }),
    },
    questionExchange: createQuestionExchangeService({ db, audit, writer: questionWriter, files, jobs, now }),
    questionBank: {
      questions: createQuestionsService({
        ...{ db, audit, notifications, now },
        writer: questionWriter,
        isAsked: isQuestionAsked,
      }),
      versions: createQuestionVersionsService({ db }),
      choices: createQuestionChoicesService({ db }),
      pictures: createPicturesService({ db, audit, files, isShownTo: isPictureShownTo, now }),
      sync: createQuestionSyncService({ db, audit, validationDays, now }),
    },
    validation: {
      validation: createValidationService({ db, audit, notifications, now }),
      tasks: createValidationTasksService({ db, audit, notifications, validationDays, now }),
      competencies: createCompetenciesService({ db, audit }),
    },
    sessionStats: createSessionStatsService({ db }),
    system: createSystemService({
      db,
      listMediaNodes: () => signaling?.listMediaNodes() ?? Promise.resolve([]),
      dataDir: config.dataDir,
      now,
    }),
    taking,
    flags,
    proctoring,
    marking: marking.calls,
    countMediaNodes: () => signaling?.countMediaNodes() ?? Promise.resolve(0),
    secure,
    cookies,
    trustProxy: config.trustProxy,
    webDist: config.webDist,
  })
  const server = await createServer(config)
  // Longer than people think about a question, and than load balancers keep idle connections: an answer finds its connection open.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  // Before Socket.IO, which passes on to those before it what is not its own; whoever comes later would answer its requests too.
  server.on('request', app)
  const nodeServer = isLoopback(config.nodeHost) ? createHttpServer() : await createServer(config)
  const sockets = await createSignaling({
    httpServer: server,
    nodeServer,
    addressOf: createAddressRule(app),
    redisUrl: config.redisUrl,
    isNodeSecret: (secret) => sameSecret(secret, config.mediaNodeSecret),
    isOwnOrigin: (request) => origins.isOwn(request),
    checkPushes: !config.production,
    log,
    services: {
      identity: {
        async authenticate({ token, cookieHeader }) {
          const credentials = readCredentials(
            { authorization: token === undefined ? undefined : `Bearer ${token}`, cookie: cookieHeader },
            cookies,
          )
          const actor = credentials === null ? null : await auth.authenticate(credentials.token, 'look')
          return actor === null || actor.mustChangePassword ? null : actor
        },
        revalidate: (authSessionId, use) => auth.revalidate(authSessionId, use),
      },
      liveStates,
      proctoring,
      flags,
      iceServers: (userId) => turnServers(config.turn, userId, now()),
    },
  })
  signaling = sockets
  closer.add('sockets and HTTP', () => sockets.close())

  announcer.sendBy(sockets.announce)
  announcer.on('candidateChanged', ({ testSessionId }) => sockets.candidateChanged(testSessionId))
  announcer.on('sessionEnded', ({ testSessionId }) => sockets.sessionEnded(testSessionId))
  announcer.on('proctorsChanged', () => sockets.proctorsChanged())
  announcer.on('loginEnded', ({ authSessionId }) => sockets.loginEnded(authSessionId))

  const returned = await outages.hubsReturned()
  if (returned > 0) log.warn({ sessions: returned }, 'credit proposed for the time without a hub')
  const chores = startChores(log, [
    ...taking.chores,
    { what: 'assessment statuses', everyMs: STATUS_EVERY_MS, work: () => assessments.advanceStatuses() },
    { what: 'presence of cameras, microphones and screens', everyMs: PRESENCE_EVERY_MS, work: () => presence.watch() },
    { what: 'essay grading', everyMs: GRADING_EVERY_MS, work: () => marking.grading.gradeWaiting() },
    { what: 'refused calls', everyMs: ANCHOR_EVERY_MS, work: () => recorder.settle() },
    { what: 'audit anchors', everyMs: ANCHOR_EVERY_MS, work: () => anchors.keep() },
    { what: 'expired logins', everyMs: PRUNE_EVERY_MS, work: () => auth.prune() },
    { what: 'registrations without proof', everyMs: PRUNE_EVERY_MS, work: () => registration.prune() },
  ])
  closer.add('chores', () => chores.stop())
  // Before the chores, whose end would otherwise wait for a model's answer.
  closer.add('essay grading', () => marking.grading.close())

  const nodePort = await listen(nodeServer, config.nodePort, config.nodeHost)
  const port = await listen(server, config.port, config.host)
  log.info({ port, nodePort, database: db.dialect, clustered: config.redisUrl !== undefined }, 'hub listens')
  const url = urlOf(server, config.host, port)
  return {
    url,
    port,
    nodeUrl: urlOf(nodeServer, config.nodeHost, nodePort),
    routes: listRoutes(app.router),
    firstAdmin,
    close: () => closer.close(),
  }
}

interface Chore {
  what: string
  everyMs: number
  work: () => Promise<unknown>
}

/** Repeats small work; one round of a chore never overtakes the one before. */
function startChores(log: Logger, chores: readonly Chore[]): { stop(): Promise<void> } {
  const running = new Map<string, Promise<unknown>>()
  const timers = chores.map(({ what, everyMs, work }) =>
    setInterval(() => {
      if (running.has(what)) return
      const round = work()
        .catch((error: unknown) => log.error({ err: error, what }, 'chore failed'))
        .finally(() => running.delete(what))
      running.set(what, round)
    }, everyMs),
  )
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
