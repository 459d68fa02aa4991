import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from './file-lock.ts'

const SHARED_MEMORY = '/dev/shm'
const PREFIX = 'pengawas-tests-'
/** Of `statfs`, for a file system in memory. */
const TMPFS = 0x01_02_19_94
const GIB = 2 ** 30
/** Several times what the tests write at once, and what they and their browsers need beside it. */
const FREE_IN_FOLDER = 4 * GIB
const FREE_MEMORY = 8 * GIB

/**
 * Runs `work` with an environment whose temporary files lie in memory, where the machine has enough of it: hundreds of databases are
 * made, filled and thrown away by the tests, and a disk makes each wait for every table. The files are gone afterwards.
 */
export async function withMemoryFolder<T>(
  environment: NodeJS.ProcessEnv,
  work: (environment: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const folder = (await hasRoom()) ? await makeFolder() : null
  if (folder === null) return work(environment)
  try {
    return await work({ ...environment, TMPDIR: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hasRoom(): Promise<boolean> {
  try {
    const { type, bavail, bsize } = await statfs(SHARED_MEMORY)
    return type === TMPFS && bavail * bsize >= FREE_IN_FOLDER && process.availableMemory() >= FREE_MEMORY
  } catch {
    return false
  }
}

/** Null where nobody may write there. Removes what runs that were killed have left, which would fill the memory. */
async function makeFolder(): Promise<string | null> {
  try {
    for (const name of await readdir(SHARED_MEMORY)) {
      const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN
      if (owner > 0 && !isAlive(owner)) await rm(path.join(SHARED_MEMORY, name), { recursive: true, force: true })
    }
    return await mkdtemp(path.join(SHARED_MEMORY, `${PREFIX}${process.pid}-`))
  } catch {
    return null
  }
}
