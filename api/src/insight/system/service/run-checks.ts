import { statfs } from 'node:fs/promises'
import type { SystemCheck } from '@pengawas/shared/contracts/system'
import type { Database } from '../../../kernel/db/database.ts'
import { within } from '../../../kernel/lib/within.ts'
import { databaseCheck, diskCheck, inferenceCheck, mediaNodesCheck, recordingsCheck } from '../system.rules.ts'
import type { SystemDeps } from './deps.ts'

const CHECK_TIMEOUT_MS = 3_000

/** Measures database, media nodes and disk at this moment. What does not answer in time counts as unreachable. */
export async function runChecks({ db, listMediaNodes, dataDir, now }: SystemDeps): Promise<SystemCheck[]> {
  const nodes = within(listMediaNodes(), CHECK_TIMEOUT_MS).catch(() => null)
  const [latency, loads, disk] = await Promise.all([pingMs(db), nodes, diskSpace(dataDir)])
  const recordings = recordingsCheck(loads, now())
  const always = [databaseCheck(latency), mediaNodesCheck(loads), inferenceCheck(loads), diskCheck(disk)]
  return recordings === null ? always : [...always, recordings]
}

async function pingMs(db: Database): Promise<number | null> {
  const startedAt = performance.now()
  try {
    await within(db.ping(), CHECK_TIMEOUT_MS)
    return Math.round((performance.now() - startedAt) * 10) / 10
  } catch {
    return null
  }
}

async function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  try {
    const disk = await within(statfs(folder), CHECK_TIMEOUT_MS)
    return { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }
  } catch {
    return null
  }
}
