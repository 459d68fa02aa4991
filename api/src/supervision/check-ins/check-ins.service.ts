import { createCheckInPace } from './service/check-in-pace.ts'
import { decideCheckIn } from './service/decide-check-in.ts'
import type { CheckInsDeps } from './service/deps.ts'
import { listCheckIns, showCheckIn } from './service/list-check-ins.ts'
import { measureNetwork } from './service/measure-network.ts'
import { lookAtDot } from './service/look-at-dot.ts'
import { measureOwnFraming } from './service/measure-framing.ts'
import { openPicture } from './service/open-picture.ts'
import { askForHelp, showOwn } from './service/own-check-in.ts'
import { removeMeasurements } from './service/remove-measurements.ts'
import { removeUnstarted } from './service/remove-unstarted.ts'
import { reportOwnStep } from './service/report-step.ts'
import { submitOwn } from './service/submit-own.ts'
import { takeCheckInPicture } from './service/take-check-in-picture.ts'

export type CheckInsService = ReturnType<typeof createCheckInsService>

/** What happens between entering an assessment and the start of the clock. */
export function createCheckInsService(given: Omit<CheckInsDeps, 'pace'>) {
  const deps: CheckInsDeps = { ...given, pace: createCheckInPace(given.now) }
  return {
    showOwn: showOwn.bind(null, deps),
    report: reportOwnStep.bind(null, deps),
    measureNetwork: measureNetwork.bind(null, deps),
    lookAtDot: lookAtDot.bind(null, deps),
    measureFraming: measureOwnFraming.bind(null, deps),
    takePicture: takeCheckInPicture.bind(null, deps),
    submit: submitOwn.bind(null, deps),
    askForHelp: askForHelp.bind(null, deps),
    list: listCheckIns.bind(null, deps),
    show: showCheckIn.bind(null, deps),
    decide: decideCheckIn.bind(null, deps),
    openPicture: openPicture.bind(null, deps),
    removeMeasurements: removeMeasurements.bind(null, deps),
    removeUnstarted: removeUnstarted.bind(null, deps),
  }
}
