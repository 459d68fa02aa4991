import { z } from 'zod'

/** The closed lists of the question bank, for both sides, imports and exports. */
export const QUESTION_TYPES = ['multiple-choice', 'essay', 'case-study'] as const
export const questionTypeSchema = z.enum(QUESTION_TYPES)
export type QuestionType = z.infer<typeof questionTypeSchema>

/** Whether people mark the answers by a rubric; the others have a key. */
const IS_MARKED = {
  'multiple-choice': false,
  essay: true,
  'case-study': true,
} as const satisfies Record<QuestionType, boolean>

/** The types whose answers people mark. */
export type MarkedType = { [T in QuestionType]: (typeof IS_MARKED)[T] extends true ? T : never }[QuestionType]

export const isMarkedType = (type: QuestionType): type is MarkedType => IS_MARKED[type]
/** Whether an adaptive test can ask it: it must know at once whether an answer is right. */
const CAN_ADAPT: Readonly<Record<QuestionType, boolean>> = {
  'multiple-choice': true,
  essay: false,
  'case-study': false,
}

export const isAdaptiveType = (type: QuestionType): boolean => CAN_ADAPT[type]
export const ADAPTIVE_TYPES = QUESTION_TYPES.filter(isAdaptiveType)

export const MARKED_TYPES = QUESTION_TYPES.filter(isMarkedType)

/**
 * How a multiple-choice question with several keys is scored: the whole point for exactly the right options, or a share for
 * each right one less a share for each wrong one (`rules/choice-score`). An adaptive test takes either as all or nothing.
 */
export const MULTIPLE_SCORINGS = ['all-or-nothing', 'partial'] as const
export const multipleScoringSchema = z.enum(MULTIPLE_SCORINGS)
export type MultipleScoring = z.infer<typeof multipleScoringSchema>

export const COMPETENCY_CATEGORIES = ['teknis', 'manajerial', 'sosiokultural'] as const
export const competencyCategorySchema = z.enum(COMPETENCY_CATEGORIES)
export type CompetencyCategory = z.infer<typeof competencyCategorySchema>

export const COMPETENCIES = ['integrity', 'cooperation', 'communication', 'service-orientation', 'discipline'] as const
export const competencySchema = z.enum(COMPETENCIES)
export type Competency = z.infer<typeof competencySchema>

/** Bloom's revised taxonomy, from remembering to creating. */
export const BLOOM_LEVELS = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'] as const
export const bloomLevelSchema = z.enum(BLOOM_LEVELS)
export type BloomLevel = z.infer<typeof bloomLevelSchema>

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export const difficultySchema = z.enum(DIFFICULTIES)
export type Difficulty = z.infer<typeof difficultySchema>

/** `revision`: a validator returned it to its author with comments. */
export const VALIDATION_STATUSES = ['pending', 'revision', 'approved', 'rejected'] as const
export const validationStatusSchema = z.enum(VALIDATION_STATUSES)
export type ValidationStatus = z.infer<typeof validationStatusSchema>

export const MIN_OPTIONS = 2
export const MAX_OPTIONS = 6
export const OPTION_LABELS = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export const DEFAULT_THEME = 'Umum'
