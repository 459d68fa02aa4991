import type { SecondCamera } from '@pengawas/shared/contracts/second-camera'
import type { SecondCameraRow } from './second-camera.entity.ts'

/** The letters of a code; with 31 to choose from, 2^49 codes, of which one is tried for at most five minutes. */
export const CODE_LENGTH = 10

/** In two groups, as people read a code to one another. */
export const inGroups = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

/** Where the phone is led; behind `#`, so that no log and no `Referer` contains the code. */
export const joinLink = (origin: string, code: string): string => `${origin}/second-camera#${code}`

export const mayJoin = ({ joinBefore }: Pick<SecondCameraRow, 'joinBefore'>, now: Date): boolean =>
  joinBefore !== null && joinBefore > now

type PhoneState = Exclude<SecondCamera['state'], 'invited'>
type Known = Pick<SecondCameraRow, 'joinBefore' | 'joinedAt' | 'lostAt'> | null | undefined

/** The phone itself, whatever code waits. */
export function phoneStateOf(row: Pick<SecondCameraRow, 'joinedAt' | 'lostAt'> | null | undefined): PhoneState {
  if (row === null || row === undefined || row.joinedAt === null) return 'absent'
  return row.lostAt === null ? 'live' : 'joined'
}

/** How the second camera of a test session stands. A code that waits counts only while no phone has joined. */
export function secondCameraOf(row: Known, now: Date): SecondCamera {
  if (row === null || row === undefined) return { state: 'absent', joinBefore: null }
  const joinBefore = mayJoin(row, now) ? (row.joinBefore?.toISOString() ?? null) : null
  const state = phoneStateOf(row)
  return { state: state === 'absent' && joinBefore !== null ? 'invited' : state, joinBefore }
}
