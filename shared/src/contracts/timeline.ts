import { z } from 'zod'
import { flagSeveritySchema, flagTypeSchema } from '../flags.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { flagSchema } from './flags.ts'
import { mediaSourceSchema } from './media-sources.ts'
import { recordingModeSchema, recordingSegmentSchema } from './recordings.ts'
import { testSessionStatusSchema } from './test-sessions.ts'

/** What happened in a test, by what it is about. A reader without the permission for the data of a lane gets none of it. */
export const TIMELINE_LANES = [
  'test',
  'answers',
  'flags',
  'interventions',
  'network',
  'focus',
  'chat',
  'ledger',
] as const
export const timelineLaneSchema = z.enum(TIMELINE_LANES)
export type TimelineLane = z.infer<typeof timelineLaneSchema>

/** Events of one lane in one answer. Lanes in which more happened are made coarser, or cut: `count` and `more` say so. */
export const MOST_LANE_EVENTS = 1_000
/** Segments in one answer: three sources for a day, a minute each. */
export const MOST_TIMELINE_SEGMENTS = 5_000

/** What every event has. Instants are the server's unless a field says otherwise. */
const timed = {
  /** Unique among the events of a test, and the same each time that it is asked for. */
  id: z.string(),
  at: instantSchema,
  /** Null: a moment, or something whose end nobody noticed. Of what goes on: the instant of the answer. */
  until: instantSchema.nullable(),
  /** It lasted longer than `until` says: it goes on, or a page has reported only that it lasted so long. */
  isOpen: z.boolean(),
  /** How many alike, close to each other, were put together in this one so that the list stays short; 1 is itself. */
  count: z.int().min(1),
}

/** The person who did it; null where a program did, or where their account is gone. */
const byPerson = { byId: idSchema.nullable(), byName: z.string().nullable() }

/** The test itself: what it stood still for (`paused`, `locked`, which last), who has the page, and its ends. */
const testEventSchema = z.object({
  ...timed,
  lane: z.literal('test'),
  kind: z.enum(['started', 'paused', 'locked', 'page-changed', 'reopened', 'ended', 'terminated']),
})

/**
 * Which question and when, never what was answered. Of each question the last answer alone is known. `at` is when the server
 * had it, `madeAt` what the page says: they differ where the page was offline. `asked`: the question was first given, in
 * adaptive tests. `emptied`: the answer was taken back, or the question only marked.
 */
const answerEventSchema = z.object({
  ...timed,
  lane: z.literal('answers'),
  kind: z.enum(['asked', 'answered', 'emptied']),
  /** Place of the question in this candidate's own order, counted from 1; of several put together the last. */
  item: z.int().min(1),
  madeAt: instantSchema.nullable(),
})

/** Never put together. */
const flagEventSchema = z.object({
  ...timed,
  lane: z.literal('flags'),
  kind: z.literal('flag'),
  flagId: idSchema,
  type: flagTypeSchema,
  severity: flagSeveritySchema,
  reason: z.string(),
  description: z.string(),
  confidence: z.number(),
  origin: flagSchema.shape.origin,
  validationStatus: flagSchema.shape.validationStatus,
  /** A changed verdict waits for a second person. */
  isContested: z.boolean(),
  /** Whether there is a picture: `GET /ai-proctoring/flags/{id}/evidence`. */
  hasPicture: z.boolean(),
  /** The person who raised it by hand. */
  raisedByName: z.string().nullable(),
})

/**
 * What staff did, and what the candidate asked of them. `talk` lasts. `text`: the reason, or the words of a warning or a
 * note; null where nobody said any. Never put together.
 */
const interventionEventSchema = z.object({
  ...timed,
  ...byPerson,
  lane: z.literal('interventions'),
  kind: z.enum([
    'pause',
    'resume',
    'lock',
    'unlock',
    'warning',
    'note',
    'time-given',
    'termination-ordered',
    'termination-undone',
    'terminate',
    'reactivate',
    'reallocate',
    'talk',
    'help-asked',
    'help-seen',
    'help-lowered',
  ]),
  text: z.string().nullable(),
  /** Of `time-given`, in ms. */
  creditMs: z.int().nullable(),
})

/**
 * Whether the candidate reached us. `page-away`: no server heard of the page, or no server was there, for ten seconds or more.
 * `media-missing`: nothing arrived of sources that the assessment requires, with the flag that says so; `source` is null where
 * all were missing together.
 */
const networkEventSchema = z.object({
  ...timed,
  lane: z.literal('network'),
  kind: z.enum(['page-away', 'media-missing']),
  source: mediaSourceSchema.nullable(),
  flagId: idSchema.nullable(),
})

/** What the test page reports of itself, by its own clock as synchronised with the server's; pages can be made to lie. */
const focusEventSchema = z.object({
  ...timed,
  lane: z.literal('focus'),
  kind: z.enum(['tab-hidden', 'focus-lost', 'fullscreen-left', 'copy', 'paste', 'screen-share-ended']),
})

/** Never put together. */
const chatEventSchema = z.object({
  ...timed,
  lane: z.literal('chat'),
  kind: z.literal('message'),
  messageId: idSchema,
  side: z.enum(['candidate', 'staff']),
  authorName: z.string(),
  text: z.string(),
})

/** A person had the candidate's picture on a wall, in steps of five seconds: among others, or as the one in focus. */
const ledgerEventSchema = z.object({
  ...timed,
  ...byPerson,
  lane: z.literal('ledger'),
  kind: z.enum(['visible', 'focused']),
})

export const timelineEventSchema = z.discriminatedUnion('lane', [
  testEventSchema,
  answerEventSchema,
  flagEventSchema,
  interventionEventSchema,
  networkEventSchema,
  focusEventSchema,
  chatEventSchema,
  ledgerEventSchema,
])
export type TimelineEvent = z.infer<typeof timelineEventSchema>

/** `GET /test-sessions/{id}/timeline`: with either, only what touches that time, as a page that follows a live test asks. */
export const timelineQuerySchema = z.object({ from: instantSchema.optional(), to: instantSchema.optional() })
export type TimelineQuery = z.infer<typeof timelineQuerySchema>

/**
 * What can be looked at again of one test, and what happened when. Read by auditors and super-admins, by the lead of the
 * assessment, and by the proctor to whom the candidate is allocated while the test goes on; never by candidates. Opening it
 * is an entry of the audit log. What was recorded is fetched by `GET /test-sessions/{id}/recordings/{segmentId}` in ranges of
 * bytes, with the login of the page.
 */
export const timelineSchema = z.object({
  session: z.object({
    id: idSchema,
    code: z.string(),
    assessmentId: idSchema,
    assessmentTitle: z.string(),
    participantName: z.string(),
    status: testSessionStatusSchema,
  }),
  /** The server's clock at this answer. */
  now: instantSchema,
  /** From the start of the test to its end, or to now; wider where segments are. */
  from: instantSchema,
  to: instantSchema,
  /** Whether the test goes on. */
  isLive: z.boolean(),
  /** What is recorded of this test, as its candidate was told. */
  recording: recordingModeSchema,
  /** Oldest first; sources overlap, and between two segments of a source may be a gap. */
  segments: z.array(recordingSegmentSchema),
  /** By `at`, the oldest first. */
  events: z.array(timelineEventSchema),
  /** Lanes that this reader may not see. */
  withheld: z.array(timelineLaneSchema),
  /** Of what there is more than fits: the newest are missing. Ask again with a later `from`. */
  more: z.array(z.enum(['segments', ...TIMELINE_LANES])),
})
export type Timeline = z.infer<typeof timelineSchema>

/** How long a link to a segment holds. */
export const REPLAY_LINK_MS = 10 * 60_000

/**
 * `POST /test-sessions/{id}/replay-links`: addresses of segments for a download or a plain `<video>`. Each holds for
 * `REPLAY_LINK_MS`, and only for the login that asked for it.
 */
export const makeReplayLinksSchema = z.object({ segmentIds: z.array(idSchema).min(1).max(200) })
export type MakeReplayLinks = z.infer<typeof makeReplayLinksSchema>
export const replayLinksSchema = z.object({
  expiresAt: instantSchema,
  /** Paths of this server. */
  links: z.array(z.object({ segmentId: idSchema, url: z.string() })),
})
export type ReplayLinks = z.infer<typeof replayLinksSchema>

/** How long the answer to a cut waits for what was cut. */
export const REPLAY_CUT_WAIT_MS = 2_000

/**
 * `POST /test-sessions/{id}/replay-cuts`, without a body: what just happened is to be seen now. The media node ends the
 * segments that it is writing and sends them first; it keeps nothing more because of it. Refused with `conflict` where nothing
 * is recorded, also around flags while there is no flag, `test-session-over`, `too-many-requests` (once in
 * some seconds for each test), and `unavailable` where no media node has the candidate.
 */
export const replayCutSchema = z.object({
  /** From when to when there is something to see without a gap, up to this moment; null where nothing arrived. */
  from: instantSchema.nullable(),
  to: instantSchema.nullable(),
  /** What was cut and has reached the hub, oldest first. */
  segments: z.array(recordingSegmentSchema),
  /** Whether that is all; otherwise the rest follows, and the timeline has it soon. */
  isComplete: z.boolean(),
})
export type ReplayCut = z.infer<typeof replayCutSchema>
