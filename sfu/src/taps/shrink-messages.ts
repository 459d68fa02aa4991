import { z } from 'zod'

/** Between the media node and the process that makes pictures small: one request at a time, each with one reply. */
export const shrinkRequestSchema = z.object({
  picture: z.instanceof(Uint8Array),
  /** As wide as it may stay. */
  width: z.int().positive(),
  /** What to stay under if any quality can. */
  wantedBytes: z.int().positive(),
  /** What is larger at the lowest quality becomes half as wide. */
  mostBytes: z.int().positive(),
})
export type ShrinkRequest = z.infer<typeof shrinkRequestSchema>

/** Null where the picture cannot be decoded. */
export const shrinkReplySchema = z.object({ picture: z.instanceof(Uint8Array).nullable() })
export type ShrinkReply = z.infer<typeof shrinkReplySchema>
