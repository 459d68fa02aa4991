import { noteNode } from '@pengawas/api/sessions/live-states/placements.repository'
import { createPresenceService, type PresenceService } from '@pengawas/api/sessions/presence/presence.service'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { FakeMediaNode } from '../hub/fake-media-node.ts'
import { openCandidatePage, type Page } from '../hub/pages.ts'
import { CONSENT, fetchData, people, signIn } from '../hub/test-hub.ts'
import { end, openTaking, type Taking } from './support.ts'

const STEP_MS = 3_000

/** The clock is the test's: minutes pass in no time, and the hub's own rounds, whose clock is behind, find nothing to do. */
onEveryDatabase('presence of a required camera', (databaseUrl) => {
  let taking: Taking
  let node: FakeMediaNode
  let assessmentId: string
  let clock = Date.now() + 60_000
  let raised: { testSessionId: string; flag: DetectedFlag }[] = []
  const pages: Page[] = []

  const service = (): PresenceService =>
    createPresenceService({
      db: taking.db,
      raiseFlag(testSessionId, flag) {
        raised.push({ testSessionId, flag })
        return Promise.resolve()
      },
      log: pino({ level: 'silent' }),
      now: () => new Date(clock),
    })
  /** Lets time pass. Each round is another hub's: nothing is kept in memory. */
  async function pass(seconds: number, isNodeThere = true): Promise<void> {
    for (let passed = 0; passed < seconds * 1_000; passed += STEP_MS) {
      clock += STEP_MS
      if (isNodeThere) await taking.db.write((manager) => noteNode(manager, 'node-a', new Date(clock)))
      await service().watch()
    }
  }
  /** What was raised of a session since the last time this was asked. */
  function flagsOf(testSessionId: string): string[] {
    const found = raised.filter((each) => each.testSessionId === testSessionId)
    raised = raised.filter((each) => each.testSessionId !== testSessionId)
    return found.map(({ flag: { reason, severity, endedAt } }) =>
      [reason, severity, ...(typeof endedAt === 'number' ? ['over'] : [])].join(' '),
    )
  }
  async function startAs(token: string): Promise<string> {
    const { id } = await fetchData(taking.hub, '/api/test-sessions', testSessionSchema, {
      token,
      body: { assessmentId, consent: CONSENT },
    })
    return id
  }
  const isFlowing = (testSessionId: string, flowing: boolean): Promise<unknown> =>
    node.send(
      hubRequests.peerChanged.name,
      node.peer(testSessionId, {
        producers: [{ producerId: 'p', source: 'camera', paused: false, flowing, stoppedMs: 0, blank: false }],
      }),
    )
  const setStatus = (id: string, status: 'active' | 'paused'): Promise<unknown> =>
    taking.db.write((manager) => manager.update(testSessionEntity, { id }, { status }))

  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    node = await FakeMediaNode.join(taking.hub.nodeUrl, 'node-a')
    assessmentId = (
      await taking.assessment({
        mediaPolicy: { camera: 'required', microphone: 'optional', screen: 'off' },
        missingAfterSeconds: 10,
      })
    ).id
    // The first rounds find that no hub looked for a while, and hold that against nobody.
    await pass(30)
  })
  afterAll(async () => {
    for (const page of pages) page.close()
    node.close()
    await taking.close()
  })

  it('is missed after ten seconds and after sixty, once each, where nobody ever connected', async () => {
    const id = await startAs(taking.tokens.candidate)
    await pass(9)
    expect(flagsOf(id)).toEqual([])
    await pass(6)
    expect(flagsOf(id)).toEqual(['camera-unconnected low'])
    await pass(60)
    expect(flagsOf(id)).toEqual(['camera-unconnected high'])
    await pass(120)
    expect(flagsOf(id)).toEqual([])
  })

  it('counts by what the media node receives: not by the page, not while the test stands still, not while the node is silent', async () => {
    const id = await startAs(taking.tokens.other)
    const page = await openCandidatePage(taking.hub, taking.tokens.other, id)
    pages.push(page)
    expect(await page.ask(candidateRequests.joinMedia.name, {})).toMatchObject({ ok: true })
    await isFlowing(id, true)
    await page.ask(candidateRequests.reportSources.name, { camera: 'off', microphone: 'off', screen: 'off' })
    await pass(90)
    expect(flagsOf(id)).toEqual([])

    await isFlowing(id, false)
    await page.ask(candidateRequests.reportSources.name, { camera: 'live', microphone: 'live', screen: 'off' })
    await setStatus(id, 'paused')
    await pass(90)
    await setStatus(id, 'active')
    await pass(12, false)
    await pass(60, false)
    expect(flagsOf(id)).toEqual([])
    await pass(15)
    expect(flagsOf(id)).toEqual(['camera-silent low'])

    await isFlowing(id, true)
    await pass(60)
    expect(flagsOf(id)).toEqual(['camera-silent low over'])
    await isFlowing(id, false)
    await pass(15)
    expect(flagsOf(id)).toEqual(['camera-silent low'])
  })

  it('is looked for in ended tests without reading all tests that there ever were', async () => {
    const isSqlite = taking.db.dialect === 'sqlite'
    // Tables of a test are so small that MariaDB reads them whole; EXPLAIN still lists what it could use.
    const plan: unknown = await taking.db.read.query(
      `EXPLAIN ${isSqlite ? 'QUERY PLAN ' : ''}SELECT id FROM test_sessions WHERE endTime > '2026-01-01'`,
    )
    expect(JSON.stringify(plan)).toContain('ix_test_sessions_endTime')
  })

  it('is nobody’s fault where hubs were away', async () => {
    raised = []
    clock += 10 * 60_000
    await pass(18)
    expect(await taking.db.read.countBy(testSessionEntity, { status: 'active' })).toBeGreaterThan(0)
    expect(raised).toEqual([])
  })

  it('that never came is reported when a test is handed in, however short it was', async () => {
    const token = await signIn(taking.hub, people.candidate3)
    await pass(30)
    const id = await startAs(token)
    await end(taking, id, token)
    await taking.db.write((manager) => manager.update(testSessionEntity, { id }, { endTime: new Date(clock + 1_000) }))
    await pass(6)
    expect(flagsOf(id)).toEqual(['camera-never high'])
    await pass(30)
    expect(flagsOf(id)).toEqual([])
  })
})
