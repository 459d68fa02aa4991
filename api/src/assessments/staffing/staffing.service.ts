import type { StaffingDeps } from './service/deps.ts'
import { enrolPeople, previewEnrolment } from './service/enrol-people.ts'
import { findCandidates } from './service/find-candidates.ts'
import { findCandidatesInFile } from './service/find-candidates-in-file.ts'
import { listAccommodations } from './service/list-accommodations.ts'
import { listParticipants } from './service/list-participants.ts'
import { listProctorChoices } from './service/list-proctor-choices.ts'
import { listProctors } from './service/list-proctors.ts'
import { removeAccommodation } from './service/remove-accommodation.ts'
import { replaceParticipants } from './service/replace-participants.ts'
import { replaceProctors } from './service/replace-proctors.ts'
import { setAccommodation } from './service/set-accommodation.ts'

export type StaffingService = ReturnType<typeof createStaffingService>

/** Who takes an assessment, who proctors it, and who has extra time. */
export function createStaffingService(deps: StaffingDeps) {
  return {
    findCandidates: findCandidates.bind(null, deps),
    findCandidatesInFile: findCandidatesInFile.bind(null, deps),
    previewEnrolment: previewEnrolment.bind(null, deps),
    enrol: enrolPeople.bind(null, deps),
    participants: listParticipants.bind(null, deps),
    setParticipants: replaceParticipants.bind(null, deps),
    proctorChoices: listProctorChoices.bind(null, deps),
    proctors: listProctors.bind(null, deps),
    setProctors: replaceProctors.bind(null, deps),
    accommodations: listAccommodations.bind(null, deps),
    setAccommodation: setAccommodation.bind(null, deps),
    removeAccommodation: removeAccommodation.bind(null, deps),
  }
}
