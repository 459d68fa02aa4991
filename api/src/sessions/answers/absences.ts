import type { EntityManager } from 'typeorm'
import { findLiveStates } from '../live-states/live-states.queries.ts'
import { listOutages } from '../outages/clock-credits.queries.ts'
import { summariseAnswers } from './answers.queries.ts'
import type { Absence } from './deliveries.rules.ts'

/**
 * When the server saw no page of these candidates, or was away itself, by session: the outages it has written down, and the
 * absence that lasts. A page that never connected is not known to have left, and one whose answers came is not away.
 */
export async function findAbsences(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<Map<string, Absence[]>> {
  if (testSessionIds.length === 0) return new Map()
  const outages = await listOutages(manager, testSessionIds)
  const answers = await summariseAnswers(manager, testSessionIds)
  const absences = new Map<string, Absence[]>(testSessionIds.map((id) => [id, []]))
  // One that lasts is the absence that lasts.
  for (const { testSessionId, fromAt, toAt } of outages.filter(({ isLasting }) => !isLasting))
    absences.get(testSessionId)?.push({ from: fromAt.getTime(), to: toAt.getTime() })
  for (const { testSessionId, pageId, leftAt } of await findLiveStates(manager, testSessionIds)) {
    if (pageId !== null || leftAt === null) continue
    const lastSaved = answers.get(testSessionId)?.lastSavedAt?.getTime() ?? 0
    absences.get(testSessionId)?.push({ from: Math.max(leftAt.getTime(), lastSaved), to: null })
  }
  return absences
}
