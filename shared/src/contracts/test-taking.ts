import { z } from 'zod'
import { questionTypeSchema } from '../questions.ts'
import { terminationCauseSchema } from '../termination-causes.ts'
import { chatMessageSchema, seeMessagesSchema, sendMessageSchema } from './chat.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { privateTalkSchema } from './talks.ts'
import { testSessionSchema, testSessionStatusSchema } from './test-sessions.ts'

/** Longest answer of an essay, in characters. */
export const MAX_ANSWER_TEXT = 50_000

/** As stored: `option` is an index into the question's own options. */
export const answerValueSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('choice'), option: z.int().min(0).max(5) }),
    /** Multiple response: every option that was chosen, at least one. */
    z.object({ kind: z.literal('choices'), options: z.array(z.int().min(0).max(5)).max(6) }),
    z.object({ kind: z.literal('text'), text: z.string().max(MAX_ANSWER_TEXT) }),
  ])
  .nullable()
export type AnswerValue = z.infer<typeof answerValueSchema>

/** As the candidate's page has it: `place` is where the option stands on this candidate's screen, from 0. */
export const answerInputSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('choice'), place: z.int().min(0).max(5) }),
    z.object({ kind: z.literal('choices'), places: z.array(z.int().min(0).max(5)).max(6) }),
    z.object({ kind: z.literal('text'), text: z.string().max(MAX_ANSWER_TEXT) }),
  ])
  .nullable()
export type AnswerInput = z.infer<typeof answerInputSchema>

/** A question as a candidate gets it: never with its key, rubric or parameters, nor its difficulty: in an adaptive test that tells whether the answer before was right. HTML as in the question bank. */
export const testItemSchema = z.object({
  questionId: idSchema,
  /** Zero-based place in this candidate's own order. */
  position: z.int(),
  type: questionTypeSchema,
  content: z.string(),
  /** In this candidate's own order. */
  options: z.array(z.string()),
  /** Whether all right options are to be chosen rather than one; how many they are is not told. */
  isMultiple: z.boolean().default(false),
  category: z.string().nullable(),
})
export type TestItem = z.infer<typeof testItemSchema>

/**
 * The server's clock for one session. The page shows `deadline` less its own clock as corrected by `serverTime`;
 * while `stoppedAt` is set (paused, locked) time stands still and `remainingMs` is what is left.
 */
export const sessionClockSchema = z.object({
  serverTime: instantSchema,
  deadline: instantSchema,
  remainingMs: z.int().min(0),
  stoppedAt: instantSchema.nullable(),
  /** When a stopped test is handed in as it is, unless somebody lets it go on before; null while it runs. */
  handedInAt: instantSchema.nullable().default(null),
  /** Accommodation, and credits that a person has approved. */
  extraMs: z.int(),
  creditMs: z.int(),
  /** How long after the scheduled start the session was started; 0 unless that cuts off time. */
  lateMs: z.int().min(0),
})
export type SessionClock = z.infer<typeof sessionClockSchema>

/** The last revision of an answer that the database has. */
export const savedAnswerSchema = z.object({
  questionId: idSchema,
  value: answerInputSchema,
  markedForReview: z.boolean(),
  revision: z.int().min(0),
  receivedAt: instantSchema,
})
export type SavedAnswer = z.infer<typeof savedAnswerSchema>

/** Time that was added to a running test: for a measured outage, or for an incident that a person saw. */
export const timeGivenSchema = z.object({
  id: idSchema,
  kind: z.enum(['outage', 'incident']),
  creditMs: z.int(),
  /** In the words of the person who gave it; null where they said nothing. */
  reason: z.string().nullable(),
})
export type TimeGiven = z.infer<typeof timeGivenSchema>

/** A candidate's raised hand; `seenAt` once a proctor has settled it, `loweredAt` where the candidate took it back. */
export const helpRequestSchema = z.object({
  id: idSchema,
  at: instantSchema,
  seenAt: instantSchema.nullable(),
  loweredAt: instantSchema.nullable().default(null),
})
export type HelpRequest = z.infer<typeof helpRequestSchema>

/** `GET /test-sessions/{id}/run`: all that the test screen needs. In a CAT `items` are those given so far, the last one open. */
export const testRunSchema = z.object({
  session: testSessionSchema,
  assessment: z.object({
    id: idSchema,
    title: z.string(),
    type: z.enum(['cat', 'regular']),
    instructions: z.string(),
    requirements: z.array(z.string()),
    startDate: instantSchema,
    endDate: instantSchema,
    /** Minutes. */
    duration: z.int(),
    aiProctoringEnabled: z.boolean(),
  }),
  clock: sessionClockSchema,
  items: z.array(testItemSchema),
  /** Of a regular test: how many there are. Of a CAT: the most there can be. */
  totalQuestions: z.int(),
  /** How many have to be answered so that the test can be passed; all of a regular one. */
  minQuestions: z.int(),
  currentPosition: z.int(),
  answers: z.array(savedAnswerSchema),
  /** The public name of the page that may write; null: nobody yet. It takes that page's secret to write. */
  activePageId: z.string().nullable(),
  /** Warnings of the proctor, oldest first. */
  warnings: z.array(z.object({ id: idSchema, text: z.string(), at: instantSchema })),
  /** Oldest first. */
  timeGiven: z.array(timeGivenSchema).default([]),
  /** The candidate's newest request for help. */
  help: helpRequestSchema.nullable().default(null),
  /** What the candidate and the staff wrote to each other, oldest first. */
  messages: z.array(chatMessageSchema).default([]),
  /** The private talk that goes on with the candidate. */
  talk: privateTalkSchema.nullable().default(null),
})
export type TestRun = z.infer<typeof testRunSchema>

/** Proves that a call comes from the page that has the test: made by the server when the page took it, and given to no other page. */
const pageSecret = z.string().min(20).max(64)
/** `PATCH /test-sessions/{id}/end`, and `POST` of `/test-sessions/{id}/warnings/{warningId}/seen`, `/test-sessions/{id}/help` and `/help/lowered`. */
export const pageProofSchema = z.object({ pageSecret })
export type PageProof = z.infer<typeof pageProofSchema>

/** `POST /test-sessions/{id}/own-messages`. */
export const sendOwnMessageSchema = sendMessageSchema.extend({ pageSecret })
export type SendOwnMessage = z.infer<typeof sendOwnMessageSchema>
/** `POST /test-sessions/{id}/own-messages/seen`. */
export const seeOwnMessagesSchema = seeMessagesSchema.extend({ pageSecret })
export type SeeOwnMessages = z.infer<typeof seeOwnMessagesSchema>

/** `PUT /test-sessions/{id}/answers/{questionId}`. The same key may come any number of times; an older revision than the stored one changes nothing. */
export const saveAnswerSchema = z.object({
  pageSecret,
  idempotencyKey: z.string().min(8).max(64),
  revision: z.int().min(1).max(1_000_000),
  value: answerInputSchema,
  markedForReview: z.boolean().default(false),
  /** By the page's clock, synchronised with the server's. */
  madeAt: instantSchema,
  /** How long the question has been on screen so far, in ms. */
  activeMs: z.int().min(0).max(86_400_000).default(0),
  currentPosition: z.int().min(0).max(500).optional(),
})
export type SaveAnswer = z.input<typeof saveAnswerSchema>

/** `stored`: the database has it. `superseded`: it has a newer revision. `late`: made in time, delivered late, kept for a person to decide. */
export const answerReceiptSchema = z.object({
  outcome: z.enum(['stored', 'superseded', 'late']),
  questionId: idSchema,
  /** The revision that the database has now. */
  revision: z.int(),
  clock: sessionClockSchema,
})
export type AnswerReceipt = z.infer<typeof answerReceiptSchema>

/** `POST /test-sessions/{id}/next`, CAT only: fixes the answer to the open item and gives the next one, or says that the test is done. Repeating it gives the same. */
export const nextItemSchema = z.object({ pageSecret, questionId: idSchema })
export const nextItemAnswerSchema = z.object({
  item: testItemSchema.nullable(),
  /** Null while there is another item. */
  stopped: z.enum(['precision', 'length', 'bank-empty']).nullable(),
  clock: sessionClockSchema,
})
export type NextItemAnswer = z.infer<typeof nextItemAnswerSchema>

/**
 * `POST /test-sessions/{id}/take-over`: this page becomes the one that may write. A page that has the test already proves it
 * by its secret; taking it from another page has to be said by `replace`, and the other one is notified. Otherwise `test-page-replaced`.
 */
export const takeOverSchema = z.object({ pageSecret: pageSecret.optional(), replace: z.boolean().default(false) })
export type TakeOver = z.input<typeof takeOverSchema>
/** The secret is in this answer alone. */
export const claimedRunSchema = testRunSchema.extend({ page: z.object({ pageId: z.string(), pageSecret: z.string() }) })
export type ClaimedRun = z.infer<typeof claimedRunSchema>

/** `PUT /test-sessions/{id}`: where the candidate is. */
export const updateTestSessionSchema = z.object({ pageSecret, currentQuestion: z.int().min(0).max(500) })

export const CLIENT_SIGNALS = [
  'tab-hidden',
  'focus-lost',
  'copy',
  'paste',
  'fullscreen-left',
  'screen-share-ended',
  'page-silent',
  /** The camera has the name of a program that offers pictures of its own; the name itself stays in the browser. */
  'virtual-camera',
] as const
/** `POST /test-sessions/{id}/signals`: what the page itself noticed, in its own numbering, so that a gap is seen. */
export const clientSignalsSchema = z.object({
  pageSecret,
  signals: z
    .array(
      z.object({
        sequence: z.int().min(1).max(100_000),
        kind: z.enum(CLIENT_SIGNALS),
        at: instantSchema,
        durationMs: z.int().min(0).optional(),
      }),
    )
    .min(1)
    .max(100),
})
export type ClientSignals = z.infer<typeof clientSignalsSchema>
/** The highest sequence number without a gap before it. */
export const signalsReceiptSchema = z.object({ upTo: z.int() })

/**
 * `POST /test-sessions/{id}/pause`, `/resume`, `/lock`, `/unlock`, `/terminate`, `/warning`, `/note`: the reason, or the
 * text. The candidate reads it, but for a note. Locking and terminating need one.
 */
export const sessionCommandSchema = z.object({ text: z.string().trim().max(1000).default('') })
/** `POST /test-sessions/{id}/warning`: candidates read a template that is chosen by its words in their own language. */
export const warnSchema = sessionCommandSchema.extend({ templateId: idSchema.nullable().default(null) })
/** `POST /test-sessions/{id}/terminate` and `/termination`. Pages of earlier versions send words alone. */
export const terminateSchema = sessionCommandSchema.extend({ cause: terminationCauseSchema.nullable().default(null) })
export type Terminate = z.output<typeof terminateSchema>

/** What a proctor wrote about a session, or said to its candidate. */
export const sessionNoteSchema = z.object({
  id: idSchema,
  kind: z.enum(['note', 'warning']),
  /** Of a warning: what its candidate reads. */
  text: z.string(),
  /** What the proctor chose, where the candidate reads it in another language. */
  original: z.string().nullable().default(null),
  authorName: z.string(),
  at: instantSchema,
  /** When the candidate acknowledged a warning: `POST /test-sessions/{id}/warnings/{warningId}/seen`. */
  seenAt: instantSchema.nullable(),
})
export type SessionNote = z.infer<typeof sessionNoteSchema>
/** `GET /test-sessions/{id}/notes`, oldest first. */
export const sessionNotesSchema = z.array(sessionNoteSchema)

/** What a command answers. `note` is what a warning or note became. */
export const sessionCommandAnswerSchema = z.object({
  session: testSessionSchema,
  clock: sessionClockSchema,
  note: sessionNoteSchema.nullable(),
})
export type SessionCommandAnswer = z.infer<typeof sessionCommandAnswerSchema>

/** `GET /test-sessions/stats/overview`, of the sessions that the reader has to do with. */
export const testSessionStatsSchema = z.object({
  total: z.int(),
  byStatus: z.record(testSessionStatusSchema, z.int()),
  /** Sessions with at least one flag that nobody dismissed. */
  flagged: z.int(),
  pendingLateAnswers: z.int(),
  pendingCredits: z.int(),
  /** Mean percentage of the final results; null where there are none. */
  averageScore: z.number().nullable(),
})
export type TestSessionStats = z.infer<typeof testSessionStatsSchema>

/** `GET /assessment-questions/participant/{assessmentId}/{participantId}`: the candidate's own questions once the test has been started. */
export const participantQuestionsSchema = z.object({
  questions: z.array(testItemSchema),
  assessment: testRunSchema.shape.assessment,
  /** Minutes. */
  duration: z.int(),
})
export type ParticipantQuestions = z.infer<typeof participantQuestionsSchema>
