import { messageSchema } from '@pengawas/shared/contracts/envelope'
import { exportFormatSchema } from '@pengawas/shared/contracts/people'
import { roleSchema } from '@pengawas/shared/roles'
import { z } from 'zod'

/** The file itself is the one attachment. */
export const readPeopleInputSchema = z.object({
  format: exportFormatSchema,
  kind: z.enum(['users', 'participants']),
  agencyDomain: z.string(),
})
export type ReadPeopleInput = z.infer<typeof readPeopleInputSchema>

/** The attachments are packs of `checkedRowSchema`. */
export const readPeopleOutputSchema = z.object({ unknown: z.array(z.string()), fileSha256: z.string() })

export const checkedRowSchema = z.object({
  /** Row number in the file, from 1. */
  row: z.int(),
  values: z.record(z.string(), z.string()),
  errors: z.array(z.object({ column: z.string(), ...messageSchema.shape })),
  /** Null where there are errors. */
  person: z
    .object({
      nip: z.string(),
      name: z.string(),
      email: z.string(),
      role: roleSchema,
      unit: z.string().nullable(),
      password: z
        .string()
        .optional()
        .transform((password) => password),
      isActive: z.boolean(),
    })
    .nullable(),
})
