import { readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { detectedFlagSchema } from '@pengawas/shared/contracts/analysis'
import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import { idSchema } from '@pengawas/shared/contracts/envelope'
import { z } from 'zod'

const refusalSchema = z.object({
  /** What the hub answered. */
  code: z.string(),
  /** The software version that was refused. */
  version: z.string(),
  /** Milliseconds since the epoch when the flag was first refused, by whichever version. */
  firstAt: z.number(),
})
export type Refusal = z.infer<typeof refusalSchema>

/** A flag as it waits for the hub. `evidence` is a WebP picture; `refusal` is null until the hub has refused it for good. */
export interface SpooledFlag {
  testSessionId: string
  flag: DetectedFlag
  evidence: Uint8Array | null
  refusal: Refusal | null
}

const fileSchema = z.object({
  testSessionId: idSchema,
  flag: detectedFlagSchema,
  evidence: z.string().nullable(),
  refusal: refusalSchema.nullable().default(null),
})

const FILE_NAME = /^(\d{12})\.([0-9a-f-]{36})\.json$/i

/** Names sort by `number`, which is the order in which flags were raised. */
export function flagFileName(number: number, testSessionId: string): string {
  return `${String(number).padStart(12, '0')}.${testSessionId}.json`
}

/** Undefined where the name is not of a flag. */
export function parseFlagFileName(name: string): { number: number; testSessionId: string } | undefined {
  const match = FILE_NAME.exec(name)
  if (match?.[1] === undefined || match[2] === undefined) return undefined
  return { number: Number(match[1]), testSessionId: match[2] }
}

/** The content of a flag's file. */
export function serializeFlag({ evidence, ...rest }: SpooledFlag): string {
  return JSON.stringify({ ...rest, evidence: evidence === null ? null : Buffer.from(evidence).toString('base64') })
}

/** Rejects where the file is not there or is not whole. */
export async function readFlagFile(path: string): Promise<SpooledFlag> {
  const { evidence, ...rest } = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  return { ...rest, evidence: evidence === null ? null : new Uint8Array(Buffer.from(evidence, 'base64')) }
}

const PART = '.part'

/** Writes a file for this user alone, which has its name only when it is whole: a crash leaves no half file under it. */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  try {
    await writeFile(`${path}${PART}`, content, { mode: 0o600 })
    await rename(`${path}${PART}`, path)
  } catch (error) {
    await removeFile(`${path}${PART}`)
    throw error
  }
}

/** Deletes what a crash left half written in a folder of flags, pictures of people among it. */
export async function removeHalfWritten(directory: string): Promise<void> {
  const names = await readdir(directory)
  await Promise.all(names.filter((name) => name.endsWith(PART)).map((name) => removeFile(join(directory, name))))
}

/** Removing a file that is not there is no error. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
