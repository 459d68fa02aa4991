import { EYES_ON_SLOT_MS } from '@pengawas/shared/contracts/eyes-on'
import type { ClockCreditRow } from '../../../sessions/outages/clock-credits.entity.ts'
import type { AllocationRow } from '../../../sessions/watching/allocations.entity.ts'
import type { TerminationReviewRow } from '../../../supervision/commands/termination-reviews.entity.ts'
import type { EyesOnRow } from '../../../supervision/eyes-on/eyes-on.entity.ts'
import { sentEntry } from '../../../supervision/messages/write-messages.ts'
import type { SessionMessageRow } from '../../../supervision/messages/messages.entity.ts'
import type { Draw } from './draw.rules.ts'
import type { TakenTest } from './take-test.ts'
import type { YearLog } from './year-log.ts'
import { SAID, TOLD } from './year-texts.ts'

const MINUTE_MS = 60_000
const CHATS_PER_THOUSAND = 70
const ABSENCES_PER_THOUSAND = 30
/** A bit for each slot of a minute. */
const SLOTS = 2 ** (MINUTE_MS / EYES_ON_SLOT_MS) - 1

export interface Supervised {
  messages: SessionMessageRow[]
  credits: ClockCreditRow[]
  allocations: AllocationRow[]
  eyesOn: EyesOnRow[]
  terminations: TerminationReviewRow[]
}

interface Context {
  log: YearLog
  /** Who watches the candidate; undefined where the assessment has no proctor. */
  proctor: string | undefined
  /** Whether it is written down who looked, minute by minute. */
  keepsEyesOn: boolean
  now: Date
}

function chat(draw: Draw, { session }: TakenTest, end: Date, { log, proctor }: Context): SessionMessageRow[] {
  if (proctor === undefined || draw.int(1, 1_000) > CHATS_PER_THOUSAND) return []
  let at = session.startTime.getTime() + draw.int(3, 20) * MINUTE_MS
  return Array.from({ length: draw.int(1, 4) }, (_, index) => {
    at += draw.int(15_000, 90_000)
    const isStaff = index % 2 === 0
    const createdAt = new Date(Math.min(at, end.getTime()))
    const read = new Date(createdAt.getTime() + draw.int(2_000, 20_000))
    const row: SessionMessageRow = {
      ...{ id: draw.uuid(), testSessionId: session.id, authorId: isStaff ? proctor : session.participantId },
      ...{ side: isStaff ? 'staff' : 'candidate', text: draw.pick(isStaff ? TOLD : SAID) },
      ...{ createdAt, deliveredAt: createdAt, readAt: read },
    }
    log.add(createdAt, sentEntry(row))
    return row
  })
}

/** A lost connection, the credit that the hub proposed for it, and what a proctor decided. */
function absence(draw: Draw, { session }: TakenTest, { log, proctor, now }: Context): ClockCreditRow[] {
  if (draw.int(1, 1_000) > ABSENCES_PER_THOUSAND) return []
  const fromAt = new Date(session.startTime.getTime() + draw.int(5, 25) * MINUTE_MS)
  const creditMs = draw.int(45, 400) * 1_000
  const toAt = new Date(fromAt.getTime() + creditMs)
  const decidedAt = new Date(toAt.getTime() + draw.int(1, 20) * MINUTE_MS)
  const isDecided = proctor !== undefined && decidedAt < now && draw.chance(0.97)
  const decision = isDecided ? (draw.chance(0.85) ? 'accepted' : 'refused') : 'pending'
  const row: ClockCreditRow = {
    ...{
      id: draw.uuid(),
      testSessionId: session.id,
      kind: 'outage',
      fromAt,
      toAt,
      creditMs,
      isLasting: false,
      decision,
    },
    ...{ decidedBy: isDecided ? proctor : null, decidedAt: isDecided ? decidedAt : null, createdAt: toAt },
    reason: isDecided ? 'Gangguan jaringan tercatat oleh server.' : null,
  }
  const about = { subjectType: 'test-session' as const, subjectId: session.id }
  log.add(toAt, {
    ...{ actorId: null, action: 'clock-credit.proposed', ...about },
    data: { creditId: row.id, creditMs },
  })
  if (isDecided)
    log.add(decidedAt, {
      ...{ actorId: proctor, action: 'clock-credit.decided', ...about },
      data: { creditId: row.id, decision, creditMs },
    })
  return [row]
}

function eyesOn(draw: Draw, { session }: TakenTest, end: Date, { proctor, keepsEyesOn }: Context): EyesOnRow[] {
  if (!keepsEyesOn || proctor === undefined) return []
  const rows: EyesOnRow[] = []
  const first = Math.floor(session.startTime.getTime() / MINUTE_MS) * MINUTE_MS
  for (let minute = first; minute < end.getTime(); minute += MINUTE_MS) {
    if (draw.chance(0.07)) continue
    const visible = draw.chance(0.9) ? SLOTS : SLOTS >> draw.int(1, 8)
    rows.push({
      ...{ testSessionId: session.id, minute: new Date(minute), userId: proctor, visible },
      ...{ focused: draw.chance(0.05) ? visible & 0b11 : 0, lastAt: new Date(minute + 55_000) },
    })
  }
  return rows
}

/** What a second person made of the end of a test by the first. */
function terminations(
  draw: Draw,
  { session }: TakenTest,
  { log, proctor, now }: Context,
  others: readonly string[],
): TerminationReviewRow[] {
  const { endTime } = session
  if (session.status !== 'terminated' || endTime === null || proctor === undefined) return []
  const decidedBy = others.find((one) => one !== proctor)
  const decidedAt = new Date(endTime.getTime() + draw.int(30, 2_000) * MINUTE_MS)
  const isDecided = decidedBy !== undefined && decidedAt < now
  const row: TerminationReviewRow = {
    ...{ id: draw.uuid(), testSessionId: session.id, terminatedBy: proctor, reason: session.statusReason ?? '' },
    ...{ cause: session.terminationCause, terminatedAt: endTime, decision: isDecided ? 'upheld' : 'waiting' },
    ...{ decidedBy: isDecided ? decidedBy : null, decidedAt: isDecided ? decidedAt : null, isReopened: false },
    decisionReason: isDecided ? 'Peringatan tercatat dan tidak diikuti.' : null,
  }
  if (isDecided)
    log.add(decidedAt, {
      ...{ actorId: decidedBy, action: 'test-session.termination-upheld', subjectType: 'test-session' },
      ...{ subjectId: session.id, data: { reopened: false } },
    })
  return [row]
}

/** What proctors did during a test, and what was noted of them. */
export function superviseTest(draw: Draw, test: TakenTest, context: Context, others: readonly string[]): Supervised {
  const { session } = test
  const end = session.endTime ?? context.now
  const { proctor } = context
  return {
    messages: chat(draw, test, end, context),
    credits: absence(draw, test, context),
    allocations:
      proctor === undefined
        ? []
        : [
            {
              ...{ id: draw.uuid(), testSessionId: session.id, assessmentId: session.assessmentId, userId: proctor },
              ...{ startedAt: session.startTime, endedAt: null, cause: 'started', movedBy: null, reason: null },
            },
          ],
    eyesOn: eyesOn(draw, test, end, context),
    terminations: terminations(draw, test, context, others),
  }
}
