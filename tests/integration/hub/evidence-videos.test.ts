import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removePackagesAbout } from '@pengawas/api/insight/evidence-packages/package-jobs.changes'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import { keptFileEntity } from '@pengawas/api/kernel/files/kept-files.entity'
import { type ArchiveLimits, openArchive } from '@pengawas/api/kernel/lib/archives/read-archive'
import { recordingEntity } from '@pengawas/api/supervision/recordings/recordings.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { SegmentWriter } from '@pengawas/sfu/recording/segment-writer'
import {
  evidenceManifestSchema,
  packageEstimateSchema,
  packageJobSchema,
  packageJobsSchema,
} from '@pengawas/shared/contracts/evidence-packages'
import type { MediaSource } from '@pengawas/shared/contracts/media-sources'
import { SEGMENT_UPLOAD_HEADER, SEGMENT_UPLOAD_PATH } from '@pengawas/shared/contracts/recordings'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { PERMISSIONS } from '@pengawas/shared/permissions'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pdfLines } from '../../support/pdf-text.ts'
import { makeFilm, probeFile } from '../sfu/support/film.ts'
import { aFlag, FakeMediaNode } from './fake-media-node.ts'
import { takePlace } from './pages.ts'
import { makeRecorded } from './recorded.ts'
import { call, fetchData, openTestHub, people, SECRET, signIn, startSession, type TestHub } from './test-hub.ts'

const WITHIN = { timeout: 20_000, interval: 50 }
const LIMITS: ArchiveLimits = {
  ...{ maxEntries: 200, maxTotalBytes: 100_000_000, maxEntryBytes: 50_000_000 },
  tooManyEntries: 'archiveTooManyFiles',
  tooLarge: 'archiveTooLarge',
}
const FRAMES_PER_SECOND = 10
/** Each film is as long as key frames of a camera are apart. */
const FILM_SECONDS = 10
const SEGMENT_SECONDS = 60
/** Opus: 20 ms of silence (RFC 6716, section 2.1.9 and 3.1). */
const SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe)

interface Video {
  name: string
  source: MediaSource
  flagId: string | null
  from: string
  to: string
  beginsEarlierMs: number | null
  segments: { id: string; sha256: string }[]
}

interface Log {
  recording: {
    videos: Video[]
    gaps: { source: MediaSource; flagId: string | null; from: string; to: string }[]
    lost: { id: string; why: string }[]
  } | null
}

describe('recordings in evidence packages', { timeout: 120_000 }, () => {
  let hub: TestHub
  let node: FakeMediaNode
  let db: Database
  let folder: string
  let session: TestSession
  let films: Record<'small' | 'large', Uint8Array[]>
  const tokens = { auditor: '', superAdmin: '' }
  const flag = aFlag()
  /** The first of five minutes, 70 s before the flag. */
  const T = flag.detectedAt - 70_000
  const at = (seconds: number): string => new Date(T + seconds * 1_000).toISOString()

  beforeAll(async () => {
    hub = await openTestHub()
    folder = await mkdtemp(path.join(tmpdir(), 'pengawas-videos-'))
    node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
    const started = await startSession(hub, people.candidate1)
    session = started.session
    await takePlace(hub, started.token, session.id)
    await node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag, evidence: null })
    tokens.auditor = await signIn(hub, people.auditor)
    tokens.superAdmin = await signIn(hub, people.superAdmin)
    db = await openDatabase({ url: undefined, dataDir: hub.dataDir })
    films = {
      small: await makeFilm('160x120', FILM_SECONDS * FRAMES_PER_SECOND, FRAMES_PER_SECOND),
      large: await makeFilm('320x240', FILM_SECONDS * FRAMES_PER_SECOND, FRAMES_PER_SECOND),
    }
  }, 120_000)
  afterAll(async () => {
    node.close()
    await db.close()
    await hub.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function movie(of: 'small' | 'large', seconds = SEGMENT_SECONDS): Promise<Buffer> {
    const file = path.join(folder, `${randomUUID()}.webm`)
    const size = of === 'small' ? { width: 160, height: 120 } : { width: 320, height: 240 }
    const writer = new SegmentWriter(file, { kind: 'video', size })
    const film = films[of]
    for (let index = 0; index < seconds * FRAMES_PER_SECOND; index += 1) {
      const frame = film[index % film.length]
      if (frame !== undefined)
        writer.add(frame, index % film.length === 0, index / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND)
    }
    await writer.close()
    return readFile(file)
  }

  async function sound(seconds = SEGMENT_SECONDS): Promise<Buffer> {
    const file = path.join(folder, `${randomUUID()}.webm`)
    const writer = new SegmentWriter(file, { kind: 'audio' })
    for (let index = 0; index < seconds * 50; index += 1) writer.add(SILENCE, true, index / 50, 1 / 50)
    await writer.close()
    return readFile(file)
  }

  /** Stores a segment as a media node does. */
  async function store(
    of: TestSession,
    source: MediaSource,
    fromSeconds: number,
    bytes: Buffer,
    seconds = SEGMENT_SECONDS,
  ) {
    const id = randomUUID()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const startedAt = T + fromSeconds * 1_000
    await makeRecorded(db, of.id, new Date(startedAt))
    const upload = {
      id,
      testSessionId: of.id,
      source,
      startedAt,
      durationMs: seconds * 1_000,
      bytes: bytes.length,
      sha256,
    }
    const response = await fetch(new URL(SEGMENT_UPLOAD_PATH, hub.nodeUrl), {
      ...{ method: 'PUT', body: new Uint8Array(bytes) },
      headers: {
        authorization: `Bearer ${SECRET}`,
        [SEGMENT_UPLOAD_HEADER]: JSON.stringify({ ...upload, sentAt: Date.now() }),
      },
    })
    expect(response.status).toBe(204)
    return { id, sha256 }
  }

  const storedFile = async (id: string): Promise<string> =>
    path.join(hub.dataDir, 'files', (await db.read.findOneByOrFail(recordingEntity, { id })).fileKey)

  /** People make packages one by one: some are made by another one. */
  async function made(body: object, token = tokens.auditor) {
    const response = await fetch(new URL('/api/evidence-packages', hub.url), {
      ...{ method: 'POST', body: JSON.stringify({ language: 'en', ...body }) },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    if (response.status !== 200)
      return { status: response.status, refusal: (await response.json()) as { code: string } }
    const archive = await openArchive(Buffer.from(await response.arrayBuffer()), LIMITS)
    const manifest = evidenceManifestSchema.parse(JSON.parse((await archive.read('manifest.json')).toString()))
    const named = async (end: string) => archive.read(archive.names.find((name) => name.endsWith(end)) ?? end)
    const log = JSON.parse((await named('log.json')).toString()) as Log
    return { status: 200, archive, manifest, log, lines: pdfLines(await named('log.pdf')).join('\n') }
  }

  async function packageOf(body: object, token = tokens.auditor) {
    const result = await made(body, token)
    if (result.archive === undefined) throw new Error(`no package: ${JSON.stringify(result.refusal)}`)
    return result
  }

  it('of a flag are cut around it on key frames, and play', async () => {
    const camera = [
      await store(session, 'camera', 0, await movie('small')),
      // As a node's clock is read: a little early.
      await store(session, 'camera', 59.995, await movie('small')),
      await store(session, 'camera', 120, await movie('small')),
    ]
    const screen = await store(session, 'screen', 0, await movie('small'))
    const other = await store(session, 'screen', 60, await movie('large'))
    const microphone = await store(session, 'microphone', 30, await sound())

    const { archive, manifest, log, lines } = await packageOf({ flagIds: [flag.id] })
    const { videos = [], gaps, lost } = log.recording ?? {}
    expect(lost).toEqual([])
    // From 20 s before it until 20 s after.
    expect(videos).toMatchObject([
      {
        ...{ source: 'camera', flagId: flag.id, from: at(50), beginsEarlierMs: 0 },
        segments: [camera[0], camera[1]],
      },
      { source: 'microphone', from: at(50), beginsEarlierMs: 0, segments: [microphone] },
      { source: 'screen', from: at(50), to: at(59.9), segments: [screen] },
      { source: 'screen', from: at(60), to: at(90), beginsEarlierMs: 0, segments: [other] },
    ])
    expect(gaps).toEqual([])
    expect(manifest.testSessions).toMatchObject([{ withheld: [], leftOut: [], lostSegments: [] }])
    for (const { name, source, from, to } of videos) {
      expect(manifest.files.map((file) => file.name)).toContain(name)
      const file = path.join(folder, `${randomUUID()}.webm`)
      await writeFile(file, await archive.read(name))
      const probed = await probeFile(file)
      expect(probed.codec).toBe(source === 'microphone' ? 'opus' : 'vp8')
      expect(probed.packets[0]).toEqual({ atMs: 0, isKey: true })
      if (source !== 'microphone') expect(probed.decoded).toBe(probed.packets.length)
      expect(Math.abs((probed.packets.at(-1)?.atMs ?? 0) - (Date.parse(to) - Date.parse(from)))).toBeLessThan(2)
      // All frames of that time are there.
      const perSecond = source === 'microphone' ? 50 : FRAMES_PER_SECOND
      const seconds = (Date.parse(to) - Date.parse(from)) / 1_000
      expect(Math.abs(probed.packets.length - seconds * perSecond)).toBeLessThan(3)
    }
    expect(lines).toContain('Recording')
    expect(lines).toContain('from 2 segments')
  })

  it('begin up to a key frame earlier, and say by how much', async () => {
    const late = aFlag({ detectedAt: flag.detectedAt + 4_000 })
    expect(
      await node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag: late, evidence: null }),
    ).toMatchObject({ ok: true })
    const { log, lines } = await packageOf({ flagIds: [late.id] })
    expect(log.recording?.videos).toMatchObject([
      { source: 'camera', from: at(50), beginsEarlierMs: 4_000 },
      { source: 'microphone', from: at(54), beginsEarlierMs: 0 },
      ...[{ source: 'screen', beginsEarlierMs: 4_000 }, { source: 'screen' }],
    ])
    // The sound stops 4 s before the picture.
    expect(log.recording?.gaps).toEqual([
      { source: 'microphone', flagId: late.id, from: expect.any(String) as string, to: at(94) },
    ])
    expect(lines).toContain('begins 4.0 s earlier')
    expect(lines).toContain('Not recorded: microphone')
  })

  it('of flags that are shown together are one folder for each flag', async () => {
    const { manifest } = await packageOf({ flagIds: [flag.id], parts: ['pictures', 'chat'] }, tokens.superAdmin)
    expect(manifest.testSessions).toMatchObject([{ leftOut: ['video'], withheld: [] }])
    const all = await packageOf({ flagIds: [flag.id], parts: ['video'] }, tokens.superAdmin)
    expect(all.manifest.testSessions).toMatchObject([{ leftOut: ['pictures', 'chat'] }])
    expect(all.archive.names.filter((name) => name.includes(`/video/${flag.id}/`))).toHaveLength(4)
  })

  it('of a whole test are its segments as they were stored, without those that are lost', async () => {
    const started = await startSession(hub, people.candidate2)
    const begun = (Date.parse(started.session.startTime) - T) / 1_000
    const bytes = await movie('small', 10)
    const whole = await store(started.session, 'camera', begun, bytes, 10)
    const missing = await store(started.session, 'camera', begun + 10, await movie('large', 10), 10)
    const damaged = await store(started.session, 'camera', begun + 20, await movie('small', 10), 10)
    const changed = await readFile(await storedFile(damaged.id))
    changed[2_000] = (changed[2_000] ?? 0) ^ 1
    await writeFile(await storedFile(damaged.id), changed)
    await rm(await storedFile(missing.id))
    const { archive, manifest, log, lines } = await packageOf({ testSessionIds: [started.session.id] })
    const [video] = log.recording?.videos ?? []
    expect(log.recording?.videos).toHaveLength(1)
    expect(video).toMatchObject({ source: 'camera', flagId: null, beginsEarlierMs: null, segments: [whole] })
    expect((await archive.read(video?.name ?? '')).equals(bytes)).toBe(true)
    const lost = [
      { id: missing.id, source: 'camera', sha256: missing.sha256, why: 'missing' },
      { id: damaged.id, source: 'camera', sha256: damaged.sha256, why: 'damaged' },
    ]
    expect(manifest.testSessions[0]?.lostSegments).toEqual(lost)
    expect(log.recording?.lost).toMatchObject(lost.map(({ id, why }) => ({ id, why })))
    expect(lines).toContain('A segment is damaged')
    expect(lines).toContain('A segment is no longer in the file store')
    const entries = await db.read.findBy(auditEntity, {
      ...{ action: 'test-session.recording-viewed', subjectId: started.session.id },
    })
    expect(entries.map(({ data }) => [data.packageId, data.videos])).toEqual([[manifest.packageId, 1]])
  })

  it('are made without what cannot be read, and of a flag as far as it goes', async () => {
    const started = await startSession(hub, people.candidate3)
    const one = aFlag()
    await takePlace(hub, started.token, started.session.id)
    await node.send(hubRequests.raiseFlag.name, { testSessionId: started.session.id, flag: one, evidence: null })
    const nothing = await store(started.session, 'camera', 0, Buffer.alloc(5_000, 7))
    const film = await movie('small')
    // Its hash is right, and it ends in the middle of something.
    const half = await store(started.session, 'camera', 60, film.subarray(0, Math.floor(film.length / 2)))
    const { archive, log, manifest } = await packageOf({ flagIds: [one.id] })
    expect(manifest.testSessions[0]?.lostSegments.map(({ id, why }) => [id, why])).toContainEqual([
      nothing.id,
      'unreadable',
    ])
    const [video, ...others] = log.recording?.videos ?? []
    expect(others).toEqual([])
    expect(video).toMatchObject({ source: 'camera', from: at(60), segments: [half] })
    expect(log.recording?.gaps[0]).toMatchObject({ from: at(50), to: at(60) })
    const file = path.join(folder, 'half.webm')
    await writeFile(file, await archive.read(video?.name ?? ''))
    const probed = await probeFile(file)
    expect(probed.decoded).toBe(probed.packets.length)
    expect(probed.decoded).toBeGreaterThan(100)
  })

  it('are refused beforehand where they are too large, which the estimate says as well', async () => {
    const started = await startSession(hub, people.candidate4)
    const { id } = await store(started.session, 'camera', 0, await movie('small', 10))
    await db.write((manager) => manager.update(recordingEntity, { id }, { bytes: 2_100_000_000 }))
    const body = { testSessionIds: [started.session.id] }
    const { status, refusal } = await made(body, tokens.superAdmin)
    expect([status, refusal?.code]).toEqual([413, 'packageOverSize'])
    const estimated = (parts?: string[]) =>
      fetchData(hub, '/api/evidence-packages/estimate', packageEstimateSchema, {
        ...{ token: tokens.auditor, body: { ...body, ...(parts === undefined ? {} : { parts }) } },
      })
    expect(await estimated()).toMatchObject({ isTooLarge: true, videoBytes: 2_100_000_000, testSessions: 1 })
    expect(await estimated(['chat'])).toMatchObject({ isTooLarge: false, videoBytes: 0 })
    expect((await made({ ...body, parts: ['pictures'] }, tokens.superAdmin)).status).toBe(200)
    expect((await call(hub, '/api/evidence-packages/estimate', { token: tokens.auditor, body: {} })).status).toBe(400)
  })

  it('are not for readers who may not see recordings, and the package says so', async () => {
    const table = PERMISSIONS as unknown as Record<string, readonly string[]>
    const before = table['recording:read'] ?? []
    try {
      table['recording:read'] = ['super-admin']
      const { archive, manifest, log, lines } = await packageOf({ flagIds: [flag.id] })
      expect(archive.names.filter((name) => name.endsWith('.webm'))).toEqual([])
      expect(manifest.testSessions).toMatchObject([{ withheld: ['recording'], leftOut: [] }])
      expect(log.recording).toBeNull()
      expect(lines).toContain('Not in this package')
      const estimate = await fetchData(hub, '/api/evidence-packages/estimate', packageEstimateSchema, {
        ...{ token: tokens.auditor, body: { flagIds: [flag.id] } },
      })
      expect(estimate).toMatchObject({ mayHaveVideo: false, videoBytes: 0 })
    } finally {
      table['recording:read'] = before
    }
  })

  it('are not fetched later by a reader who may no longer look at the test, and go with an erased candidate', async () => {
    const begin = async (parts: string[]) =>
      (
        await fetchData(hub, '/api/evidence-packages/jobs', packageJobSchema, {
          ...{ token: tokens.superAdmin, body: { flagIds: [flag.id], parts } },
        })
      ).id
    const jobs = () => fetchData(hub, '/api/evidence-packages/jobs', packageJobsSchema, { token: tokens.superAdmin })
    const [withVideo, without] = [await begin(['video']), await begin(['pictures'])]
    await vi.waitFor(async () => expect((await jobs()).map(({ state }) => state)).toEqual(['ready', 'ready']), WITHIN)
    const fetched = async (id: string): Promise<number> => {
      const headers = { authorization: `Bearer ${tokens.superAdmin}` }
      const answer = await fetch(new URL(`/api/evidence-packages/jobs/${id}/file`, hub.url), { headers })
      const text = await answer.text()
      expect(text.includes('packageRightsLost')).toBe(answer.status === 403)
      return answer.status
    }
    const table = PERMISSIONS as unknown as Record<string, readonly string[]>
    const withoutRight = async (permission: string): Promise<number[]> => {
      const before = table[permission] ?? []
      try {
        table[permission] = ['auditor']
        return [await fetched(withVideo), await fetched(without)]
      } finally {
        table[permission] = before
      }
    }
    expect(await withoutRight('recording:read')).toEqual([403, 200])
    // Both hold entries of the audit log about the flag.
    expect(await withoutRight('audit:read')).toEqual([403, 403])
    expect(await fetched(withVideo)).toBe(200)

    const remove = (id: string) => db.write((manager) => removePackagesAbout(manager, [id], new Date()))
    expect(await remove(randomUUID())).toBe(0)
    expect(await remove(session.id)).toBe(2)
    expect(await jobs()).toEqual([])
    expect(await fetched(withVideo)).toBe(404)
    expect(await db.read.countBy(keptFileEntity, { reason: 'erased', subjectType: 'evidence-package' })).toBe(2)
  })
})
