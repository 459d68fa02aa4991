import { z } from 'zod'
import { idSchema, instantSchema } from './envelope.ts'

/** Who watches whom is written down this often, by what the media nodes send. Shorter looks may go unnoticed. */
export const EYES_ON_SLOT_MS = 5_000

/** A candidate whom nobody has looked at for this long is marked on the wall, and moves up. */
export const UNSEEN_AFTER_MS = 10 * 60_000

const secondsSchema = z.int().min(0)

/** How long a member of staff had a candidate's picture on a wall, and how long as the one in focus. */
const watcherSchema = z.object({
  userId: idSchema,
  name: z.string(),
  visibleSeconds: secondsSchema,
  focusedSeconds: secondsSchema,
  firstAt: instantSchema,
  lastAt: instantSchema,
})

/**
 * The ledger of one test: when its picture was on anybody's wall. Seconds are counted in steps of `EYES_ON_SLOT_MS`; two
 * who watch at the same moment count once in the sums, and once each among the watchers.
 */
export const eyesOnSchema = z.object({
  /** From the start of the test to its end, or to now. */
  testSeconds: secondsSchema,
  visibleSeconds: secondsSchema,
  focusedSeconds: secondsSchema,
  longestUnseenSeconds: secondsSchema,
  /** Null where nobody has looked. */
  lastAt: instantSchema.nullable(),
  watchers: z.array(watcherSchema),
  /** Minutes in which somebody looked, earliest first. */
  minutes: z.array(z.object({ at: instantSchema, visibleSeconds: secondsSchema, focusedSeconds: secondsSchema })),
})
export type EyesOn = z.infer<typeof eyesOnSchema>
