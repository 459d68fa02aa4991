import { z } from 'zod'
import { competencySchema } from '../questions.ts'
import { APPEAL_DECISIONS } from './appeals.ts'
import { FLAG_TYPES, reviewVerdictSchema } from '../flags.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { measuredSchema, reviewReasonSchema } from './item-analysis.ts'
import { listQuerySchema, pageSchema } from './paging.ts'
import { rankedParticipantSchema } from './rankings.ts'
import { verdictSchema } from './test-results.ts'

/** How many days a period reaches back (specification 2, section 9). */
export const REPORT_PERIODS = { week: 7, month: 30, quarter: 90, year: 365 } as const
export type ReportPeriod = keyof typeof REPORT_PERIODS
export const REPORT_PERIOD_NAMES = Object.keys(REPORT_PERIODS) as [ReportPeriod, ...ReportPeriod[]]
export const DEFAULT_REPORT_PERIOD: ReportPeriod = 'month'
/** `completed`: everybody has handed in; `high` and `low` by the average. */
export const REPORT_FILTERS = ['all', 'completed', 'high', 'low'] as const
/** How often a page asks again by itself (specification 2, section 9). */
export const REPORT_POLL_MS = 5 * 60_000
/**
 * Files of a report over more tests than this are written in the background (specification): a workbook of 13,000 people takes more than a
 * second, and a person who leaves the page would have to begin again.
 */
export const REPORT_IN_BACKGROUND_FROM = 10_000
/** Places that a dialog shows; the files have all of them. */
export const REPORT_PLACES = 10

/** `GET /reports`: assessments of the reader that have begun and that ran within the period. */
export const reportsQuerySchema = listQuerySchema(['endDate']).extend({
  sort: z.enum(['endDate', 'averageScore', 'passingRate', 'completionRate']).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  period: z.enum(REPORT_PERIOD_NAMES).default(DEFAULT_REPORT_PERIOD),
  filter: z.enum(REPORT_FILTERS).default('all'),
})
export type ReportsQuery = z.output<typeof reportsQuerySchema>

/** Each candidate counts once, with the result that counts in the ranking. Figures rest on final scores alone. */
export const reportRowSchema = z.object({
  /** That of the assessment: an assessment has one report, made when it is asked for. */
  id: idSchema,
  assessmentId: idSchema,
  assessmentTitle: z.string(),
  status: z.enum(['active', 'completed']),
  startDate: instantSchema,
  endDate: instantSchema,
  totalParticipants: z.int(),
  /** Candidates who have handed in a test. */
  completedParticipants: z.int(),
  /** Candidates whose score is final, and those whose score is not. */
  finalResults: z.int(),
  openResults: z.int(),
  /** Percent, with one decimal; null where no score is final. */
  averageScore: z.number().nullable(),
  passingRate: z.number().nullable(),
  /** Percent; null where the assessment has no candidates. */
  completionRate: z.number().nullable(),
  generatedAt: instantSchema,
})
export type ReportRow = z.infer<typeof reportRowSchema>
export const reportsPageSchema = pageSchema(reportRowSchema)
export type ReportsPage = z.infer<typeof reportsPageSchema>

/** Bands of scores (specification 2, section 9), the best first. */
export const REPORT_BANDS = ['90-100', '80-89', '70-79', '60-69', '50-59', 'below-50'] as const
export const reportBandSchema = z.enum(REPORT_BANDS)
export type ReportBand = z.infer<typeof reportBandSchema>

/** What the figures of a report may suggest. The order is that in which they are named. */
export const REPORT_ADVICE = [
  'scores-open',
  'flags-open',
  'not-finished',
  'unwatched',
  'low-reliability',
  'items-to-review',
  'few-pass',
  'nearly-all-pass',
  'need-improvement',
  'weak-competency',
  'strong-competency',
] as const
export const reportAdviceSchema = z.enum(REPORT_ADVICE)

/** Title, description and action are worded by `kind`: see `REPORT_WORDS`. The figure is what it was derived from. */
export const reportRecommendationSchema = z.object({
  kind: reportAdviceSchema,
  type: z.enum(['attention', 'advice', 'strength']),
  competency: competencySchema.nullable(),
  /** `count` of `total`; null where the figure is no count. */
  count: z.int().nullable(),
  total: z.int().nullable(),
  /** Percent, or a coefficient for `low-reliability`; null where a count says it all. */
  figure: measuredSchema.nullable(),
})
export type ReportRecommendation = z.infer<typeof reportRecommendationSchema>

export const reportParticipantSchema = rankedParticipantSchema
  .pick({ score: true, rank: true, isTied: true, state: true })
  .extend({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    testSessionId: idSchema,
    verdict: verdictSchema,
    completedAt: instantSchema,
  })
export type ReportParticipant = z.infer<typeof reportParticipantSchema>

/**
 * How far scores can be trusted. `alpha`: all were asked the same questions; `drawn`: each was asked questions of their own;
 * `marginal`: adaptive tests.
 */
export const RELIABILITY_METHODS = ['alpha', 'drawn', 'marginal'] as const
/** By the coefficient: from 0.9, 0.8, 0.7, and below (Nunnally & Bernstein 1994, section 7). */
export const RELIABILITY_MEANINGS = ['high', 'good', 'fair', 'low'] as const
/** With fewer tests no reliability is given. */
export const LEAST_TESTS = 30

export const reportReliabilitySchema = z.object({
  method: z.enum(RELIABILITY_METHODS),
  /** Null with too few tests, or where they do not differ. */
  measured: measuredSchema.nullable(),
  meaning: z.enum(RELIABILITY_MEANINGS).nullable(),
  /** Standard error of one score, in percentage points. */
  scoreError: z.number().nullable(),
  /** Final tests that it could rest on, and questions of each, on average. */
  tests: z.int(),
  questions: z.number().nullable(),
})

const competencyMeanSchema = z.object({ competency: competencySchema, mean: measuredSchema.nullable(), n: z.int() })

/** Units that a report lists, those with most people first. */
export const MOST_UNITS = 20
export const MOST_LISTED_ITEMS = 10

const countsOf = <const K extends readonly [string, ...string[]]>(keys: K) => z.record(z.enum(keys), z.int())

/** `GET /reports/{id}`, `id` being the assessment's. Percentages throughout; intervals are those of 95 %. */
export const reportSchema = reportRowSchema.extend({
  type: z.enum(['cat', 'regular']),
  /** Whether its files are written in the background: see `POST /report-jobs`. */
  filesInBackground: z.boolean(),
  passingScore: z.int(),
  passing: measuredSchema.nullable(),
  completion: measuredSchema.nullable(),
  average: measuredSchema.nullable(),
  spread: z
    .object({ lowest: z.number(), lower: z.number(), median: z.number(), upper: z.number(), highest: z.number() })
    .nullable(),
  /** Final scores of 90 and above, and below 70. */
  topPerformers: z.int(),
  needImprovement: z.int(),
  reportData: z.object({
    scoreDistribution: z.array(z.object({ band: reportBandSchema, count: z.int() })),
    recommendations: z.array(reportRecommendationSchema),
    /** The first `REPORT_PLACES`. */
    participants: z.array(reportParticipantSchema).max(REPORT_PLACES),
  }),
  competencies: z.array(competencyMeanSchema),
  /** Final scores by unit; `unit` is null for people without one, and for small units together. */
  units: z.object({
    total: z.int(),
    pooledUnits: z.int(),
    listed: z
      .array(
        z.object({
          kind: z.enum(['unit', 'none', 'pooled']),
          unit: z.string().nullable(),
          n: z.int(),
          average: measuredSchema.nullable(),
          passing: measuredSchema.nullable(),
          competencies: z.array(competencyMeanSchema),
        }),
      )
      .max(MOST_UNITS),
  }),
  reliability: reportReliabilitySchema,
  /** Null for adaptive tests, which ask everybody what suits them. */
  items: z
    .object({
      /** Questions that were asked, those with enough answers to be judged, and those of them that need attention. */
      asked: z.int(),
      judged: z.int(),
      toReview: z.int(),
      leastAnswers: z.int(),
      listed: z
        .array(
          z.object({
            /** Its place in the assessment, from 1; null where it is no longer linked. */
            number: z.int().nullable(),
            n: z.int(),
            facility: measuredSchema.nullable(),
            itemRest: measuredSchema.nullable(),
            reasons: z.array(reviewReasonSchema),
          }),
        )
        .max(MOST_LISTED_ITEMS),
    })
    .nullable(),
  integrity: z.object({
    sessions: z.int(),
    /** Sessions with a flag of conduct that nobody dismissed. */
    flagged: z.int(),
    flags: z.int(),
    technical: z.int(),
    byType: countsOf(FLAG_TYPES),
    byVerdict: countsOf(['pending', ...reviewVerdictSchema.options]),
    /** Of the tests that are over; null without AI proctoring, which puts nobody on a wall. */
    coverage: z
      .object({
        tests: z.int(),
        /** Tests that nobody had on a wall. */
        unseen: z.int(),
        /** Share of the minutes of these tests in which somebody had them on a wall. */
        watchedShare: z.number().nullable(),
      })
      .nullable(),
    appeals: z.object({ waiting: z.int(), overdue: z.int(), decided: z.int(), points: countsOf(APPEAL_DECISIONS) }),
  }),
})
export type Report = z.infer<typeof reportSchema>

/** `GET /reports/download/{id}`: Excel by default. */
export const REPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]
export const reportDownloadQuerySchema = z.object({ format: z.enum(REPORT_FORMATS).default('xlsx') })
