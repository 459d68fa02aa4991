import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { DEFAULT_REPORT_PERIOD, REPORT_PERIOD_NAMES } from './reports.ts'

/** The four cards (specification 1, section 2), in the order in which they are shown. */
export const REPORT_CARDS = [
  'assessment-performance',
  'participant-analytics',
  'ai-proctoring',
  'system-usage',
] as const
export const reportCardSchema = z.enum(REPORT_CARDS)
export type ReportCard = z.infer<typeof reportCardSchema>

/** What a reader of a card must be allowed beside `report-card:read`. */
export const CARD_PERMISSIONS = {
  'assessment-performance': 'report:read',
  'participant-analytics': 'report:read',
  'ai-proctoring': 'flag-kind:read',
  'system-usage': 'system:read',
} as const satisfies Record<ReportCard, Permission>

const DAY_MS = 24 * 60 * 60_000
/** Days that a period may have. */
export const MOST_CARD_DAYS = 366
/** Days of a period, both counted. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** `GET /report-cards/{card}`: one of the periods that end today, or from one calendar day in Jakarta to another, both counted. */
export const reportCardQuerySchema = z
  .object({
    period: z.enum(REPORT_PERIOD_NAMES).default(DEFAULT_REPORT_PERIOD),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  })
  .refine(({ from, to }) => {
    if (from === undefined || to === undefined) return from === to
    const days = daysBetween(from, to)
    return days >= 1 && days <= MOST_CARD_DAYS
  })
export type ReportCardQuery = z.output<typeof reportCardQuerySchema>

export const CARD_FIGURES = [
  'assessments',
  'candidates',
  'completion',
  'finalScores',
  'openScores',
  'passing',
  'average',
  'deviation',
  'lowerQuarter',
  'upperQuarter',
  'people',
  'attempts',
  'attemptsPerPerson',
  'handedIn',
  'withoutResult',
  'tests',
  'flaggedTests',
  'flags',
  'waitingFlags',
  'precision',
  'observedKinds',
  'decisionMedian',
  'decisionUpperQuarter',
  'watchedMinutes',
  'unseenTests',
  'appealsWaiting',
  'appealsOverdue',
  'appealsDecided',
  'pointsOverturned',
  'logins',
  'activePeople',
  'peak',
  'recordedHours',
  'recordedBytes',
  'mediaNodes',
  'connectedCandidates',
  'exports',
  'ownExports',
] as const
export const cardFigureKeySchema = z.enum(CARD_FIGURES)
export type CardFigureKey = z.infer<typeof cardFigureKeySchema>

/** Where a figure comes from. */
export const CARD_SOURCES = [
  'results',
  'tests',
  'flags',
  'eyes-on',
  'appeals',
  'audit-log',
  'recordings',
  'media-nodes',
  'disk',
] as const
export const cardSourceSchema = z.enum(CARD_SOURCES)
export type CardSource = z.infer<typeof cardSourceSchema>

/** `percent`: 0 to 100; `points`: of a score from 0 to 100. */
export const CARD_UNITS = ['count', 'decimal', 'percent', 'points', 'minutes', 'hours', 'bytes'] as const

export const cardFigureSchema = z.object({
  key: cardFigureKeySchema,
  unit: z.enum(CARD_UNITS),
  /** Null: not known, or of too little. */
  value: z.number().nullable(),
  /** What it rests on; null where it is a count itself. */
  n: z.int().nullable(),
  /** An interval of 95 %, where the figure is an estimate. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** When it was so, of a figure that is true of a moment. */
  reachedAt: instantSchema.nullable(),
  /** The same in the period before; null where that is not compared. */
  before: z.object({ value: z.number().nullable(), n: z.int().nullable() }).nullable(),
  source: cardSourceSchema,
  readAt: instantSchema,
})
export type CardFigure = z.infer<typeof cardFigureSchema>

export const CARD_TABLES = [
  'performanceTimes',
  'best',
  'worst',
  'bands',
  'attendanceTimes',
  'units',
  'kinds',
  'verdicts',
  'loginTimes',
  'hours',
  'nodes',
  'stored',
  'exported',
] as const
export const cardTableKeySchema = z.enum(CARD_TABLES)
export type CardTableKey = z.infer<typeof cardTableKeySchema>

/** What the cells of a column are: units of figures; names that the pages word; and texts as they are. */
export const CARD_COLUMNS = {
  day: 'day',
  hour: 'hour',
  title: 'text',
  node: 'text',
  unit: 'unit',
  band: 'band',
  kind: 'kind',
  flagType: 'flagType',
  verdict: 'verdict',
  storedKind: 'storedKind',
  action: 'action',
  isObserved: 'yesNo',
  assessments: 'count',
  candidates: 'count',
  finalScores: 'count',
  people: 'count',
  attempts: 'count',
  withoutResult: 'count',
  raised: 'count',
  right: 'count',
  wrong: 'count',
  undecidable: 'count',
  waiting: 'count',
  reviews: 'count',
  logins: 'count',
  tests: 'count',
  workers: 'count',
  connected: 'count',
  queued: 'count',
  files: 'count',
  exports: 'count',
  completion: 'percent',
  handedIn: 'percent',
  passing: 'percent',
  average: 'percent',
  precision: 'percent',
  precisionLow: 'percent',
  precisionHigh: 'percent',
  skipped: 'percent',
  latency: 'milliseconds',
  bytes: 'bytes',
} as const
export type CardColumn = keyof typeof CARD_COLUMNS
const cardColumnSchema = z.enum(Object.keys(CARD_COLUMNS) as [CardColumn, ...CardColumn[]])

/** A `day` is `YYYY-MM-DD`, or `YYYY-MM` where the table has months; a unit that is null: people without one. */
export const cardCellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type CardCell = z.infer<typeof cardCellSchema>

export const cardTableSchema = z.object({
  key: cardTableKeySchema,
  columns: z.array(cardColumnSchema),
  rows: z.array(
    z.object({
      /** Of the assessment whose report says more; null for rows of anything else. */
      assessmentId: idSchema.nullable(),
      /** How many small units this row is of, see `LEAST_OF_UNIT`; 0 where it is not of several. */
      pooledUnits: z.int(),
      cells: z.array(cardCellSchema),
    }),
  ),
  /** How many rows there are; more than are listed where the table is cut. */
  total: z.int(),
  source: cardSourceSchema,
  readAt: instantSchema,
})
export type CardTable = z.infer<typeof cardTableSchema>

/** Of all assessments, or of those that the reader manages. */
export const reportCardAnswerSchema = z.object({
  card: reportCardSchema,
  /** From the first instant to the one that no longer belongs to it. */
  from: instantSchema,
  to: instantSchema,
  before: z.object({ from: instantSchema, to: instantSchema }),
  scope: z.enum(['all', 'own']),
  /** When it was read: for a minute everybody is given the same. */
  at: instantSchema,
  figures: z.array(cardFigureSchema),
  tables: z.array(cardTableSchema),
})
export type ReportCardAnswer = z.infer<typeof reportCardAnswerSchema>
