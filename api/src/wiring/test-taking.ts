import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { Logger } from 'pino'
import type { Database } from '../kernel/db/database.ts'
import type { Announcer } from '../kernel/lib/announcer.ts'
import { type AnswersService, createAnswersService } from '../sessions/answers/answers.service.ts'
import { findAssessment } from '../assessments/assessments/assessments.queries.ts'
import type { AuditService } from '../kernel/audit/audit.service.ts'
import type { OneLogin } from '../identity/auth/one-login.ts'
import { type CertificatesService, createCertificatesService } from '../grading/certificates/certificates.service.ts'
import { createSignalsService, type SignalsService } from '../supervision/page-signals/page-signals.service.ts'
import type { FlagsService } from '../supervision/flags/flags.service.ts'
import type { MarkingService, ScoresChanged } from '../grading/marking/marking.service.ts'
import { createRescoringService, type RescoringService } from '../grading/results/rescoring.service.ts'
import { createResultsService, type ResultsService } from '../grading/results/results.service.ts'
import { createScoreKeeper } from '../grading/results/score-keeper.ts'
import { type AdaptiveService, createAdaptiveService } from '../sessions/adaptive/adaptive.service.ts'
import { type CommandsService, createCommandsService } from '../supervision/commands/commands.service.ts'
import { createIncidentsService, type IncidentsService } from '../supervision/incidents/incidents.service.ts'
import type { OutagesService } from '../sessions/outages/outages.service.ts'
import { createProgressFeed } from '../sessions/progress/progress-feed.ts'
import { createRunService, type RunService } from '../sessions/running/run.service.ts'
import { createFlagSecondLogin } from '../sessions/running/second-login.ts'
import type { HandIn } from '../sessions/finishing/hand-in.ts'
import { createSessionFinisher } from '../sessions/finishing/session-finisher.ts'
import { createStartingService, type StartingService } from '../sessions/starting/starting.service.ts'
import { lockTestSession } from '../sessions/test-sessions/test-sessions.queries.ts'
import type { RaiseFlag } from '../sessions/test-sessions/raise-flag.ts'
import { listWarnings } from '../supervision/notes/notes.queries.ts'
import { createNotesService, type NotesService } from '../supervision/notes/notes.service.ts'
import { createFinishingService, type FinishingService } from '../sessions/finishing/finishing.service.ts'
import { createListingService, type ListingService } from '../sessions/listing/listing.service.ts'

/** Tests are handed in this soon after their time is over; answers meanwhile are refused or kept as late ones. */
const HAND_IN_EVERY_MS = 3_000
const PROGRESS_EVERY_MS = 2_000
const SILENCE_EVERY_MS = 15_000
const HEARTBEAT_EVERY_MS = 5_000

export interface TestTaking {
  starting: StartingService
  listing: ListingService
  run: RunService
  answers: AnswersService
  adaptive: AdaptiveService
  finishing: FinishingService
  signals: SignalsService
  commands: CommandsService
  notes: NotesService
  incidents: IncidentsService
  results: { results: ResultsService; rescoring: RescoringService }
  certificates: CertificatesService
  /** Scores a session anew whose essays were marked. */
  scoresChanged: ScoresChanged
  chores: { what: string; everyMs: number; work: () => Promise<unknown> }[]
}

export interface TestTakingDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  flags: FlagsService
  raiseFlag: RaiseFlag
  marking: Pick<MarkingService, 'onSubmitted' | 'scoresOf'>
  outages: OutagesService
  oneLogin: OneLogin
  log: Logger
  now: () => Date
}

/** Everything that taking a test consists of. */
export function createTestTaking({
  flags,
  raiseFlag,
  marking,
  outages,
  oneLogin,
  log,
  ...deps
}: TestTakingDeps): TestTaking {
  const scores = createScoreKeeper({ ...deps, marking })
  const handIn: HandIn = (manager, session, assessment) => scores.handIn(manager, session, assessment)
  const finisher = createSessionFinisher({ ...deps, handIn, log })
  const flagSecondLogin = createFlagSecondLogin({ ...deps, raiseFlag, log })
  const progress = createProgressFeed(deps)
  const onMoved = (testSessionId: string): void => progress.changed(testSessionId)
  const commands = createCommandsService({ ...deps, finisher })
  const signals = createSignalsService({ ...deps, flags, startedAt: deps.now() })
  deps.announcer.on('extraTimeChanged', ({ testSessionId }) => {
    commands
      .announce(testSessionId)
      .catch((error: unknown) => log.error({ err: error, testSessionId }, 'a new deadline could not be told'))
  })
  return {
    starting: createStartingService(deps),
    listing: createListingService(deps),
    run: createRunService({ ...deps, flagSecondLogin, listWarnings, oneLogin, onMoved }),
    answers: createAnswersService({ ...deps, onSaved: onMoved }),
    adaptive: createAdaptiveService({ ...deps, finisher, onMoved }),
    finishing: createFinishingService({ ...deps, finisher }),
    signals,
    commands,
    notes: createNotesService(deps),
    incidents: createIncidentsService({ ...deps, handIn, commands }),
    results: { results: createResultsService(deps), rescoring: createRescoringService({ ...deps, scores }) },
    certificates: createCertificatesService(deps),

    async scoresChanged(manager, testSessionId) {
      const session = await lockTestSession(manager, testSessionId)
      const assessment = session === null ? null : await findAssessment(manager, session.assessmentId)
      if (session !== null && assessment !== null && isOver(session.status))
        await scores.keep(manager, session, assessment)
    },

    chores: [
      { what: 'tests whose time is over', everyMs: HAND_IN_EVERY_MS, work: () => finisher.finishOverdue() },
      { what: 'progress of candidates', everyMs: PROGRESS_EVERY_MS, work: () => progress.flush() },
      { what: 'silent pages', everyMs: SILENCE_EVERY_MS, work: () => signals.watchSilence() },
      { what: 'heartbeat', everyMs: HEARTBEAT_EVERY_MS, work: () => outages.beat() },
    ],
  }
}
