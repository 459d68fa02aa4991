import type { CheckIn } from '@pengawas/shared/contracts/check-ins'
import type { HelpRequest } from '@pengawas/shared/contracts/test-taking'
import type { Actor } from '../../../kernel/access/actor.ts'
import { announceCheckIn } from './announce-check-in.ts'
import type { CheckInsDeps } from './deps.ts'
import { readOwn } from './read-own.ts'
import { answerOf } from './report-step.ts'

/** The candidate's own check-in, also once it is decided. Throws `not-found`. */
export async function showOwn(deps: CheckInsDeps, actor: Actor, id: string): Promise<CheckIn> {
  return answerOf(deps, (await readOwn(deps.db.read, actor, id)).row)
}

/** Calls for help from the check-in, in which no page has the test yet. Throws `not-found` and `test-page-replaced` after it. */
export async function askForHelp(deps: CheckInsDeps, actor: Actor, id: string): Promise<HelpRequest> {
  const { row } = await readOwn(deps.db.read, actor, id)
  const request = await deps.help.ask(actor, id, null)
  await announceCheckIn(deps, { ...row, state: row.state === 'admitted' ? 'waiting' : row.state })
  return request
}
