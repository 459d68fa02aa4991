import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const SECRET_BYTES = 32

/**
 * The secret by which media nodes prove to the hub that they belong to it, made once per data folder and readable by this user
 * alone. Only for one machine: where hub and media nodes run apart, MEDIA_NODE_SECRET gives both the same.
 */
export async function ensureMediaNodeSecret(dataDirectory: string): Promise<string> {
  const file = path.join(dataDirectory, 'media-node-secret')
  await mkdir(dataDirectory, { recursive: true })
  try {
    await writeFile(file, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
