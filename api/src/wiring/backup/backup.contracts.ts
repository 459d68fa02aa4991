import { instantSchema } from '@pengawas/shared/contracts/envelope'
import { z } from 'zod'

/** `about.json`, the first file of an archive: what it is, so that a wrong one is refused before the rest is read. */
export const aboutSchema = z.object({
  format: z.int(),
  createdAt: instantSchema,
  /** Of the software that made it. */
  version: z.string(),
  dialect: z.enum(['sqlite', 'mysql']),
  /** Names of the migrations that its database has been through. */
  migrations: z.array(z.string()),
})
export type BackupAbout = z.infer<typeof aboutSchema>

/** `manifest.json`, the last file but one: every file before it. Signed by `manifest.mac`, HMAC-SHA-256 in hex. */
export const manifestSchema = z.object({
  files: z.array(z.object({ name: z.string(), size: z.int().min(0), sha256: z.string() })),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
  /** Files of the store that were deleted while the backup was made, as their time was over. */
  deletedMeanwhile: z.int(),
})
export type BackupManifest = z.infer<typeof manifestSchema>

/** A line of a dump of MySQL or MariaDB: a table is made, then gets its rows; triggers come when all rows are in. */
export const dumpLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    table: z.string(),
    /** The statement that makes it. */
    sql: z.string(),
    columns: z.array(z.object({ name: z.string(), isBinary: z.boolean() })),
  }),
  /** Values as the server writes them, bytes in hex. */
  z.object({ kind: z.literal('rows'), rows: z.array(z.array(z.string().nullable())) }),
  z.object({ kind: z.literal('trigger'), name: z.string(), sql: z.string() }),
])
export type DumpLine = z.infer<typeof dumpLineSchema>
