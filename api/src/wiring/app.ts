import type { PublicOptions } from '@pengawas/shared/contracts/auth'
import express, { type Express, type Router } from 'express'
import { assessmentRoutes } from '../assessments/assessments/assessments.routes.ts'
import { linkedQuestionRoutes } from '../assessments/assessments/linked-questions.routes.ts'
import { readinessRoutes } from '../assessments/readiness/readiness.routes.ts'
import { sittingRoutes } from '../assessments/sittings/sittings.routes.ts'
import { managerRoutes } from '../assessments/managers/managers.routes.ts'
import { staffingRoutes } from '../assessments/staffing/staffing.routes.ts'
import { templateRoutes } from '../assessments/templates/templates.routes.ts'
import { questionExchangeRoutes } from '../bank/exchange/exchange.routes.ts'
import { questionRoutes } from '../bank/questions/questions.routes.ts'
import { validationRoutes } from '../bank/validation/validation.routes.ts'
import type { HubConfig } from '../config.ts'
import { appealRoutes } from '../grading/appeals/appeals.routes.ts'
import type { AppealsService } from '../grading/appeals/appeals.service.ts'
import { resultFileRoutes } from '../grading/result-files/result-files.routes.ts'
import { certificateCheckRoutes, certificateRoutes } from '../grading/certificates/certificates.routes.ts'
import { currentIssuer } from '../grading/issuer/issuer.queries.ts'
import { issuerRoutes } from '../grading/issuer/issuer.routes.ts'
import { markingRoutes } from '../grading/marking/marking.routes.ts'
import { testResultRoutes } from '../grading/results/results.routes.ts'
import { accountRoutes } from '../identity/account/account.routes.ts'
import { apiKeyRoutes } from '../identity/api-keys/api-keys.routes.ts'
import { authRoutes } from '../identity/auth/auth.routes.ts'
import { requireLogin, requireOwnPassword } from '../identity/auth/authenticate.ts'
import { openIdRoutes } from '../identity/auth/openid.routes.ts'
import { importJobRoutes } from '../identity/import-jobs/import-jobs.routes.ts'
import { notificationRoutes } from '../identity/notifications/notifications.routes.ts'
import { peopleFilesRoutes } from '../identity/people-files/people-files.routes.ts'
import { participantRoutes, participantsCalls } from '../identity/people/participants.routes.ts'
import { userRoutes, usersCalls } from '../identity/people/users.routes.ts'
import { profileRequestRoutes } from '../identity/profile-requests/profile-requests.routes.ts'
import { recoveryRoutes } from '../identity/recovery/recovery.routes.ts'
import { registrationRoutes } from '../identity/registration/registration.routes.ts'
import { aiAccuracyRoutes } from '../insight/ai-accuracy/ai-accuracy.routes.ts'
import { auditDeskRoutes } from '../insight/audit-desk/audit-desk.routes.ts'
import { evidencePackageRoutes } from '../insight/evidence-packages/evidence-packages.routes.ts'
import { itemAnalysisRoutes } from '../insight/item-analysis/item-analysis.routes.ts'
import { listingRoutes } from '../insight/listing/listing.routes.ts'
import { erasureRoutes } from '../insight/erasure/erasure.routes.ts'
import { ownDataRoutes } from '../insight/own-data/own-data.routes.ts'
import { secondLookRoutes } from '../insight/second-looks/second-looks.routes.ts'
import { attemptRoutes } from '../insight/attempts/attempts.routes.ts'
import { rankingRoutes } from '../insight/rankings/rankings.routes.ts'
import { reportJobRoutes } from '../insight/reports/report-jobs.routes.ts'
import { reportCardRoutes } from '../insight/report-cards/report-cards.routes.ts'
import { reportRoutes } from '../insight/reports/reports.routes.ts'
import { sessionStatsRoutes } from '../insight/session-stats/session-stats.routes.ts'
import { auditRoutes } from '../insight/system/audit.routes.ts'
import { systemRoutes } from '../insight/system/system.routes.ts'
import { ltiLaunchRoutes, ltiRoutes } from '../insight/lti/lti.routes.ts'
import { webhookRoutes } from '../insight/webhooks/webhooks.routes.ts'
import { talentRoutes } from '../insight/talent/talent.routes.ts'
import { usageRoutes } from '../insight/usage/usage.routes.ts'
import type { CallRecorder } from '../kernel/audit/recorded-calls.ts'
import {
  authorize,
  nameOperation,
  refuseRepeatedParameters,
  unlessBeforeOwnPassword,
  unlessPublic,
} from '../kernel/http/authorize.ts'
import { readBody } from '../kernel/http/body.ts'
import { answerErrors, answerNotFound } from '../kernel/http/errors.ts'
import { answerHealth, answerReadiness } from '../kernel/http/health.ts'
import type { LinkOrigin } from '../kernel/http/link-origin.ts'
import { refuseForeignPages } from '../kernel/http/origin-guard.ts'
import type { OriginRule } from '../kernel/http/origin.ts'
import { refuseOddPaths } from '../kernel/http/plain-path.ts'
import { recordCalls } from '../kernel/http/record-calls.ts'
import { nameRequest } from '../kernel/http/request-id.ts'
import { createRouter } from '../kernel/http/router.ts'
import { permissionsPolicy, securityHeaders } from '../kernel/http/security.ts'
import { type CookieOptions, createSessionCookie } from '../kernel/http/session-cookie.ts'
import { webApp } from '../kernel/http/static-files.ts'
import { type AnswerWatch, watchAnswers } from '../kernel/http/watch-answers.ts'
import { limitWrites } from '../kernel/http/write-rate.ts'
import { mailRoutes } from '../kernel/mail/mail.routes.ts'
import { adaptiveRoutes } from '../sessions/adaptive/adaptive.routes.ts'
import { answerRoutes } from '../sessions/answers/answers.routes.ts'
import { finishingRoutes } from '../sessions/finishing/finishing.routes.ts'
import { liveStateRoutes } from '../sessions/live-states/live-states.routes.ts'
import { runRoutes } from '../sessions/running/run.routes.ts'
import { secondCameraRoutes } from '../sessions/second-camera/second-camera.routes.ts'
import { startingRoutes } from '../sessions/starting/starting.routes.ts'
import { commandRoutes } from '../supervision/commands/commands.routes.ts'
import { checkInRoutes } from '../supervision/check-ins/check-ins.routes.ts'
import type { CheckInsService } from '../supervision/check-ins/check-ins.service.ts'
import { recordingsRoutes } from '../supervision/recordings/recordings.routes.ts'
import { eyesOnRoutes } from '../supervision/eyes-on/eyes-on.routes.ts'
import { flagKindRoutes } from '../supervision/flag-kinds/flag-kinds.routes.ts'
import { flagRoutes } from '../supervision/flags/flags.routes.ts'
import type { HandFlagsService } from '../supervision/flags/hand-flags.service.ts'
import { incidentRoutes } from '../supervision/incidents/incidents.routes.ts'
import { messageRoutes } from '../supervision/messages/messages.routes.ts'
import { noteRoutes } from '../supervision/notes/notes.routes.ts'
import { pageSignalRoutes } from '../supervision/page-signals/page-signals.routes.ts'
import { proctoringRoutes } from '../supervision/wall/wall.routes.ts'
import { retentionRoutes } from '../supervision/retention/retention.routes.ts'
import type { TimelineService } from '../supervision/timeline/timeline.service.ts'
import { timelineRoutes } from '../supervision/timeline/timeline.routes.ts'
import { warningTemplateRoutes } from '../supervision/warning-templates/warning-templates.routes.ts'
import type { Base } from './base.ts'
import { docsRoutes } from './docs/docs.routes.ts'
import type { Assessments } from './floors/assessments.ts'
import type { Bank } from './floors/bank.ts'
import type { Grading } from './floors/grading.ts'
import type { Identity } from './floors/identity.ts'
import type { Insight } from './floors/insight.ts'
import type { Sessions } from './floors/sessions.ts'
import type { Supervision } from './floors/supervision.ts'
import { API_OPERATIONS } from './operations.ts'

export interface AppDeps {
  base: Pick<Base, 'db' | 'audit' | 'log' | 'now'>
  recorder: CallRecorder
  identity: Identity
  bank: Bank
  assessments: Assessments
  sessions: Sessions
  supervision: Supervision
  handFlags: HandFlagsService
  checkIns: CheckInsService
  timeline: TimelineService
  grading: Grading
  appeals: AppealsService
  insight: Insight
  countMediaNodes: () => Promise<number>
  /** Whether the hub is about to end, so that no load balancer sends anybody here. */
  isClosing: () => boolean
  /** Who counts what became of requests; null where nobody asks for metrics. */
  answers: AnswerWatch | null
  origins: OriginRule
  linkOrigin: LinkOrigin
  contact: PublicOptions['contact']
  agencyDomain: string
  /** Whether people reach us over TLS, ended here or by a proxy. */
  secure: boolean
  cookies: CookieOptions
  webDist: string
}

/** The application before it answers anything: how it reads requests. */
export function createApp({ trustProxy }: Pick<HubConfig, 'trustProxy'>): Express {
  const app = express()
  app.disable('x-powered-by')
  // Before the first route, which makes the router: paths as `findOperation` reads them.
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.set('trust proxy', trustProxy)
  // The query parser of the platform: flat strings, no nested objects to hide in.
  app.set('query parser', 'simple')
  return app
}

/** Gives an application its routes: the API, and the pages. */
export function addRoutes(app: Express, deps: AppDeps): void {
  const { base } = deps
  app.use(
    nameRequest,
    watchAnswers(base.log, deps.answers),
    securityHeaders({ secure: deps.secure }),
    permissionsPolicy,
    refuseOddPaths,
  )
  app.get('/health', answerHealth(base.db, deps.countMediaNodes))
  app.get('/ready', answerReadiness(base.db, deps.isClosing))
  app.use('/api', apiRoutes(deps))
  app.use(webApp(deps.webDist))
  app.use(answerNotFound)
  app.use(answerErrors(base.log))
}

/** Every request under /api either means a call of the document, whose access decides, or is refused. */
function apiRoutes(deps: AppDeps): Router {
  const { base, identity, grading, insight } = deps
  const api = createRouter()
  api.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    next()
  })
  api.use(
    nameOperation(API_OPERATIONS, '/api'),
    recordCalls('/api', deps.recorder),
    refuseForeignPages(deps.origins),
    unlessPublic(requireLogin(identity.auth, identity.apiKeys, deps)),
    unlessPublic(unlessBeforeOwnPassword(requireOwnPassword)),
    authorize,
    limitWrites(base.now),
    refuseRepeatedParameters,
    readBody,
  )
  api.use(
    ...identityRoutes(deps),
    docsRoutes(),
    certificateCheckRoutes(grading.certificates),
    ...preparationRoutes(deps),
    ...testSessionRoutes(deps),
    ...outcomeRoutes(deps),
    aiAccuracyRoutes(insight.aiAccuracy),
    auditDeskRoutes(insight.auditDesk),
    ownDataRoutes(insight.ownData, deps.linkOrigin),
    erasureRoutes(insight.erasure),
    secondLookRoutes(insight.secondLooks),
    attemptRoutes(insight.attempts),
    rankingRoutes(insight.rankings),
    reportRoutes(insight.reports),
    reportJobRoutes(insight.reportJobs),
    reportCardRoutes(insight.reportCards),
    talentRoutes(insight.talent),
    auditRoutes(base.audit, base.db),
    systemRoutes(insight.system),
    usageRoutes(insight.usage),
    webhookRoutes(insight.webhooks),
    ltiLaunchRoutes(insight.lti, deps),
    ltiRoutes(insight.lti, deps),
  )
  api.use(answerNotFound)
  return api
}

/** Calls about accounts and logins. */
function identityRoutes({ base, identity, ...deps }: AppDeps): Router[] {
  const cookie = createSessionCookie(deps.cookies)
  const auth = authRoutes(identity.auth, cookie, deps.cookies)
  const account = accountRoutes(identity.account, identity.twoFactor, cookie)
  const participants = participantsCalls(deps.agencyDomain)
  const { openId } = identity
  const publicOptions = async () => ({
    registration: identity.registration.isOpen,
    recovery: identity.recovery.isOpen,
    openId: openId === null ? null : { name: openId.name, url: '/api/auth/openid/login' },
    agency: (await currentIssuer(base.db.read))?.agency ?? '',
    contact: deps.contact,
  })
  return [
    ...(openId === null ? [] : [openIdRoutes(openId, cookie, { linkOrigin: deps.linkOrigin, cookies: deps.cookies })]),
    registrationRoutes(identity.registration, publicOptions, cookie),
    recoveryRoutes(identity.recovery),
    auth.open,
    auth.guarded,
    account.always,
    account.guarded,
    profileRequestRoutes(identity.profileRequests),
    importJobRoutes(identity.importJobs),
    peopleFilesRoutes(identity.peopleFiles, usersCalls, deps.agencyDomain),
    peopleFilesRoutes(identity.peopleFiles, participants, deps.agencyDomain),
    userRoutes(identity.people, base.db),
    participantRoutes(identity.people, participants),
    notificationRoutes(identity.notifications),
    apiKeyRoutes(identity.apiKeys),
    mailRoutes(identity.mail),
  ]
}

/** Calls about assessments and questions. */
function preparationRoutes({ assessments, bank, insight }: AppDeps): Router[] {
  return [
    assessmentRoutes({
      assessments: assessments.assessments,
      managed: assessments.managed,
      drafts: assessments.drafts,
      status: assessments.status,
    }),
    linkedQuestionRoutes(assessments.linkedQuestions),
    staffingRoutes(assessments.staffing),
    sittingRoutes(assessments.sittings),
    managerRoutes(assessments.managers),
    readinessRoutes(assessments.readiness),
    templateRoutes(assessments.templates),
    // Before the calls with a question's id alone, which would take `validation-queue` for one.
    validationRoutes(bank.validation),
    questionExchangeRoutes(bank.exchange),
    itemAnalysisRoutes(insight.itemAnalysis),
    questionRoutes(bank.questions),
  ]
}

/** Calls about test sessions, from candidates and those who supervise them. */
function testSessionRoutes({ sessions, supervision, insight, linkOrigin }: AppDeps): Router[] {
  return [
    startingRoutes(sessions.starting),
    listingRoutes(insight.listing),
    runRoutes(sessions.run),
    liveStateRoutes(sessions.liveStates),
    secondCameraRoutes(sessions.secondCameras, linkOrigin),
    answerRoutes(sessions.answers),
    adaptiveRoutes(sessions.adaptive),
    finishingRoutes(sessions.finishing),
    pageSignalRoutes(supervision.signals),
    commandRoutes(
      supervision.commands,
      supervision.terminations,
      supervision.terminationReviews,
      supervision.interventions,
      supervision.reactivations,
    ),
    noteRoutes(supervision.notes, supervision.help),
    warningTemplateRoutes(supervision.warningTemplates),
    messageRoutes(supervision.messages),
    incidentRoutes(supervision.incidents),
    retentionRoutes(supervision.retention),
    sessionStatsRoutes(insight.sessionStats),
  ]
}

/** Calls about results and marking, flags and the wall. */
function outcomeRoutes({
  grading,
  sessions,
  supervision,
  insight,
  appeals,
  handFlags,
  checkIns,
  timeline,
  linkOrigin,
}: AppDeps): Router[] {
  return [
    testResultRoutes(grading),
    resultFileRoutes(grading.resultFiles),
    certificateRoutes(grading.certificates, linkOrigin),
    appealRoutes(appeals),
    issuerRoutes(grading.issuer),
    flagKindRoutes(supervision.flagKinds),
    flagRoutes(supervision.flags, handFlags),
    evidencePackageRoutes(insight.evidencePackages),
    proctoringRoutes(supervision.wall, sessions.allocation),
    eyesOnRoutes(supervision.eyesOn),
    recordingsRoutes(supervision.recordings),
    timelineRoutes(timeline),
    checkInRoutes(checkIns),
    markingRoutes(grading.marking.calls),
  ]
}
