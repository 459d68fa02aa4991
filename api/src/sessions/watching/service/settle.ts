import { isWatched } from '@pengawas/shared/contracts/assessments'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import { listLeads } from '../../../assessments/assessments/assessments.queries.ts'
import { findManagers } from '../../../assessments/assessments/managing.queries.ts'
import { allocate, type SharingFacts, unwatchedSince } from '../allocation.rules.ts'
import {
  type AllocatedAssessment,
  forgetUnwatched,
  isToldUnwatched,
  lockAssessment,
  tellUnwatched,
} from '../allocations.repository.ts'
import { announceMoves, writeMoves } from './write-moves.ts'
import type { AllocationDeps } from './deps.ts'
import { readSharing } from './read-sharing.ts'

/**
 * Decides anew who looks at the candidates of one assessment, stores it and says it to the walls concerned. Of several hubs
 * one at a time decides, by what the one before has stored.
 */
export async function settle(deps: AllocationDeps, assessmentId: string, isStaffChanged: boolean): Promise<void> {
  const { db, notifications, now } = deps
  const done = await db.write(async (manager) => {
    const assessment = await lockAssessment(manager, assessmentId)
    if (assessment === null) return null
    const facts = { ...(await readSharing(manager, assessmentId)), isStaffChanged }
    const changes = allocate(facts, now())
    const moves = await writeMoves(deps, manager, assessmentId, changes, null)
    return { assessment, changes, moves, notices: await noteUnwatched(deps, manager, assessment, facts) }
  })
  if (done === null) return
  announceMoves(deps, done.assessment, done.moves)
  if (done.changes.length > 0) deps.announcer.emit('teamChanged', { assessmentId })
  notifications.deliver(done.notices)
}

/** Tells lead and managers, once, that nobody of the proctors is there. */
async function noteUnwatched(
  { notifications, now }: AllocationDeps,
  manager: EntityManager,
  assessment: AllocatedAssessment,
  facts: SharingFacts,
) {
  const since = isWatched(assessment.mediaPolicy) ? unwatchedSince(facts, now()) : null
  const isTold = await isToldUnwatched(manager, assessment.id)
  if (since === null && isTold) await forgetUnwatched(manager, assessment.id)
  if (since === null || isTold) return []
  await tellUnwatched(manager, assessment.id, since)
  const notice = { key: 'wall-unwatched', parameters: { title: assessment.title } } as const
  const lead = (await listLeads(manager, [assessment.id])).get(assessment.id)
  const managers = await findManagers(manager, assessment)
  return [
    ...(await notifications.add(manager, managers, { ...notice, url: pageLinks.assessment(assessment.id) })),
    ...(await notifications.add(manager, lead === undefined ? [] : [lead], { ...notice, url: pageLinks.wall() })),
  ]
}

/** Whether `settle` would do anything; asked without a lock. */
export async function isSettled({ db, now }: AllocationDeps, assessmentId: string): Promise<boolean> {
  const facts = { ...(await readSharing(db.read, assessmentId)), isStaffChanged: false }
  const isUnwatched = unwatchedSince(facts, now()) !== null
  return allocate(facts, now()).length === 0 && isUnwatched === (await isToldUnwatched(db.read, assessmentId))
}
