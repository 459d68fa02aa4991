import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const SECRET_BYTES = 32

/**
 * What hub and media nodes share (`media-node-secret`), and what the hub derives its keys from and no media node knows
 * (`secret-key`). Only for one machine: elsewhere MEDIA_NODE_SECRET and SECRET_KEY give all processes the same.
 */
type SecretName = 'media-node-secret' | 'secret-key'

/** A secret made once per data folder and readable by this user alone. */
export async function ensureSecret(dataDirectory: string, name: SecretName): Promise<string> {
  const file = path.join(dataDirectory, name)
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  try {
    await writeFile(file, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}

/** A secret that was made before; undefined where none was. */
export async function readSecret(dataDirectory: string, name: SecretName): Promise<string | undefined> {
  try {
    return (await readFile(path.join(dataDirectory, name), 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
