import { mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DetectedFlag, detectedFlagSchema } from '@pengawas/shared/contracts/analysis'
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
type Refusal = z.infer<typeof refusalSchema>

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

const PART = '.part'
const FILE_NAME = /^(\d{12})\.([0-9a-f-]{36})\.json$/i

/** Names sort by `number`, which is the order in which flags were raised. */
export function flagFileName(number: number, testSessionId: string): string {
  return `${String(number).padStart(12, '0')}.${testSessionId}.json`
}

export interface FlagFile {
  name: string
  number: number
  testSessionId: string
}

/**
 * Opens a folder of flags, which is made if need be, and lists its flags by number. What a crash left half written, pictures
 * of people among it, is deleted; files of other names are left alone.
 */
export async function openFlagFolder(directory: string): Promise<FlagFile[]> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const names = await readdir(directory)
  await Promise.all(names.filter((name) => name.endsWith(PART)).map((name) => removeFile(join(directory, name))))
  return names.sort().flatMap((name) => {
    const [, number, testSessionId] = FILE_NAME.exec(name) ?? []
    return number === undefined || testSessionId === undefined ? [] : [{ name, number: Number(number), testSessionId }]
  })
}

/** The number after those of all files in a folder, in the order of `openFlagFolder`. */
export function numberAfter(files: readonly FlagFile[]): number {
  return (files.at(-1)?.number ?? 0) + 1
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

/** Removing a file that is not there is no error. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
