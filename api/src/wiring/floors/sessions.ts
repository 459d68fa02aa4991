import { createAdaptiveService } from '../../sessions/adaptive/adaptive.service.ts'
import { createSimulate } from '../../sessions/adaptive/simulate.ts'
import { createAnswersService } from '../../sessions/answers/answers.service.ts'
import { createFinishingService } from '../../sessions/finishing/finishing.service.ts'
import type { HandIn } from '../../sessions/finishing/hand-in.ts'
import { createSessionFinisher } from '../../sessions/finishing/session-finisher.ts'
import { createLiveStatesService } from '../../sessions/live-states/live-states.service.ts'
import { createOutagesService } from '../../sessions/outages/outages.service.ts'
import { noteReceived } from '../../sessions/presence/note-received.ts'
import { createPresenceService } from '../../sessions/presence/presence.service.ts'
import { createProgressFeed } from '../../sessions/progress/progress-feed.ts'
import { createRunService } from '../../sessions/running/run.service.ts'
import { createFlagSecondLogin } from '../../sessions/running/second-login.ts'
import { createAllocationService } from '../../sessions/watching/allocation.service.ts'
import { notePhone } from '../../sessions/second-camera/second-camera.changes.ts'
import { createSecondCameraService } from '../../sessions/second-camera/second-camera.service.ts'
import { createStartingService } from '../../sessions/starting/starting.service.ts'
import type { RaiseFlag } from '../../sessions/test-sessions/raise-flag.ts'
import { openCheckIns } from '../../supervision/check-ins/check-ins.changes.ts'
import { listMessages } from '../../supervision/messages/messages.queries.ts'
import { findTalks } from '../../supervision/talks/talks.queries.ts'
import { listHelp, listWarnings } from '../../supervision/notes/notes.queries.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import type { Base } from '../base.ts'
import type { Identity } from './identity.ts'

export type Sessions = ReturnType<typeof buildSessions>

/** Tests that are taken: from the start over the answers to the end, and what is received of each candidate. */
export function buildSessions(
  base: Base,
  {
    oneLogin,
    handIn,
    raiseFlag,
    simulations,
    limits,
    notifications,
  }: Pick<Identity, 'oneLogin' | 'notifications' | 'limits'> & {
    handIn: HandIn
    raiseFlag: RaiseFlag
    simulations: JobRunner
  },
) {
  const outages = createOutagesService(base)
  const finisher = createSessionFinisher({ ...base, handIn })
  const flagSecondLogin = createFlagSecondLogin({ ...base, raiseFlag })
  const allocation = createAllocationService({ ...base, notifications })
  const progress = createProgressFeed(base)
  const onMoved = (testSessionId: string): void => progress.changed(testSessionId)
  return {
    outages,
    finisher,
    progress,
    presence: createPresenceService({ ...base, raiseFlag }),
    liveStates: createLiveStatesService({ ...base, outages, noteReceived, notePhone }),
    secondCameras: createSecondCameraService({ ...base, limits }),
    run: createRunService({
      ...base,
      flagSecondLogin,
      said: { listHelp, listWarnings, listMessages, findTalks },
      oneLogin,
      onMoved,
    }),
    allocation,
    starting: createStartingService({
      ...base,
      openCheckIns,
      allocate: (assessmentId) => allocation.settle(assessmentId),
    }),
    answers: createAnswersService({ ...base, onSaved: onMoved }),
    adaptive: createAdaptiveService({ ...base, finisher, onMoved, simulate: createSimulate(simulations) }),
    finishing: createFinishingService({ ...base, finisher }),
  }
}
