import { z } from 'zod'
import { flagSeveritySchema, flagTypeSchema } from '../flags.ts'
import { idSchema } from './envelope.ts'

export const GAZE_DIRECTIONS = ['center', 'left', 'right', 'up', 'down', 'away', 'unknown'] as const
export const gazeDirectionSchema = z.enum(GAZE_DIRECTIONS)
export type GazeDirection = z.infer<typeof gazeDirectionSchema>

/** How a candidate behaves before the camera. Null: not known. */
const behaviourSchema = z.object({
  /** Nothing measures it. */
  bodyLanguage: z.null(),
  /** By how many degrees a second the head has turned over the last ten seconds. */
  headMovement: z.number().min(0).nullable(),
  /** For how many seconds attention has been in its normal band without a break. */
  attentionSpan: z.number().min(0).nullable(),
})
export type Behaviour = z.infer<typeof behaviourSchema>

/** What faces are compared with: the portrait of the check-in, or how the candidate looked at first. */
const identitySourceSchema = z.enum(['portrait', 'first-minute'])
export type IdentitySource = z.infer<typeof identitySourceSchema>

/** How old the last comparison of the candidate's face is: one that is not seen well is not compared. */
const identityAgeSchema = z.object({
  source: identitySourceSchema,
  /** Whether one was compared since the media node began to; it begins anew where the candidate comes back or changes node. */
  isCompared: z.boolean(),
  /** How long ago that was last, in milliseconds; where none was yet, for how long one has been waited for. */
  ageMs: z.number().min(0),
})
export type IdentityAge = z.infer<typeof identityAgeSchema>

/** What analysis currently sees of one candidate. Left and right are the candidate's own. Null: not known. */
export const liveAnalysisSchema = z.object({
  /** Milliseconds since the epoch, when the frame was taken. */
  at: z.number(),
  faces: z.int().nullable(),
  /**
   * Why `faces` is null in a picture that shows something. `hidden`: somebody is there, and their face is covered, bowed or cut
   * off. `uncertain`: what looks for people disagrees. Media nodes of an earlier version do not say.
   */
  unclearFace: z.enum(['hidden', 'uncertain']).optional(),
  /** A second face has not moved yet: probably a picture. Then `unclearFace` is `uncertain`, which pages of an earlier version show. */
  isPerhapsPicture: z.boolean().optional(),
  /** 0 to 1. */
  faceConfidence: z.number().nullable(),
  /** 0 to 100. */
  attention: z.number().nullable(),
  gaze: gazeDirectionSchema,
  /** How probable it is that they look there, 0 to 1; null where `gaze` is unknown. Media nodes of an earlier version do not say. */
  gazeProbability: z.number().min(0).max(1).nullable().optional(),
  /** Media nodes of an earlier version do not say. */
  behaviour: behaviourSchema.optional(),
  /**
   * How far apart the pictures were that were analysed of late, in milliseconds, where that is more than usual: more candidates
   * than can be analysed, or a camera that sends too little. Absent where it is as usual.
   */
  everyMs: z.number().min(0).optional(),
  /** For how long no picture was analysed although the camera sends; absent while one is, and where none is to be. */
  pausedForMs: z.number().min(0).optional(),
  /** Absent where no face is to be compared, where the picture is stuck, and from media nodes of an earlier version. */
  identity: identityAgeSchema.optional(),
})
export type LiveAnalysis = z.infer<typeof liveAnalysisSchema>

export const framingVerdictSchema = z.enum([
  'good',
  'no-face',
  'several-faces',
  'too-small',
  'too-large',
  'off-centre',
  'too-dark',
  'too-bright',
])

/**
 * What analysis sees of how a candidate sits before the camera. A face's place is that of its middle, 0 to 1 from the left and
 * from the top of the picture as it was sent; null where there is none, or more than one.
 */
export const framingReadingSchema = z.object({
  faces: z.int().min(0),
  /** Height of the face as a share of the picture's height, 0 to 1. */
  faceHeight: z.number().min(0).max(1).nullable(),
  ...{ faceX: z.number().min(0).max(1).nullable(), faceY: z.number().min(0).max(1).nullable() },
  /** Mean luminance of the face, or of the picture where no face is seen; 0 to 255. */
  luminance: z.number().min(0).max(255),
  verdict: framingVerdictSchema,
})
export type FramingReading = z.infer<typeof framingReadingSchema>

/** Degrees as the models measure them, with roll taken out: yaw > 0 towards the right edge of the picture, pitch > 0 up. */
const anglesSchema = z.object({ yaw: z.number(), pitch: z.number() })
/** Where head and eyes of a candidate point. */
export const gazeLookSchema = z.object({ head: anglesSchema, gaze: anglesSchema })
export type GazeLook = z.infer<typeof gazeLookSchema>

/** Whether a candidate's camera is analysed. `off`: their assessment does not want it. `down`: it should be, and nothing does it. */
export const analysisStateSchema = z.enum(['on', 'off', 'down'])
export type AnalysisState = z.infer<typeof analysisStateSchema>

export const audioReadingSchema = z.object({
  testSessionId: idSchema,
  /** 0 to 100. */
  level: z.number(),
  hasVoice: z.boolean(),
  /** Nobody listens for a voice, so that `hasVoice` says nothing; nodes of the previous version do not say so. */
  isUnheard: z.boolean().optional(),
  /** What is wrong with the microphone now. `no-sound`: for a minute it has sent nothing but silence; `clipped`: its sound is cut off. */
  trouble: z.enum(['no-sound', 'clipped']).optional(),
})
export type AudioReading = z.infer<typeof audioReadingSchema>

const shareSchema = z.number().min(0).max(1)
/** Where a face is in the evidence picture, from its left and upper edge, in shares of its width and height. */
export const evidenceBoxSchema = z.object({ x: shareSchema, y: shareSchema, width: shareSchema, height: shareSchema })
export type EvidenceBox = z.infer<typeof evidenceBoxSchema>

/** The measurements one flag rests on, oldest first. Numbers only: nothing here shows a face. */
export const flagDetailsSchema = z.object({
  modelVersion: z.string(),
  /** Rule parameters in force when the flag was raised, by name. */
  thresholds: z.record(z.string(), z.number()),
  samples: z.array(z.object({ at: z.number(), values: z.record(z.string(), z.number().nullable()) })).max(60),
  /** The faces in the evidence picture. Media nodes of an earlier version do not say. */
  boxes: z.array(evidenceBoxSchema).max(8).optional(),
  /** What the evidence picture is of, where a person took it: analysis looks at cameras alone. */
  source: z.enum(['camera', 'screen']).optional(),
})
export type FlagDetails = z.infer<typeof flagDetailsSchema>

/** A flag as analysis makes it: its id comes from here, so that a repeated delivery is harmless. */
export const detectedFlagSchema = z.object({
  id: idSchema,
  type: flagTypeSchema,
  severity: flagSeveritySchema,
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Indonesian default text; the web app translates by `reason`. */
  description: z.string().max(500),
  /** Stable key of the rule that fired, e.g. `no-face`, `several-faces`, `gaze-away`, `head-down`, `dark-picture`, `voice`. */
  reason: z.string().max(60),
  /** Milliseconds since the epoch. */
  detectedAt: z.number(),
  /**
   * When what was seen was over, in milliseconds since the epoch: the flag is then sent once more. Null where it goes on
   * again; absent where nothing is said of it.
   */
  endedAt: z.number().nullable().optional(),
  /** How many samples, or signals of a page, have shown it so far; at its end in all. Media nodes of an earlier version do not say. */
  timesSeen: z.int().min(1).optional(),
  /**
   * The media node knew that the candidate's test had begun, and had forgotten what it saw before: that counts, whatever its
   * clock says. Absent where it did not know, and from nodes of an earlier version.
   */
  inTest: z.literal(true).optional(),
  details: flagDetailsSchema,
})
export type DetectedFlag = z.infer<typeof detectedFlagSchema>

/**
 * The usual distance between two samples of one candidate, in milliseconds, and the longest that a verdict asks for while nothing is
 * suspected. A media node that has time to spare takes them closer together, and whatever is suspected asks for its own.
 */
export const SAMPLE_PERIOD_MS = 2_000

/** A decodable still picture (WebP) and when it was taken, in milliseconds since the epoch. */
export interface SampledFrame {
  picture: Uint8Array
  takenAt: number
  /** Which opening of the camera it comes from: pictures of two are never held against each other. Absent where there is but one. */
  camera?: string
  /** How far apart pictures of this camera may be while nothing is suspected, in milliseconds; the usual distance where absent. */
  calmMs?: number
  /** The eyes are to be measured in this very picture, whatever is suspected. */
  withEyes?: boolean
}

/** `levelDb` in dBov, −127 (silence) to 0 (loudest); `at` in milliseconds since the epoch. */
export interface MicrophoneLevel {
  levelDb: number
  at: number
  /** Nothing that could be measured came, so that the level is assumed. */
  isAssumed?: boolean
}

/** Sound of some seconds as Opus packets in their order; instants in milliseconds since the epoch. */
export interface SoundWindow {
  packets: Uint8Array[]
  from: number
  until: number
}

/** How long a window of sound is, in milliseconds. */
export const SOUND_WINDOW_MS = 1_800

export type FrameVerdict =
  | {
      status: 'analysed'
      live: LiveAnalysis
      /** Null where the picture is stuck, so that it says nothing about now. */
      framing: FramingReading | null
      /** Null where not exactly one face is seen, or its eyes are not. */
      look: GazeLook | null
      /** `evidence` is null where a flag is sent once more, for its end. */
      flags: { flag: DetectedFlag; evidence: Uint8Array | null }[]
      nextSampleMs: number
    }
  | {
      status: 'skipped'
      /** `unavailable`: nothing analyses now; `failed`: only this picture could not be analysed. */
      reason: 'stale' | 'unavailable' | 'undecodable' | 'failed'
      flags: []
      nextSampleMs: number
    }

/** What the media node needs from analysis. `ml` implements it; `sfu/main.ts` passes it in. */
export interface CandidateAnalyser {
  open(testSessionId: string): void
  /** One picture in, one verdict out. Never rejects: trouble is a `skipped` verdict. */
  analyse(testSessionId: string, frame: SampledFrame): Promise<FrameVerdict>
  /** To be called about once a second. What is heard while a proctor talks with the candidate is read, and never flagged. */
  onLevel(
    testSessionId: string,
    level: MicrophoneLevel,
    inTalk?: boolean,
  ): { reading: AudioReading; flags: DetectedFlag[]; wantsSound?: boolean }
  /**
   * What is heard in a window of sound that a level has asked for; the sound itself is forgotten. Never rejects. An analyser
   * without it asks for none.
   */
  listen?(testSessionId: string, sound: SoundWindow): Promise<{ hasVoice: boolean; flags: DetectedFlag[] }>
  /** From now on this look is where the candidate looks at their screen, and 'away' is judged from there. */
  calibrate(testSessionId: string, look: GazeLook): void
  /**
   * From now on the candidate's face is compared with that in this portrait; with null, or where it shows none that can be
   * compared, with how they look in the first minute. Never rejects; `unavailable`: nothing has begun, ask again.
   */
  identify(testSessionId: string, portrait: Uint8Array | null): Promise<IdentitySource | 'unavailable'>
  /** Forgets what is known of the candidate. */
  forget(testSessionId: string): void
}
