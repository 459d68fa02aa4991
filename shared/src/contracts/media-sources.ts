import { z } from 'zod'

/** What a candidate publishes. */
export const MEDIA_SOURCES = ['camera', 'microphone', 'screen'] as const
export const mediaSourceSchema = z.enum(MEDIA_SOURCES)
export type MediaSource = z.infer<typeof mediaSourceSchema>
