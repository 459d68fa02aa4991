import { z } from 'zod'
import { liveAnalysisSchema } from './analysis.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { MEDIA_SOURCES, type MediaSource, mediaSourceSchema } from './media-sources.ts'
import { peerRecordingSchema, recordingDiskSchema } from './recordings.ts'
import { privateTalkSchema } from './talks.ts'
import { testSessionStatusSchema } from './test-sessions.ts'
import { helpRequestSchema } from './test-taking.ts'

export { MEDIA_SOURCES, mediaSourceSchema, type MediaSource }

/** What a wall can receive of a candidate: also the picture of a phone that joined as a second camera, which is not analysed. */
export const watchedSourceSchema = z.enum([...MEDIA_SOURCES, 'phone'])
export type WatchedSource = z.infer<typeof watchedSourceSchema>

/** What the candidate's page reports about one source. `live` is only ever shown while a producer exists on the server. */
export const sourceStateSchema = z.enum(['live', 'muted', 'off', 'declined', 'denied', 'missing', 'unplugged', 'busy'])
export type SourceState = z.infer<typeof sourceStateSchema>

/**
 * The same in more words. `ended`: it stopped, although its device is there and nobody refused it; `unsent`: it is open
 * on the page and does not reach the server yet; `frozen`: its camera delivers one picture again and again; `partial`: a window or
 * a tab was offered instead of the screen, and is not sent.
 */
export const exactSourceStateSchema = z.enum([...sourceStateSchema.options, 'ended', 'unsent', 'frozen', 'partial'])
export type ExactSourceState = z.infer<typeof exactSourceStateSchema>

/** A page calls a camera frozen after this long: no sensor gives one picture twice, since it always has noise. */
export const FROZEN_AFTER_MS = 3_000

/** `exactly` beside the states, because pages and hubs of earlier versions refuse a word that they do not know. */
export const sourceStatesSchema = z.object({
  camera: sourceStateSchema,
  microphone: sourceStateSchema,
  screen: sourceStateSchema,
  exactly: z.partialRecord(mediaSourceSchema, exactSourceStateSchema).optional().catch(undefined),
})
export type SourceStates = z.infer<typeof sourceStatesSchema>

/** The state of a source in the most exact word that the page has given. */
export function exactStateOf(states: SourceStates, source: MediaSource): ExactSourceState {
  return states.exactly?.[source] ?? states[source]
}

export const connectionStateSchema = z.enum(['connecting', 'connected', 'reconnecting', 'disconnected'])
export type ConnectionState = z.infer<typeof connectionStateSchema>

export const liveProducerSchema = z.object({
  producerId: z.string().max(100),
  source: mediaSourceSchema,
  paused: z.boolean(),
  /** Whether packets of it arrive. */
  flowing: z.boolean().default(false),
  /** For how long nothing, or nothing but silence, had arrived when this was reported; 0 while something does. */
  stoppedMs: z.number().optional(),
  /** Whether packets arrive that hold nothing but silence. */
  blank: z.boolean().optional(),
})

/** A phone that is connected as a candidate's second camera; `producerId` is null while it publishes nothing. */
const phoneStateSchema = z.object({
  connection: connectionStateSchema,
  producerId: z.string().max(100).nullable(),
  flowing: z.boolean(),
})

/** Where a candidate's media is and what arrives of it, as the media node sees it. */
export const peerStateSchema = z.object({
  testSessionId: idSchema,
  nodeId: z.string().max(100),
  workerId: z.string().max(100),
  connection: connectionStateSchema,
  /** How long nothing has arrived of anything that is published, in ms; null while something does. Nodes of an earlier version do not say. */
  silentForMs: z.int().min(0).nullable().default(null),
  producers: z.array(liveProducerSchema).max(8),
  /** Beside the producers, because pages and hubs of earlier versions refuse a source that they do not know. */
  phone: phoneStateSchema.nullish(),
  /** Nodes of an earlier version record nothing. */
  recording: peerRecordingSchema.optional(),
  /** Of a candidate who is to be recorded. Nodes of an earlier version do not say. */
  recordingDisk: recordingDiskSchema.optional(),
})
export type PeerState = z.infer<typeof peerStateSchema>

/** What the servers see of a test page's connection. `closed`: it was gone after it had said that it was being closed. */
const PAGE_STATES = ['never', 'here', 'silent', 'gone', 'closed'] as const
const candidateConnectionSchema = z.object({
  page: z.enum(PAGE_STATES),
  /** Since when the page is not `here`; null while it is. */
  pageSince: instantSchema.nullable(),
  /** Since when the media node receives nothing of what it had received; null while it receives something, and before the first. */
  mediaLostSince: instantSchema.nullable(),
})
export type CandidateConnection = z.infer<typeof candidateConnectionSchema>
/** What is assumed where a hub of an earlier version says nothing. */
const CONNECTED: CandidateConnection = { page: 'here', pageSince: null, mediaLostSince: null }

export const flagCountsSchema = z.object({
  critical: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
})
export type FlagCounts = z.infer<typeof flagCountsSchema>
export const NO_FLAGS: FlagCounts = { critical: 0, high: 0, medium: 0, low: 0 }

/** How far a candidate has come. */
export const progressSchema = z.object({
  answered: z.int(),
  total: z.int(),
  /** Zero-based place of the question that the candidate is at. */
  currentQuestion: z.int(),
  /** By the server's clock; while `isStopped` time stands still and `remainingMs` is what is left. */
  deadline: instantSchema,
  remainingMs: z.int(),
  isStopped: z.boolean(),
  /** When the newest answer was stored; null before the first. */
  lastSavedAt: instantSchema.nullable(),
})
export type Progress = z.infer<typeof progressSchema>

/** How long a termination can be undone before it takes effect. */
export const TERMINATION_HOLD_MS = 5_000

/** A termination that was ordered and can still be undone. */
export const heldTerminationSchema = z.object({
  /** Milliseconds until it takes effect, from when this was sent. */
  inMs: z.int().min(0),
  reason: z.string(),
  orderedByName: z.string(),
})

/** How long time that a proctor has given can be taken back. */
export const CREDIT_UNDO_MS = 5_000

/** Time that was given a moment ago and can still be taken back. */
export const recentCreditSchema = z.object({
  id: idSchema,
  creditMs: z.int(),
  /** Milliseconds until it stays, from when this was sent. */
  inMs: z.int().min(0),
  reason: z.string(),
  /** Null from a hub of an earlier version. */
  givenBy: idSchema.nullable().default(null),
  givenByName: z.string(),
})

/** One tile. */
const count = z.int().min(0)
export const screenActivitySchema = z.object({ tabSwitches: count, copyPasteAttempts: count, focusLost: count })
export type ScreenActivity = z.infer<typeof screenActivitySchema>

export const wallCandidateSchema = z.object({
  testSessionId: idSchema,
  assessmentId: idSchema,
  participantName: z.string(),
  /** By which a candidate is found; a hub of an earlier version says neither. */
  nip: z.string().default(''),
  unit: z.string().nullable().default(null),
  code: z.string(),
  status: testSessionStatusSchema,
  startTime: instantSchema,
  /** Why the test is paused, locked or terminated, and since when its clock stands still. */
  statusReason: z.string().nullable().default(null),
  stoppedAt: instantSchema.nullable().default(null),
  /** The request for help that nobody has acknowledged yet. */
  help: helpRequestSchema.nullable().default(null),
  /** How many of the candidate's messages nobody has read yet. */
  unreadMessages: z.int().default(0),
  /** The private talk that goes on with the candidate. */
  talk: privateTalkSchema.nullable().default(null),
  /** Whether the candidate's page is connected to a hub. */
  online: z.boolean(),
  connection: candidateConnectionSchema.default(CONNECTED),
  /** What the assessment asks the candidate for; the states of the others say nothing. */
  asked: z.array(mediaSourceSchema),
  sources: sourceStatesSchema,
  peer: peerStateSchema.nullable(),
  /** The phone that joined as a second camera: its picture arrives, or does not. A hub of an earlier version does not say. */
  phone: z.enum(['absent', 'joined', 'live']).default('absent'),
  /** Flags of the candidate's conduct that nobody has reviewed yet. */
  flagCounts: flagCountsSchema,
  /** Those that a person has confirmed. A hub of the previous version counts neither these nor technical ones apart. */
  confirmedCounts: flagCountsSchema.default(NO_FLAGS),
  /** Flags about devices and connections that nobody has reviewed yet. */
  technicalFlags: z.int().default(0),
  analysis: liveAnalysisSchema.nullable(),
  progress: progressSchema,
  termination: heldTerminationSchema.nullable().default(null),
  recentCredit: recentCreditSchema.nullable().default(null),
  /** What the test page has reported since the test began. A hub of an earlier version does not say. */
  screenActivity: screenActivitySchema.nullable().default(null),
  /** When a member of staff last had the candidate's picture on a wall; null before the first. */
  seenAt: instantSchema.nullable().default(null),
})
export type WallCandidate = z.infer<typeof wallCandidateSchema>

export const wallSchema = z.object({
  /** By which the page corrects its own clock. */
  serverTime: instantSchema.optional(),
  assessments: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      endDate: instantSchema,
      lastSequence: z.int().min(0),
      /** How many candidates this proctor is to watch at most, and how many they are given; null for a super-admin, who watches all. */
      load: z.object({ maximum: z.int(), watching: z.int() }).nullable(),
      /** Whether the reader sees its proctors and moves candidates between them. A hub of an earlier version does not say. */
      isLead: z.boolean().default(false),
      /** Whether pictures of its candidates are to be analysed. */
      isAnalysed: z.boolean().default(true),
    }),
  ),
  candidates: z.array(wallCandidateSchema),
})
export type Wall = z.infer<typeof wallSchema>
