import type { Draw } from './draw.rules.ts'
import type { YearAssessment } from './year-assessments.ts'
import type { Ability } from './year-people.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
/** Groups start at 08.00, 10.30 and 13.30; everybody begins within some minutes. */
const GROUPS_AT_MS = [0, 2.5 * HOUR_MS, 5.5 * HOUR_MS] as const
const WITHIN_MS = 8 * 60_000
/** A test that began longer ago is over. */
const LONGEST_MS = 3.5 * HOUR_MS
const UNDER_WAY_MINUTES = [4, 35] as const
const MOST_UNDER_WAY = 8

/** One attempt that somebody made, before what they answered is known. */
export interface SessionPlan {
  id: string
  assessment: YearAssessment
  userId: string
  sittingId: string | null
  attempt: number
  startTime: Date
  isUnderWay: boolean
}

/** The instants at which groups of an assessment start, those before now. */
function startsOf({ row: { startDate, endDate } }: YearAssessment, now: Date): number[] {
  const days = Math.max(1, Math.ceil((endDate.getTime() - startDate.getTime()) / DAY_MS))
  const starts = Array.from({ length: days }, (_, day) => startDate.getTime() + day * DAY_MS).flatMap((day) =>
    GROUPS_AT_MS.map((at) => day + at),
  )
  return starts.filter((at) => at < now.getTime() - LONGEST_MS)
}

/** Who takes it how often: everybody once, and again rather those who did not do well. */
function attemptsOf(
  draw: Draw,
  assessment: YearAssessment,
  abilities: ReadonlyMap<string, Ability>,
  wanted: number,
): Map<string, number> {
  const takers = assessment.participants.slice(0, Math.ceil(assessment.participants.length * 0.95))
  const attempts = new Map(takers.slice(0, wanted).map(({ userId }) => [userId, 1]))
  let missing = wanted - attempts.size
  const most = assessment.row.maxAttempts
  const order = takers
    .map(({ userId }) => ({ userId, lot: (abilities.get(userId)?.overall ?? 0) + draw.normal() }))
    .toSorted((a, b) => a.lot - b.lot)
  for (let round = 2; round <= most && missing > 0; round += 1) {
    for (const { userId } of order) {
      if (missing === 0) break
      if (attempts.get(userId) !== round - 1) continue
      attempts.set(userId, round)
      missing -= 1
    }
  }
  return attempts
}

function plansOf(
  draw: Draw,
  assessment: YearAssessment,
  abilities: ReadonlyMap<string, Ability>,
  wanted: number,
  now: Date,
): SessionPlan[] {
  const starts = startsOf(assessment, now)
  if (starts.length === 0 || wanted === 0) return []
  const sittingOf = new Map(assessment.participants.map(({ userId, sittingId }) => [userId, sittingId]))
  const attempts = attemptsOf(draw, assessment, abilities, wanted)
  const isOpen = assessment.row.endDate > now
  let underWay = 0
  return [...attempts].flatMap(([userId, count]) => {
    const slots = draw.some([...starts.keys()], count).toSorted((a, b) => a - b)
    return slots.map((slot, index): SessionPlan => {
      const isUnderWay = isOpen && index === slots.length - 1 && underWay < MOST_UNDER_WAY
      if (isUnderWay) underWay += 1
      const at = isUnderWay
        ? now.getTime() - draw.int(...UNDER_WAY_MINUTES) * 60_000
        : (starts[slot] ?? 0) + draw.int(0, WITHIN_MS)
      return {
        ...{ id: draw.uuid(), assessment, userId, attempt: index + 1, isUnderWay },
        ...{ sittingId: sittingOf.get(userId) ?? null, startTime: new Date(at) },
      }
    })
  })
}

/**
 * The attempts of a year, by their ids: whatever is stored of them is then written in the order of its key. What one assessment
 * has no people for goes to the next ones.
 */
export function planSessions(
  draw: Draw,
  assessments: readonly YearAssessment[],
  abilities: ReadonlyMap<string, Ability>,
  now: Date,
): SessionPlan[] {
  let missing = 0
  const plans = assessments.toReversed().flatMap((assessment) => {
    const wanted = assessment.sessions === 0 ? 0 : assessment.sessions + missing
    const own = plansOf(draw, assessment, abilities, wanted, now)
    missing += assessment.sessions - own.length
    return own
  })
  return plans.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
