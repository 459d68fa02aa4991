import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { ifMissing, issue } from '../messages.ts'
import { roleInputSchema, roleSchema } from '../roles.ts'
import { plainNip } from '../rules/nip.ts'
import { hasHiddenCharacters } from '../rules/plain-text.ts'
import { loginResponseSchema, userSchema } from './auth.ts'
import { idSchema, instantSchema, messageSchema } from './envelope.ts'
import { recordedChangeSchema } from './history.ts'
import { startImportQuerySchema } from './import-jobs.ts'
import { listQuerySchema, pageSchema, queryBooleanSchema } from './paging.ts'

/** Employee number (NIP): exactly 18 digits, which may be sent in groups as on paper. */
export const nipSchema = z
  .string({ error: ifMissing('nipRequired') })
  .trim()
  .overwrite(plainNip)
  .min(1, issue('nipRequired'))
  .regex(/^\d{18}$/, issue('nipDigits'))

export const emailSchema = z
  .string({ error: ifMissing('emailRequired') })
  .trim()
  .min(1, issue('emailRequired'))
  .max(200)
  .pipe(z.email(issue('emailFormat')))
  .transform((email) => email.toLowerCase())

/** A text about a person in which everything can be seen: names and units stand on certificates and walls. */
export const visibleText = (schema: z.ZodString): z.ZodString =>
  schema.refine((text) => !hasHiddenCharacters(text), issue('hiddenCharacters'))

export const personNameSchema = visibleText(
  z
    .string({ error: ifMissing('nameRequired') })
    .trim()
    .min(1, issue('nameRequired'))
    .min(3, issue('nameTooShort'))
    .max(200),
)

export const unitSchema = visibleText(
  z
    .string({ error: ifMissing('unitRequired') })
    .trim()
    .min(1, issue('unitRequired'))
    .max(200),
)

/** A password that staff choose for another person; if it is missing or empty, the server creates a random one and shows it once. */
const staffChosenPasswordSchema = z
  .string()
  .max(128, issue('newPasswordTooLong'))
  .refine((password) => password === '' || password.length >= 6, issue('staffPasswordTooShort'))
  .transform((password) => (password === '' ? undefined : password))

export const phoneSchema = z
  .string({ error: ifMissing('phoneRequired') })
  .trim()
  .min(1, issue('phoneRequired'))
  .max(40, issue('phoneFormat'))
  .regex(/^[0-9+\-\s()]+$/, issue('phoneFormat'))

const birthDateSchema = z
  .string({ error: ifMissing('birthDateRequired') })
  .min(1, issue('birthDateRequired'))
  .pipe(z.iso.date(issue('birthDateInvalid')))

const organizationSchema = visibleText(
  z
    .string({ error: ifMissing('organizationRequired') })
    .trim()
    .min(1, issue('organizationRequired'))
    .max(200),
)

const positionSchema = visibleText(
  z
    .string({ error: ifMissing('positionRequired') })
    .trim()
    .min(1, issue('positionRequired'))
    .max(200),
)

/** Pages of an earlier version do not say theirs. */
const languageSchema = z.enum(LANGUAGES).default('id')

/** Self-registration. A `role` in the payload is ignored: who registers is a candidate. */
export const registrationSchema = z.object({
  name: visibleText(
    z
      .string({ error: ifMissing('fullNameRequired') })
      .trim()
      .min(1, issue('fullNameRequired'))
      .max(200),
  ),
  email: emailSchema,
  phone: phoneSchema,
  nip: nipSchema,
  organization: organizationSchema,
  position: positionSchema,
  birthDate: birthDateSchema,
  password: z
    .string({ error: ifMissing('registrationPasswordTooShort') })
    .min(8, issue('registrationPasswordTooShort'))
    .max(128, issue('newPasswordTooLong')),
  /** Of the page with the form: mails about the registration, and the pages of the account, begin in it. */
  language: languageSchema,
})
export type Registration = z.infer<typeof registrationSchema>

/** Signed in at once; or, where addresses are proved first, a mail is on its way, whatever NIP and address were. */
export const registrationAnswerSchema = z.union([loginResponseSchema, z.object({ proof: z.literal('mailed') })])
export const resendProofSchema = z.object({ email: emailSchema, language: languageSchema })
export type ResendProof = z.infer<typeof resendProofSchema>
/** The password of the registration: it shows that the person who reads the mail is the one who registered. */
export const proveAddressSchema = z.object({
  token: z.string().min(1).max(100),
  password: z
    .string({ error: ifMissing('passwordRequired') })
    .min(1, issue('passwordRequired'))
    .max(200),
})

export type AddressProof = z.infer<typeof proveAddressSchema>

/** A person as staff see them. `version` counts changes, so that two editors do not overwrite each other. */
export const personSchema = userSchema.extend({
  phone: z.string().nullable(),
  organization: z.string().nullable(),
  position: z.string().nullable(),
  birthDate: z.string().nullable(),
  createdBy: idSchema.nullable(),
  createdAt: instantSchema,
  mustChangePassword: z.boolean(),
  version: z.int(),
})
export type Person = z.infer<typeof personSchema>

export const createUserSchema = z.object({
  nip: nipSchema,
  name: personNameSchema,
  email: emailSchema,
  role: roleInputSchema,
  unit: unitSchema,
  password: staffChosenPasswordSchema.optional(),
  isActive: z.boolean().default(true),
})
export type CreateUser = z.input<typeof createUserSchema>

/** `email` may be left out: it is then made from the NIP at the agency's own domain. */
export const createParticipantSchema = z.object({
  nip: nipSchema,
  name: personNameSchema,
  email: emailSchema.optional(),
  unit: unitSchema,
  password: staffChosenPasswordSchema.optional(),
})
export type CreateParticipant = z.input<typeof createParticipantSchema>

/** Null takes a detail away; what is left out stays. People who registered themselves may have no unit. */
export const updateParticipantSchema = z.object({
  nip: nipSchema,
  name: personNameSchema,
  email: emailSchema,
  unit: unitSchema.nullable(),
  phone: phoneSchema.nullable().exactOptional(),
  organization: organizationSchema.nullable().exactOptional(),
  position: positionSchema.nullable().exactOptional(),
  birthDate: birthDateSchema.nullable().exactOptional(),
  isActive: z.boolean().exactOptional(),
  version: z.int(),
})

export const updateUserSchema = updateParticipantSchema.extend({ role: roleInputSchema, isActive: z.boolean() })

/** The answer to making an account: `password` is there once, in this answer, where the server made it. */
export const createdPersonSchema = z.object({ user: personSchema, password: z.string().nullable() })
export type CreatedPerson = z.infer<typeof createdPersonSchema>

/**
 * For accounts whose owner is locked out: `POST /users/{id}/reset-password` (and under `/participants`) answers with
 * `createdPersonSchema`; `DELETE /users/{id}/two-factor` takes the second factor off. Both end the account's logins.
 */

/** Deleting a person whom results or flags refer to only deactivates the account. */
export const deletionOutcomeSchema = z.object({ outcome: z.enum(['deleted', 'deactivated', 'archived']) })

/** What the history of an account shows of the audit log. */
export const PERSON_ACTIONS = [
  'user.registered',
  'user.created',
  'user.updated',
  'user.deactivated',
  'user.reactivated',
  'user.password-reset',
  'user.two-factor-removed',
  'auth.password-changed',
  'auth.password-recovered',
] as const

export const personChangeSchema = recordedChangeSchema.extend({
  /** Whether the person did it themselves. */
  isOwn: z.boolean(),
})
export type PersonChange = z.infer<typeof personChangeSchema>
export const personHistorySchema = pageSchema(personChangeSchema)

/** Accounts of one call; a page that changes more sends several and shows how far it has come. */
export const MAX_CHANGED_PEOPLE = 100
/** What `POST /users/bulk` (and under `/participants`) does to each of these accounts. Some may be refused while others are done. */
export const changePeopleSchema = z.object({
  ids: z.array(idSchema).min(1).max(MAX_CHANGED_PEOPLE),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['deactivate', 'reactivate', 'new-password']) }),
    z.object({ kind: z.literal('set-unit'), unit: unitSchema }),
  ]),
})
export type ChangePeople = z.infer<typeof changePeopleSchema>

/** `password`: shown this once. `refusal`: why the account stays as it was. `name` and `nip` are null for an account that is not there. */
export const changedPersonSchema = z.object({
  id: idSchema,
  name: z.string().nullable(),
  nip: z.string().nullable(),
  outcome: z.enum(['done', 'unchanged', 'refused']),
  password: z.string().nullable(),
  refusal: messageSchema.nullable(),
})
export type ChangedPerson = z.infer<typeof changedPersonSchema>
export const changedPeopleSchema = z.array(changedPersonSchema)

/** `GET /users/ids`: all accounts that fit the filters of the list, to be chosen at once. `total` may be more than are named. */
export const MAX_CHOSEN_PEOPLE = 5000
export const peopleIdsSchema = z.object({ ids: z.array(idSchema), total: z.int() })

const PERSON_COLUMNS = ['name', 'nip', 'email', 'role', 'unit', 'isActive', 'createdAt', 'lastLogin'] as const

export const listUsersQuerySchema = listQuerySchema([...PERSON_COLUMNS]).extend({
  role: roleInputSchema.optional(),
  unit: z.string().max(200).optional(),
  isActive: queryBooleanSchema.optional(),
  createdBy: idSchema.optional(),
})
export type ListUsersQuery = z.infer<typeof listUsersQuerySchema>

export const listParticipantsQuerySchema = listUsersQuerySchema.omit({ role: true })

export const peoplePageSchema = pageSchema(personSchema)

export const userStatsSchema = z.object({
  total: z.int(),
  active: z.int(),
  byRole: z.record(roleSchema, z.int()),
})
export type UserStats = z.infer<typeof userStatsSchema>

/** Bulk import: the rows as read from CSV or Excel, in the file's order. */
export const PEOPLE_IMPORT_COLUMNS = ['nip', 'name', 'email', 'role', 'unit', 'password'] as const
export const PEOPLE_IMPORT_MAX_ROWS = 5000

/** A unit of the file that looks like a slip of the pen: the page asks whether `meant` was meant. */
export const unitTypoSchema = z.object({ given: z.string(), meant: z.string(), rows: z.int() })
export type UnitTypo = z.infer<typeof unitTypoSchema>
export const UNIT_TYPOS_MAX = 30

/** `units`: JSON of the units to be replaced, `[[given, meant], …]`, as the person who imports has answered. */
export const importPeopleQuerySchema = z.object({
  units: z
    .string()
    .max(14_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(z.array(z.tuple([z.string().max(200), unitSchema])).max(UNIT_TYPOS_MAX))
    .optional(),
})

/** For `POST /users/import/jobs`, and the same under `/participants`. */
export const startPeopleImportQuerySchema = importPeopleQuerySchema.extend(startImportQuerySchema.shape)

export const importPreviewSchema = z.object({
  rows: z.array(
    z.object({
      /** Row number in the file, from 1. */
      row: z.int(),
      values: z.record(z.string(), z.string()),
      errors: z.array(z.object({ column: z.string(), ...messageSchema.shape })),
    }),
  ),
  good: z.int(),
  bad: z.int(),
  unknownColumns: z.array(z.string()),
  unitTypos: z.array(unitTypoSchema),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const importOutcomeSchema = z.object({
  created: z.array(
    z.object({ row: z.int(), id: idSchema, nip: z.string(), name: z.string(), password: z.string().nullable() }),
  ),
  skipped: z.int(),
})
export type ImportOutcome = z.infer<typeof importOutcomeSchema>

/**
 * `POST /users/import/preview` and `POST /users/import` (and the same under `/participants`) take the file itself as the
 * body: CSV as `text/csv`, Excel with the content type below. The preview stores nothing; the import makes the good rows
 * in one transaction. `GET /users/export?format=` takes the filters of the list and answers with the file.
 */
export const IMPORT_CONTENT_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
export const exportFormatSchema = z.enum(['csv', 'xlsx'])
