import { z } from 'zod'
import { idSchema, instantSchema } from './envelope.ts'
import { mediaSourceSchema } from './media-sources.ts'

/** What of an assessment's tests is recorded: all of them, what is around flags, or nothing. */
export const RECORDING_MODES = ['always', 'around-flags', 'never'] as const
export const recordingModeSchema = z.enum(RECORDING_MODES)
export type RecordingMode = z.infer<typeof recordingModeSchema>

/**
 * What becomes of a candidate's media at this moment: `on` while something is written, `waiting` while the last half minute is
 * held in memory for a flag, `stopped` where the disk has no room.
 */
export const peerRecordingSchema = z.enum(['off', 'waiting', 'on', 'stopped'])
export type PeerRecording = z.infer<typeof peerRecordingSchema>

/** What a media node names in `features` that can end segments when somebody wants to see them. */
export const CUT_FEATURE = 'cut-recording'

/** `low`: below 15 % free; `full`: below 5 %, or writing has failed, and nothing is recorded. */
export const diskStateSchema = z.enum(['ok', 'low', 'full'])
export type DiskState = z.infer<typeof diskStateSchema>

/** The disk of the media node that a candidate is recorded on. */
export const recordingDiskSchema = z.object({
  state: diskStateSchema,
  /** For how long it had been so when this was reported, in ms. */
  forMs: z.number().min(0),
  /** The same as an instant of the hub's clock, which the hub fills in. */
  since: instantSchema.nullable().default(null),
})
export type RecordingDisk = z.infer<typeof recordingDiskSchema>

/** Bytes of one segment: a screen that never rests stays below this in the minute that one lasts. */
export const MOST_SEGMENT_BYTES = 64 * 1024 * 1024

/** A finished segment as a media node announces it with its bytes. Instants in ms since the Unix epoch by the node's clock. */
export const segmentUploadSchema = z.object({
  id: idSchema,
  testSessionId: idSchema,
  /** The node that recorded it. Nodes of an earlier version do not say. */
  nodeId: z.string().min(1).max(100).optional(),
  source: mediaSourceSchema,
  /** When its first frame was captured. */
  startedAt: z.number(),
  durationMs: z.int().min(0),
  bytes: z.int().min(1).max(MOST_SEGMENT_BYTES),
  /** Hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** What the node's clock says while it sends: it need not be the hub's. */
  sentAt: z.number(),
})
export type SegmentUpload = z.infer<typeof segmentUploadSchema>

/** Where a media node sends segments to on the hub's port for nodes, and what stands in the header beside the bytes. */
export const SEGMENT_UPLOAD_PATH = '/recordings/segments'
export const SEGMENT_UPLOAD_HEADER = 'x-segment'
/**
 * The answer to a segment that nobody may keep: the node deletes its only copy. Not 404, which a wrong address or a proxy on
 * the way may answer as well.
 */
export const SEGMENT_GONE_STATUS = 410
/** The answer to a segment that does not fit its test: the node sets it aside, where a person can find out why. */
export const SEGMENT_UNFIT_STATUS = 422

/**
 * Why a hub takes no segment. `unknown-test`: there is none, or its candidate was erased; `not-agreed`: its candidate was told that
 * nothing is recorded; `not-recorded`: the assessment had already been set to record nothing; `not-placed`: no hub had placed the
 * candidate on that node then; `outside-test`: it begins before the test, or ends after it or after this moment.
 */
export const SEGMENT_REFUSALS = ['unknown-test', 'not-agreed', 'not-recorded', 'not-placed', 'outside-test'] as const
export const segmentRefusalSchema = z.enum(SEGMENT_REFUSALS)
export type SegmentRefusal = z.infer<typeof segmentRefusalSchema>
/** In the header of the answer. */
export const SEGMENT_REFUSAL_HEADER = 'x-segment-refusal'

/** One file of a recording: about a minute of one source. */
export const recordingSegmentSchema = z.object({
  id: idSchema,
  source: mediaSourceSchema,
  startedAt: instantSchema,
  durationMs: z.int(),
  bytes: z.int(),
  sha256: z.string(),
})
export type RecordingSegment = z.infer<typeof recordingSegmentSchema>

/** What was recorded of one test and has reached the hub, oldest first. */
export const recordingSchema = z.object({ segments: z.array(recordingSegmentSchema) })
