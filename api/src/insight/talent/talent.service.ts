import { createForecasts } from './forecasts.ts'
import type { TalentDeps } from './service/deps.ts'
import { importAppraisals, previewAppraisals } from './service/import-appraisals.ts'
import { listTalentPeople } from './service/list-people.ts'
import { openPerson } from './service/open-person.ts'
import { readBoard } from './service/read-board.ts'
import { readOwn } from './service/read-own.ts'
import { setAppraisal } from './service/set-appraisal.ts'

export type TalentService = ReturnType<typeof createTalentService>

/** Candidates over time, against their units, and what the agency has judged of them. */
export function createTalentService(given: Omit<TalentDeps, 'forecasts'>) {
  const deps: TalentDeps = { ...given, forecasts: createForecasts(given) }
  return {
    people: listTalentPeople.bind(null, deps),
    person: openPerson.bind(null, deps),
    own: readOwn.bind(null, deps),
    board: readBoard.bind(null, deps),
    setAppraisal: setAppraisal.bind(null, deps),
    preview: previewAppraisals.bind(null, deps),
    import: importAppraisals.bind(null, deps),
  }
}
