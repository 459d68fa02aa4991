import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { issue } from '../messages.ts'
import { competencySchema, multipleScoringSchema, questionTypeSchema } from '../questions.ts'
import { terminationCauseSchema } from '../termination-causes.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { listQuerySchema, pageQuerySchema, pageSchema } from './paging.ts'
import { testSessionStatusSchema } from './test-sessions.ts'
import { answerInputSchema } from './test-taking.ts'

export const competencyScoreSchema = z.object({
  competency: competencySchema,
  correctAnswers: z.number(),
  totalQuestions: z.int(),
  percentageScore: z.number(),
})
export type CompetencyScore = z.infer<typeof competencyScoreSchema>

/** Worded by the page in the reader's language. */
export const recommendationSchema = z.object({
  kind: z.enum(['congratulations', 'study-again', 'strengthen', 'keep-up']),
  competency: competencySchema.nullable(),
})
export type Recommendation = z.infer<typeof recommendationSchema>

/** `undecided`: the figures leave open whether the test is passed, or essays still wait for marks. */
export const verdictSchema = z.enum(['passed', 'failed', 'undecided'])
export type Verdict = z.infer<typeof verdictSchema>

/** What a person decided where the figures leave it open. */
export const resultDecisionSchema = z.object({
  verdict: verdictSchema.exclude(['undecided']),
  reason: z.string(),
  at: instantSchema,
})
export type ResultDecision = z.infer<typeof resultDecisionSchema>

/** `POST /test-sessions/{id}/decision`: what a person decides, in writing, where the figures leave it open. */
export const decideResultSchema = z.object({
  verdict: resultDecisionSchema.shape.verdict,
  reason: z.string().trim().min(10, issue('decisionReason')).max(500, issue('decisionReason')),
})
export type DecideResult = z.infer<typeof decideResultSchema>

/** What becomes of a faulty question: everyone who was asked it gets its points, or it counts for nobody. */
export const voidTreatmentSchema = z.enum(['everyone', 'nobody'])
export type VoidTreatment = z.infer<typeof voidTreatmentSchema>

/** A question that is void in an assessment, and why. */
const voidedQuestionSchema = z.object({ treatment: voidTreatmentSchema, reason: z.string() })
/** A reason may name the right answer, so it is null for its candidate while somebody can be asked the question. */
const ownVoidedSchema = voidedQuestionSchema.extend({ position: z.int(), reason: z.string().nullable() })

/** A part of a result that is held back from the reader: why, and until when. */
export const withheldSchema = z.object({
  part: z.enum(['score', 'competencies', 'answers']),
  /** `own-attempts`: the candidate may try again. `running`: others still take the assessment. `asked-elsewhere`: another assessment asks some of the questions. */
  because: z.enum(['own-attempts', 'running', 'asked-elsewhere']),
  /** When what it waits for ends by the schedule; null: it has ended, but a candidate still has extra time. */
  until: instantSchema.nullable(),
})
export type Withheld = z.infer<typeof withheldSchema>

/** What assessors gave an essay, once it is final: never the grader's suggestion, nor who marked it. */
export const essayScoreSchema = z.object({
  score: z.number(),
  maxScore: z.number(),
  /** By criterion of the rubric; the mean where two marks count. Empty for a blank answer, which nobody marks. */
  criteria: z.array(
    z.object({ criterion: z.string(), points: z.number(), maxPoints: z.number(), comments: z.array(z.string()) }),
  ),
  /** About the whole essay. */
  comments: z.array(z.string()),
})
export type EssayScore = z.infer<typeof essayScoreSchema>

/** By question. */
export const essayScoresSchema = z.record(idSchema, essayScoreSchema)
export type EssayScores = z.infer<typeof essayScoresSchema>

/** Why a result became another one. */
export const RESULT_CHANGE_CAUSES = [
  'marked',
  'decided',
  'rescored',
  'passing-score',
  'appealed',
  'late-answers',
] as const
const resultChangeCauseSchema = z.enum(RESULT_CHANGE_CAUSES)
export type ResultChangeCause = z.infer<typeof resultChangeCauseSchema>
const changedFiguresSchema = z.object({
  /** Null also while the score is held back. */
  percentageScore: z.number().nullable(),
  verdict: verdictSchema,
  isProvisional: z.boolean(),
})
export type ChangedFigures = z.infer<typeof changedFiguresSchema>
export const resultChangeSchema = z.object({
  at: instantSchema,
  cause: resultChangeCauseSchema,
  /** Null where nobody gave one, and while it could tell which answer is right. */
  reason: z.string().nullable(),
  before: changedFiguresSchema,
  after: changedFiguresSchema,
})
export type ResultChange = z.infer<typeof resultChangeSchema>

/** `GET /test-sessions/{id}/result`. */
export const testResultSchema = z.object({
  testSessionId: idSchema,
  assessmentId: idSchema,
  assessmentTitle: z.string(),
  participantId: idSchema,
  participantName: z.string(),
  code: z.string(),
  attempt: z.int(),
  /** Whether another attempt is open to this candidate. */
  attemptsLeft: z.int(),
  status: testSessionStatusSchema,
  finishReason: z.enum(['participant', 'deadline', 'terminated', 'precision']).nullable(),
  /** This and the figures below that can be null are so while the candidate may try again: two scores reveal which answer was right. */
  score: z.number().nullable(),
  maxScore: z.number(),
  /** Null also: too few answers to measure anything, or none of them is marked yet. */
  percentageScore: z.number().nullable(),
  correctAnswers: z.int().nullable(),
  answeredQuestions: z.int(),
  /** Of an adaptive test: what was answered, and what counts as wrong because it was not reached. */
  totalQuestions: z.int(),
  /** Adaptive tests: how many had to be answered so that the test could be passed; 0 for a regular one. */
  minQuestions: z.int(),
  /** Adaptive tests: how many of `totalQuestions` were not answered and count as wrong. */
  unreachedQuestions: z.int(),
  passingScore: z.int(),
  /** True only for the verdict `passed`. */
  isPassed: z.boolean(),
  verdict: verdictSchema,
  /** Null unless a person decided about a result that its figures left open. */
  decision: resultDecisionSchema.nullable(),
  /** Essays wait for marks; they are not part of the figures yet. */
  isProvisional: z.boolean(),
  /** How many of `totalQuestions` are part of the figures; null in provisional results from before that was kept. */
  scoredQuestions: z.int().nullable(),
  /** Adaptive tests: how sure the verdict is, 0.5 to 1; null where the score alone decides. */
  confidence: z.number().nullable(),
  /** The one-sided bounds of the percentage with that confidence; null also while the score is held back. */
  interval: z.object({ lower: z.number(), upper: z.number() }).nullable(),
  /** Adaptive tests: how many of the answered items have parameters that were estimated or entered; null in results from before that was kept. */
  estimatedItems: z.int().nullable(),
  /** The score rests mainly on labels of difficulty, not on known parameters. */
  isUncalibrated: z.boolean(),
  /** Passed, but without a certificate until the administrator accepts a score that rests on labels. */
  isCertificateHeld: z.boolean(),
  /** CAT: the ability and its standard error, on the scale of the score too. */
  ability: z.object({ theta: z.number(), standardError: z.number(), scoreError: z.number() }).nullable(),
  /** CAT: theta and its standard error after each item. Empty for readers who do not see keys: each step reveals whether an answer was right. */
  abilityPath: z.array(z.object({ position: z.int(), theta: z.number(), standardError: z.number() })),
  competencyBreakdown: z.array(competencyScoreSchema),
  recommendations: z.array(recommendationSchema),
  hasCertificate: z.boolean(),
  /** Null where there is none, and while it is held back. `code`: what its public check is asked with. */
  certificate: z.object({ number: z.string(), code: z.string(), issuedAt: instantSchema.nullable() }).nullable(),
  completedAt: instantSchema,
  /** What is held back from the reader. */
  withheld: z.array(withheldSchema),
  /** What it was before, and why it changed, from the first change on. */
  changes: z.array(resultChangeSchema).default([]),
  /** The questions of this test that are void, by their place in it. */
  voided: z.array(ownVoidedSchema),
  /** Null unless the reader sees keys, or the assessment shows answers and nobody can be asked its questions any more. */
  answers: z
    .array(
      z.object({
        questionId: idSchema,
        position: z.int(),
        type: questionTypeSchema,
        content: z.string(),
        options: z.array(z.string()),
        given: answerInputSchema,
        /** Null where there are several: they are in `correctPlaces`, and so is a single one. */
        correctPlace: z.int().nullable(),
        correctPlaces: z.array(z.int()).default([]),
        points: z.number().nullable(),
        maxPoints: z.number().nullable(),
      }),
    )
    .nullable(),
  /** Final marks of essays with the assessors' comments; null where `answers` is. */
  aiEssayScores: essayScoresSchema.nullable(),
})
export type TestResult = z.infer<typeof testResultSchema>

/** `GET /test-sessions/{id}/result/file`: the same as PDF, in the language of the page it is taken from. */
export const resultFileQuerySchema = z.object({ language: z.enum(LANGUAGES).default('id') })

/** `GET /certificates/{code}`, public: what a certificate claims, if the code is real. */
export const certificateCheckSchema = z.object({
  number: z.string(),
  /** Name, unit and title as they were on the day of the certificate. */
  participantName: z.string(),
  participantUnit: z.string().nullable(),
  assessmentTitle: z.string(),
  /** Who issued it; null where the certificate does not say. What is empty is not on it. */
  issuer: z
    .object({ agency: z.string(), hasLogo: z.boolean(), signatoryName: z.string(), signatoryOffice: z.string() })
    .nullable(),
  percentageScore: z.number(),
  isPassed: z.boolean(),
  completedAt: instantSchema,
})
export type CertificateCheck = z.infer<typeof certificateCheckSchema>

/** A line of `GET /assessments/{id}/results`. */
export const resultRowSchema = testResultSchema
  .pick({
    testSessionId: true,
    participantId: true,
    participantName: true,
    code: true,
    attempt: true,
    status: true,
    finishReason: true,
    maxScore: true,
    answeredQuestions: true,
    totalQuestions: true,
    minQuestions: true,
    unreachedQuestions: true,
    isPassed: true,
    verdict: true,
    decision: true,
    isProvisional: true,
    scoredQuestions: true,
    confidence: true,
    interval: true,
    estimatedItems: true,
    isUncalibrated: true,
    isCertificateHeld: true,
    competencyBreakdown: true,
    hasCertificate: true,
    completedAt: true,
  })
  .extend({
    score: z.number(),
    percentageScore: z.number().nullable(),
    correctAnswers: z.int(),
    /** Why a person ended it, where that was said by a word of the list. */
    terminationCause: terminationCauseSchema.nullable().default(null),
    /** CAT: standard error of the percentage. */
    scoreError: z.number().nullable(),
  })
export type ResultRow = z.infer<typeof resultRowSchema>
export const listResultsQuerySchema = listQuerySchema(['percentageScore', 'completedAt'])
export type ListResultsQuery = z.infer<typeof listResultsQuerySchema>
export const resultsPageSchema = pageSchema(resultRowSchema).extend({
  /** Of all results of the assessment, whatever the page shows of them. */
  summary: z.object({
    assessmentTitle: z.string(),
    assessmentType: z.enum(['cat', 'regular']),
    passingScore: z.int(),
    results: z.int(),
    /** Results that leave nothing open: no mark is awaited, and no decision. */
    final: z.int(),
    /** Final results that are passes. */
    passed: z.int(),
    /** Results that wait for marks of essays. */
    provisional: z.int(),
    /** Results whose figures leave open whether the test is passed, and about which nobody has decided. */
    undecided: z.int(),
    /** Mean percentage of the results that are neither provisional nor undecided; null where there are none. */
    averageScore: z.number().nullable(),
    /** The questions that are void, by their place in the assessment; `by`: who decided. */
    voided: z.array(voidedQuestionSchema.extend({ number: z.int(), by: z.string(), at: instantSchema })),
  }),
})
export type ResultsPage = z.infer<typeof resultsPageSchema>

/** `GET /assessments/{id}/results/export`: every result, best first; the page writes the file in the reader's language. */
export const resultsExportSchema = z.object({
  assessmentTitle: z.string(),
  passingScore: z.int(),
  rows: z.array(
    resultRowSchema.extend({
      nip: z.string(),
      email: z.string(),
      unit: z.string().nullable(),
      startedAt: instantSchema,
      certificateNumber: z.string().nullable(),
    }),
  ),
})
export type ResultsExport = z.infer<typeof resultsExportSchema>

/**
 * `POST /assessments/{id}/rescore`: scores every result again, with the keys and rubrics of the newest approved version of
 * each question whose options read as they were asked. It may void faulty questions or take that back; one that is not
 * named stays as it is. A dry run changes nothing; the other needs a reason.
 */
export const rescoreSchema = z
  .object({
    dryRun: z.boolean().default(true),
    reason: z.string().trim().max(500).default(''),
    /** Null: the question counts as usual. */
    voids: z
      .array(z.object({ questionId: idSchema, treatment: voidTreatmentSchema.nullable() }))
      .max(200)
      .default([]),
  })
  .refine(({ dryRun, reason }) => dryRun || reason !== '', { path: ['reason'], error: issue('reasonRequired') })
/** `GET /assessments/{id}/passing-score`: what another pass mark would make of the results, and one page of those it changes. */
export const passingScoreQuerySchema = pageQuerySchema.extend({ passingScore: z.coerce.number().int().min(0).max(100) })
export type PassingScoreQuery = z.output<typeof passingScoreQuerySchema>
const certificateMoveSchema = z.enum(['issued', 'withdrawn'])
export type CertificateMove = z.infer<typeof certificateMoveSchema>
export const passingScorePreviewSchema = pageSchema(
  z.object({
    testSessionId: idSchema,
    participantName: z.string(),
    code: z.string(),
    percentageScore: z.number().nullable(),
    before: verdictSchema,
    after: verdictSchema,
    certificate: certificateMoveSchema.nullable(),
  }),
).extend({
  /** The mark that counts now. */
  current: z.int(),
  /** The version of the assessment, and what stands for the changes listed: both are sent back with the order to carry them out. */
  version: z.int(),
  seen: z.string(),
  results: z.int(),
  moves: z.array(z.object({ before: verdictSchema, after: verdictSchema, count: z.int() })),
  certificates: z.object({ issued: z.int(), withdrawn: z.int() }),
  /** Tests under way, which the new mark will decide. */
  running: z.int(),
  /** Results that wait for marks of essays, and are decided by the new mark once they have them. */
  provisional: z.int(),
  /** Results that follow a person's decision, made while the former mark counted. */
  decided: z.int(),
})
export type PassingScorePreview = z.infer<typeof passingScorePreviewSchema>

/** `POST /assessments/{id}/passing-score`: carries out what the preview showed; `conflict` where it would be something else by now. */
export const changePassingScoreSchema = z.object({
  passingScore: z.int().min(0, issue('passingScoreRange')).max(100, issue('passingScoreRange')),
  reason: z.string().trim().min(1, issue('reasonRequired')).max(500),
  version: z.int(),
  seen: z.string().max(100),
})
export type ChangePassingScore = z.output<typeof changePassingScoreSchema>
export const changedPassingScoreSchema = z.object({ version: z.int(), changed: z.int() })

const changedResultSchema = testResultSchema.pick({ percentageScore: true, isPassed: true, verdict: true })
export const rescoreAnswerSchema = z.object({
  dryRun: z.boolean(),
  /** How many results were looked at. */
  results: z.int(),
  /** Questions whose key is another one; options as indices into the question's own list. */
  corrections: z.array(
    z.object({
      questionId: idSchema,
      /** How the question begins, as plain text. */
      preview: z.string(),
      fromVersion: z.int(),
      toVersion: z.int(),
      fromAnswer: z.int().nullable(),
      toAnswer: z.int().nullable(),
      /** All right options, one or several. */
      fromAnswers: z.array(z.int()).default([]),
      toAnswers: z.array(z.int()).default([]),
      /** How several are scored; null for a single one. */
      fromScoring: multipleScoringSchema.nullable().default(null),
      toScoring: multipleScoringSchema.nullable().default(null),
    }),
  ),
  /** Every question of the assessment, by its place in it, and whether it was void before. */
  questions: z.array(
    z.object({
      questionId: idSchema,
      number: z.int(),
      preview: z.string(),
      treatment: voidTreatmentSchema.nullable(),
    }),
  ),
  /** `everyone` is possible: an adaptive test has no points that could be given. */
  canCreditEveryone: z.boolean(),
  /** Tests that begin from now on ask fewer questions than the assessment wants; null: enough, or none can begin. */
  askedLater: z.object({ left: z.int(), wanted: z.int() }).nullable(),
  changes: z.array(
    z.object({
      testSessionId: idSchema,
      participantName: z.string(),
      code: z.string(),
      before: changedResultSchema,
      after: changedResultSchema,
    }),
  ),
})
export type RescoreRequest = z.output<typeof rescoreSchema>
export type RescoreAnswer = z.infer<typeof rescoreAnswerSchema>
