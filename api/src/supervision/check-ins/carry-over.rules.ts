import { CARRIED_OVER_STEPS, type CarriedOverStep } from '@pengawas/shared/contracts/check-ins'
import { waitedUntil } from './admission.rules.ts'
import type { CheckInRow, PictureOrigin, PictureRecord, StepRecord } from './check-ins.entity.ts'
import { asKept } from './check-ins.rules.ts'

const DAY_MS = 24 * 60 * 60_000

/** A picture that counts for another check-in than the one that it was taken in. */
export type CarriedPicture = PictureRecord & { carriedFrom: PictureOrigin }
export type CarriedPictures = Partial<Record<CarriedOverStep, CarriedPicture>>

/** An earlier check-in of the same person. */
export type EarlierCheckIn = Pick<
  CheckInRow,
  'testSessionId' | 'assessmentId' | 'state' | 'steps' | 'pictures' | 'decidedAt' | 'decidedBy'
> & {
  /** A proctor ended the test that it led to. */
  isTerminated: boolean
}

type Wanting = Pick<CheckInRow, 'policy' | 'steps' | 'pictures'>

/**
 * The pictures of earlier check-ins that count for the steps that are still to be done, of each step the one of the newest
 * admission. They count where a person admitted that check-in within the days of the assessment, with the step done and not
 * excused; where neither a refusal since then nor the end of that test speaks against it; where the picture was taken in that
 * check-in itself and is still kept; and only where a person compares them again.
 *
 * @param refusedAt the newest refusal of the person in another check-in
 */
export function countingPictures(
  { policy, steps, pictures }: Wanting,
  earlier: readonly EarlierCheckIn[],
  refusedAt: Date | null,
  now: Date,
): CarriedPictures {
  if (policy.admission !== 'proctor') return {}
  const since = now.getTime() - policy.practiceDays * DAY_MS
  const admitted = earlier
    .flatMap((one) => {
      const { state, decidedAt, decidedBy, isTerminated } = one
      if (state !== 'admitted' || decidedAt === null || decidedBy === null || isTerminated) return []
      const isRecent = decidedAt.getTime() > since
      if (!isRecent || (refusedAt !== null && refusedAt >= decidedAt)) return []
      const { testSessionId, assessmentId } = one
      const origin = { testSessionId, assessmentId, admittedAt: decidedAt.toISOString(), admittedBy: decidedBy }
      return [{ origin, decidedAt, steps: one.steps, pictures: asKept(one, now).pictures }]
    })
    .sort((one, other) => other.decidedAt.getTime() - one.decidedAt.getTime())
  const counting: CarriedPictures = {}
  for (const step of CARRIED_OVER_STEPS) {
    if (steps[step]?.state !== 'todo' || pictures[step] !== undefined) continue
    for (const one of admitted) {
      const picture = one.pictures[step]
      if (one.steps[step]?.state !== 'done' || picture === undefined || picture.carriedFrom !== undefined) continue
      counting[step] ??= { ...picture, carriedFrom: one.origin }
    }
  }
  return counting
}

/** A check-in with pictures of earlier ones, and the steps done that they are about. */
export function withCarried<T extends Pick<CheckInRow, 'steps' | 'pictures'>>(row: T, carried: CarriedPictures): T {
  const done = Object.keys(carried).map((step) => [step, { state: 'done', note: null }] as const)
  return { ...row, steps: { ...row.steps, ...Object.fromEntries(done) }, pictures: { ...row.pictures, ...carried } }
}

type Progress = Pick<CheckInRow, 'state' | 'steps' | 'pictures' | 'waitingSince' | 'waitedMs' | 'decidedAt'>

/**
 * A check-in without the pictures of earlier ones, which a refusal has made worthless: steps that were done with them are to be
 * done. A candidate who has handed it in, and waits, is sent back to them by the hub. Null where it has none.
 */
export function withoutCarried(
  row: Progress,
  at: Date,
): { changes: Partial<CheckInRow>; dropped: readonly CarriedOverStep[] } | null {
  const { state, steps, pictures } = row
  const dropped = CARRIED_OVER_STEPS.filter((step) => pictures[step]?.carriedFrom !== undefined)
  if (dropped.length === 0) return null
  const undone = dropped.filter((step) => steps[step]?.state === 'done')
  const isSentBack = state === 'waiting' && undone.length > 0
  const toDo: StepRecord = isSentBack
    ? { state: 'redo', note: null, since: at.toISOString() }
    : { state: 'todo', note: null }
  const changes: Partial<CheckInRow> = {
    steps: { ...steps, ...Object.fromEntries(undone.map((step) => [step, toDo] as const)) },
    pictures: Object.fromEntries(Object.entries(pictures).filter(([, { carriedFrom }]) => carriedFrom === undefined)),
  }
  if (!isSentBack) return { changes, dropped }
  const sentBack = { state: 'redo', reason: null, decidedBy: null, decidedAt: at } as const
  return { changes: { ...changes, ...sentBack, waitingSince: null, waitedMs: waitedUntil(row, at) }, dropped }
}
