import type { PublicOptions } from '@pengawas/shared/contracts/auth'
import express, { type Express } from 'express'
import type { Logger } from 'pino'
import { accountRoutes } from '../modules/account/account.routes.ts'
import type { AccountService } from '../modules/account/account.service.ts'
import { assessmentLinkRoutes } from '../modules/assessments/assessment-links.routes.ts'
import type { AssessmentStatusService } from '../modules/assessments/assessment-status.service.ts'
import { assessmentRoutes } from '../modules/assessments/assessments.routes.ts'
import type { AssessmentsService } from '../modules/assessments/assessments.service.ts'
import type { DraftsService } from '../modules/assessments/drafts.service.ts'
import type { LinkedQuestionsService } from '../modules/assessments/linked-questions.service.ts'
import type { ManagedAssessmentsService } from '../modules/assessments/managed-assessments.service.ts'
import type { StaffingService } from '../modules/assessments/staffing.service.ts'
import { auditRoutes } from '../modules/audit/audit.routes.ts'
import type { AuditService } from '../modules/audit/audit.service.ts'
import type { CallRecorder } from '../modules/audit/recorded-calls.ts'
import { authRoutes } from '../modules/auth/auth.routes.ts'
import type { AuthService } from '../modules/auth/auth.service.ts'
import { openIdRoutes } from '../modules/auth/openid.routes.ts'
import type { OpenIdService } from '../modules/auth/openid.service.ts'
import type { TwoFactorService } from '../modules/auth/two-factor.service.ts'
import { certificateCheckRoutes, certificateRoutes } from '../modules/certificates/certificates.routes.ts'
import { docsRoutes } from '../modules/docs/docs.routes.ts'
import { API_OPERATIONS } from '../modules/docs/operations.ts'
import { flagRoutes } from '../modules/flags/flags.routes.ts'
import type { FlagsService } from '../modules/flags/flags.service.ts'
import { importRoutes } from '../modules/imports/imports.routes.ts'
import type { ImportsService } from '../modules/imports/imports.service.ts'
import { mailRoutes } from '../modules/mail/mail.routes.ts'
import type { MailService } from '../modules/mail/mail.service.ts'
import { type ItemAnalysisCalls, itemAnalysisRoutes } from '../modules/item-analysis/item-analysis.routes.ts'
import { type MarkingCalls, markingRoutes } from '../modules/marking/marking.routes.ts'
import { notificationRoutes } from '../modules/notifications/notifications.routes.ts'
import type { NotificationsService } from '../modules/notifications/notifications.service.ts'
import { participantRoutes, participantsCalls } from '../modules/participants/participants.routes.ts'
import { proctoringRoutes } from '../modules/proctoring/proctoring.routes.ts'
import type { ProctoringService } from '../modules/proctoring/proctoring.service.ts'
import { questionExchangeRoutes } from '../modules/question-exchange/question-exchange.routes.ts'
import type { QuestionExchangeService } from '../modules/question-exchange/question-exchange.service.ts'
import { questionRoutes, type QuestionServices } from '../modules/questions/questions.routes.ts'
import { registrationRoutes } from '../modules/registration/registration.routes.ts'
import type { RegistrationService } from '../modules/registration/registration.service.ts'
import { systemRoutes } from '../modules/system/system.routes.ts'
import type { SystemService } from '../modules/system/system.service.ts'
import { testResultRoutes } from '../modules/test-results/test-results.routes.ts'
import { commandRoutes } from '../modules/test-sessions/commands.routes.ts'
import type { TestTaking } from '../modules/test-sessions/test-taking.ts'
import { testSessionRoutes } from '../modules/test-sessions/test-sessions.routes.ts'
import { profileRequestRoutes } from '../modules/profile-requests/profile-requests.routes.ts'
import type { ProfileRequestsService } from '../modules/profile-requests/profile-requests.service.ts'
import type { PeopleService } from '../modules/users/people.service.ts'
import { userRoutes, usersCalls } from '../modules/users/users.routes.ts'
import { validationRoutes, type ValidationServices } from '../modules/validation/validation.routes.ts'
import type { Database } from '../db/database.ts'
import { requireLogin, requireOwnPassword } from './authenticate.ts'
import {
  authorize,
  nameOperation,
  refuseRepeatedParameters,
  unlessBeforeOwnPassword,
  unlessPublic,
} from './authorize.ts'
import { readBody } from './body.ts'
import { answerErrors, answerNotFound } from './errors.ts'
import { answerHealth } from './health.ts'
import type { LinkOrigin } from './link-origin.ts'
import type { OriginRule } from './origin.ts'
import { refuseForeignPages } from './origin-guard.ts'
import { refuseOddPaths } from './plain-path.ts'
import { recordCalls } from './record-calls.ts'
import { nameRequest } from './request-id.ts'
import { createRouter } from './router.ts'
import { type CookieOptions, createSessionCookie } from './session-cookie.ts'
import { permissionsPolicy, securityHeaders } from './security.ts'
import { webApp } from './static-files.ts'
import { limitWrites } from './write-rate.ts'

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
    assessmentLinkRoutes(deps.linkedQuestions, deps.staffing),
    // Before the calls with a question's id alone, which would take `validation-queue` for one.
    validationRoutes(deps.validation),
    questionExchangeRoutes(deps.questionExchange),
    itemAnalysisRoutes(deps.itemAnalysis),
    questionRoutes(deps.questionBank),
    testSessionRoutes(deps.taking.sessions),
    commandRoutes(deps.taking.commands),
    testResultRoutes(deps.taking.results),
    certificateRoutes(deps.taking.certificates, deps.linkOrigin),
    flagRoutes(deps.flags),
    proctoringRoutes(deps.proctoring),
    markingRoutes(deps.marking),
    auditRoutes(deps.audit, deps.db),
    systemRoutes(deps.system),
  )
  api.use(answerNotFound)
  app.use('/api', api)

  app.use(webApp(deps.webDist))
  app.use(answerNotFound)
  app.use(answerErrors(deps.log))
  return app
}
