import { exportFormatSchema } from '@pengawas/shared/contracts/people'
import { z } from 'zod'

/** The file itself is the one attachment. */
export const readNipsInputSchema = z.object({ format: exportFormatSchema })
export type ReadNipsInput = z.infer<typeof readNipsInputSchema>

export const readNipsOutputSchema = z.object({ nips: z.array(z.string()), unreadable: z.array(z.string()) })
