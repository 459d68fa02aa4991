import { z } from 'zod'

/** Between the media node and the process that makes pictures small: one request at a time, each with one reply. */
export const shrinkRequestSchema = z.object({ picture: z.instanceof(Uint8Array) })

/** Null where the picture cannot be decoded. */
export const shrinkReplySchema = z.object({ picture: z.instanceof(Uint8Array).nullable() })
export type ShrinkReply = z.infer<typeof shrinkReplySchema>
