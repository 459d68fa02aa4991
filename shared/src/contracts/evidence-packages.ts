import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { issue } from '../messages.ts'
import { ROLES } from '../roles.ts'
import { idSchema, instantSchema, messageSchema } from './envelope.ts'
import { mediaSourceSchema } from './media-sources.ts'

/** What one package may be asked to hold: as much as a person looks through, and as a hub makes while they wait. */
export const MOST_PACKAGED_FLAGS = 100
export const MOST_PACKAGED_SESSIONS = 20
/** Of one package: tests of two hours have some 600 MB of recordings each. */
export const MOST_PACKAGE_BYTES = 2_000_000_000

/** What a package may be asked to hold beside its log. */
export const PACKAGE_PARTS = ['pictures', 'video', 'chat'] as const
const packagePartSchema = z.enum(PACKAGE_PARTS)
export type PackagePart = z.infer<typeof packagePartSchema>

/** `POST /evidence-packages`: flags with what was said of them, and whole test sessions. */
export const makeEvidencePackageSchema = z
  .object({
    flagIds: z.array(idSchema).max(MOST_PACKAGED_FLAGS).default([]),
    testSessionIds: z.array(idSchema).max(MOST_PACKAGED_SESSIONS).default([]),
    /** Of the readable log. What the fonts of a PDF cannot show is written in Indonesian. */
    language: z.enum(LANGUAGES).default('id'),
    /** Pictures of flags, recordings around flags or of whole tests, and the chat of whole tests. */
    parts: z.array(packagePartSchema).default([...PACKAGE_PARTS]),
  })
  .refine(({ flagIds, testSessionIds }) => flagIds.length + testSessionIds.length > 0, {
    path: ['flagIds'],
    message: issue('packageEmpty'),
  })
export type MakeEvidencePackage = z.infer<typeof makeEvidencePackageSchema>

/** `POST /evidence-packages/estimate`: what a package would hold, before anybody makes it. */
export const packageEstimateSchema = z.object({
  testSessions: z.int(),
  flags: z.int(),
  pictures: z.int(),
  /** About: cuts begin with key frames, and how far apart these are is known only when they are made. */
  bytes: z.int(),
  videoBytes: z.int(),
  mostBytes: z.int(),
  isTooLarge: z.boolean(),
  /** Whether its reader may have the recordings of all these tests. */
  mayHaveVideo: z.boolean(),
})
export type PackageEstimate = z.infer<typeof packageEstimateSchema>

export const PACKAGE_STATES = ['queued', 'running', 'ready', 'failed'] as const
export const packageStateSchema = z.enum(PACKAGE_STATES)
export type PackageState = z.infer<typeof packageStateSchema>

/**
 * A package that a hub makes while pages come and go. `done` and `total` are bytes, and the total is an estimate. A package that
 * is ready can be fetched until `keptUntil`; one that failed says why and can be made again until then.
 */
export const packageJobSchema = z.object({
  id: idSchema,
  state: packageStateSchema,
  testSessions: z.int(),
  flags: z.int(),
  parts: z.array(packagePartSchema),
  done: z.number(),
  total: z.number(),
  /** Of the file, once it is ready. */
  name: z.string().nullable(),
  bytes: z.number().nullable(),
  failure: messageSchema.nullable(),
  createdAt: instantSchema,
  /** When the hub last said how far it is. */
  updatedAt: instantSchema,
  keptUntil: instantSchema.nullable(),
})
export type PackageJob = z.infer<typeof packageJobSchema>

/** `GET /evidence-packages/jobs`: your own, the newest first. */
export const packageJobsSchema = z.array(packageJobSchema)

/** Whether a package has yet to be made. */
export const isBeingMade = ({ state }: Pick<PackageJob, 'state'>): boolean => state === 'queued' || state === 'running'

/** Lower-case path segments and one or more endings: what every system can unpack. */
const FILE_NAME = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)+$/
export const packagedNameSchema = z.string().max(200).regex(FILE_NAME)
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** Parts of a log that its reader may not see, or that a package of single flags does not have. */
export const WITHHELD_PARTS = ['eyesOn', 'audit', 'answers', 'recording'] as const
export type WithheldPart = (typeof WITHHELD_PARTS)[number]

/**
 * Why a segment of a recording is not in a package: `missing` from the file store, `damaged` where its bytes are not those that
 * were stored, `unreadable` where they are and hold nothing that plays.
 */
export const SEGMENT_LOSSES = ['missing', 'damaged', 'unreadable'] as const
export type SegmentLoss = (typeof SEGMENT_LOSSES)[number]

/** `manifest.json`, whose bytes are signed by `manifest.sig`. It names every other file of the package. */
export const evidenceManifestSchema = z.object({
  format: z.literal('pengawas-evidence'),
  version: z.literal(1),
  packageId: idSchema,
  madeAt: instantSchema,
  madeBy: z.object({ id: idSchema, name: z.string(), role: z.enum(ROLES) }),
  software: z.object({ name: z.literal('Pengawas'), version: z.string() }),
  testSessions: z.array(
    z.object({
      id: idSchema,
      code: z.string(),
      assessmentId: idSchema,
      /** The flags that the package is about; null where it is about the whole test. */
      flagIds: z.array(idSchema).nullable(),
      /** What whoever made it may not see, so that it is not in the package. */
      withheld: z.array(z.enum(WITHHELD_PARTS)),
      /** Flags whose picture the file store no longer has. */
      missingPictures: z.array(idSchema),
      /** What nobody asked for, so that it is not in the package. */
      leftOut: z.array(packagePartSchema).default([]),
      /** What of the recording could not be taken. */
      lostSegments: z
        .array(z.object({ id: idSchema, source: mediaSourceSchema, sha256: sha256Schema, why: z.enum(SEGMENT_LOSSES) }))
        .default([]),
    }),
  ),
  /** SHA-256 of the public key in DER (SubjectPublicKeyInfo), in hexadecimal. */
  key: z.object({ algorithm: z.literal('Ed25519'), fingerprint: sha256Schema }),
  files: z.array(z.object({ name: packagedNameSchema, size: z.int().min(0), sha256: sha256Schema })),
})
export type EvidenceManifest = z.infer<typeof evidenceManifestSchema>

export const MANIFEST_NAME = 'manifest.json'
/** The 64 bytes of the Ed25519 signature of `manifest.json`. */
export const SIGNATURE_NAME = 'manifest.sig'

/** `GET /evidence-packages/keys`: the public keys by which packages of this installation are recognised, the present one first. */
export const packageKeysSchema = z.array(
  z.object({ fingerprint: sha256Schema, pem: z.string(), isCurrent: z.boolean() }),
)
export type PackageKeys = z.infer<typeof packageKeysSchema>
