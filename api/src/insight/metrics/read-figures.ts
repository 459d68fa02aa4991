import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import type { Database } from '../../kernel/db/database.ts'
import { within } from '../../kernel/lib/within.ts'
import { type Figure, hubFigures, nodeFigures } from './figures.rules.ts'
import { countOpenSessions, countWaiting } from './metrics.repository.ts'

/** Prometheus gives up after ten seconds by default. */
const ASK_TIMEOUT_MS = 3_000
/** Counts of rows are this old at most, however often somebody asks. */
const COUNTS_EVERY_MS = 15_000

export interface FigureSources {
  db: Database
  dataDir: string
  listMediaNodes: () => Promise<NodeLoad[]>
  /** Open sockets of this hub, by what they are for. */
  countSockets: () => Record<string, number>
  now: () => Date
}

/** Asks what changes by itself, each thing apart: what does not answer in time is left out. */
export function createFigureReader(sources: FigureSources): () => Promise<Figure[]> {
  const { db, dataDir, listMediaNodes, countSockets, now } = sources
  const ask = <T>(answer: Promise<T>): Promise<T | null> => within(answer, ASK_TIMEOUT_MS).catch(() => null)
  const testSessions = remembered(() => countOpenSessions(db.read), now)
  const waiting = remembered(() => countWaiting(db.read), now)
  return async () => {
    const [nodes, databasePingMs, databaseFiles, disk, sessions, queues] = await Promise.all([
      ask(listMediaNodes()),
      ask(pingMs(db)),
      ask(db.dialect === 'sqlite' ? sqliteFiles(dataDir) : Promise.resolve(null)),
      ask(diskSpace(dataDir)),
      ask(testSessions()),
      ask(waiting()),
    ])
    const found = { databasePingMs, databaseFiles, disk, sockets: countSockets() }
    return [...hubFigures({ ...found, testSessions: sessions, waiting: queues }), ...nodeFigures(nodes)]
  }
}

/** The same answer for a while; what failed is asked again. */
function remembered<T>(ask: () => Promise<T>, now: () => Date): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | null = null
  return () => {
    if (last !== null && now().getTime() - last.at < COUNTS_EVERY_MS) return last.answer
    const answer = ask()
    const kept = { at: now().getTime(), answer }
    last = kept
    answer.catch(() => {
      if (last === kept) last = null
    })
    return answer
  }
}

async function pingMs(db: Pick<Database, 'ping'>): Promise<number> {
  const beganAt = performance.now()
  await db.ping()
  return performance.now() - beganAt
}

async function sqliteFiles(dataDir: string): Promise<Record<string, number>> {
  const sizeOf = async (name: string): Promise<number> => (await stat(path.join(dataDir, name))).size
  return {
    database: await sizeOf('pengawas.sqlite'),
    // Not there before the first change.
    log: await sizeOf('pengawas.sqlite-wal').catch(() => 0),
  }
}

async function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
