import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { SegmentWriter } from '@pengawas/sfu/recording/segment-writer'
import { SEGMENT_UPLOAD_HEADER, SEGMENT_UPLOAD_PATH, type SegmentUpload } from '@pengawas/shared/contracts/recordings'
import { timelineSchema } from '@pengawas/shared/contracts/timeline'
import { makeRecorded } from '../integration/hub/recorded.ts'
import { makeFilm } from '../integration/sfu/support/film.ts'
import { launchBrowser } from '../support/browsers.ts'
import { callHub, nip, signIn, startTestSession } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'
import { segmentBytes } from '../../web/src/features/timeline/media/segment-bytes.ts'
import { lastBegun, type Span, spansOf } from '../../web/src/features/timeline/rules/recorded.ts'
import { WebmReader } from '../../web/src/features/timeline/rules/webm-reader.ts'
import { percentile } from './percentiles.ts'

/**
 * How long it takes to get to any moment of a test of two hours, in two ways. `bytes`: until the bytes are there that its pictures
 * of camera and screen need, over HTTP ranges of a real hub, by the code with which the player fetches them. `picture`: on the
 * timeline's page in a real browser, from a click on the axis until both have shown a picture of that moment. The recording is
 * one real minute of each source, written by the recorder's own writer (camera 640×360 at 20 frames/s with a key frame every
 * 10 s, screen 1280×720 at 5 frames/s with one every 30 s) and uploaded 120 times. Moments are drawn by a fixed seed.
 */
const MINUTES = 120
/** Of the bytes, and a quarter as many on the page. */
const SEEKS = Number(process.argv[2] ?? 300)
/** What is nearer may be in the page's buffer. */
const APART = 0.05
const MINUTE_MS = 60_000

const SOURCES = {
  camera: { size: '640x360', fps: 20, keyEverySeconds: 10 },
  screen: { size: '1280x720', fps: 5, keyEverySeconds: 30 },
} as const
type Source = keyof typeof SOURCES

/** A minute of a source as the recorder writes it. */
async function makeSegment(folder: string, source: Source): Promise<Buffer> {
  const { size, fps, keyEverySeconds } = SOURCES[source]
  const film = await makeFilm(size, fps * keyEverySeconds, fps)
  const [width = 0, height = 0] = size.split('x').map(Number)
  const path = join(folder, `${source}.webm`)
  const writer = new SegmentWriter(path, { kind: 'video', size: { width, height } })
  for (let index = 0; index < fps * 60; index += 1) {
    const frame = film[index % film.length]
    if (frame === undefined) throw new Error('The film is empty')
    writer.add(frame, index % film.length === 0, index / fps, 1 / fps)
    // About once a second, as while it is recorded.
    if (index % fps === 0) await writer.flush()
  }
  if ((await writer.close()) === null) throw new Error('The segment could not be written')
  return readFile(path)
}

async function upload(
  { nodeUrl, nodeSecret }: Stack,
  testSessionId: string,
  startedAt: number,
  source: Source,
  bytes: Buffer,
) {
  const about: SegmentUpload = {
    ...{ id: randomUUID(), testSessionId, source, startedAt, durationMs: MINUTE_MS, sentAt: Date.now() },
    ...{ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  }
  const headers = { authorization: `Bearer ${nodeSecret}`, [SEGMENT_UPLOAD_HEADER]: JSON.stringify(about) }
  const response = await fetch(new URL(SEGMENT_UPLOAD_PATH, nodeUrl), {
    method: 'PUT',
    headers,
    body: new Uint8Array(bytes),
  })
  if (!response.ok) throw new Error(`The hub answered a segment with ${response.status}`)
}

/** Figures below 1 that look random and are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Runs in the page: how long it takes from the next click until both have shown a picture that is far from the one before. */
function watchNextPictures(farSeconds: number): { took: Promise<number> } {
  let clickedAt = Number.NaN
  addEventListener('pointerdown', () => (clickedAt = performance.now()), { capture: true, once: true })
  const shown = ['camera', 'screen'].map((source) => {
    const video = document.querySelector<HTMLVideoElement>(`[data-testid="replay-${source}"]`)
    if (video === null) throw new Error(`There is no picture of ${source}`)
    const before = video.currentTime
    return new Promise<void>((resolve) => {
      const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
        if (Math.abs(mediaTime - before) > farSeconds) resolve()
        else video.requestVideoFrameCallback(look)
      }
      video.requestVideoFrameCallback(look)
    })
  })
  return { took: Promise.all(shown).then(() => performance.now() - clickedAt) }
}

/** Clicks on the axis of the timeline's page, and how long each took until camera and screen have shown the moment, in ms. */
async function seekOnPage(stack: Stack, testSessionId: string, random: () => number): Promise<number[]> {
  const browser = await launchBrowser()
  try {
    const path = `/dashboard/sessions/${testSessionId}/timeline`
    const { page } = await StaffPage.open(browser, stack, nip.auditor, path)
    const axis = page.getByRole('slider').first()
    await axis.waitFor()
    const times: number[] = []
    let share = 0
    for (let seek = 0; seek < SEEKS / 4; seek += 1) {
      const before = share
      while (Math.abs(share - before) < APART) share = 0.01 + random() * 0.98
      const shown = await page.evaluateHandle(watchNextPictures, (APART * MINUTES * 60) / 2)
      const box = await axis.boundingBox()
      if (box === null) throw new Error('The axis is not there')
      await page.mouse.click(box.x + share * box.width, box.y + box.height / 2)
      times.push(await shown.evaluate(({ took }) => took))
    }
    return times
  } finally {
    await browser.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'pengawas-bench-replay-'))
const stack = await startStack({ mediaNode: false })
try {
  const segments = { camera: await makeSegment(folder, 'camera'), screen: await makeSegment(folder, 'screen') }
  const testSessionId = await startTestSession(stack.url, await signIn(stack.url, nip.candidate(1)))
  const startedAt = Date.now() - MINUTES * MINUTE_MS
  const db = await openDatabase({ url: undefined, dataDir: stack.dataDir })
  await makeRecorded(db, testSessionId, new Date(startedAt)).finally(() => db.close())
  for (let minute = 0; minute < MINUTES; minute += 1)
    for (const source of ['camera', 'screen'] as const)
      await upload(stack, testSessionId, startedAt + minute * MINUTE_MS, source, segments[source])

  const token = await signIn(stack.url, nip.auditor)
  const openedAt = performance.now()
  const timeline = await callHub(stack.url, `/api/test-sessions/${testSessionId}/timeline`, timelineSchema, { token })
  const timelineMs = performance.now() - openedAt
  const spans = spansOf(timeline.segments)
  let fetched = 0

  const open = async (
    segmentId: string,
    first: number,
    last?: number,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
    const response = await fetch(new URL(`/api/test-sessions/${testSessionId}/recordings/${segmentId}`, stack.url), {
      headers: { authorization: `Bearer ${token}`, range: `bytes=${first}-${last ?? ''}` },
    })
    if (response.status !== 206 || response.body === null)
      throw new Error(`A range was answered with ${response.status}`)
    return response.body
  }
  /** Resolves once the frame that is shown at this moment is there, with all that it builds on. */
  const reach = async (source: Source, atMs: number): Promise<void> => {
    const span: Span | undefined = spans[source][lastBegun(spans[source], atMs)]
    if (span === undefined) throw new Error('Nothing was recorded at this moment')
    const reader = new WebmReader()
    for await (const piece of segmentBytes(open, { source, span, fromMs: atMs })) {
      fetched += piece.length
      const { frames, isDamaged } = reader.push(piece)
      if (isDamaged) throw new Error('A segment is damaged')
      const frameMs = 1_000 / SOURCES[source].fps
      if (frames.some((ms) => span.startMs + ms > atMs - frameMs)) return
    }
    throw new Error('The segment ended before the moment')
  }

  const random = createRandom(20_261_123)
  const times: number[] = []
  for (let seek = 0; seek < SEEKS; seek += 1) {
    const atMs = startedAt + random() * (MINUTES * MINUTE_MS - 1)
    const begun = performance.now()
    await Promise.all([reach('camera', atMs), reach('screen', atMs)])
    times.push(performance.now() - begun)
  }
  const pictureTimes = await seekOnPage(stack, testSessionId, random)
  const round = (value: number): number => Math.round(value * 10) / 10
  console.log(
    JSON.stringify({
      ...{ bench: 'replay', minutes: MINUTES, segments: timeline.segments.length, seeks: times.length },
      ...{ cameraBytes: segments.camera.length, screenBytes: segments.screen.length },
      bytesPerSeek: Math.round(fetched / times.length),
      timelineMs: round(timelineMs),
      ...{ bytesP50Ms: round(percentile(times, 0.5)), bytesP95Ms: round(percentile(times, 0.95)) },
      ...{ pictures: pictureTimes.length, pictureP50Ms: round(percentile(pictureTimes, 0.5)) },
      pictureP95Ms: round(percentile(pictureTimes, 0.95)),
    }),
  )
} finally {
  await stack.close()
  await rm(folder, { recursive: true, force: true })
}
