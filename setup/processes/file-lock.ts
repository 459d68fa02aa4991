import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const RETRY_MS = 250

/**
 * Runs `work` while no other process of this machine holds the same lock, and releases the lock in any case. A lock whose
 * holder is gone is taken over. `onWait` is called once when another process holds it.
 */
export async function withLock<T>(file: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true })
  let waited = false
  while (!(await tryToTake(file))) {
    if (!waited) onWait()
    waited = true
    await delay(RETRY_MS)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function tryToTake(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    if (holder > 0 && !isAlive(holder)) await rm(file, { force: true })
    return false
  }
}

/** Signal 0 only asks. `EPERM` means that the process is there and belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
