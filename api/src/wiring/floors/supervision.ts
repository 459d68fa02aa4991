import type { AssessmentsService } from '../../assessments/assessments/assessments.service.ts'
import { findRestingAppeals } from '../../grading/appeals/appeals.queries.ts'
import { narrowToDisputed } from '../../insight/second-looks/second-looks.queries.ts'
import { createOpenings } from '../../kernel/audit/openings.ts'
import type { HandInAgain, WithdrawResult } from '../../sessions/finishing/hand-in.ts'
import { createCommandsService } from '../../supervision/commands/commands.service.ts'
import { createInterventionsService } from '../../supervision/commands/interventions/interventions.service.ts'
import { createReactivationsService } from '../../supervision/commands/reactivations.service.ts'
import { createTerminationReviewsService } from '../../supervision/commands/termination-reviews.service.ts'
import { createTerminationsService } from '../../supervision/commands/terminations.service.ts'
import { createEyesOnService } from '../../supervision/eyes-on/eyes-on.service.ts'
import { notifyProctorsOfFlags } from '../../supervision/flags/flag-notices.ts'
import type { FlagsService } from '../../supervision/flags/flags.service.ts'
import { createFlagKindsService } from '../../supervision/flag-kinds/flag-kinds.service.ts'
import { notifyOfCredits } from '../../supervision/incidents/credit-notices.ts'
import { createIncidentsService } from '../../supervision/incidents/incidents.service.ts'
import { createMessagesService } from '../../supervision/messages/messages.service.ts'
import { createHelpService } from '../../supervision/notes/help.service.ts'
import { createNotesService } from '../../supervision/notes/notes.service.ts'
import { createRetentionService } from '../../supervision/retention/retention.service.ts'
import { createSignalsService } from '../../supervision/page-signals/page-signals.service.ts'
import { createTalksService } from '../../supervision/talks/talks.service.ts'
import { createWallService } from '../../supervision/wall/wall.service.ts'
import { createWarningTemplatesService } from '../../supervision/warning-templates/warning-templates.service.ts'
import { createRecordingsService } from '../../supervision/recordings/recordings.service.ts'
import type { Base } from '../base.ts'
import type { Closer } from '../closer.ts'
import type { Identity } from './identity.ts'
import type { Sessions } from './sessions.ts'

export type Supervision = ReturnType<typeof openSupervision>

/** What proctors see of tests that are taken, and what they do to them. */
export function openSupervision(
  base: Base,
  {
    flags,
    notifications,
    finisher,
    handInAgain,
    withdrawResult,
    assessments,
    closer,
  }: Pick<Identity, 'notifications'> &
    Pick<Sessions, 'finisher'> & {
      flags: FlagsService
      handInAgain: HandInAgain
      withdrawResult: WithdrawResult
      assessments: Pick<AssessmentsService, 'assertInScope'>
      closer: Closer
    },
) {
  const { announcer, log } = base
  const notices = notifyProctorsOfFlags({ ...base, notifications })
  closer.add('notices of flags', () => notices.idle())
  const credits = notifyOfCredits({ ...base, notifications })
  closer.add('notices of credits', () => credits.idle())
  const commands = createCommandsService({ ...base, finisher, notifications })
  announcer.on('extraTimeChanged', ({ testSessionId }) => {
    commands
      .announce(testSessionId)
      .catch((error: unknown) => log.error({ err: error, testSessionId }, 'a new deadline could not be announced'))
  })
  const reactivations = createReactivationsService({ ...base, notifications, withdrawResult, commands })
  return {
    flags,
    flagKinds: createFlagKindsService({ ...base, assessments, narrowToDisputed }),
    wall: createWallService(base),
    eyesOn: createEyesOnService(base),
    recordings: createRecordingsService({ ...base, openings: createOpenings(base) }),
    signals: createSignalsService({ ...base, flags, startedAt: base.now() }),
    commands,
    interventions: createInterventionsService({ ...base, commands, reactivations }),
    reactivations,
    terminations: createTerminationsService({ ...base, finisher, notifications }),
    terminationReviews: createTerminationReviewsService({ ...base, notifications, withdrawResult, commands }),
    retention: createRetentionService({ ...base, findAppeals: findRestingAppeals }),
    notes: createNotesService(base),
    warningTemplates: createWarningTemplatesService(base),
    messages: createMessagesService(base),
    talks: createTalksService(base),
    help: createHelpService({ ...base, notifications }),
    incidents: createIncidentsService({ ...base, handInAgain, withdrawResult, notifications, commands }),
  }
}
