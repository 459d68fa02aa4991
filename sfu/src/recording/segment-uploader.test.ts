import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEGMENT_UPLOAD_HEADER, segmentUploadSchema } from '@pengawas/shared/contracts/recordings'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FinishedSegment, SegmentFolder } from './segment-folder.ts'
import { SegmentUploader } from './segment-uploader.ts'

const log = pino({ level: 'silent' })
const [TEST, OTHER] = [randomUUID(), randomUUID()]

/** A hub that answers each segment when the test says so. */
let server: Server
let arrived: { id: string; response: ServerResponse }[]
let directory: string
let folder: SegmentFolder
let uploads: SegmentUploader

beforeEach(async () => {
  arrived = []
  server = createServer((request, response) => {
    request.resume()
    request.once('end', () => {
      const header: unknown = JSON.parse(String(request.headers[SEGMENT_UPLOAD_HEADER]))
      arrived.push({ id: segmentUploadSchema.parse(header).id, response })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  directory = await mkdtemp(join(tmpdir(), 'pengawas-uploads-'))
  folder = (await SegmentFolder.open(directory, log)).folder
  const hubUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  uploads = new SegmentUploader(
    { config: { hubUrl, nodeId: 'node-a', nodeSecret: 'secret' }, folder, log, now: Date.now },
    [],
  )
})
afterEach(async () => {
  await uploads.close()
  server.closeAllConnections()
  server.close()
  await rm(directory, { recursive: true, force: true })
})

async function addSegment(testSessionId: string): Promise<string> {
  const [id, bytes] = [randomUUID(), randomBytes(100)]
  const segment: FinishedSegment = {
    ...{ id, testSessionId, source: 'camera', startedAt: Date.now(), durationMs: 1_000, bytes: bytes.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  await folder.note(segment)
  await writeFile(folder.openPath(id), bytes)
  await folder.finish(segment)
  uploads.add(segment)
  return id
}

/** Waits until this segment has come, and answers. */
async function answer(id: string, status: number): Promise<void> {
  const found = await vi.waitFor(() => {
    const one = arrived.find((each) => each.id === id)
    if (one === undefined) throw new Error('it has not come')
    return one
  })
  found.response.writeHead(status).end()
}

describe('what somebody waits for', () => {
  it('is sent while another one is under way, and before what waits', async () => {
    const underWay = await addSegment(OTHER)
    await vi.waitFor(() => expect(arrived).toHaveLength(1))
    const [waits, wanted, soon] = [await addSegment(OTHER), await addSegment(TEST), await addSegment(TEST)]
    const sent = uploads.sendFirst(TEST, [wanted], 20_000)
    await answer(wanted, 204)
    expect(await sent).toEqual([wanted])
    expect(arrived.map(({ id }) => id)).toEqual([underWay, wanted])

    // Then the rest of the same test.
    await answer(underWay, 204)
    await answer(soon, 204)
    await answer(waits, 204)
    await vi.waitFor(() => expect(uploads.waiting).toEqual({ segments: 0, bytes: 0 }))
    expect(arrived.map(({ id }) => id)).toEqual([underWay, wanted, soon, waits])
    expect(await readdir(directory)).toEqual([])
  })

  it('is sent once, though it is under way already', async () => {
    const wanted = await addSegment(TEST)
    await vi.waitFor(() => expect(arrived).toHaveLength(1))
    const sent = uploads.sendFirst(TEST, [wanted], 20_000)
    await answer(wanted, 204)
    expect(await sent).toEqual([wanted])
    expect(arrived).toHaveLength(1)
    // What the hub has is not sent again.
    expect(await uploads.sendFirst(TEST, [wanted], 20_000)).toEqual([wanted])
    expect(arrived).toHaveLength(1)
  })

  it('is named only if the hub has it in time, and waits otherwise', async () => {
    const wanted = await addSegment(TEST)
    expect(await uploads.sendFirst(TEST, [wanted], 50)).toEqual([])
    expect(uploads.waiting).toEqual({ segments: 1, bytes: 100 })
    await answer(wanted, 204)
    await vi.waitFor(() => expect(uploads.waiting.segments).toBe(0))
  })
})

describe('the only copy', () => {
  const kept = async (): Promise<string[]> => (await readdir(directory)).filter((name) => name.endsWith('.webm'))

  it('is deleted where the hub says that nobody may keep it', async () => {
    const gone = await addSegment(TEST)
    await answer(gone, 410)
    await vi.waitFor(() => expect(uploads.waiting.segments).toBe(0))
    expect(await readdir(directory)).toEqual([])
  })

  it('is set aside where the hub says that it does not fit its test', async () => {
    const unfit = await addSegment(TEST)
    await answer(unfit, 422)
    await vi.waitFor(() => expect(uploads.waiting.segments).toBe(0))
    expect(await readdir(directory)).toEqual(['damaged'])
    expect((await readdir(join(directory, 'damaged'))).toSorted()).toEqual([`${unfit}.json`, `${unfit}.webm`])
  })

  it.each([404, 403, 500])('stays where something answers %d, and is sent again', async (status) => {
    const wanted = await addSegment(TEST)
    await answer(wanted, status)
    const [, again] = await vi.waitFor(
      () => {
        expect(arrived).toHaveLength(2)
        return arrived
      },
      { timeout: 10_000 },
    )
    expect([again?.id, await kept()]).toEqual([wanted, [`${wanted}.webm`]])
    again?.response.writeHead(204).end()
    await vi.waitFor(() => expect(uploads.waiting.segments).toBe(0))
    expect(await kept()).toEqual([])
  })
})
