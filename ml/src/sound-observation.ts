import { z } from 'zod'

/** What is measured in some seconds of sound. Numbers only: none of them tells what was said, or who said it. It crosses processes. */
export const soundObservationSchema = z.object({
  /** How much sound the packets held, in milliseconds. */
  heardMs: z.number().min(0),
  /** The share of it in which the voice model hears speech, 0 to 1. */
  speechShare: z.number().min(0).max(1),
  /** The mean of the model's probabilities there; 0 where it hears none. */
  speechProbability: z.number().min(0).max(1),
  /** Root mean square of the louder half of that speech, or of everything where there is none; dBFS, −127 to 0. */
  levelDb: z.number(),
  /** How periodic that speech is, 0 to 1: voices hum, whispers do not. Null where there is no speech. */
  voicing: z.number().nullable(),
  /** The share of samples at full scale. */
  clippedShare: z.number().min(0).max(1),
})
export type SoundObservation = z.infer<typeof soundObservationSchema>
