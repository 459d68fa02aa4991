import { createServer as createHttpServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { SignalingServices } from '@pengawas/signaling/services'
import { createSignaling, type Signaling } from '@pengawas/signaling/signaling'
import type { Logger } from 'pino'
import { removeSegment } from '../supervision/recordings/recordings.changes.ts'
import { createSegmentUploads } from '../supervision/recordings/segment-uploads.ts'
import type { HubConfig } from '../config.ts'
import { readCredentials } from '../identity/auth/authenticate.ts'
import { createPasswordHasher, type PasswordHasher } from '../identity/auth/passwords.ts'
import { RESULT_FILE_JOBS } from '../grading/result-files/result-files.service.ts'
import { CALIBRATION_JOBS } from '../insight/item-analysis/calibrate.ts'
import type { ChoreWatch } from '../insight/metrics/metrics.ts'
import { createAuditKeys } from '../kernel/audit/audit-keys.ts'
import { createOpenings } from '../kernel/audit/openings.ts'
import { type RemovalDeps, removeDueFiles } from '../kernel/files/remove-due-files.ts'
import { createAddressRule } from '../kernel/http/address.ts'
import { namesOfThisMachine } from '../kernel/http/certificate.ts'
import { createLinkOrigin, type LinkOrigin } from '../kernel/http/link-origin.ts'
import { createOriginRule } from '../kernel/http/origin.ts'
import { listRoutes, type Route } from '../kernel/http/routes.ts'
import type { CookieOptions } from '../kernel/http/session-cookie.ts'
import { createDerivedKeys } from '../kernel/lib/derived-keys.ts'
import { sameSecret } from '../kernel/lib/hashes.rules.ts'
import { FILE_JOBS } from '../kernel/lib/jobs/file-jobs.ts'
import { createJobRunner, type JobRunner } from '../kernel/lib/jobs/job-runner.ts'
import { createLog } from '../kernel/lib/log.ts'
import { turnServers } from '../kernel/lib/secrets.ts'
import { createAppealsService } from '../grading/appeals/appeals.service.ts'
import { findSecondLooksBy } from '../insight/second-looks/second-looks.queries.ts'
import { withdrawResult } from '../grading/results/scoring/withdraw-result.ts'
import type { HandIn } from '../sessions/finishing/hand-in.ts'
import { allocateOnChanges } from '../sessions/watching/allocate-on-changes.ts'
import type { RaiseFlag } from '../sessions/test-sessions/raise-flag.ts'
import { removePackage } from '../insight/own-data/own-data.changes.ts'
import { noteDeletedEvidence } from '../supervision/flags/flags.queries.ts'
import { createFlagsService } from '../supervision/flags/flags.service.ts'
import { findGazeBaseline } from '../supervision/check-ins/check-ins.queries.ts'
import { createCheckInsService } from '../supervision/check-ins/check-ins.service.ts'
import { givePortrait } from '../supervision/check-ins/service/give-portrait.ts'
import { createHandFlagsService } from '../supervision/flags/hand-flags.service.ts'
import { createTimelineService } from '../supervision/timeline/timeline.service.ts'
import { addRoutes, createApp } from './app.ts'
import { openAuditing } from './auditing.ts'
import { type Base, openBase } from './base.ts'
import { choresOf, startChores } from './chores.ts'
import { type Closer, createCloser } from './closer.ts'
import { buildAssessments } from './floors/assessments.ts'
import { buildBank } from './floors/bank.ts'
import { buildGrading } from './floors/grading.ts'
import { type Identity, openIdentity } from './floors/identity.ts'
import { buildInsight, buildRankingParts } from './floors/insight.ts'
import { SIMULATION_JOBS } from '../sessions/adaptive/simulate.ts'
import { buildSessions, type Sessions } from './floors/sessions.ts'
import { openSupervision, type Supervision } from './floors/supervision.ts'
import { createFirstAdmin, seedDemo } from './seed/seed.service.ts'
import { metricsOf, openMetrics } from './metrics.ts'
import { createServer, isLoopback, listen, urlOf } from './servers.ts'

/** Longer than people think about a question, and than load balancers keep idle connections: an answer finds its connection open. */
const KEEP_ALIVE_MS = 95_000

export interface Hub {
  url: string
  port: number
  /** Where media nodes dial in. */
  nodeUrl: string
  /** Where Prometheus reads figures; null: nowhere. */
  metricsPort: number | null
  /** What the hub answers to. */
  routes: readonly Route[]
  /** What an empty production database was given; the password is known nowhere else. */
  firstAdmin: { nip: string; password: string } | null
  close(): Promise<void>
}

export interface HubOptions {
  /** No periodic work comes less often than this; for tests, which wait for it. */
  mostBetweenChoresMs?: number
  /** The clock, for tests of what takes long. */
  now?: () => Date
  /** In place of `REPORT_IN_BACKGROUND_FROM`, for tests. */
  reportInBackgroundFrom?: number
}

/** Opens everything a hub consists of; what was opened before a failure is closed again. */
export async function startHub(config: HubConfig, options: HubOptions = {}): Promise<Hub> {
  const log = createLog(config.logLevel)
  const closer = createCloser(log)
  try {
    return await openHub(config, options, log, closer)
  } catch (error) {
    await closer.close()
    throw error
  }
}

/** Builds the floors from below, then the sockets and the routes, and starts the periodic work last. */
async function openHub(config: HubConfig, options: HubOptions, log: Logger, closer: Closer): Promise<Hub> {
  const auditKeys = createAuditKeys(config.secretKey, config.formerSecretKeys)
  const metrics = metricsOf(config)
  const base = await openBase(config, auditKeys, log, closer, { now: options.now, writes: metrics?.writes ?? null })
  const passwords = createPasswordHasher()
  const firstAdmin = config.production ? await createFirstAdmin({ ...base, passwords }, config.initialPassword) : null
  if (!config.production && (await seedDemo({ ...base, passwords }, config.demoPassword))) log.info('demo data created')
  const auditing = openAuditing(base, auditKeys, closer)
  const jobs = createJobRunner(FILE_JOBS)
  closer.add('jobs on files', () => jobs.close())
  const calibrations = createJobRunner(CALIBRATION_JOBS)
  closer.add('calibrations', () => calibrations.close())
  const { flags, ...floors } = await openFloors(base, config, { passwords, jobs, closer })

  const secure = config.tls.mode !== 'off' || config.publicOrigins.some((origin) => origin.startsWith('https:'))
  const cookies = { hosted: secure || config.production }
  const origins = createOriginRule({
    publicOrigins: config.publicOrigins,
    hosts: config.production ? 'none' : config.trustProxy === false ? 'own' : 'forwarded',
  })
  const app = createApp(config)
  const server = await createServer(config)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const isNodeSecret = (secret: string): boolean => sameSecret(secret, config.mediaNodeSecret)
  const nodeServer = isLoopback(config.nodeHost) ? createHttpServer() : await createServer(config)
  // Before Socket.IO, which passes on to earlier listeners what is not its own; a later one would answer its requests too.
  server.on('request', app)
  nodeServer.on('request', createSegmentUploads({ ...base, recordings: floors.supervision.recordings, isNodeSecret }))
  const sockets = await createSignaling({
    ...{ httpServer: server, nodeServer, redisUrl: config.redisUrl, log },
    ...{ addressOf: createAddressRule(app), isNodeSecret },
    ...{ isOwnOrigin: (request) => origins.isOwn(request), checkPushes: !config.production },
    services: socketServices(base, config, { ...floors, flags }, cookies),
  })
  closer.add('sockets and HTTP', () => sockets.close())
  connect(base, sockets, floors.sessions)

  const insight = buildInsight(base, config, {
    ...{ calibrations, jobs, closer, ...floors },
    reportInBackgroundFrom: options.reportInBackgroundFrom,
    listMediaNodes: () => sockets.listMediaNodes(),
  })
  const { handFlags, checkIns, timeline } = buildPictureTakers(base, config, floors, sockets)
  addRoutes(app, {
    ...{ base, ...floors, handFlags, checkIns, timeline, insight, origins, secure, cookies },
    ...{ contact: config.contact, agencyDomain: config.agencyDomain, webDist: config.webDist },
    ...{ recorder: auditing.recorder, linkOrigin: linkOriginOf(config) },
    ...{ countMediaNodes: () => sockets.countMediaNodes(), isClosing: () => closer.isClosing() },
    answers: metrics?.answers ?? null,
  })
  closer.add('counts of pages', () => insight.usage.store())
  const metricsPort = await openMetrics(metrics, config, {
    sources: { ...base, ...sockets, dataDir: config.dataDir },
    ...{ log, closer },
  })
  await startWork(log, closer, options, {
    ...{ ...floors, checkIns, insight, auditing, sockets, watch: metrics?.chores ?? null },
    removeDueFiles: () => removeDueFiles({ ...base, ...removalOf(floors.supervision) }),
  })

  const nodePort = await listen(nodeServer, config.nodePort, config.nodeHost)
  const port = await listen(server, config.port, config.host)
  log.info({ port, nodePort, database: base.db.dialect, clustered: config.redisUrl !== undefined }, 'hub listening')
  return {
    url: urlOf(server, config.host, port),
    port,
    nodeUrl: urlOf(nodeServer, config.nodeHost, nodePort),
    routes: listRoutes(app.router),
    ...{ firstAdmin, metricsPort },
    close: () => closer.close(),
  }
}

/** The floors from identity to supervision, each with what it needs of those below; insight also needs the sockets. */
async function openFloors(
  base: Base,
  config: HubConfig,
  { passwords, jobs, closer }: { passwords: PasswordHasher; jobs: JobRunner; closer: Closer },
) {
  const identity = await openIdentity(base, config, { passwords, jobs, closer })
  const { notifications, oneLogin, limits } = identity
  const bank = buildBank(base, config, { ...identity, jobs })
  const assessments = buildAssessments(base, { notifications, jobs })
  // What the sessions ask of the floors above them asks nothing of the sessions' services in turn.
  const flags = createFlagsService({ ...base, notifications, assessments: assessments.assessments })
  const raiseFlag: RaiseFlag = (testSessionId, flag) =>
    flags.raise({ testSessionId, flag, evidence: null }, null, 'server')
  const resultJobs = createJobRunner(RESULT_FILE_JOBS)
  closer.add('files of results', () => resultJobs.close())
  const grading = buildGrading(base, config, { notifications, resultJobs })
  const handIn: HandIn = (manager, session, assessment) => grading.scores.handIn(manager, session, assessment)
  const simulations = createJobRunner(SIMULATION_JOBS)
  closer.add('simulations', () => simulations.close())
  const sessions = buildSessions(base, { oneLogin, limits, notifications, handIn, raiseFlag, simulations })
  const { allocation, finisher } = sessions
  const allocating = allocateOnChanges({ ...base, allocation })
  closer.add('allocation of candidates', () => allocating.idle())
  const supervision = openSupervision(base, {
    ...{ flags, notifications, finisher, withdrawResult, closer },
    assessments: assessments.assessments,
    handInAgain: grading.handInAgain,
  })
  const appeals = createAppealsService({
    ...{ ...base, notifications, flags, withdrawResult },
    ...{ commands: supervision.commands, scores: grading.scores, findSecondLooks: findSecondLooksBy },
  })
  const ranking = buildRankingParts(base, config)
  return { identity, bank, assessments, flags, grading, appeals, sessions, supervision, ranking }
}

/** The services of supervision that ask the media nodes something. */
function buildPictureTakers(
  base: Base,
  { turn, secretKey }: Pick<HubConfig, 'turn' | 'secretKey'>,
  { identity, assessments, supervision }: Omit<Awaited<ReturnType<typeof openFloors>>, 'flags'>,
  sockets: Signaling,
) {
  const takePicture: Signaling['takePicture'] = (testSessionId, source) => sockets.takePicture(testSessionId, source)
  return {
    handFlags: createHandFlagsService({
      ...{ ...base, notifications: identity.notifications, assessments: assessments.assessments, takePicture },
    }),
    timeline: createTimelineService({
      ...{ ...base, openings: createOpenings(base), recordings: supervision.recordings },
      linkKey: createDerivedKeys(secretKey)('replayLink'),
      cutRecording: (testSessionId, waitMs) => sockets.cutRecording(testSessionId, waitMs),
    }),
    checkIns: createCheckInsService({
      ...{ ...base, commands: supervision.commands, help: supervision.help, takePicture },
      countReceived: (testSessionId) => sockets.countReceived(testSessionId),
      triedWays: (testSessionId) => sockets.triedWays(testSessionId),
      ...{ wait: delay, hasTurn: turn !== undefined },
      measureGaze: (testSessionId) => sockets.measureGaze(testSessionId),
      calibrateGaze: (testSessionId, baseline) => sockets.calibrateGaze(testSessionId, baseline),
      measureFraming: (testSessionId) => sockets.measureFraming(testSessionId),
      closeMedia: (testSessionId) => sockets.closeMedia(testSessionId),
    }),
  }
}

/** What sockets ask of the hub. */
function socketServices(
  base: Base,
  { turn }: Pick<HubConfig, 'turn'>,
  { identity, sessions, supervision, flags, ranking }: Awaited<ReturnType<typeof openFloors>>,
  cookies: CookieOptions,
): SignalingServices {
  return {
    identity: socketIdentity(identity, cookies),
    liveStates: sessions.liveStates,
    secondCameras: sessions.secondCameras,
    ...{ proctoring: supervision.wall, wallPresence: sessions.allocation },
    checkIns: {
      gazeBaseline: (testSessionId) => findGazeBaseline(base.db.read, testSessionId),
      givePortrait: (testSessionId, nodeId) => givePortrait(base, testSessionId, nodeId),
    },
    ...{ flags, eyesOn: supervision.eyesOn, talks: supervision.talks },
    rankings: ranking.rankings,
    iceServers: (userId) => turnServers(turn, userId, base.now()),
  }
}

/** How sockets know who is behind them. Not with an initial password, which must be changed first. */
function socketIdentity({ auth }: Identity, cookies: CookieOptions): SignalingServices['identity'] {
  return {
    async authenticate({ token, cookieHeader }) {
      const credentials = readCredentials(
        { authorization: token === undefined ? undefined : `Bearer ${token}`, cookie: cookieHeader },
        cookies,
      )
      const actor = credentials === null ? null : await auth.authenticate(credentials.token, 'look')
      return actor === null || actor.mustChangePassword ? null : actor
    },
    revalidate: (authSessionId, use) => auth.revalidate(authSessionId, use),
  }
}

/** Sends pushes through the sockets, and has them react to events of the hub. */
function connect(base: Base, sockets: Signaling, sessions: Sessions): void {
  const { announcer } = base
  announcer.sendBy(sockets.announce)
  endSecondCameras(base, sessions)
  announcer.on('candidateChanged', ({ testSessionId }) => sockets.candidateChanged(testSessionId))
  announcer.on('teamChanged', ({ assessmentId }) => sockets.teamChanged(assessmentId))
  announcer.on('sessionEnded', ({ testSessionId }) => sockets.sessionEnded(testSessionId))
  announcer.on('proctorsChanged', () => sockets.proctorsChanged())
  announcer.on('candidatesMoved', () => sockets.proctorsChanged())
  announcer.on('candidateAdmitted', ({ testSessionId }) => sockets.beginTest(testSessionId))
  announcer.on('flagRaised', ({ flag: { testSessionId } }) => {
    sockets.keepRecording(testSessionId).catch((error: unknown) => {
      base.log.error({ err: error, testSessionId }, 'a media node was not told of a flag')
    })
  })
  announcer.on('secondCameraEnded', ({ testSessionId }) => sockets.secondCameraEnded(testSessionId))
  announcer.on('loginEnded', ({ authSessionId }) => sockets.loginEnded(authSessionId))
}

/** With a test ends what its phone may. Where a hub dies in between, the token is refused all the same. */
function endSecondCameras({ announcer, log }: Base, { secondCameras }: Sessions): void {
  announcer.on('sessionEnded', ({ testSessionId }) => {
    secondCameras.endWithSession(testSessionId).catch((error: unknown) => {
      log.error({ err: error, testSessionId }, 'the second camera of a test that is over could not be ended')
    })
  })
}

/** What the floors above the file store say of a file that is due, and do once it is gone. */
const removalOf = ({ retention }: Pick<Supervision, 'retention'>): Pick<RemovalDeps, 'postpone' | 'removed'> => ({
  postpone: (file) => retention.postpone(file),
  async removed(manager, { subjectType, subjectId: id, fileKey, term }, at) {
    if (subjectType === 'flag') await noteDeletedEvidence(manager, { id, evidenceKey: fileKey }, at)
    if (subjectType === 'own-data') await removePackage(manager, id, fileKey)
    if (subjectType === 'test-session' && term === 'session') await removeSegment(manager, id, fileKey)
  },
})

const linkOriginOf = (config: HubConfig): LinkOrigin =>
  createLinkOrigin({
    publicOrigin: config.publicOrigins[0],
    scheme: config.tls.mode === 'off' ? 'http' : 'https',
    ownNames: namesOfThisMachine(),
    port: config.port,
  })

/** Makes up for the time without a hub, and starts the chores. */
async function startWork(
  log: Logger,
  closer: Closer,
  { mostBetweenChoresMs = Infinity }: HubOptions,
  parts: Parameters<typeof choresOf>[0] & { watch: ChoreWatch | null },
): Promise<void> {
  await parts.sessions.allocation.hubsReturned(await parts.sessions.outages.lastBeat())
  await parts.sessions.allocation.settleRest()
  const returned = await parts.sessions.outages.hubsReturned()
  if (returned > 0) log.warn({ sessions: returned }, 'credit proposed for the time without a hub')
  const hurried = choresOf(parts).map((chore) => ({ ...chore, everyMs: Math.min(chore.everyMs, mostBetweenChoresMs) }))
  const chores = startChores(log, hurried, parts.watch)
  closer.add('chores', () => chores.stop())
  // Before the chores, whose end would otherwise wait for a model's answer.
  closer.add('essay grading', () => parts.grading.marking.grading.close())
  // Likewise: nothing more is claimed, and a slow receiver holds nobody up for many rounds.
  closer.add('messages to other systems', () => parts.insight.deliveries.close())
}
