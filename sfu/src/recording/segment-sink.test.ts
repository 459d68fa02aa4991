import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MOST_SEGMENT_BYTES } from '@pengawas/shared/contracts/recordings'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FinishedSegment, SegmentFolder, type SegmentNote } from './segment-folder.ts'
import { SegmentSink } from './segment-sink.ts'
import type { RecordedFrame } from './segmenting.rules.ts'

const log = pino({ level: 'silent' })
const BEGAN = Date.UTC(2026, 10, 23, 9)
const MINUTE = 60_000
const TICKS_PER_MS = 90

let directory: string
let folder: SegmentFolder
let finished: FinishedSegment[]
let unfinished: SegmentNote[]
let diskFailures: number
let sink: SegmentSink

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pengawas-sink-'))
  folder = (await SegmentFolder.open(directory, log)).folder
  finished = []
  unfinished = []
  diskFailures = 0
  sink = new SegmentSink({
    ...{ folder, log, source: 'camera', testSessionId: '0198b2a4-7f00-7000-8000-000000000001' },
    clockRate: TICKS_PER_MS * 1_000,
    capturedAt: ({ arrivedAtMs }) => arrivedAtMs,
    onFinished: (segment) => void finished.push(segment),
    onUnfinished: (note) => void unfinished.push(note),
    onFailed: () => void (diskFailures += 1),
  })
})
afterEach(async () => {
  await sink.close()
  await rm(directory, { recursive: true, force: true })
})

/** A picture so long after the beginning; `mediaMs`: what its own clock says, where that is something else. */
function add(atMs: number, given: { isKey?: boolean; bytes?: number; mediaMs?: number } = {}): void {
  const { isKey = false, bytes = 1_000, mediaMs = atMs } = given
  const frame: RecordedFrame = {
    ...{ data: new Uint8Array(bytes), rtpTimestamp: (mediaMs * TICKS_PER_MS) % 2 ** 32, arrivedAtMs: BEGAN + atMs },
    ...{ isKey, size: isKey ? { width: 640, height: 360 } : null, ticks: 0 },
  }
  sink.add(frame)
}

describe('a source that means no good', () => {
  it('without key frames is kept for as long as it can be, and begins no segment that never ends', async () => {
    add(0, { isKey: true })
    for (let at = 1_000; at <= 30 * MINUTE; at += 1_000) add(at)
    await sink.close()
    expect(finished).toHaveLength(1)
    expect(finished[0]?.durationMs).toBeGreaterThan(MINUTE)
    expect(finished[0]?.durationMs).toBeLessThan(5 * MINUTE)
  })

  it('that sends more than a hub takes of one segment loses the rest of the minute, and not all of it', async () => {
    const bytes = 2_000_000
    for (let at = 0; at < 2 * MINUTE; at += 1_000) {
      add(at, { isKey: at % 5_000 === 0, bytes })
      await sink.flush()
    }
    await sink.close()
    expect(finished.map(({ startedAt }) => startedAt - BEGAN)).toEqual([0, MINUTE])
    for (const segment of finished) {
      expect(segment.bytes).toBeLessThanOrEqual(MOST_SEGMENT_BYTES)
      expect(segment.bytes).toBeGreaterThan(MOST_SEGMENT_BYTES * 0.9)
    }
  })

  it('whose clock runs away frame by frame has segments that last no longer than they took', async () => {
    add(0, { isKey: true })
    // Each frame is within what one frame may be off.
    for (let frame = 1; frame < 600; frame += 1) add(frame * 100, { mediaMs: frame * 4_000, isKey: frame % 10 === 0 })
    await sink.close()
    expect(finished.length).toBeGreaterThan(0)
    for (const { startedAt, durationMs } of finished)
      expect(startedAt - BEGAN + durationMs).toBeLessThan(MINUTE + 6_000)
  })

  it('that brings more at once than is written in a moment is not taken for a disk that fails', async () => {
    add(0, { isKey: true })
    for (let frame = 1; frame <= 30 && sink.isOpen; frame += 1) {
      add(frame, { bytes: 1_900_000 })
      // The muxer passes on what it has, and nobody flushes.
      for (let turn = 0; turn < 5; turn += 1) await stat(directory)
    }
    await sink.flush()
    expect(diskFailures).toBe(0)
    add(2_000, { isKey: true })
    add(2_100)
    await sink.close()
    expect(diskFailures).toBe(0)
    expect(finished.at(-1)?.durationMs).toBeGreaterThan(0)
  })
})

describe('a disk without room', () => {
  it('stops recording, and what was written is finished once there is room', async () => {
    add(0, { isKey: true })
    await sink.flush()
    const [name = ''] = await readdir(directory)
    const id = name.split('.')[0] ?? ''
    // As where the last bytes are taken: the note of what is finished cannot be written.
    const blocked = join(directory, `${id}.json.new`)
    await mkdir(blocked)
    add(1_000)
    await sink.close()
    expect(finished).toEqual([])
    expect(unfinished.map((note) => note.id)).toEqual([id])
    // A start in this state deletes nothing.
    await SegmentFolder.open(directory, log)
    expect((await stat(folder.path(id))).size).toBeGreaterThan(1_000)

    await rm(blocked, { recursive: true, force: true })
    const { left } = await SegmentFolder.open(directory, log)
    expect(left).toMatchObject([{ id, durationMs: 1_000 }])
    expect((await readdir(directory)).sort()).toEqual([`${id}.json`, `${id}.webm`])
  })
})
