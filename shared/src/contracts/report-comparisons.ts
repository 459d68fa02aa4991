import { z } from 'zod'
import { competencySchema } from '../questions.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { measuredSchema } from './item-analysis.ts'

/** Units with fewer people are shown together, so that no figure is that of a single person. */
export const LEAST_OF_UNIT = 5
/** Units that a comparison lists, those with most people first. */
export const MOST_COMPARED_UNITS = 20
export const MOST_COMPARED_ASSESSMENTS = 6

const distinct = (values: readonly string[]): boolean => new Set(values).size === values.length

/** `GET /reports/compare`: ids of assessments with commas between them; the first is what the others are held against. */
export const compareReportsQuerySchema = z.object({
  ids: z
    .string()
    .max(40 * MOST_COMPARED_ASSESSMENTS)
    .transform((text) => text.split(','))
    .pipe(z.array(idSchema).min(2).max(MOST_COMPARED_ASSESSMENTS).refine(distinct)),
})
export type CompareReportsQuery = z.output<typeof compareReportsQuerySchema>

/**
 * Why scores of two assessments are no measure of the same: `type`: adaptive or not; `questions`: other questions, versions,
 * keys or void questions; `length`: another number of questions is drawn; `scale`: abilities are estimated in another way.
 */
export const INCOMPARABLE = ['type', 'questions', 'length', 'scale'] as const
export const incomparableSchema = z.enum(INCOMPARABLE)
export type Incomparable = z.infer<typeof incomparableSchema>

/**
 * The mean of one group minus that of another, in percentage points. The intervals of one answer hold together with 95 %.
 * `isClear`: the interval leaves out zero.
 */
const differenceSchema = measuredSchema.extend({ isClear: z.boolean() })
export type ComparedDifference = z.infer<typeof differenceSchema>

export const assessmentComparisonSchema = z.object({
  generatedAt: instantSchema,
  /** How many intervals of differences hold together with 95 %; 0 where nothing could be compared. */
  intervals: z.int(),
  assessments: z
    .array(
      z.object({
        id: idSchema,
        title: z.string(),
        type: z.enum(['cat', 'regular']),
        endDate: instantSchema,
        passingScore: z.int(),
        /** Candidates with a final score. */
        n: z.int(),
        average: measuredSchema.nullable(),
        passing: measuredSchema.nullable(),
        /** Null for the first. */
        againstFirst: z
          .object({
            incomparable: z.array(incomparableSchema),
            /** Questions that both link, of those that either links. */
            sharedQuestions: z.int(),
            allQuestions: z.int(),
            /** Candidates with a final score in both. */
            sharedPeople: z.int(),
            /** `within`: differences within the people who took both; `between`: of people who took one of the two. */
            method: z.enum(['within', 'between']).nullable(),
            difference: differenceSchema.nullable(),
            /** Both ask for the same passing score, so that passing rates mean the same. */
            samePassingScore: z.boolean(),
          })
          .nullable(),
      }),
    )
    .max(MOST_COMPARED_ASSESSMENTS),
})
export type AssessmentComparison = z.infer<typeof assessmentComparisonSchema>

/** `GET /reports/{id}/units`: the units of the candidates of one assessment, by their final scores. */
export const unitComparisonSchema = z.object({
  generatedAt: instantSchema,
  /** Candidates with a final score. */
  n: z.int(),
  leastOfUnit: z.int(),
  intervals: z.int(),
  /** Units that are shown together because few people are in them, or one that was added to keep those few unread. */
  pooledUnits: z.int(),
  /** Rows, of which the first `MOST_COMPARED_UNITS` are listed. */
  total: z.int(),
  listed: z
    .array(
      z.object({
        /** `none`: people without a unit; `pooled`: small units together. */
        kind: z.enum(['unit', 'none', 'pooled']),
        unit: z.string().nullable(),
        n: z.int(),
        average: measuredSchema.nullable(),
        passing: measuredSchema.nullable(),
        /** This unit minus all other candidates. */
        againstOthers: differenceSchema.nullable(),
        competencies: z.array(z.object({ competency: competencySchema, mean: measuredSchema.nullable(), n: z.int() })),
      }),
    )
    .max(MOST_COMPARED_UNITS),
})
export type UnitComparison = z.infer<typeof unitComparisonSchema>
