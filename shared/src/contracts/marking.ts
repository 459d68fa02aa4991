import { z } from 'zod'
import { ifMissing, issue } from '../messages.ts'
import { MARKED_TYPES } from '../questions.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { listQuerySchema, pageSchema } from './paging.ts'

/**
 * What an essay waits for: a first mark, a blind second one, an alignment because two marks differ too much, agreement
 * with an alignment that one of the two proposed, or nothing any more.
 */
export const MARKING_STATUSES = ['first', 'second', 'alignment', 'agreement', 'final'] as const
export const markingStatusSchema = z.enum(MARKING_STATUSES)
export type MarkingStatus = z.infer<typeof markingStatusSchema>

/** `off`: people mark from scratch. `failed`: no grader managed, so they do too. */
export const gradingStateSchema = z.enum(['off', 'waiting', 'done', 'failed'])
export type GradingState = z.infer<typeof gradingStateSchema>

/** What a reader should know of a suggestion; the web app has a sentence for each. */
export const GRADER_NOTES = [
  'short-answer',
  'other-language',
  'language-unknown',
  'copies-question',
  'repetitive',
  'keyword-list',
  'negation',
  'few-key-points',
  'no-key-points',
  'nothing-matched',
  'quote-not-found',
  'graders-differ',
  'model-unavailable',
] as const
export const graderNoteSchema = z.enum(GRADER_NOTES)
export type GraderNote = z.infer<typeof graderNoteSchema>

/** Place in the answer, in UTF-16 units; `end` is the first unit after it. */
export const passageSchema = z.object({ start: z.int().min(0), end: z.int().min(0) })
export type Passage = z.infer<typeof passageSchema>

/** A grader's proposal. It counts for nothing until an assessor confirms or changes it. */
export const suggestionSchema = z.object({
  grader: z.enum(['local', 'model']),
  /** The model's name; null for the local grader. */
  model: z.string().nullable(),
  score: z.number().min(0),
  maxScore: z.number().positive(),
  /** How much the grader trusts itself, 0 to 1. Not a probability of being right. */
  confidence: z.number().min(0).max(1),
  criteria: z.array(z.object({ criterion: z.int().min(0), points: z.number().min(0) })),
  /** Per key point of the rubric: how much of it was found (0 to 1) and where. */
  keyPoints: z.array(
    z.object({ keyPoint: z.int().min(0), coverage: z.number().min(0).max(1), passage: passageSchema.nullable() }),
  ),
  notes: z.array(graderNoteSchema),
})
export type Suggestion = z.infer<typeof suggestionSchema>

/** A criterion with the points it can give; those of all criteria add up to the maximum. */
export const markingCriterionSchema = z.object({
  criterion: z.string(),
  description: z.string(),
  /** Percent. */
  weight: z.number(),
  maxPoints: z.number(),
})
export type MarkingCriterion = z.infer<typeof markingCriterionSchema>

/** What the reader may do with an essay now. */
export const markingStepSchema = z.enum(['first', 'second', 'align', 'agree'])
export type MarkingStep = z.infer<typeof markingStepSchema>

export const markingTaskSchema = z.object({
  id: idSchema,
  assessmentId: idSchema,
  assessmentTitle: z.string(),
  questionId: idSchema,
  type: z.enum(MARKED_TYPES),
  /** Begin of the question, as plain text. */
  preview: z.string(),
  /** Stands for the candidate; whose it is, markers do not learn. */
  candidateCode: z.string(),
  submittedAt: instantSchema,
  words: z.int(),
  status: markingStatusSchema,
  grading: gradingStateSchema,
  /** Null: nothing, because it is final or another person's turn. */
  step: markingStepSchema.nullable(),
  finalScore: z.number().nullable(),
  maxScore: z.number(),
  version: z.int(),
})
export type MarkingTask = z.infer<typeof markingTaskSchema>

const criterionPointsSchema = z.object({
  points: z.number({ error: ifMissing('pointsRequired') }).min(0, issue('pointsNegative')),
  comment: z.string().trim().max(1000).default(''),
})

export const markSchema = z.object({
  id: idSchema,
  /** `revision`: the one marker of an essay thought again, after the suggestion was shown to them. */
  round: z.enum(['first', 'second', 'revision', 'alignment']),
  markerId: idSchema,
  markerName: z.string(),
  /** In the order of the criteria. */
  criteria: z.array(criterionPointsSchema),
  total: z.number(),
  comment: z.string(),
  /** Whether the marker had a suggestion before them. */
  sawSuggestion: z.boolean(),
  at: instantSchema,
})
export type Mark = z.infer<typeof markSchema>

export const markingDetailSchema = markingTaskSchema.extend({
  /** Sanitised HTML, as the candidate was asked. */
  content: z.string(),
  answer: z.string(),
  keyPoints: z.array(z.string()),
  criteria: z.array(markingCriterionSchema),
  /** Null where there is none, and for everybody who has not marked this essay themselves; it waits until the essay is final. */
  suggestion: suggestionSchema.nullable(),
  /** Those that the reader may see: a second marker sees no other mark than their own until both are in. */
  marks: z.array(markSchema),
  /** Two marks may differ by this many points of 100. */
  tolerance: z.number(),
  /** Whether the reader, who gave the only mark, may change it now that they see the suggestion. Once. */
  canRevise: z.boolean(),
  /** Why nobody had to mark it: the answer is blank. */
  isBlank: z.boolean(),
})
export type MarkingDetail = z.infer<typeof markingDetailSchema>

export const markingTasksQuerySchema = listQuerySchema(['submittedAt', 'status', 'assessmentId']).extend({
  assessmentId: idSchema.optional(),
  questionId: idSchema.optional(),
  status: markingStatusSchema.optional(),
  /** `mine`: only what the reader can do something about now. */
  turn: z.enum(['mine', 'all']).default('all'),
})
export type MarkingTasksQuery = z.infer<typeof markingTasksQuerySchema>
export const markingTasksPageSchema = pageSchema(markingTaskSchema)

/** A mark: points of every criterion, in their order. `version` is that of the essay as it was read. */
export const submitMarkSchema = z.object({
  version: z.int(),
  criteria: z.array(criterionPointsSchema).min(1).max(50),
  comment: z.string().trim().max(2000).default(''),
})
export type SubmitMark = z.infer<typeof submitMarkSchema>

/** Settles two marks that differ: `mark` by a mark of its own with a reason, `agree` by consent to the one proposed. */
export const alignSchema = z.discriminatedUnion('kind', [
  submitMarkSchema.extend({
    kind: z.literal('mark'),
    comment: z.string().trim().min(3, issue('alignmentReasonRequired')).max(2000),
  }),
  z.object({ kind: z.literal('agree'), version: z.int() }),
])
export type Align = z.infer<typeof alignSchema>

/** `POST /marking/tasks/{id}/revision`: another mark of the one marker, with a reason; both stay readable. */
export const reviseMarkSchema = submitMarkSchema.extend({
  comment: z.string().trim().min(3, issue('reasonRequired')).max(2000),
})
export type ReviseMark = z.infer<typeof reviseMarkSchema>

/** Settings that one assessor wishes for and another has to agree to: fewer second marks, or a wider tolerance. */
export const settingsProposalSchema = z.object({
  secondMarkPercent: z.int().min(0).max(100),
  tolerance: z.int().min(0).max(100),
  proposedByName: z.string(),
  /** Whether the reader proposed it: they can withdraw it, but not agree to it. */
  isOwn: z.boolean(),
  at: instantSchema,
})

/** How the essays of an assessment are marked. */
export const markingSettingsSchema = z.object({
  assessmentId: idSchema,
  /** How many of a hundred essays get a blind second mark. */
  secondMarkPercent: z.int().min(0).max(100),
  /** Two marks that differ by more points of 100 are aligned. */
  tolerance: z.int().min(0).max(100),
  version: z.int(),
  /** What waits for another person's agreement; null: nothing. */
  proposal: settingsProposalSchema.nullable(),
})
export type MarkingSettings = z.infer<typeof markingSettingsSchema>
/** `PUT /marking/settings/{id}`. What makes marking less strict is applied at once for a super-admin alone; of anybody else it becomes a proposal. */
export const saveMarkingSettingsSchema = markingSettingsSchema.omit({ assessmentId: true, proposal: true })
/** `POST /marking/settings/{id}/decision`: agree to the proposal, or drop it. */
export const decideSettingsSchema = z.object({ accept: z.boolean(), version: z.int() })
export type DecideSettings = z.infer<typeof decideSettingsSchema>
export type SaveMarkingSettings = z.infer<typeof saveMarkingSettingsSchema>

/** What there is to mark, for the filters of the queue. */
export const markingOverviewSchema = z.array(
  z.object({
    assessmentId: idSchema,
    title: z.string(),
    total: z.int(),
    final: z.int(),
    settings: markingSettingsSchema,
    questions: z.array(z.object({ questionId: idSchema, preview: z.string(), total: z.int(), final: z.int() })),
  }),
)
export type MarkingOverview = z.infer<typeof markingOverviewSchema>
export type MarkedAssessment = MarkingOverview[number]

export const markingStatsQuerySchema = z.object({ assessmentId: idSchema.optional() })

/** How two sets of marks agree. Null where there are too few pairs to say. Points are of 100. */
export const agreementSchema = z.object({
  n: z.int(),
  /** Quadratic weighted kappa over marks rounded to tens. */
  kappa: z.number().nullable(),
  /** Mean of (second − first), or of (grader − person). */
  meanDifference: z.number().nullable(),
  meanAbsoluteDifference: z.number().nullable(),
})
export type Agreement = z.infer<typeof agreementSchema>

export const RUBRIC_REASONS = [
  'low-kappa',
  'grader-too-generous',
  'grader-too-strict',
  'markers-differ',
  'low-confidence',
  'weights',
  'no-key-points',
] as const
export const rubricReasonSchema = z.enum(RUBRIC_REASONS)
export type RubricReason = z.infer<typeof rubricReasonSchema>

export const markingStatsSchema = z.object({
  /** The grader against every person's first or second mark. This and all below counts final essays alone: the figures of one that is being marked would reveal its marks. */
  grader: agreementSchema,
  /** The grader against marks of people who had not seen its suggestion. */
  graderBlind: agreementSchema,
  /** First against blind second marks. */
  markers: agreementSchema,
  /** How often the grader said one thing and a person another, both in tens of 100. Empty below ten pairs. */
  pairs: z.array(z.object({ grader: z.int().min(0).max(10), person: z.int().min(0).max(10), count: z.int() })),
  rubrics: z.array(
    z.object({
      questionId: idSchema,
      preview: z.string(),
      essays: z.int(),
      grader: agreementSchema,
      markers: agreementSchema,
      /** Mean confidence of the suggestions to final essays; null below ten. */
      confidence: z.number().nullable(),
      /** Why the rubric needs work; empty where nothing speaks for it, or too little is known. */
      reasons: z.array(rubricReasonSchema),
    }),
  ),
})
export type MarkingStats = z.infer<typeof markingStatsSchema>
