import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { issue } from '../messages.ts'
import { ROLES } from '../roles.ts'
import { idSchema, instantSchema } from './envelope.ts'

/** What one package may be asked to hold: as much as a person looks through, and as a hub makes while they wait. */
export const MOST_PACKAGED_FLAGS = 100
export const MOST_PACKAGED_SESSIONS = 20

/** `POST /evidence-packages`: flags with what was said of them, and whole test sessions. */
export const makeEvidencePackageSchema = z
  .object({
    flagIds: z.array(idSchema).max(MOST_PACKAGED_FLAGS).default([]),
    testSessionIds: z.array(idSchema).max(MOST_PACKAGED_SESSIONS).default([]),
    /** Of the readable log. What the fonts of a PDF cannot show is written in Indonesian. */
    language: z.enum(LANGUAGES).default('id'),
  })
  .refine(({ flagIds, testSessionIds }) => flagIds.length + testSessionIds.length > 0, {
    path: ['flagIds'],
    message: issue('packageEmpty'),
  })
export type MakeEvidencePackage = z.infer<typeof makeEvidencePackageSchema>

/** Lower-case path segments and one or more endings: what every system can unpack. */
const FILE_NAME = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)+$/
export const packagedNameSchema = z.string().max(200).regex(FILE_NAME)
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** Parts of a log that its reader may not see, or that a package of single flags does not have. */
export const WITHHELD_PARTS = ['eyesOn', 'audit', 'answers'] as const

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
