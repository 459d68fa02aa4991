import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { ROLES } from '../roles.ts'
import { appealStateSchema } from './appeals.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { flagSeveritySchema, flagTypeSchema } from '../flags.ts'
import { mediaSourceSchema } from './media-sources.ts'
import { appraisalSchema } from './talent.ts'
import { consentSchema, testSessionStatusSchema } from './test-sessions.ts'
import { answerInputSchema } from './test-taking.ts'

/** How long a package can be downloaded, and how long after one the next may be asked for. */
export const OWN_DATA_KEPT_DAYS = 7
export const OWN_DATA_EVERY_HOURS = 24

/**
 * How the person proves who they are before they ask: by their password; where the agency's identity provider vouches for them,
 * by a login of the last minutes (`login`), for which they sign in once more (`fresh-login`).
 */
export const OWN_PROOFS = ['password', 'login', 'fresh-login'] as const

/** `POST /account/own-data`. */
export const requestOwnDataSchema = z.object({
  /** Left out where a fresh login proves it. */
  password: z.string().max(200).optional(),
  /** Of what is written for people in the package. */
  language: z.enum(LANGUAGES).default('id'),
})
export type RequestOwnData = z.infer<typeof requestOwnDataSchema>

export const ownDataPackageSchema = z.object({
  id: idSchema,
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  requestedAt: instantSchema,
  /** Null until it is ready. */
  bytes: z.int().nullable(),
  /** Until when it can be downloaded. */
  keptUntil: instantSchema.nullable(),
})
export type OwnDataPackage = z.infer<typeof ownDataPackageSchema>

/** `GET /account/own-data`: the newest first. */
export const ownDataPackagesSchema = z.object({
  proof: z.enum(OWN_PROOFS),
  /** When the next one may be asked for; null: now. */
  nextAt: instantSchema.nullable(),
  packages: z.array(ownDataPackageSchema),
})
export type OwnDataPackages = z.infer<typeof ownDataPackagesSchema>

/**
 * Why something is not in a package. `items`: questions may be asked again, so they are confidential; `answers`: the test, or
 * another one with its questions, can still be taken; `other-person`: somebody else is, or may be, in it; `too-large`: it is
 * listed with the day until which it is kept; `gone`: its time is over, and it was deleted; `staff-words`: what staff wrote
 * among themselves, which may name others; `undecided`: nobody has decided about it yet.
 */
export const LEFT_OUT_REASONS = [
  'items',
  'answers',
  'other-person',
  'too-large',
  'gone',
  'staff-words',
  'undecided',
  'gaze-angles',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** Who did something: the candidate, the system, or a role. Nobody else is named. */
export const ownDataActorSchema = z.enum(['self', 'system', ...ROLES])
export type OwnDataActor = z.infer<typeof ownDataActorSchema>

const fileName = z.string().describe('Name of a file in this archive')

const ownItemSchema = z.object({
  number: z.int().describe('Place of the question in the test, from 1'),
  shownAt: instantSchema.nullable(),
  answeredAt: instantSchema.nullable(),
  activeSeconds: z.number().nullable().describe('How long the question was on screen'),
  given: answerInputSchema.describe('The own answer; null where none was given, or where it is left out'),
})

const ownFlagSchema = z.object({
  id: idSchema,
  type: flagTypeSchema,
  reason: z.string(),
  severity: flagSeveritySchema,
  from: instantSchema,
  to: instantSchema.nullable(),
  decidedAt: instantSchema.nullable(),
  decidedBy: ownDataActorSchema.nullable(),
  picture: fileName.nullable(),
})

const ownRecordingSchema = z.object({
  source: mediaSourceSchema,
  startedAt: instantSchema,
  durationMs: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  keptUntil: instantSchema.nullable().describe('Null: open, because something about the test is undecided or held'),
  file: fileName.nullable(),
})

const ownTestSchema = z.object({
  code: z.string(),
  assessment: z.string(),
  attempt: z.int(),
  status: testSessionStatusSchema,
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  consent: consentSchema.describe('What was agreed to; textVersion names the wording'),
  extraMinutes: z.number(),
  result: z.record(z.string(), z.unknown()).nullable().describe('As the page of the own result shows it'),
  certificate: fileName.nullable(),
  items: z.array(ownItemSchema),
  flags: z.array(ownFlagSchema).describe('Those that a person confirmed'),
  appeals: z
    .array(
      z.object({
        state: appealStateSchema,
        text: z.string(),
        submittedAt: instantSchema.nullable(),
        decidedAt: instantSchema.nullable(),
        decisions: z.array(
          z.object({ about: z.string(), decision: z.string().nullable(), reason: z.string().nullable() }),
        ),
        files: z.array(z.object({ name: z.string(), bytes: z.int(), file: fileName.nullable() })),
      }),
    )
    .describe('What the person said against what counted, and what was decided'),
  warnings: z.array(z.object({ at: instantSchema, by: ownDataActorSchema, text: z.string() })),
  chat: z.array(z.object({ at: instantSchema, by: ownDataActorSchema, text: z.string() })),
  checkIn: z
    .object({
      state: z.string(),
      decidedAt: instantSchema.nullable(),
      decidedBy: ownDataActorSchema.nullable(),
      reason: z.string().nullable(),
      steps: z.record(z.string(), z.object({ state: z.string(), note: z.string().nullable() })),
      measured: z.record(z.string(), z.unknown()),
      pictures: z.array(z.object({ name: z.string(), takenAt: instantSchema, file: fileName.nullable() })),
    })
    .nullable(),
  recordings: z.array(ownRecordingSchema),
})

/** `data.json` of a package. Whoever changes its meaning counts `version` up. */
export const ownDataSchema = z.object({
  format: z.literal('pengawas-own-data'),
  version: z.literal(1),
  madeAt: instantSchema,
  profile: z.object({
    id: idSchema,
    nip: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    unit: z.string().nullable(),
    phone: z.string().nullable(),
    organization: z.string().nullable(),
    position: z.string().nullable(),
    birthDate: z.string().nullable(),
    settings: z.record(z.string(), z.unknown()).nullable(),
    createdAt: instantSchema,
    lastLogin: instantSchema.nullable(),
  }),
  profileRequests: z.array(
    z.object({
      at: instantSchema,
      wanted: z.record(z.string(), z.string()),
      reason: z.string(),
      status: z.string(),
      decisionReason: z.string().nullable(),
    }),
  ),
  logins: z.array(
    z.object({
      at: instantSchema,
      lastSeenAt: instantSchema,
      address: z.string().nullable(),
      browser: z.string().nullable(),
    }),
  ),
  notifications: z.array(
    z.object({
      at: instantSchema,
      title: z.string(),
      message: z.string().nullable().describe('Null where it names somebody else'),
    }),
  ),
  registrations: z.array(
    z.object({
      assessment: z.string(),
      assignedAt: instantSchema,
      extraPercent: z.int(),
      extraMinutes: z.int(),
      extraReason: z.string().nullable(),
    }),
  ),
  appraisals: z
    .array(appraisalSchema.omit({ box: true }))
    .describe('What the agency has judged of performance and potential, by year'),
  learningPlatforms: z
    .array(z.object({ platform: z.string(), subject: z.string(), assessment: z.string() }))
    .describe('Learning platforms of the agency that scores go to, and what each calls the person'),
  tests: z.array(ownTestSchema),
  log: z
    .array(
      z.object({
        number: z.int().describe('Of the entry in the audit log'),
        at: instantSchema,
        action: z.string(),
        words: z.string(),
        by: ownDataActorSchema,
        test: z.string().nullable().describe('The code of the test that it is about'),
      }),
    )
    .describe('Entries of the audit log about this person'),
  leftOut: z
    .array(z.object({ what: z.string(), reason: z.enum(LEFT_OUT_REASONS) }))
    .describe('What this package lacks, and why'),
})
export type OwnData = z.infer<typeof ownDataSchema>
export type OwnTest = OwnData['tests'][number]
