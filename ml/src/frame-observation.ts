import { z } from 'zod'
import { TONE_COLUMNS, TONE_ROWS } from './geometry/tones.ts'

/** Angles in degrees, see `geometry/gaze.ts`; roll is taken out already. */
const anglesSchema = z.object({ yaw: z.number(), pitch: z.number() })

const observedFaceSchema = z.object({
  /** The detector's score and the mesh model's face flag, 0 to 1 each. */
  score: z.number(),
  faceFlag: z.number(),
  /** Picture pixels. */
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  /** Null where the face is too small or too doubtful. */
  head: anglesSchema.nullable(),
  /** Null without a head, and where the eyes cannot be read: see `rules/readable-eyes.ts`. */
  gaze: anglesSchema.nullable(),
  /** How long before this picture the gaze was measured, in milliseconds; 0 where it was in this one. */
  gazeAgeMs: z.number().min(0),
  /** How far the mouth is open, see `geometry/mouth.ts`; null or absent where the face is too small or too doubtful. */
  mouthOpening: z.number().nullable().optional(),
  /** Whether it has moved since it was seen first: see `rules/background-faces.ts`. Absent where that was not looked at. */
  hasMoved: z.boolean().optional(),
})
export type ObservedFace = z.infer<typeof observedFaceSchema>

const repetitionSchema = z.object({
  /** Nearly every picture that was foretold to be an earlier one came. */
  isRepeating: z.boolean(),
  /** For how long such pictures have come, in milliseconds; 0 where they have not. */
  repeatsMs: z.number().min(0),
  /** How many of the last that were foretold were the same, and how many were not. */
  same: z.int().min(0),
  other: z.int().min(0),
  /** How far back an earlier picture is that this one is supposed to repeat, in milliseconds. */
  lagMs: z.number().nullable(),
  /** When a next picture tells most, in milliseconds after this one: any of these moments, in their order. */
  tellingMs: z.array(z.number().min(0)),
  /** Some of the last pictures came as foretold, so it is worth looking sooner than usual. */
  isPromising: z.boolean(),
})
export type Repetition = z.infer<typeof repetitionSchema>

/** What the models see in one picture. It crosses from the inference process to the media node, so it is a schema. */
export const frameObservationSchema = z.object({
  width: z.int(),
  height: z.int(),
  /** Everything the detector proposed, largest face first; most are faces only if `faceFlag` agrees. */
  faces: z.array(observedFaceSchema),
  /** For how long the only face has not moved by a pixel, in milliseconds; 0 where there is none, or more than one. */
  faceStillMs: z.number().min(0),
  /** Whether the pictures of the candidate repeat; absent where a picture is nobody's. See `rules/video-loop.ts`. */
  repetition: repetitionSchema.optional(),
  /** How many portraits and posters there are beside them: what looks like a face and never moves. */
  backgroundFaces: z.int(),
  /** The detector's best score anywhere in the picture, but for those. */
  bestScore: z.number(),
  /**
   * The face flag of the mesh where the candidate was seen last, and the body model's score for a head; null where not asked.
   * Beside a face that has not moved for a minute, the latter is of the rest of the picture.
   */
  seatFlag: z.number().nullable(),
  headScore: z.number().nullable(),
  /** How long before this picture the detector gave these scores, in milliseconds; until then the mesh followed the face. */
  detectedAgeMs: z.number().min(0),
  /** How much cloth there seems to be on the only face: see `geometry/face-cover.ts`. Absent where too little of it is seen. */
  faceCover: z.number().optional(),
  /** The numbers of the only face, of length 1. Absent where they were not asked for, or the face is not seen well enough. */
  likeness: z.custom<Float32Array>((value) => value instanceof Float32Array).optional(),
  /** Mean luma, 0 to 255. */
  brightness: z.number(),
  /** Standard deviation of luma. */
  contrast: z.number(),
  /** Mean luma of each cell of a 16 × 9 grid over the picture, row by row. Too coarse to show a face. */
  tones: z.array(z.number()).length(TONE_COLUMNS * TONE_ROWS),
})
export type FrameObservation = z.infer<typeof frameObservationSchema>
