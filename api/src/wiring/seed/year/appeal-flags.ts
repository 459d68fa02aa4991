import { isTechnicalFlag } from '@pengawas/shared/flags'
import type { AppealPointRow, AppealRow } from '../../../grading/appeals/appeals.entity.ts'
import { closingOf, dueOf } from '../../../grading/appeals/appeals.rules.ts'
import type { FlagReviewRow, FlagRow } from '../../../supervision/flags/flags.entity.ts'
import { decidedOnAppeal } from '../../../supervision/flags/reviews.rules.ts'
import type { Draw } from './draw.rules.ts'
import type { TakenTest } from './take-test.ts'
import type { YearLog } from './year-log.ts'

const DAY_MS = 24 * 60 * 60_000
/** A hub tells a candidate within a minute of the end or of the verdict. */
const TOLD_MS = 40_000
const SUBMITTED_SHARE = 0.07
const DECIDED_SHARE = 0.93
const OVERTURNED_SHARE = 0.3
const REASONS = {
  upheld: 'Gambar menunjukkan hal yang sama dengan catatan.',
  overturned: 'Gambar tidak menunjukkan hal itu.',
} as const

export interface YearAppeals {
  appeals: AppealRow[]
  points: AppealPointRow[]
  /** The flags of the test as appeals left them. */
  flags: FlagRow[]
  reviews: FlagReviewRow[]
}

interface Context {
  log: YearLog
  auditors: readonly string[]
  sequenceOf: (assessmentId: string) => number
  now: Date
}

const countedAt = (flag: FlagRow): Date => flag.reviewedAt ?? flag.createdAt

interface Times {
  toldAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
}

/** When the candidate was told, appealed, and had a decision, as far as that has happened. */
function timesOf(draw: Draw, firstAt: Date, appealDays: number, now: Date): Times {
  const submittedAt = new Date(firstAt.getTime() + Math.round(draw.share() * appealDays * 0.9 * DAY_MS))
  const isSubmitted = draw.chance(SUBMITTED_SHARE) && submittedAt < now
  const decidedAt = new Date(submittedAt.getTime() + draw.int(1, 12) * DAY_MS)
  const isDecided = isSubmitted && decidedAt < now && draw.chance(DECIDED_SHARE)
  return { toldAt: firstAt, submittedAt: isSubmitted ? submittedAt : null, decidedAt: isDecided ? decidedAt : null }
}

function appealOf(
  draw: Draw,
  { session, plan }: TakenTest,
  { toldAt, submittedAt, decidedAt }: Times,
  auditor: string,
): AppealRow {
  return {
    ...{ id: draw.uuid(), testSessionId: session.id, assessmentId: session.assessmentId },
    ...{ participantId: session.participantId, toldAt, files: [], submittedAt, decidedAt },
    state: decidedAt !== null ? 'decided' : submittedAt !== null ? 'submitted' : 'open',
    closesAt: closingOf(toldAt, plan.assessment.row.appealDays),
    text: submittedAt === null ? '' : 'Saya tidak dibantu siapa pun; gangguan itu berasal dari ruangan.',
    dueAt: submittedAt === null ? null : dueOf(submittedAt),
    decidedBy: decidedAt === null ? null : auditor,
  }
}

function logAppeal(
  { log }: Context,
  { id, testSessionId, participantId, toldAt, closesAt, submittedAt }: AppealRow,
  points: number,
): void {
  const about = { subjectType: 'appeal' as const, subjectId: id }
  log.add(toldAt, {
    ...{ actorId: null, action: 'appeal.opened', ...about },
    data: { testSessionId, points, until: closesAt.toISOString() },
  })
  if (submittedAt !== null)
    log.add(submittedAt, {
      ...{ actorId: participantId, action: 'appeal.submitted', ...about },
      data: { testSessionId, points, files: 0 },
    })
}

/** What an auditor decided of each flag. */
function decide(
  draw: Draw,
  { id, testSessionId, decidedAt: at, decidedBy: by }: AppealRow,
  counted: readonly FlagRow[],
  { log, sequenceOf }: Context,
): { flags: FlagRow[]; points: AppealPointRow[]; reviews: FlagReviewRow[] } {
  const pointOf = (flag: FlagRow): AppealPointRow => ({
    ...{ id: draw.uuid(), appealId: id, kind: 'flag', subjectId: flag.id, countedAt: countedAt(flag) },
    ...{ decision: null, reason: null },
  })
  if (at === null || by === null) return { flags: [], points: counted.map(pointOf), reviews: [] }
  const settled = counted.map((flag) => {
    const decision = draw.chance(OVERTURNED_SHARE) ? ('overturned' as const) : ('upheld' as const)
    const reason = REASONS[decision]
    const { changes, entry } = decidedOnAppeal(decision, reason, { by, at })
    log.add(at, {
      ...{ actorId: by, action: 'flag.appeal-decided', subjectType: 'flag', subjectId: flag.id },
      ...{ data: { decision, verdict: entry.verdict, before: 'confirmed' }, words: { reason } },
    })
    const row: FlagRow = { ...flag, ...changes, sequence: sequenceOf(flag.assessmentId) }
    return {
      row,
      point: { ...pointOf(flag), decision, reason },
      review: { id: draw.uuid(), flagId: flag.id, ...entry },
    }
  })
  const overturned = settled.filter(({ point }) => point.decision === 'overturned').length
  log.add(at, {
    ...{ actorId: by, action: 'appeal.decided', subjectType: 'appeal', subjectId: id },
    data: { testSessionId, upheld: settled.length - overturned, overturned, lapsed: 0, test: null },
  })
  return {
    flags: settled.map(({ row }) => row),
    points: settled.map(({ point }) => point),
    reviews: settled.map(({ review }) => review),
  }
}

/** Tells the candidate of a test what counted, where its assessment takes appeals; some of them appeal, and auditors decide. */
export function appealFlags(draw: Draw, test: TakenTest, flags: readonly FlagRow[], context: Context): YearAppeals {
  const { session, plan } = test
  const none: YearAppeals = { appeals: [], points: [], flags: [...flags], reviews: [] }
  const { appealDays } = plan.assessment.row
  const counted = flags.filter((flag) => flag.validationStatus === 'confirmed' && !isTechnicalFlag(flag))
  if (counted.length === 0 || appealDays === 0 || session.endTime === null) return none
  const toldAt = new Date(
    Math.max(session.endTime.getTime(), ...counted.map((flag) => countedAt(flag).getTime())) + TOLD_MS,
  )
  if (toldAt >= context.now) return none
  const appeal = appealOf(draw, test, timesOf(draw, toldAt, appealDays, context.now), draw.pick(context.auditors))
  logAppeal(context, appeal, counted.length)
  const decided = decide(draw, appeal, counted, context)
  const changed = new Map(decided.flags.map((flag) => [flag.id, flag]))
  return {
    ...{ appeals: [appeal], points: decided.points, reviews: decided.reviews },
    flags: flags.map((flag) => changed.get(flag.id) ?? flag),
  }
}
