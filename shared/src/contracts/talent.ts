import { z } from 'zod'
import { competencySchema } from '../questions.ts'
import { idSchema, instantSchema, messageSchema } from './envelope.ts'
import { measuredSchema } from './item-analysis.ts'
import { listQuerySchema, pageSchema } from './paging.ts'
import { verdictSchema } from './test-results.ts'

/** Fewer others of a unit than this have no median, so that no figure can be tied to a person. */
export const LEAST_UNIT_MATES = 5
/** Tests of a person that are shown, the newest. */
export const MOST_TALENT_TESTS = 12

/**
 * Both axes are what the agency itself has judged; a test measures what somebody can do today, and says nothing of either.
 * Levels of PermenPANRB 3/2020 on talent management, the lowest first.
 */
export const PERFORMANCE_LEVELS = ['below', 'as-expected', 'above'] as const
export const POTENTIAL_LEVELS = ['low', 'middle', 'high'] as const
export const performanceLevelSchema = z.enum(PERFORMANCE_LEVELS)
export const potentialLevelSchema = z.enum(POTENTIAL_LEVELS)
export type PerformanceLevel = z.infer<typeof performanceLevelSchema>
export type PotentialLevel = z.infer<typeof potentialLevelSchema>

const FIRST_YEAR = 2000
/** The calendar year that an appraisal is about. */
export const appraisalYearSchema = z.int().min(FIRST_YEAR).max(2100)

export const appraisalSchema = z.object({
  year: appraisalYearSchema,
  performance: performanceLevelSchema.nullable(),
  potential: potentialLevelSchema.nullable(),
  /** 1 to 9, as that regulation numbers the boxes; null unless both are there. */
  box: z.int().min(1).max(9).nullable(),
})
export type Appraisal = z.infer<typeof appraisalSchema>

/** `PUT /talent/people/{id}/appraisals/{year}`; with neither level the appraisal of the year goes. */
export const setAppraisalSchema = z.object({
  performance: performanceLevelSchema.nullable(),
  potential: potentialLevelSchema.nullable(),
})
export type SetAppraisal = z.infer<typeof setAppraisalSchema>
export const appraisalsSchema = z.object({ appraisals: z.array(appraisalSchema) })
export type Appraisals = z.infer<typeof appraisalsSchema>

/** `GET /talent/people`: by name. With a year and levels, those in that box. */
export const talentPeopleQuerySchema = listQuerySchema(['name']).extend({
  year: z.coerce.number().pipe(appraisalYearSchema).optional(),
  performance: performanceLevelSchema.optional(),
  potential: potentialLevelSchema.optional(),
})
export type TalentPeopleQuery = z.output<typeof talentPeopleQuerySchema>
export const talentPersonRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  unit: z.string().nullable(),
  /** Test sessions with a final score in assessments that the reader sees. */
  tests: z.int(),
  newestAt: instantSchema.nullable(),
})
export type TalentPersonRow = z.infer<typeof talentPersonRowSchema>
export const talentPeopleSchema = pageSchema(talentPersonRowSchema)
export type TalentPeople = z.infer<typeof talentPeopleSchema>

/** Percentages of the others of the person's unit in the same assessment. */
const quartilesSchema = z.object({ lower: z.number(), median: z.number(), upper: z.number(), n: z.int() })
export type UnitQuartiles = z.infer<typeof quartilesSchema>

const standingSchema = z.object({
  /** Percent. */
  score: z.number(),
  /** Null where fewer than `LEAST_UNIT_MATES` others have a final score. */
  unit: quartilesSchema.nullable(),
})
export type Standing = z.infer<typeof standingSchema>

export const talentTestSchema = z.object({
  assessmentId: idSchema,
  testSessionId: idSchema,
  title: z.string(),
  completedAt: instantSchema,
  verdict: verdictSchema,
  whole: standingSchema,
  competencies: z.array(standingSchema.extend({ competency: competencySchema })),
})
export type TalentTest = z.infer<typeof talentTestSchema>

/** People with at least three scores that a prediction must have been tried on, and earlier scores of the person themselves. */
export const LEAST_FORECAST_PEOPLE = 30
export const LEAST_EARLIER = 2

/** `no-better`: not better than a naive prediction beyond chance; `interval-wrong`: its interval held too rarely. */
export const FORECAST_STATES = ['given', 'too-few-people', 'too-few-own', 'no-better', 'interval-wrong'] as const

/** Points above or below the mean of an assessment: what the next score may be, with what the model did where it could be tried. */
export const forecastSchema = z.object({
  state: z.enum(FORECAST_STATES),
  prediction: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Tried on the last score of everybody with enough of them, fitted without these. Errors are means, in points. */
  test: z
    .object({
      people: z.int(),
      error: z.number(),
      errorOfLast: z.number(),
      errorOfMean: z.number(),
      /** By how much it errs less than the better naive prediction, and how often its interval held, in percent. */
      gain: measuredSchema,
      coverage: measuredSchema,
    })
    .nullable(),
  /** Scores that it rests on, and when they came about. */
  data: z.object({
    scores: z.int(),
    from: instantSchema.nullable(),
    to: instantSchema.nullable(),
    readAt: instantSchema,
  }),
  people: z.int(),
  leastPeople: z.int(),
  own: z.int(),
  leastOwn: z.int(),
})
export type Forecast = z.infer<typeof forecastSchema>

/** `GET /talent/people/{id}`: the newest test last. */
export const talentPersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  nip: z.string(),
  unit: z.string().nullable(),
  leastOfUnit: z.int(),
  tests: z.array(talentTestSchema).max(MOST_TALENT_TESTS),
  forecast: forecastSchema,
  /** Null where the reader may not see appraisals of this person. */
  appraisals: z.array(appraisalSchema).nullable(),
  mayAppraise: z.boolean(),
})
export type TalentPerson = z.infer<typeof talentPersonSchema>

/** `GET /talent/own`: of the candidate themselves, as far as the assessments disclose it. */
export const ownTalentSchema = talentPersonSchema.pick({ unit: true, leastOfUnit: true, tests: true }).extend({
  appraisals: z.array(appraisalSchema),
})
export type OwnTalent = z.infer<typeof ownTalentSchema>

/** People whom a box lists; the list of people has all of them. */
export const MOST_IN_BOX = 12
/** `GET /talent/board`: the newest year with appraisals, unless one is asked for. */
export const talentBoardQuerySchema = z.object({ year: z.coerce.number().pipe(appraisalYearSchema).optional() })
export const talentBoardSchema = z.object({
  /** Years with appraisals, the newest first. */
  years: z.array(z.int()),
  year: z.int().nullable(),
  boxes: z.array(
    z.object({
      box: z.int(),
      performance: performanceLevelSchema,
      potential: potentialLevelSchema,
      n: z.int(),
      people: z.array(z.object({ id: idSchema, name: z.string(), unit: z.string().nullable() })).max(MOST_IN_BOX),
    }),
  ),
  /** People of whom one of the two is known; they are in no box. */
  performanceOnly: z.int(),
  potentialOnly: z.int(),
})
export type TalentBoard = z.infer<typeof talentBoardSchema>

/** Columns of a file of appraisals: NIP, year, and at least one level. */
export const APPRAISAL_COLUMNS = ['nip', 'year', 'performance', 'potential'] as const
export type AppraisalColumn = (typeof APPRAISAL_COLUMNS)[number]
export const APPRAISALS_MAX_ROWS = 5000

/** `POST /talent/appraisals/preview`, and `/import`, take the file as the body, as those of people do. */
export const appraisalPreviewSchema = z.object({
  rows: z.array(
    z.object({
      /** Row number in the file, from 1. */
      row: z.int(),
      values: z.record(z.string(), z.string()),
      errors: z.array(z.object({ column: z.string(), ...messageSchema.shape })),
      /** The year of this person has an appraisal already, which this one takes the place of. */
      replaces: z.boolean(),
    }),
  ),
  good: z.int(),
  bad: z.int(),
  replaced: z.int(),
  unknownColumns: z.array(z.string()),
})
export type AppraisalPreview = z.infer<typeof appraisalPreviewSchema>
export const appraisalOutcomeSchema = z.object({ stored: z.int(), skipped: z.int() })
export type AppraisalOutcome = z.infer<typeof appraisalOutcomeSchema>
