import type { FlagDetails } from '@pengawas/shared/contracts/analysis'
import type { Flag } from '@pengawas/shared/contracts/flags'
import {
  type Dismissal,
  type FlagType,
  isTechnicalFlag,
  type ReviewVerdict,
  severityForConfidence,
} from '@pengawas/shared/flags'
import type { FlagReviewRow, FlagRow } from '../../../supervision/flags/flags.entity.ts'
import { decidedSecond, NOT_REVIEWED, reviewed } from '../../../supervision/flags/reviews.rules.ts'
import type { Draw } from './draw.rules.ts'
import type { TakenTest } from './take-test.ts'
import type { YearLog } from './year-log.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

interface Kind {
  reason: string
  type: FlagType
  description: string
  origin: Flag['origin']
  /** Whether a model sees or hears it. */
  isDetected: boolean
  /** How many of a thousand test sessions have one. */
  perThousand: number
  /** How often what was reported really was so, with the first model of the year. */
  precision: number
  /** How long it lasts, in seconds. */
  seconds: readonly [number, number]
}

/** As detectors, pages and the hub report them. */
const KINDS: readonly Kind[] = [
  {
    reason: 'no-face',
    type: 'face-detection',
    description: 'Wajah peserta tidak terlihat di kamera',
    origin: 'server',
    isDetected: true,
    perThousand: 240,
    precision: 0.86,
    seconds: [2, 40],
  },
  {
    reason: 'several-faces',
    type: 'multiple-persons',
    description: 'Lebih dari satu wajah terlihat di kamera',
    origin: 'server',
    isDetected: true,
    perThousand: 55,
    precision: 0.8,
    seconds: [2, 25],
  },
  {
    reason: 'gaze-away',
    type: 'eye-tracking',
    description: 'Pandangan peserta meninggalkan layar selama beberapa detik',
    origin: 'server',
    isDetected: true,
    perThousand: 210,
    precision: 0.55,
    seconds: [3, 15],
  },
  {
    reason: 'head-turned',
    type: 'behavior-suspicious',
    description: 'Kepala peserta menoleh dari layar selama beberapa detik',
    origin: 'server',
    isDetected: true,
    perThousand: 120,
    precision: 0.6,
    seconds: [3, 12],
  },
  {
    reason: 'head-down',
    type: 'behavior-suspicious',
    description: 'Kepala peserta menunduk cukup lama',
    origin: 'server',
    isDetected: true,
    perThousand: 90,
    precision: 0.5,
    seconds: [5, 30],
  },
  {
    reason: 'voice',
    type: 'suspicious-audio',
    description: 'Terdengar suara yang menyerupai percakapan',
    origin: 'server',
    isDetected: true,
    perThousand: 80,
    precision: 0.62,
    seconds: [2, 20],
  },
  {
    reason: 'dark-picture',
    type: 'environmental-issue',
    description: 'Gambar kamera terlalu gelap untuk dianalisis',
    origin: 'server',
    isDetected: true,
    perThousand: 40,
    precision: 0.95,
    seconds: [20, 240],
  },
  {
    reason: 'tab-hidden',
    type: 'tab-switch',
    description: 'Peserta berpindah dari tab tes',
    origin: 'client',
    isDetected: false,
    perThousand: 130,
    precision: 0.93,
    seconds: [1, 40],
  },
  {
    reason: 'paste',
    type: 'behavior-suspicious',
    description: 'Peserta menempelkan teks ke halaman tes',
    origin: 'client',
    isDetected: false,
    perThousand: 25,
    precision: 0.7,
    seconds: [0, 0],
  },
  {
    reason: 'camera-silent',
    type: 'technical',
    description: 'Kamera tidak diterima server: tidak ada data yang datang',
    origin: 'server',
    isDetected: false,
    perThousand: 110,
    precision: 0.97,
    seconds: [4, 180],
  },
]

/** The year's second model came after two thirds of it, and is right more often. */
const MODELS = ['year-1', 'year-2'] as const
const SECOND_MODEL_AT = 0.66
const SECOND_MODEL_GAIN = 0.35
/** What light and background of a room take away. */
const POOR_ROOMS: Readonly<Record<string, number>> = { 'Aula Gedung A': 0.12, 'Kantor Wilayah Jayapura': 0.08 }
/** How often a reviewer confirms what was so, and what was not. */
const SENSITIVITY = 0.93
const FALSE_CONFIRMATION = 0.06
const REVIEWED_SHARE = 0.94
const CHANGED_SHARE = 0.015
const DISMISSALS: readonly (readonly [Dismissal, number])[] = [
  ['misdetected', 5],
  ['too-brief', 3],
  ['surroundings', 2],
  ['permitted', 1],
  ['unclear', 1],
]

/** As the name of a login's device says it. */
const DEVICES: readonly (readonly [string, number])[] = [
  ['Chrome · Windows', 6],
  ['Edge · Windows', 3],
  ['Firefox · Windows', 1],
  ['Chrome · macOS', 1],
  ['Firefox · Linux', 1],
]

export interface YearFlags {
  flags: FlagRow[]
  reviews: FlagReviewRow[]
}

interface Context {
  log: YearLog
  /** Takes the next number of an assessment's flag list. */
  sequenceOf: (assessmentId: string) => number
  reviewersOf: (assessmentId: string) => readonly string[]
  beganAt: Date
  now: Date
}

function detailsOf(kind: Kind, at: Date, confidence: number, model: string): FlagDetails {
  if (!kind.isDetected) return { modelVersion: '', thresholds: {}, samples: [] }
  const sample = (ms: number) => ({ at: at.getTime() + ms, values: { confidence } })
  return {
    modelVersion: model,
    thresholds: { minAgreement: 0.85, windowMs: 10_000 },
    samples: [sample(-900), sample(-540), sample(0)],
  }
}

interface Raised {
  flag: FlagRow
  /** Whether it really was so: what reviewers mostly find. */
  isTrue: boolean
}

function raise(
  draw: Draw,
  kind: Kind,
  { session, plan }: TakenTest,
  { log, sequenceOf, beganAt, now }: Context,
): Raised {
  const end = session.endTime ?? session.updatedAt
  const spanMs = Math.max(MINUTE_MS, end.getTime() - session.startTime.getTime())
  const at = new Date(session.startTime.getTime() + Math.round(draw.share() * (spanMs - 30_000)))
  const isSecond = (at.getTime() - beganAt.getTime()) / (now.getTime() - beganAt.getTime()) > SECOND_MODEL_AT
  const place = plan.assessment.sittings.find(({ id }) => id === session.sittingId)?.place ?? ''
  const better = isSecond && kind.isDetected ? (1 - kind.precision) * SECOND_MODEL_GAIN : 0
  const isTrue = draw.chance(kind.precision + better - (kind.isDetected ? (POOR_ROOMS[place] ?? 0) : 0))
  // What is so looks surer, on the whole.
  const confidence = Math.min(0.99, Math.max(0.8, (isTrue ? 0.92 : 0.87) + 0.05 * draw.normal()))
  const isTechnical = isTechnicalFlag(kind)
  const endedAt = new Date(Math.min(end.getTime(), at.getTime() + draw.int(...kind.seconds) * 1_000))
  const flag: FlagRow = {
    ...{ id: draw.uuid(), assessmentId: session.assessmentId, testSessionId: session.id },
    ...{
      sequence: sequenceOf(session.assessmentId),
      type: kind.type,
      reason: kind.reason,
      description: kind.description,
    },
    ...{
      severity: isTechnical ? 'medium' : (severityForConfidence(confidence) ?? 'low'),
      confidence,
      origin: kind.origin,
    },
    ...{
      detectedAt: at,
      endedAt,
      timesSeen: draw.int(4, 30),
      evidenceKey: null,
      evidenceType: null,
      evidenceDeletedAt: null,
    },
    details: detailsOf(kind, at, confidence, MODELS[isSecond ? 1 : 0]),
    ...{ isObservation: false, device: kind.isDetected ? draw.weighted(DEVICES) : null },
    ...{ ...NOT_REVIEWED, raisedBy: null, comments: 0, createdAt: new Date(at.getTime() + draw.int(200, 900)) },
  }
  log.add(flag.createdAt, {
    ...{ actorId: null, action: 'flag.raised', subjectType: 'flag', subjectId: flag.id },
    data: { testSessionId: session.id, nodeId: null, type: flag.type, severity: flag.severity },
  })
  return { flag, isTrue }
}

const wordsOf = (draw: Draw, verdict: ReviewVerdict, reason = '') => ({
  ...{ verdict, reason },
  ...(verdict === 'dismissed' ? { dismissal: draw.weighted(DISMISSALS) } : {}),
})

/** What a reviewer finds: mostly what was so. */
const findingOf = (draw: Draw, isTrue: boolean): ReviewVerdict =>
  draw.chance(isTrue ? SENSITIVITY : FALSE_CONFIRMATION) ? 'confirmed' : 'dismissed'

/** A verdict soon after the flag; a few are changed later by two other people. */
function review(draw: Draw, { flag, isTrue }: Raised, context: Context): YearFlags {
  const { log, reviewersOf, sequenceOf, now } = context
  const waitMs = Math.round(2 * MINUTE_MS * Math.exp(1.3 * draw.normal()))
  const at = new Date(flag.detectedAt.getTime() + waitMs)
  const reviewers = reviewersOf(flag.assessmentId)
  if (at >= now || reviewers.length === 0 || !draw.chance(REVIEWED_SHARE)) return { flags: [flag], reviews: [] }
  const by = draw.pick(reviewers)
  const first = reviewed(flag, wordsOf(draw, findingOf(draw, isTrue)), { by, at })
  const row: FlagRow = { ...flag, ...first.changes, sequence: sequenceOf(flag.assessmentId) }
  const entries = [{ id: draw.uuid(), flagId: flag.id, ...first.entry }]
  log.add(at, {
    ...{ actorId: by, action: 'flag.reviewed', subjectType: 'flag', subjectId: flag.id },
    data: { verdict: first.entry.verdict, dismissal: first.entry.dismissal, before: 'pending' },
  })
  const other = draw.pick(reviewers)
  const third = draw.pick(reviewers)
  const later = new Date(at.getTime() + DAY_MS)
  const second = findingOf(draw, isTrue)
  const isAgain = second !== first.entry.verdict && other !== by && third !== other && third !== by && later < now
  if (!isAgain || isTechnicalFlag(flag) || !draw.chance(CHANGED_SHARE * 10)) return { flags: [row], reviews: entries }
  const reason = 'Pada gambar terlihat keadaan yang lain.'
  const proposal = reviewed(row, wordsOf(draw, second, reason), {
    by: other,
    at: new Date(later.getTime() - MINUTE_MS * 60),
  })
  const proposed = { id: draw.uuid(), flagId: flag.id, ...proposal.entry }
  const decided = decidedSecond(
    { validationStatus: first.entry.verdict, dismissal: row.dismissal },
    proposed,
    { decision: draw.chance(0.8) ? 'uphold' : 'overturn', reason: 'Sudah diperiksa bersama gambarnya.' },
    { by: third, at: later },
  )
  log.add(proposed.createdAt, {
    ...{ actorId: other, action: 'flag.change-proposed', subjectType: 'flag', subjectId: flag.id },
    data: { verdict: second, dismissal: proposed.dismissal, before: first.entry.verdict },
    words: { reason },
  })
  log.add(later, {
    ...{ actorId: third, action: decided.entry.kind === 'upheld' ? 'flag.change-upheld' : 'flag.change-overturned' },
    ...{ subjectType: 'flag', subjectId: flag.id, data: { verdict: decided.entry.verdict } },
    words: { reason: decided.entry.reason },
  })
  return {
    flags: [{ ...row, ...decided.changes, sequence: sequenceOf(flag.assessmentId) }],
    reviews: [...entries, proposed, { id: draw.uuid(), flagId: flag.id, ...decided.entry }],
  }
}

/** The flags of one test, with their reviews. */
export function flagTest(draw: Draw, test: TakenTest, context: Context): YearFlags {
  const all = KINDS.flatMap((kind) =>
    draw.int(1, 1_000) <= kind.perThousand ? [review(draw, raise(draw, kind, test, context), context)] : [],
  )
  return { flags: all.flatMap(({ flags }) => flags), reviews: all.flatMap(({ reviews }) => reviews) }
}
