import { z } from 'zod'

/** The sheets of a workbook, without their rows. */
export const sheetsSchema = z.array(z.object({ name: z.string(), headings: z.array(z.string()) }))
/** A row of the sheet at this place; a time as milliseconds since 1970. */
export const packedRowSchema = z.object({
  sheet: z.int(),
  cells: z.array(z.union([z.string(), z.number(), z.null(), z.object({ at: z.number() })])),
})
