import type { CreateProfileRequest, ProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import type { UserRow } from '../users/users.entity.ts'
import type { ProfileRequestRow } from './profile-requests.entity.ts'

type Details = Pick<UserRow, 'name' | 'nip' | 'unit'>
export type Wanted = Pick<ProfileRequestRow, 'wantedName' | 'wantedNip' | 'wantedUnit'>

/** What of a request would be another than it is. */
export function wantedOf(current: Details, asked: Pick<CreateProfileRequest, 'name' | 'nip' | 'unit'>): Wanted {
  return {
    wantedName: asked.name === current.name ? null : asked.name,
    wantedNip: asked.nip === current.nip ? null : asked.nip,
    wantedUnit: asked.unit === current.unit ? null : asked.unit,
  }
}

/** The account with what was asked for. */
export function applied({ wantedName, wantedNip, wantedUnit }: Wanted, current: Details): Details {
  return { name: wantedName ?? current.name, nip: wantedNip ?? current.nip, unit: wantedUnit ?? current.unit }
}

/** Why a request cannot be made now; null where it can. */
export function requestRefusal({
  wanted,
  hasPending,
  isTakingTest,
}: {
  wanted: Wanted
  hasPending: boolean
  isTakingTest: boolean
}): PlainMessageCode | null {
  if (isTakingTest) return 'profileDuringTest'
  if (hasPending) return 'profilePending'
  return Object.values(wanted).every((value) => value === null) ? 'profileUnchanged' : null
}

/** Why a request may not be decided this way, or null: candidates are not renamed during a test. */
export function decisionRefusal({
  decision,
  isTakingTest,
}: {
  decision: 'accepted' | 'refused'
  isTakingTest: boolean
}): PlainMessageCode | null {
  return decision === 'accepted' && isTakingTest ? 'profileDuringTest' : null
}

export function toProfileRequest(row: ProfileRequestRow, { name, nip, unit }: Details): ProfileRequest {
  return {
    id: row.id,
    userId: row.userId,
    current: { name, nip, unit },
    wanted: { name: row.wantedName, nip: row.wantedNip, unit: row.wantedUnit },
    reason: row.reason,
    status: row.status,
    decisionReason: row.decisionReason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
