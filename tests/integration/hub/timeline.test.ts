import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { proctorEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { clientSignalEntity } from '@pengawas/api/supervision/page-signals/page-signals.entity'
import { eyesOnEntity } from '@pengawas/api/supervision/eyes-on/eyes-on.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import { recordingEntity } from '@pengawas/api/supervision/recordings/recordings.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { packageEstimateSchema } from '@pengawas/shared/contracts/evidence-packages'
import { flagSchema } from '@pengawas/shared/contracts/flags'
import { SEGMENT_UPLOAD_HEADER, SEGMENT_UPLOAD_PATH, type SegmentUpload } from '@pengawas/shared/contracts/recordings'
import { type ClaimedRun, claimedRunSchema } from '@pengawas/shared/contracts/test-taking'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import {
  REPLAY_LINK_MS,
  replayLinksSchema,
  type TimelineEvent,
  timelineSchema,
} from '@pengawas/shared/contracts/timeline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createUser, settleIn } from '../people/support.ts'
import { onEveryDatabase } from './databases.ts'
import { makeRecorded } from './recorded.ts'
import {
  call,
  endSession,
  fetchData,
  openTestHub,
  people,
  SECRET,
  signIn,
  startSession,
  type TestHub,
} from './test-hub.ts'

const READERS = [
  ...['candidate', 'assessor', 'validator', 'administrator', 'auditor', 'superAdmin', 'proctor', 'other', 'lead'],
] as const

onEveryDatabase('the timeline of a test', (databaseUrl) => {
  let hub: TestHub
  let db: Database
  let session: TestSession
  let page: ClaimedRun
  let tokens: Record<string, string>
  /** By how much the hub's clock is ahead. */
  let ahead = 0

  const path = (rest: string): string => `/api/test-sessions/${session.id}/${rest}`
  const tokenOf = (reader: string): string => tokens[reader] ?? ''
  const timeline = (reader = 'auditor', query = '') =>
    fetchData(hub, path(`timeline${query}`), timelineSchema, { token: tokenOf(reader) })
  const lane = async <L extends TimelineEvent['lane']>(name: L, reader?: string) =>
    (await timeline(reader)).events.filter((event): event is Extract<TimelineEvent, { lane: L }> => event.lane === name)

  /** A segment that is stored now, and said to have begun at any time. */
  async function storeSegment(startedAt: number): Promise<string> {
    await makeRecorded(db, session.id)
    const bytes = randomBytes(64)
    const upload: SegmentUpload = {
      ...{ id: randomUUID(), testSessionId: session.id, source: 'camera', startedAt: Date.now(), durationMs: 1_000 },
      ...{ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), sentAt: Date.now() },
    }
    const headers = { authorization: `Bearer ${SECRET}`, [SEGMENT_UPLOAD_HEADER]: JSON.stringify(upload) }
    const stored = await fetch(new URL(SEGMENT_UPLOAD_PATH, hub.nodeUrl), { method: 'PUT', headers, body: bytes })
    expect(stored.status).toBe(204)
    await db.write((manager) => manager.update(recordingEntity, { id: upload.id }, { startedAt: new Date(startedAt) }))
    return upload.id
  }
  /** What each reader is answered. */
  async function statuses(rest: string): Promise<Record<string, number>> {
    const asked = READERS.map(async (reader) => {
      const response = await fetch(new URL(path(rest), hub.url), {
        headers: { authorization: `Bearer ${tokenOf(reader)}` },
      })
      await response.arrayBuffer()
      return [reader, response.status] as const
    })
    return Object.fromEntries(await Promise.all(asked))
  }
  const command = (name: string, body: Record<string, unknown>, reader = 'proctor') =>
    fetchData(hub, path(name), z.unknown(), { token: tokenOf(reader), body })

  beforeAll(async () => {
    const url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url }, { now: () => new Date(Date.now() + ahead) })
    db = await openDatabase({ url, dataDir: hub.dataDir })
    const started = await startSession(hub, people.candidate1)
    session = started.session
    page = await fetchData(hub, path('take-over'), claimedRunSchema, {
      ...{ token: started.token, body: { replace: true } },
    })
    const superAdmin = await signIn(hub, people.superAdmin)
    const other = await createUser(hub, superAdmin, { role: 'proktor' })
    const lead = await createUser(hub, superAdmin, { role: 'proktor' })
    const { assessmentId } = session
    for (const [{ user }, isLead] of [
      [other, false],
      [lead, true],
    ] as const)
      await db.write((manager) =>
        manager.save(proctorEntity, {
          ...{ assessmentId, userId: user.id, isLead, maxCandidates: 20, assignedAt: new Date() },
        }),
      )
    tokens = {
      ...{ candidate: started.token, superAdmin },
      other: await settleIn(hub, other),
      lead: await settleIn(hub, lead),
      administrator: await signIn(hub, people.administrator),
      assessor: await signIn(hub, people.penilai),
      validator: await signIn(hub, people.validator),
      auditor: await signIn(hub, people.auditor),
      proctor: await signIn(hub, people.proctor),
    }
  })
  afterAll(async () => {
    await db.close()
    await hub.close()
  })

  it('begins with the start of the test and goes on until now', async () => {
    const { events, ...shown } = await timeline()
    expect(shown).toMatchObject({ isLive: true, recording: 'never', segments: [], withheld: [], more: [] })
    expect([shown.from, shown.to]).toEqual([session.startTime, shown.now])
    expect(shown.session).toMatchObject({ id: session.id, code: session.code, status: 'active' })
    expect(events[0]).toMatchObject({ lane: 'test', kind: 'started', at: session.startTime })
  })

  it('shows while the test goes on who is in whose care, and never candidates', async () => {
    const refused = { candidate: 403, assessor: 403, validator: 403, administrator: 403 }
    const shown = { auditor: 200, superAdmin: 200, lead: 200, proctor: 200 }
    // The same assessment, and somebody else's candidate.
    expect(await statuses('timeline')).toEqual({ ...refused, ...shown, other: 404 })
    expect(await statuses('recordings')).toEqual({ ...refused, ...shown, other: 404 })
  })

  it('has what happened, in the order in which it did', async () => {
    const [item] = page.items
    await fetchData(hub, path(`answers/${item?.questionId ?? ''}`), z.unknown(), {
      ...{ method: 'PUT', token: tokenOf('candidate') },
      body: {
        ...{ pageSecret: page.page.pageSecret, idempotencyKey: randomUUID(), revision: 1 },
        value: { kind: 'choice', place: 0 },
        madeAt: new Date().toISOString(),
      },
    })
    const flag = await fetchData(hub, '/api/ai-proctoring/flags', flagSchema, {
      token: tokenOf('proctor'),
      body: {
        testSessionId: session.id,
        type: 'behavior-suspicious',
        severity: 'high',
        note: 'Melihat ke samping',
        picture: null,
      },
    })
    await command('warning', { text: 'Lihat ke layar' })
    await command('messages', { id: randomUUID(), text: 'Apakah semua baik?' })
    await command('pause', { text: 'Ada tamu' })
    await command('resume', {})
    await command('lock', { text: 'Tunggu sebentar' })
    await db.write((manager) =>
      manager.insert(clientSignalEntity, {
        ...{ testSessionId: session.id, pageId: 'page', sequence: 1, kind: 'tab-hidden', durationMs: 3_000 },
        ...{ madeAt: new Date(), receivedAt: new Date(Date.now() + 3_000) },
      }),
    )
    await expect.poll(async () => (await lane('focus')).length).toBe(1)

    expect(await lane('answers')).toMatchObject([{ kind: 'answered', item: 1, count: 1 }])
    expect(await lane('flags')).toMatchObject([{ flagId: flag.id, severity: 'high', validationStatus: 'pending' }])
    expect(await lane('interventions')).toMatchObject([
      { kind: 'warning', text: 'Lihat ke layar' },
      { kind: 'pause', text: 'Ada tamu' },
      { kind: 'resume', text: null },
      { kind: 'lock', text: 'Tunggu sebentar' },
    ])
    expect((await lane('interventions')).every(({ byName }) => byName !== null && byName !== '')).toBe(true)
    expect(await lane('test')).toMatchObject([
      { kind: 'started' },
      { kind: 'paused', isOpen: false },
      { kind: 'locked', isOpen: true },
    ])
    expect(await lane('chat')).toMatchObject([{ side: 'staff', text: 'Apakah semua baik?' }])
    const { events } = await timeline()
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted())
    expect(JSON.stringify(events)).not.toContain(item?.questionId)
  })

  it('shows the ledger to those above the proctors alone', async () => {
    const { startTime: minute } = session
    const [{ id: userId } = { id: '' }] = await fetchData(hub, '/api/proctors', z.array(z.object({ id: z.string() })), {
      token: tokenOf('administrator'),
    })
    await db.write((manager) =>
      manager.insert(eyesOnEntity, {
        ...{ testSessionId: session.id, minute: new Date(Date.parse(minute) - (Date.parse(minute) % 60_000)), userId },
        ...{ visible: 0xfff, focused: 0, lastAt: new Date() },
      }),
    )
    expect((await timeline('proctor')).withheld).toEqual(['ledger'])
    expect(await lane('ledger', 'proctor')).toEqual([])
    for (const reader of ['lead', 'auditor'])
      expect(await lane('ledger', reader)).toMatchObject([{ kind: 'visible', byId: userId, isOpen: false }])
  })

  it('has the segments, and asked for a time only what touches it', async () => {
    const from = Date.parse(session.startTime)
    const ids = [await storeSegment(from), await storeSegment(from + 600_000)]
    expect((await timeline()).segments.map(({ id }) => id)).toEqual(ids)
    const later = `?from=${new Date(from + 300_000).toISOString()}`
    const some = await timeline('proctor', later)
    expect(some.segments.map(({ id }) => id)).toEqual(ids.slice(1))
    // The lock goes on.
    expect(some.events.map(({ kind }) => kind)).toEqual([])
    expect(some.to).toBe(new Date(from + 601_000).toISOString())
    expect((await call(hub, path('timeline?from=yesterday'), { token: tokenOf('auditor') })).status).toBe(400)
  })

  it('reads the clock of a media node when a segment is announced, however long its bytes take', async () => {
    const [startedAt, bytes] = [Date.parse(session.startTime) + 5_000, randomBytes(64)]
    const upload: SegmentUpload = {
      ...{ id: randomUUID(), testSessionId: session.id, source: 'screen', startedAt, durationMs: 1_000 },
      ...{ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), sentAt: Date.now() },
    }
    await makeRecorded(db, session.id)
    const request = httpRequest(new URL(SEGMENT_UPLOAD_PATH, hub.nodeUrl), {
      method: 'PUT',
      headers: {
        ...{ authorization: `Bearer ${SECRET}`, [SEGMENT_UPLOAD_HEADER]: JSON.stringify(upload) },
        // The answer to it says that the hub has the announcement.
        ...{ expect: '100-continue', 'content-length': bytes.length },
      },
    })
    request.flushHeaders()
    await once(request, 'continue')
    ahead = 30_000
    try {
      request.end(bytes)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      response.resume()
      expect(response.statusCode).toBe(204)
    } finally {
      ahead = 0
    }
    const stored = (await timeline()).segments.find(({ id }) => id === upload.id)
    expect(stored?.startedAt).toBe(new Date(startedAt).toISOString())
  })

  it('gives links to segments that hold for one login and some minutes', async () => {
    const [segment] = (await timeline()).segments
    const body = { segmentIds: [segment?.id] }
    const make = async (reader: string, of: unknown = body) =>
      call(hub, path('replay-links'), { token: tokenOf(reader), body: of })
    const made = replayLinksSchema.parse((await make('auditor')).body.data)
    const url = made.links[0]?.url ?? ''
    const follow = async (token: string, range?: string) => {
      const headers = { authorization: `Bearer ${token}`, ...(range === undefined ? {} : { range }) }
      const response = await fetch(new URL(url, hub.url), { headers })
      const { length } = await response.arrayBuffer().then((bytes) => new Uint8Array(bytes))
      return [response.status, length] as const
    }
    expect(await follow(tokenOf('auditor'))).toEqual([200, 64])
    expect(await follow(tokenOf('auditor'), 'bytes=10-19')).toEqual([206, 10])
    expect(await follow(tokenOf('auditor'), 'bytes=0-9')).toEqual([206, 10])
    // Of other people, of another login of the same person, and after a logout.
    for (const reader of ['superAdmin', 'lead', 'proctor']) expect((await follow(tokenOf(reader)))[0]).toBe(410)
    expect((await follow(tokenOf('candidate')))[0]).toBe(403)
    const again = await signIn(hub, people.auditor)
    expect((await follow(again))[0]).toBe(410)
    expect((await make('other')).status).toBe(404)
    expect((await make('administrator')).status).toBe(403)
    expect((await make('auditor', { segmentIds: [randomUUID()] })).status).toBe(404)
    ahead = REPLAY_LINK_MS + 1_000
    expect((await follow(tokenOf('auditor')))[0]).toBe(410)
    ahead = 0
    expect((await follow(tokenOf('auditor')))[0]).toBe(200)
    await fetchData(hub, '/api/auth/logout', z.unknown(), { method: 'POST', token: tokenOf('auditor') })
    expect((await follow(tokenOf('auditor')))[0]).toBe(401)
    tokens = { ...tokens, auditor: again }

    const found = await call(hub, '/api/audit?limit=500', {
      token: tokenOf('superAdmin'),
    })
    // Each download from the file's beginning; the rest of one belongs to it.
    expect(JSON.stringify(found.body.data).split('byLink')).toHaveLength(1 + 3)
  })

  it('is an entry of the audit log for each who opened it', async () => {
    const found = await call(hub, '/api/audit?limit=500', {
      token: tokenOf('superAdmin'),
    })
    expect(JSON.stringify(found.body.data).split('timeline-viewed')).toHaveLength(1 + 4)
  })

  it('is closed after the end of the test to proctors who do not lead', async () => {
    const [segment] = (await timeline()).segments
    const mayHaveVideo = async (reader: string) => {
      const body = { testSessionIds: [session.id], parts: ['video'] }
      const of = { token: tokenOf(reader), body }
      return (await fetchData(hub, '/api/evidence-packages/estimate', packageEstimateSchema, of)).mayHaveVideo
    }
    expect([await mayHaveVideo('proctor'), await mayHaveVideo('lead')]).toEqual([true, true])
    await command('unlock', {})
    await endSession(hub, tokenOf('candidate'), session.id)
    const refused = { candidate: 403, assessor: 403, validator: 403, administrator: 403, proctor: 403, other: 404 }
    const shown = { auditor: 200, superAdmin: 200, lead: 200 }
    for (const rest of ['timeline', 'recordings', `recordings/${segment?.id ?? ''}`])
      expect([rest, await statuses(rest)]).toEqual([rest, { ...refused, ...shown }])
    // Nor do they get it by the way of a package.
    expect([await mayHaveVideo('proctor'), await mayHaveVideo('lead')]).toEqual([false, true])
    const { isLive, events } = await timeline('lead')
    expect(isLive).toBe(false)
    expect(events.filter((event) => event.lane === 'test').map(({ kind, isOpen }) => [kind, isOpen])).toEqual([
      ['started', false],
      ['paused', false],
      ['locked', false],
      // From another page.
      ['page-changed', false],
      ['ended', false],
    ])
  })
})
