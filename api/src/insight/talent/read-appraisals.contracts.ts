import { messageSchema } from '@pengawas/shared/contracts/envelope'
import { exportFormatSchema } from '@pengawas/shared/contracts/people'
import { appraisalYearSchema, performanceLevelSchema, potentialLevelSchema } from '@pengawas/shared/contracts/talent'
import { z } from 'zod'

/** The file itself is the one attachment. */
export const readAppraisalsInputSchema = z.object({ format: exportFormatSchema })
export type ReadAppraisalsInput = z.infer<typeof readAppraisalsInputSchema>

/** The attachments are packs of `checkedAppraisalSchema`. */
export const readAppraisalsOutputSchema = z.object({ unknown: z.array(z.string()), fileSha256: z.string() })

export const checkedAppraisalSchema = z.object({
  row: z.int(),
  values: z.record(z.string(), z.string()),
  errors: z.array(z.object({ column: z.string(), ...messageSchema.shape })),
  appraisal: z
    .object({
      nip: z.string(),
      year: appraisalYearSchema,
      performance: performanceLevelSchema.nullable(),
      potential: potentialLevelSchema.nullable(),
    })
    .nullable(),
})
