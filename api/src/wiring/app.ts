import type { PublicOptions } from '@pengawas/shared/contracts/auth'
import express, { type Express } from 'express'
import type { Logger } from 'pino'
import { accountRoutes } from '../identity/account/account.routes.ts'
import type { AccountService } from '../identity/account/account.service.ts'
import { linkedQuestionRoutes } from '../assessments/assessments/linked-questions.routes.ts'
import { staffingRoutes } from '../assessments/staffing/staffing.routes.ts'
import type { AssessmentStatusService } from '../assessments/assessments/assessment-status.service.ts'
import { assessmentRoutes } from '../assessments/assessments/assessments.routes.ts'
import type { AssessmentsService } from '../assessments/assessments/assessments.service.ts'
import type { DraftsService } from '../assessments/assessments/drafts.service.ts'
import type { LinkedQuestionsService } from '../assessments/assessments/linked-questions.service.ts'
import type { ManagedAssessmentsService } from '../assessments/assessments/managed-assessments.service.ts'
import type { StaffingService } from '../assessments/staffing/staffing.service.ts'
import { auditRoutes } from '../kernel/audit/audit.routes.ts'
import type { AuditService } from '../kernel/audit/audit.service.ts'
import type { CallRecorder } from '../kernel/audit/recorded-calls.ts'
import { authRoutes } from '../identity/auth/auth.routes.ts'
import type { AuthService } from '../identity/auth/auth.service.ts'
import { openIdRoutes } from '../identity/auth/openid.routes.ts'
import type { OpenIdService } from '../identity/auth/openid.service.ts'
import type { TwoFactorService } from '../identity/auth/two-factor.service.ts'
import { certificateCheckRoutes, certificateRoutes } from '../grading/certificates/certificates.routes.ts'
import { docsRoutes } from './docs/docs.routes.ts'
import { API_OPERATIONS } from './operations.ts'
import { flagRoutes } from '../supervision/flags/flags.routes.ts'
import type { FlagsService } from '../supervision/flags/flags.service.ts'
import { importRoutes } from '../identity/people-files/people-files.routes.ts'
import type { ImportsService } from '../identity/people-files/people-files.service.ts'
import { mailRoutes } from '../kernel/mail/mail.routes.ts'
import type { MailService } from '../kernel/mail/mail.service.ts'
import { type ItemAnalysisCalls, itemAnalysisRoutes } from '../insight/item-analysis/item-analysis.routes.ts'
import { withholdFrom } from '../grading/marking/withheld-audit-entries.ts'
import { type MarkingCalls, markingRoutes } from '../grading/marking/marking.routes.ts'
import { notificationRoutes } from '../identity/notifications/notifications.routes.ts'
import type { NotificationsService } from '../identity/notifications/notifications.service.ts'
import { participantRoutes, participantsCalls } from '../identity/people/participants.routes.ts'
import { proctoringRoutes } from '../supervision/wall/wall.routes.ts'
import type { ProctoringService } from '../supervision/wall/wall.service.ts'
import { questionExchangeRoutes } from '../bank/exchange/exchange.routes.ts'
import type { QuestionExchangeService } from '../bank/exchange/exchange.service.ts'
import { questionRoutes, type QuestionServices } from '../bank/questions/questions.routes.ts'
import { registrationRoutes } from '../identity/registration/registration.routes.ts'
import type { RegistrationService } from '../identity/registration/registration.service.ts'
import { systemRoutes } from '../insight/system/system.routes.ts'
import type { SystemService } from '../insight/system/system.service.ts'
import { testResultRoutes } from '../grading/results/results.routes.ts'
import { commandRoutes } from '../supervision/commands/commands.routes.ts'
import type { TestTaking } from './test-taking.ts'
import { startingRoutes } from '../sessions/starting/starting.routes.ts'
import { listingRoutes } from '../sessions/listing/listing.routes.ts'
import { runRoutes } from '../sessions/running/run.routes.ts'
import { answerRoutes } from '../sessions/answers/answers.routes.ts'
import { adaptiveRoutes } from '../sessions/adaptive/adaptive.routes.ts'
import { finishingRoutes } from '../sessions/finishing/finishing.routes.ts'
import { pageSignalRoutes } from '../supervision/page-signals/page-signals.routes.ts'
import { noteRoutes } from '../supervision/notes/notes.routes.ts'
import { incidentRoutes } from '../supervision/incidents/incidents.routes.ts'
import { sessionStatsRoutes } from '../insight/session-stats/session-stats.routes.ts'
import type { SessionStatsService } from '../insight/session-stats/session-stats.service.ts'
import { profileRequestRoutes } from '../identity/profile-requests/profile-requests.routes.ts'
import type { ProfileRequestsService } from '../identity/profile-requests/profile-requests.service.ts'
import type { PeopleService } from '../identity/people/people.service.ts'
import { userRoutes, usersCalls } from '../identity/people/users.routes.ts'
import { validationRoutes, type ValidationServices } from '../bank/validation/validation.routes.ts'
import type { Database } from '../kernel/db/database.ts'
import { requireLogin, requireOwnPassword } from '../identity/auth/authenticate.ts'
import {
  authorize,
  nameOperation,
  refuseRepeatedParameters,
  unlessBeforeOwnPassword,
  unlessPublic,
} from '../kernel/http/authorize.ts'
import { readBody } from '../kernel/http/body.ts'
import { answerErrors, answerNotFound } from '../kernel/http/errors.ts'
import { answerHealth } from '../kernel/http/health.ts'
import type { LinkOrigin } from '../kernel/http/link-origin.ts'
import type { OriginRule } from '../kernel/http/origin.ts'
import { refuseForeignPages } from '../kernel/http/origin-guard.ts'
import { refuseOddPaths } from '../kernel/http/plain-path.ts'
import { recordCalls } from '../kernel/http/record-calls.ts'
import { nameRequest } from '../kernel/http/request-id.ts'
import { createRouter } from '../kernel/http/router.ts'
import { type CookieOptions, createSessionCookie } from '../kernel/http/session-cookie.ts'
import { permissionsPolicy, securityHeaders } from '../kernel/http/security.ts'
import { webApp } from '../kernel/http/static-files.ts'
import { limitWrites } from '../kernel/http/write-rate.ts'

export interface AppDeps {
  db: Database
  log: Logger
  origins: OriginRule
  auth: AuthService
  account: AccountService
  twoFactor: TwoFactorService
  registration: RegistrationService
  people: PeopleService
  profileRequests: ProfileRequestsService
  imports: ImportsService
  notifications: NotificationsService
  mail: MailService
  /** Null without a provider. */
  openId: OpenIdService | null
  linkOrigin: LinkOrigin
  now: () => Date
  contact: PublicOptions['contact']
  agencyDomain: string
  audit: AuditService
  recorder: CallRecorder
  assessments: AssessmentsService
  managedAssessments: ManagedAssessmentsService
  assessmentDrafts: DraftsService
  assessmentStatus: AssessmentStatusService
  linkedQuestions: LinkedQuestionsService
  staffing: StaffingService
  questionExchange: QuestionExchangeService
  itemAnalysis: ItemAnalysisCalls
  questionBank: QuestionServices
  validation: ValidationServices
  sessionStats: SessionStatsService
  system: SystemService
  taking: TestTaking
  flags: FlagsService
  proctoring: ProctoringService
  marking: MarkingCalls
  countMediaNodes: () => Promise<number>
  /** Whether people reach us over TLS, ended here or by a proxy. */
  secure: boolean
  cookies: CookieOptions
  trustProxy: number | string | false
  webDist: string
}

export function createApp(deps: AppDeps): Express {
  const app = express()
  app.disable('x-powered-by')
  // Before the first route, which makes the router: paths as `findOperation` reads them.
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.set('trust proxy', deps.trustProxy)
  // The query parser of the platform: flat strings, no nested objects to hide in.
  app.set('query parser', 'simple')

  app.use(nameRequest, securityHeaders({ secure: deps.secure }), permissionsPolicy, refuseOddPaths)
  app.get('/health', answerHealth(deps.db, deps.countMediaNodes))

  const api = createRouter()
  api.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    next()
  })
  const cookie = createSessionCookie(deps.cookies)
  const auth = authRoutes(deps.auth, cookie)
  const account = accountRoutes(deps.account, deps.twoFactor, cookie)
  const participants = participantsCalls(deps.agencyDomain)
  const publicOptions = {
    registration: deps.registration.isOpen,
    openId: deps.openId === null ? null : { name: deps.openId.name, url: '/api/auth/openid/login' },
    contact: deps.contact,
  }
  // Every request under /api either means a call of the document, whose access decides, or is refused.
  api.use(
    nameOperation(API_OPERATIONS, '/api'),
    recordCalls('/api', deps.recorder),
    refuseForeignPages(deps.origins),
    unlessPublic(requireLogin(deps.auth, deps.origins, deps.cookies)),
    unlessPublic(unlessBeforeOwnPassword(requireOwnPassword)),
    authorize,
    limitWrites(deps.now),
    refuseRepeatedParameters,
    readBody,
  )
  if (deps.openId !== null) {
    api.use(openIdRoutes(deps.openId, cookie, { linkOrigin: deps.linkOrigin, cookies: deps.cookies }))
  }
  api.use(
    docsRoutes(),
    certificateCheckRoutes(deps.taking.certificates),
    registrationRoutes(deps.registration, publicOptions, cookie),
    auth.open,
    auth.guarded,
    account.always,
    account.guarded,
    profileRequestRoutes(deps.profileRequests),
    importRoutes(deps.imports, usersCalls, deps.agencyDomain),
    importRoutes(deps.imports, participants, deps.agencyDomain),
    userRoutes(deps.people, deps.db),
    participantRoutes(deps.people, participants),
    notificationRoutes(deps.notifications),
    mailRoutes(deps.mail),
    assessmentRoutes({
      assessments: deps.assessments,
      managed: deps.managedAssessments,
      drafts: deps.assessmentDrafts,
      status: deps.assessmentStatus,
    }),
    linkedQuestionRoutes(deps.linkedQuestions),
    staffingRoutes(deps.staffing),
    // Before the calls with a question's id alone, which would take `validation-queue` for one.
    validationRoutes(deps.validation),
    questionExchangeRoutes(deps.questionExchange),
    itemAnalysisRoutes(deps.itemAnalysis),
    questionRoutes(deps.questionBank),
    startingRoutes(deps.taking.starting),
    listingRoutes(deps.taking.listing),
    runRoutes(deps.taking.run),
    answerRoutes(deps.taking.answers),
    adaptiveRoutes(deps.taking.adaptive),
    finishingRoutes(deps.taking.finishing),
    pageSignalRoutes(deps.taking.signals),
    commandRoutes(deps.taking.commands),
    noteRoutes(deps.taking.notes),
    incidentRoutes(deps.taking.incidents),
    sessionStatsRoutes(deps.sessionStats),
    testResultRoutes(deps.taking.results),
    certificateRoutes(deps.taking.certificates, deps.linkOrigin),
    flagRoutes(deps.flags),
    proctoringRoutes(deps.proctoring),
    markingRoutes(deps.marking),
    auditRoutes(deps.audit, (reader, entries) => withholdFrom(deps.db.read, reader, entries)),
    systemRoutes(deps.system),
  )
  api.use(answerNotFound)
  app.use('/api', api)

  app.use(webApp(deps.webDist))
  app.use(answerNotFound)
  app.use(answerErrors(deps.log))
  return app
}
