import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '@pengawas/api/kernel/db/database'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { keptFileEntity } from '@pengawas/api/kernel/files/kept-files.entity'
import { placementEntity } from '@pengawas/api/sessions/live-states/placements.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { removeRecordings } from '@pengawas/api/supervision/recordings/recordings.changes'
import { listRecordingFiles } from '@pengawas/api/supervision/recordings/recordings.queries'
import { createRecordingsService } from '@pengawas/api/supervision/recordings/recordings.service'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { type FinishedSegment, SegmentFolder } from '@pengawas/sfu/recording/segment-folder'
import { SegmentUploader } from '@pengawas/sfu/recording/segment-uploader'
import {
  recordingSchema,
  SEGMENT_REFUSAL_HEADER,
  SEGMENT_UPLOAD_HEADER,
  SEGMENT_UPLOAD_PATH,
  type SegmentUpload,
} from '@pengawas/shared/contracts/recordings'
import { systemHealthSchema } from '@pengawas/shared/contracts/system'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { pushes } from '@pengawas/shared/sockets/pushes'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeMediaNode } from './fake-media-node.ts'
import { openCandidatePage, openWall } from './pages.ts'
import { makeRecorded, RECORDING_NODE } from './recorded.ts'
import { call, fetchData, openTestHub, people, SECRET, signIn, startSession, type TestHub } from './test-hub.ts'

const log = pino({ level: 'silent' })
const WITHIN = { timeout: 15_000, interval: 50 }

let hub: TestHub
let db: Database
let directory: string
let testSessionId: string

beforeEach(async () => {
  hub = await openTestHub()
  directory = await mkdtemp(path.join(tmpdir(), 'pengawas-segments-'))
  const session = await startSession(hub, people.candidate1)
  testSessionId = session.session.id
  db = await openDatabase({ url: undefined, dataDir: hub.dataDir })
  await makeRecorded(db, testSessionId)
})
afterEach(async () => {
  await db.close()
  await hub.close()
  await rm(directory, { recursive: true, force: true })
})

/** A finished segment in the folder of a media node. */
async function addSegment(
  bytes = randomBytes(200_000),
  of = testSessionId,
  startedAt = Date.now() - 60_000,
): Promise<FinishedSegment> {
  const id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const segment = {
    id,
    testSessionId: of,
    source: 'camera' as const,
    startedAt,
    durationMs: 60_000,
    bytes: bytes.length,
    sha256,
  }
  const { folder } = await SegmentFolder.open(directory, log)
  await folder.note(segment)
  await writeFile(folder.openPath(id), bytes)
  await folder.finish(segment)
  return segment
}

/** A media node's uploads, as after a start of the node. */
async function openUploads(
  hubUrl = hub.nodeUrl,
  nodeSecret = SECRET,
  nodeId = RECORDING_NODE,
): Promise<SegmentUploader> {
  const { folder, left } = await SegmentFolder.open(directory, log)
  const uploads = new SegmentUploader({ config: { hubUrl, nodeId, nodeSecret }, folder, log, now: Date.now }, left)
  uploads.start()
  return uploads
}

const listed = async (token: string) =>
  (await fetchData(hub, `/api/test-sessions/${testSessionId}/recordings`, recordingSchema, { token })).segments

const read = (id: string, token: string, range?: string) =>
  fetch(new URL(`/api/test-sessions/${testSessionId}/recordings/${id}`, hub.url), {
    headers: { authorization: `Bearer ${token}`, ...(range === undefined ? {} : { range }) },
  })

it('stores what a media node sends, then lets go of the local copy, and gives it in ranges', async () => {
  const bytes = randomBytes(200_000)
  const segment = await addSegment(bytes)
  const uploads = await openUploads()
  await vi.waitFor(async () => expect(await readdir(directory)).toEqual([]), WITHIN)
  expect(uploads.waiting).toEqual({ segments: 0, bytes: 0 })
  await uploads.close()

  const auditor = await signIn(hub, people.auditor)
  const { id, durationMs, sha256 } = segment
  expect(await listed(auditor)).toMatchObject([{ id, durationMs, sha256, bytes: 200_000, source: 'camera' }])

  const whole = await read(id, auditor)
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'video/webm',
    'bytes',
  ])
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  const part = await read(id, auditor, 'bytes=1000-1999')
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1000-1999/200000'])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000, 2_000))).toBe(true)
  expect((await read(id, auditor, 'bytes=200000-')).status).toBe(404)
})

it('shows recordings to nobody else, and writes each opening down', async () => {
  const { id } = await addSegment()
  const uploads = await openUploads()
  const auditor = await signIn(hub, people.auditor)
  await vi.waitFor(async () => expect(await listed(auditor)).toHaveLength(1), WITHIN)
  await uploads.close()
  for (const person of [people.candidate1, people.administrator, people.penilai, people.validator]) {
    const token = await signIn(hub, person)
    expect((await call(hub, `/api/test-sessions/${testSessionId}/recordings`, { token })).status).toBe(403)
    expect((await read(id, token)).status).toBe(403)
  }
  for (const range of [undefined, 'bytes=0-99', 'bytes=100-199']) await (await read(id, auditor, range)).arrayBuffer()
  const superAdmin = await signIn(hub, people.superAdmin)
  await (await read(id, superAdmin, 'bytes=5-9')).arrayBuffer()
  const found = await call(hub, '/api/system/logs?action=test-session.recording-viewed', { token: superAdmin })
  expect(JSON.stringify(found.body.data).split(id)).toHaveLength(3)
})

it('keeps segments while the hub is away or refuses them, and sends them when it takes them', async () => {
  const first = await addSegment()
  const away = await openUploads('http://127.0.0.1:9')
  const stranger = await openUploads(hub.nodeUrl, 'a secret that is not theirs')
  const second = await addSegment()
  away.add(second)
  await away.close()
  await stranger.close()
  expect((await readdir(directory)).filter((name) => name.endsWith('.webm'))).toHaveLength(2)

  const uploads = await openUploads()
  const auditor = await signIn(hub, people.auditor)
  await vi.waitFor(async () => {
    expect((await listed(auditor)).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
    expect(await readdir(directory)).toEqual([])
  }, WITHIN)
  await uploads.close()
})

it('keeps for a month what it set aside, and no longer', async () => {
  const segment = await addSegment()
  const { folder } = await SegmentFolder.open(directory, log)
  await folder.setAside(segment.id)
  const day = 24 * 60 * 60_000
  await folder.removeOldDamaged(Date.now() + 29 * day)
  expect(await readdir(path.join(directory, 'damaged'))).toHaveLength(2)
  await folder.removeOldDamaged(Date.now() + 31 * day)
  expect(await readdir(path.join(directory, 'damaged'))).toEqual([])
})

it('sets aside what the hub refuses to read', async () => {
  await addSegment()
  const refusing = createServer((request, response) => {
    response.writeHead(400, { connection: 'close' }).end()
    request.resume()
  }).listen(0, '127.0.0.1')
  try {
    await once(refusing, 'listening')
    const { port } = refusing.address() as AddressInfo
    const uploads = await openUploads(`http://127.0.0.1:${port}`)
    await vi.waitFor(async () => expect(await readdir(directory)).toEqual(['damaged']), WITHIN)
    await uploads.close()
    expect(await readdir(path.join(directory, 'damaged'))).toHaveLength(2)
  } finally {
    refusing.close()
  }
})

it('sets a damaged segment aside, gives up one whose test is gone, and sends the others', async () => {
  const damaged = await addSegment()
  await addSegment(undefined, randomUUID())
  const good = await addSegment()
  await writeFile(path.join(directory, `${damaged.id}.webm`), 'changed')
  const uploads = await openUploads()
  const auditor = await signIn(hub, people.auditor)
  await vi.waitFor(async () => expect(await readdir(directory)).toEqual(['damaged']), WITHIN)
  await uploads.close()
  expect((await listed(auditor)).map(({ id }) => id)).toEqual([good.id])
  expect(await readdir(path.join(directory, 'damaged'))).toHaveLength(2)
})

it('takes what is of a test and late, and refuses what is not: the node deletes what nobody may keep, and sets the rest aside', async () => {
  const { id: silentId } = (await startSession(hub, people.candidate2)).session
  await makeRecorded(db, silentId)
  await db.write(async (manager) => {
    const at = Date.now()
    const [since, until] = [new Date(at - 40 * 60_000), new Date(at - 20 * 60_000)]
    await manager.update(testSessionEntity, { id: testSessionId }, { startTime: since })
    // The candidate is on another node by now.
    await manager.update(placementEntity, { testSessionId }, { since, until })
    await manager.insert(placementEntity, { testSessionId, nodeId: 'node-other', since: until, until: null })
    const told = { camera: true, microphone: true, screen: true, textVersion: 'test' }
    await manager.update(testSessionEntity, { id: silentId }, { consent: told })
  })
  const minutesAgo = (minutes: number): number => Date.now() - minutes * 60_000
  const late = await addSegment(undefined, testSessionId, minutesAgo(30))
  const unfit = [
    await addSegment(undefined, testSessionId, minutesAgo(10)),
    await addSegment(undefined, testSessionId, minutesAgo(60)),
  ]
  await addSegment(undefined, silentId)
  const uploads = await openUploads()
  await vi.waitFor(() => expect(uploads.waiting).toEqual({ segments: 0, bytes: 0 }), WITHIN)
  await uploads.close()
  expect(await readdir(directory)).toEqual(['damaged'])
  const aside = (await readdir(path.join(directory, 'damaged'))).filter((name) => name.endsWith('.webm'))
  expect(aside.toSorted()).toEqual(unfit.map(({ id }) => `${id}.webm`).toSorted())
  expect((await listed(await signIn(hub, people.auditor))).map(({ id }) => id)).toEqual([late.id])

  const foreign = await addSegment(undefined, testSessionId, minutesAgo(30))
  const upload = { ...foreign, nodeId: 'node-never', sentAt: Date.now() }
  const answer = await fetch(new URL(SEGMENT_UPLOAD_PATH, hub.nodeUrl), {
    method: 'PUT',
    headers: { authorization: `Bearer ${SECRET}`, [SEGMENT_UPLOAD_HEADER]: JSON.stringify(upload) },
    body: new Uint8Array(await readFile(path.join(directory, `${foreign.id}.webm`))),
  })
  expect([answer.status, answer.headers.get(SEGMENT_REFUSAL_HEADER)]).toEqual([422, 'not-placed'])
})

/** Sends a segment as a media node does, whatever it says of itself; the answer's status. */
async function put(bytes: Buffer, said: Partial<SegmentUpload> = {}): Promise<number> {
  const upload: SegmentUpload = {
    ...{ id: randomUUID(), testSessionId, source: 'camera', startedAt: Date.now() - 60_000, durationMs: 60_000 },
    ...{ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), sentAt: Date.now() },
    ...said,
  }
  const headers = { authorization: `Bearer ${SECRET}`, [SEGMENT_UPLOAD_HEADER]: JSON.stringify(upload) }
  const body = new Uint8Array(bytes)
  const answer = await fetch(new URL(SEGMENT_UPLOAD_PATH, hub.nodeUrl), { method: 'PUT', headers, body })
  return answer.status
}

it('says of no segment that it is stored but of the very one', async () => {
  const other = await startSession(hub, people.candidate2)
  const [id, bytes] = [randomUUID(), randomBytes(1_000)]
  expect(await Promise.all([1, 2, 3].map(() => put(bytes, { id })))).toEqual([204, 204, 204])
  expect(await put(randomBytes(1_000), { id })).toBe(400)
  expect(await put(bytes, { id, testSessionId: other.session.id })).toBe(400)
  expect(await listed(await signIn(hub, people.auditor))).toMatchObject([{ id }])
})

const DAY = 24 * 60 * 60_000
const LIES: readonly [said: Partial<SegmentUpload>, status: number][] = [
  [{ startedAt: 0 }, 422],
  [{ startedAt: Date.now() - DAY }, 422],
  [{ startedAt: Date.now() + DAY }, 422],
  [{ startedAt: 1e300 }, 422],
  [{ sentAt: -1e300 }, 422],
  [{ durationMs: 365 * DAY }, 422],
  [{ durationMs: Number.MAX_SAFE_INTEGER }, 422],
  [{ bytes: 2_000 }, 400],
  [{ bytes: 500 }, 400],
]

it('refuses for good a segment that lies about its time or its length', async () => {
  const answers: number[] = []
  for (const [said] of LIES) answers.push(await put(randomBytes(1_000), said))
  expect(answers).toEqual(LIES.map(([, status]) => status))
  expect(await listed(await signIn(hub, people.auditor))).toEqual([])
  expect(await readdir(path.join(hub.dataDir, 'files', 'recordings')).catch(() => [])).toEqual([])
})

it('announces no bytes that the disk has lost, and every range that it has', async () => {
  const id = randomUUID()
  const bytes = randomBytes(10_000)
  expect(await put(bytes, { id })).toBe(204)
  const auditor = await signIn(hub, people.auditor)
  const folder = path.join(hub.dataDir, 'files', 'recordings', testSessionId)
  const [name = ''] = await readdir(folder)
  await truncate(path.join(folder, name), 4_000)
  expect((await read(id, auditor, 'bytes=0-3999')).status).toBe(206)
  for (const range of [undefined, 'bytes=0-', 'bytes=3000-4999', 'bytes=5000-5999', 'bytes=-100'])
    expect((await read(id, auditor, range)).status).toBe(404)
})

it('takes no recordings where the store has hardly any room, and the node keeps them', async () => {
  const files = createFolderStore(path.join(hub.dataDir, 'files'))
  let freeShare = 0.04
  const now = (): Date => new Date()
  const service = createRecordingsService({
    ...{ db, now, openings: { note: () => Promise.resolve(), noteAnew: () => Promise.resolve() } },
    files: { ...files, freeShare: () => Promise.resolve(freeShare) },
  })
  const bytes = randomBytes(100)
  const upload: SegmentUpload = {
    ...{ id: randomUUID(), testSessionId, source: 'camera', startedAt: Date.now(), durationMs: 1_000 },
    ...{ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), sentAt: Date.now() },
  }
  await expect(service.store(upload, bytes, now())).rejects.toMatchObject({ code: 'unavailable' })
  expect(await listRecordingFiles(db.read, [testSessionId])).toEqual([])
  freeShare = 0.5
  await service.store(upload, bytes, now())
  expect(await listRecordingFiles(db.read, [testSessionId])).toHaveLength(1)
})

it('removes the recordings of a test at once for everybody, and their files in the background', async () => {
  const segment = await addSegment()
  const uploads = await openUploads()
  const auditor = await signIn(hub, people.auditor)
  await vi.waitFor(async () => expect(await listed(auditor)).toHaveLength(1), WITHIN)
  await uploads.close()
  const [file] = await listRecordingFiles(db.read, [testSessionId, randomUUID()])
  expect(file).toMatchObject({ id: segment.id, sha256: segment.sha256 })
  expect(await listRecordingFiles(db.read, [])).toEqual([])
  const remove = () => db.write((manager) => removeRecordings(manager, [testSessionId], 'term-over', new Date()))
  expect([await remove(), await remove()]).toEqual([1, 0])
  expect(await listed(auditor)).toEqual([])
  expect((await read(segment.id, auditor)).status).toBe(404)
  const term = await db.read.findOneByOrFail(keptFileEntity, { fileKey: file?.fileKey ?? '' })
  expect(term).toMatchObject({ reason: 'term-over', sha256: segment.sha256, subjectId: testSessionId })
  expect(term.dueAt?.getTime()).toBeLessThanOrEqual(Date.now())
})

it('tells the wall and the system page that a disk is full, and since when', async () => {
  const recordings = { disk: 'full' as const, diskForMs: 120_000, freeShare: 0.03, waiting: 2, waitingBytes: 9 }
  const node = await FakeMediaNode.join(hub.nodeUrl, 'node-full', [], { recordings })
  const wall = await openWall(hub, await signIn(hub, people.proctor))
  const page = await openCandidatePage(hub, await signIn(hub, people.candidate1), testSessionId)
  try {
    await expect.poll(() => page.ask(candidateRequests.joinMedia.name, {})).toMatchObject({ ok: true })
    const sentAt = Date.now()
    const recordingDisk = { state: 'full' as const, forMs: 90_000, since: null }
    await node.send(hubRequests.peerChanged.name, node.peer(testSessionId, { recording: 'stopped', recordingDisk }))
    const tile = await wall.receives(pushes.candidateUpdated, ({ peer }) => peer?.recording === 'stopped')
    const since = Date.parse(tile.peer?.recordingDisk?.since ?? '')
    expect(Math.abs(sentAt - 90_000 - since)).toBeLessThan(2_000)
    expect(tile.status).toBe('active')

    const token = await signIn(hub, people.superAdmin)
    const { checks } = await fetchData(hub, '/api/system/health', systemHealthSchema, { token })
    const check = checks.find(({ name }) => name === 'recordings')
    expect(check).toMatchObject({ status: 'down', detail: { isStopped: true, percent: 3, waiting: 2 } })
    const reported = check?.detail?.code === 'recordingsDisk' ? Date.parse(check.detail.since ?? '') : Number.NaN
    expect(Math.abs(sentAt - 120_000 - reported)).toBeLessThan(5_000)
  } finally {
    page.close()
    wall.close()
    node.close()
  }
})
