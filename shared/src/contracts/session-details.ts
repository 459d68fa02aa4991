import { z } from 'zod'
import { chatMessagesSchema } from './chat.ts'
import { idSchema } from './envelope.ts'
import { flagSchema } from './flags.ts'
import { testSessionSchema } from './test-sessions.ts'
import { answerInputSchema, sessionNotesSchema } from './test-taking.ts'

/** A test session with the figures that its reader may know. */
export const listedSessionSchema = testSessionSchema.extend({
  /** How many questions the test asks; of an adaptive one that goes on, at most. */
  totalQuestions: z.int(),
  answeredQuestions: z.int(),
  /** This and the figures below are null until the test is over, and where its result is none of the reader's or held back from them. */
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  correctAnswers: z.int().nullable(),
  /** Null also while that is open. */
  isPassed: z.boolean().nullable(),
})
export type ListedSession = z.infer<typeof listedSessionSchema>

/** `GET /test-sessions`. A hub of an earlier version names neither, and does not say who may read the ledger. */
export const staffSessionSchema = listedSessionSchema.extend({
  participantName: z.string().default(''),
  assessmentTitle: z.string().default(''),
  /** Whether the ledger of who watched this test is open to the reader. */
  mayReadLedger: z.boolean().default(false),
  /** Whether the reader may look at the test again. */
  mayReplay: z.boolean().default(true),
})
export type StaffSession = z.infer<typeof staffSessionSchema>

/** `GET /test-sessions/{id}`. */
export const sessionDetailsSchema = listedSessionSchema.extend({
  /**
   * By question. The candidate's own while the test goes on, without saying which are right; once it is over, for readers
   * to whom its result shows the answers. Null for everybody else.
   */
  answers: z
    .record(
      idSchema,
      z.object({
        value: answerInputSchema,
        /** Null also where an answer is not simply right or wrong, and where the question counts for nobody. */
        isCorrect: z.boolean().nullable(),
      }),
    )
    .nullable(),
  /** The newest changes last, at most five hundred; null for the candidate, who has `noted-flags`. */
  aiFlags: z.array(flagSchema).nullable(),
  /** Null for the candidate. */
  proctorNotes: sessionNotesSchema.nullable(),
  /** What the candidate and the staff wrote to each other. Null for the candidate, and from hubs of an earlier version. */
  messages: chatMessagesSchema.nullable().default(null),
})
export type SessionDetails = z.infer<typeof sessionDetailsSchema>
