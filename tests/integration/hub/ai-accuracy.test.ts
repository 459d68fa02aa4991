import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAiAccuracyService } from '@pengawas/api/insight/ai-accuracy/ai-accuracy.service'
import type { Database } from '@pengawas/api/kernel/db/database'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { nodeLoadSchema } from '@pengawas/shared/sockets/node-load'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from './databases.ts'

const MINUTE_MS = 60_000
const START = Date.UTC(2026, 10, 23, 3, 0)
const auditor = { userId: 'u', role: 'auditor', authSessionId: 's', mustChangePassword: false } as const

const load = (nodeId: string, analysed: number, skipped: number, away = 20): NodeLoad =>
  nodeLoadSchema.parse({
    ...{ nodeId, peers: 1, viewers: 0, consumers: 0, workers: [] },
    inference: {
      ...{ state: 'ready', queued: 2, analysed, skipped, latencyP50Ms: 20, latencyP95Ms: 50 },
      settings: { modelVersion: 'm1', thresholds: { away } },
    },
  })

onEveryDatabase('what analysis did over time', (databaseUrl) => {
  let folder: string
  let db: Database
  let loads: NodeLoad[] = []
  let now = new Date(START)
  const serviceOf = () =>
    createAiAccuracyService({
      ...{ db, listMediaNodes: () => Promise.resolve(loads), now: () => now },
      flagKinds: { drift: () => Promise.resolve([]) },
    })

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ai-accuracy-'))
    db = await openDatabase({ url: await databaseUrl(), dataDir: folder })
  })
  afterAll(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })

  it('adds up by hour, once where two hubs read the same, and notes what changed', async () => {
    const [one, other] = [serviceOf(), serviceOf()]
    const at = async (minute: number, ...reported: NodeLoad[]): Promise<void> => {
      now = new Date(START + minute * MINUTE_MS)
      loads = reported
      await one.measure()
      now = new Date(now.getTime() + 1_000)
      await other.measure()
    }
    await at(0, load('a', 100, 0), load('b', 10, 10))
    await at(1, load('a', 160, 5), load('b', 40, 10))
    await at(2, load('a', 190, 5), load('b', 70, 11, 25))
    // Another hour begins.
    for (const minute of [10, 19, 28, 37, 46, 55]) await at(minute, load('a', 190, 5), load('b', 70, 11, 25))
    await at(61, load('a', 200, 5), load('b', 71, 11, 25))
    const read = await one.read(auditor, 4)
    expect(read.now).toEqual({ nodes: 2, ready: 2, queued: 4 })
    expect(read.lastDay).toMatchObject({ sampled: 167, skipped: 6, latencyP50Ms: 20, latencyP95Ms: 50 })
    expect(read.days).toEqual([{ day: '2026-11-23', ...read.lastDay }])
    expect(read.settings[0]).toMatchObject({
      ...{ nodeId: 'b', standing: 'in-force', changes: [{ name: 'away', before: 20, after: 25 }] },
    })
    expect(read.settings.map(({ nodeId, standing }) => `${nodeId} ${standing}`).toSorted()).toEqual([
      'a in-force',
      'b earlier',
      'b in-force',
    ])
  })

  it('says that nodes do not answer, and keeps what was measured', async () => {
    const service = createAiAccuracyService({
      ...{ db, listMediaNodes: () => Promise.reject(new Error('away')), now: () => now },
      flagKinds: { drift: () => Promise.resolve([]) },
    })
    const read = await service.read(auditor, 4)
    expect([read.now, read.lastDay.sampled]).toEqual([null, 167])
  })
})
