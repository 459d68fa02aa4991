import { type AssignedParticipant, MAX_PARTICIPANTS } from '@pengawas/shared/contracts/assessment-management'
import type { FindCandidates, FoundCandidates } from '@pengawas/shared/contracts/enrolment'
import { AppError } from '@pengawas/shared/errors'
import { readNips, rowsOf } from '@pengawas/shared/rules/nip-list'
import { listPeopleByNip, listPeopleOfUnits } from '../../../identity/people/people.queries.ts'
import type { UserRow } from '../../../identity/users/users.entity.ts'
import { type PeopleScope, participantsScope } from '../../../identity/users/users.rules.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { StaffingDeps } from './deps.ts'

const toCandidate = ({ id, nip, name, unit }: UserRow): AssignedParticipant => ({ id, nip, name, unit })

/** Whom the actor may choose. Throws `not-allowed`. */
export function choosableScope(actor: Actor): PeopleScope {
  requirePermission(actor, 'assessment:manage')
  const scope = participantsScope(actor)
  if (scope === null) throw new AppError('not-allowed')
  return scope
}

/** Candidates to choose, all of some units or those of a list of NIPs. Throws `not-allowed`. */
export async function findCandidates(
  deps: StaffingDeps,
  actor: Actor,
  wanted: FindCandidates,
): Promise<FoundCandidates> {
  const scope = choosableScope(actor)
  if (wanted.by === 'nips') return findByNips(deps, scope, readNips(rowsOf(wanted.text)))
  // One more than can be enrolled, which tells the page that there are too many.
  const people = await listPeopleOfUnits(deps.db.read, scope, wanted.units, MAX_PARTICIPANTS + 1)
  return { found: people.map(toCandidate), inactive: [], unknown: [], unreadable: [] }
}

/** The candidates of a list, in its order. Of others' candidates nothing is said but that they are unknown. */
export async function findByNips(
  { db }: Pick<StaffingDeps, 'db'>,
  scope: PeopleScope,
  { nips, unreadable }: { nips: readonly string[]; unreadable: string[] },
): Promise<FoundCandidates> {
  const personOf = new Map((await listPeopleByNip(db.read, scope, nips)).map((person) => [person.nip, person]))
  const people = nips.flatMap((nip) => personOf.get(nip) ?? [])
  return {
    found: people.filter(({ isActive }) => isActive).map(toCandidate),
    inactive: people.filter(({ isActive }) => !isActive).map(toCandidate),
    unknown: nips.filter((nip) => !personOf.has(nip)),
    unreadable,
  }
}
