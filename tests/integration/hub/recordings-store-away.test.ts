import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { keptFileEntity } from '@pengawas/api/kernel/files/kept-files.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { SegmentFolder } from '@pengawas/sfu/recording/segment-folder'
import { SegmentUploader } from '@pengawas/sfu/recording/segment-uploader'
import { recordingSchema } from '@pengawas/shared/contracts/recordings'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { makeRecorded, RECORDING_NODE } from './recorded.ts'
import { fetchData, openTestHub, people, SECRET, signIn, startSession } from './test-hub.ts'

const log = pino({ level: 'silent' })
const WITHIN = { timeout: 20_000, interval: 50 }
const HOUR_MS = 60 * 60_000

/** A place for files that can be away. */
interface Place {
  s3Url: string | undefined
  leave(): Promise<void>
  comeBack(): Promise<void>
  close(): void
}

/** The hub's own folder; away means that something else has the name of the folder for recordings. */
function folderPlace(dataDir: string): Place {
  const blocked = path.join(dataDir, 'files', 'recordings')
  return {
    s3Url: undefined,
    async leave() {
      await mkdir(path.dirname(blocked), { recursive: true })
      await writeFile(blocked, '')
    },
    comeBack: () => rm(blocked),
    close: () => undefined,
  }
}

/** As much of S3 as recordings need; away means that it answers like one whose servers are overloaded. */
async function bucketPlace(): Promise<Place> {
  let isAway = false
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void (async () => {
      const bytes = await buffer(request)
      const name = request.url ?? ''
      const found = objects.get(name.replace(/\?.*/, ''))
      if (isAway)
        response.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>')
      else if (request.method === 'PUT') {
        objects.set(name.replace(/\?.*/, ''), bytes)
        response.writeHead(200).end()
      } else if (request.method === 'DELETE') response.writeHead(204).end()
      else if (found === undefined)
        response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
      else response.writeHead(200, { 'content-length': found.length }).end(found)
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    s3Url: `http://our-key:our-secret@127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    leave: () => Promise.resolve(void (isAway = true)),
    comeBack: () => Promise.resolve(void (isAway = false)),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

it.each(['folder', 'bucket'])(
  'keeps segments on the node while a %s is away for an hour, and leaves nothing of its tries behind',
  { timeout: 60_000 },
  async (kind) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pengawas-store-away-'))
    const directory = await mkdtemp(path.join(tmpdir(), 'pengawas-segments-'))
    const place = kind === 'folder' ? folderPlace(dataDir) : await bucketPlace()
    let at = Date.now()
    const hub = await openTestHub(
      { dataDir, s3Url: place.s3Url },
      { mostBetweenChoresMs: 100, now: () => new Date(at) },
    )
    const db = await openDatabase({ url: undefined, dataDir })
    try {
      const { session } = await startSession(hub, people.candidate1)
      await makeRecorded(db, session.id)
      const { folder } = await SegmentFolder.open(directory, log)
      const uploads = new SegmentUploader(
        { config: { hubUrl: hub.nodeUrl, nodeId: RECORDING_NODE, nodeSecret: SECRET }, folder, log, now: () => at },
        [],
      )
      const bytes = randomBytes(300_000)
      const segment = {
        ...{ id: randomUUID(), testSessionId: session.id, source: 'screen' as const, startedAt: at - 60_000 },
        ...{ durationMs: 60_000, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
      }
      await folder.note(segment)
      await writeFile(folder.openPath(segment.id), bytes)
      await folder.finish(segment)

      await place.leave()
      uploads.add(segment)
      // Each try has a row of its own, made before anything is stored.
      await vi.waitFor(async () => {
        expect(await db.read.countBy(keptFileEntity, { subjectId: session.id })).toBeGreaterThan(1)
      }, WITHIN)
      expect(uploads.waiting).toEqual({ segments: 1, bytes: 300_000 })
      expect((await readdir(directory)).sort()).toEqual([`${segment.id}.json`, `${segment.id}.webm`])

      at += HOUR_MS + 60_000
      await place.comeBack()
      await vi.waitFor(async () => expect(await readdir(directory)).toEqual([]), WITHIN)
      await vi.waitFor(() => expect(uploads.waiting).toEqual({ segments: 0, bytes: 0 }))
      await uploads.close()

      const auditor = await signIn(hub, people.auditor)
      const { segments } = await fetchData(hub, `/api/test-sessions/${session.id}/recordings`, recordingSchema, {
        token: auditor,
      })
      expect(segments).toMatchObject([{ id: segment.id, startedAt: new Date(segment.startedAt).toISOString() }])
      const opened = await fetch(new URL(`/api/test-sessions/${session.id}/recordings/${segment.id}`, hub.url), {
        headers: { authorization: `Bearer ${auditor}` },
      })
      expect(Buffer.from(await opened.arrayBuffer()).equals(bytes)).toBe(true)
      // The rows of the tries that failed are due by now; the one that is referred to is not.
      await vi.waitFor(async () => {
        const rows = await db.read.findBy(keptFileEntity, { subjectId: session.id })
        expect(rows.map(({ reason }) => reason)).toEqual([null])
      }, WITHIN)
    } finally {
      await db.close()
      await hub.close()
      place.close()
      await rm(directory, { recursive: true, force: true })
    }
  },
)
