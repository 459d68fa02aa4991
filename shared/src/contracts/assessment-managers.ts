import { z } from 'zod'
import { issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'

export const MAX_CO_ADMINISTRATORS = 20

const managerSchema = z.object({
  id: idSchema,
  name: z.string(),
  unit: z.string().nullable(),
  /** The account is active and its role still manages assessments. */
  isActive: z.boolean(),
})

const coAdministratorSchema = managerSchema.extend({ addedAt: instantSchema, addedByName: z.string().nullable() })

/** `GET /assessments/{id}/managers`: who manages it, co-administrators in the order in which they were named. */
export const assessmentManagersSchema = z.object({
  /** Null: created by an account that is gone. */
  owner: managerSchema
    .extend({
      /** They could stay as a co-administrator; a super-admin manages it anyway. */
      canStay: z.boolean(),
    })
    .nullable(),
  coAdministrators: z.array(coAdministratorSchema),
  version: z.int(),
})
export type AssessmentManagers = z.infer<typeof assessmentManagersSchema>

/** `GET /assessment-managers`: active accounts that can manage an assessment. Super-admins can own one only. */
export const managerChoiceSchema = z.object({
  id: idSchema,
  name: z.string(),
  nip: z.string(),
  unit: z.string().nullable(),
  canCoAdminister: z.boolean(),
})
export type ManagerChoice = z.infer<typeof managerChoiceSchema>

/** The version of the assessment that the page saw; where it is not the newest, the change is refused as `conflict`. */
const version = z.int({ error: issue('versionMissing') })

/** `POST /assessments/{id}/managers`. */
export const addCoAdministratorSchema = z.object({ userId: idSchema, version })
/** `DELETE /assessments/{id}/managers/{managerId}`. */
export const removeCoAdministratorSchema = z.object({ version })

/** `POST /assessments/{id}/transfer`. */
export const transferAssessmentSchema = z.object({
  userId: idSchema,
  reason: z.string().trim().min(3, issue('accommodationReason')).max(500),
  /** The former owner stays as a co-administrator. */
  ownerStays: z.boolean(),
  version,
})
export type TransferAssessment = z.infer<typeof transferAssessmentSchema>
