import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEFAULT_SETTINGS, settingsSchema } from '@pengawas/shared/contracts/account'
import { DEFAULT_WALL_VIEW } from '@pengawas/shared/contracts/wall-view'
import type { Page } from 'playwright'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { Closer } from '../support/closer.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { findDescendants } from '../support/processes.ts'
import { DEMO_PASSWORD, startStack } from '../support/stack.ts'
import { prepareTest, type PreparedTest } from '../support/taking-data.ts'
import { percentile } from './percentiles.ts'
import { between, flip, isMoving, keepConnections, PageMeter, watchTiles } from './wall-watch.ts'
import { publishClip, recordClip, startBenchNode } from './wall-publishers.ts'

/**
 * A proctor's wall with 49 tiles on a page and 200 candidates, in a headless browser against a real hub and a real media
 * node. Each candidate sends the lowest layer of a camera, encoded by a browser once, over plain RTP; the proctor's side is
 * WebRTC; nobody's picture is analysed. All 200 publish from the beginning, so that what a larger roster costs a page is
 * not mixed with what more publishers cost the machine: a proctor who has 49 of them is compared with a super-admin, who has
 * all. A flip counts from the key until every tile of the page has shown a frame, also where the
 * page was never shown before. Memory is that of the tab's process
 * after a collection of garbage, once all pages have been seen and after `--minutes` of turning pages.
 *
 * Arguments: --minutes 10
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const PAGING_MS = Number(values.minutes) * 60_000
const TILES = 49
const CANDIDATES = 200
/** Room for seven rows of seven of the smallest tiles. */
const WINDOW = { width: 1_760, height: 1_610 }
/** A tile without a frame after this long is a failure of the bench, not a slow one. */
const FLIP_TIMEOUT_MS = 10_000
/** Somebody looks at each page for some seconds. */
const LOOK_MS = 3_000
/** What a wall costs is the median of so many windows: with 200 publishers beside the browser, one window's CPU varies by 5 %. */
const STEADY_WINDOWS = 3
const STEADY_MS = 15_000
const SETTLES_MS = 5_000
/** Linux counts a process' time in hundredths of a second (USER_HZ). */
const TICK_MS = 10
const FIRST_PORT = 3_560

async function cpuMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

const rounded = (value: number): number => Math.round(value * 100) / 100

const opened = new Closer()

async function openWall(url: string, as: string): Promise<{ page: Page; meter: PageMeter }> {
  const wall = { ...DEFAULT_WALL_VIEW, pageSize: '49', order: 'name' } as const
  const token = await signIn(url, as)
  await callHub(url, '/api/account/settings', settingsSchema, {
    ...{ token, method: 'PUT' },
    body: { ...DEFAULT_SETTINGS, wall },
  })
  const browser = opened.add(await launchBrowser())
  const page = await openPage(browser, url, WINDOW)
  await page.addInitScript(keepConnections)
  const answer = await page.request.post('/api/auth/login', { data: { nip: as, password: DEMO_PASSWORD } })
  if (!answer.ok()) throw new Error(`no login: ${answer.status()}`)
  const meter = await PageMeter.open(browser, page)
  return { page, meter }
}

/** Shows the wall anew with video, however busy the machine is, and waits until its first page is there. */
async function showWall(page: Page): Promise<void> {
  await page.goto('/dashboard/monitoring')
  await page.waitForFunction(
    (tiles) => document.querySelectorAll('[data-testid="tile-video"]').length >= tiles,
    TILES,
    { timeout: 60_000 },
  )
  await chooseTiles(page, 'Video')
  await delay(SETTLES_MS)
}

/** Turns pages to and fro for so long; milliseconds until the last tile of each page had a frame. */
async function turnPages(page: Page, forMs: number): Promise<number[]> {
  const times: number[] = []
  const pages = Math.floor(CANDIDATES / TILES)
  const end = performance.now() + forMs
  for (let turn = 0; performance.now() < end || turn < 2 * pages; turn += 1) {
    const { tiles, frames } = await flip(page, turn % (2 * pages) < pages ? 1 : -1, FLIP_TIMEOUT_MS)
    if (frames.length < tiles) console.log(`flip ${turn}: ${frames.length} of ${tiles} tiles had a frame in time`)
    times.push(frames.length < tiles ? FLIP_TIMEOUT_MS : Math.round(Math.max(...frames)))
    await delay(LOOK_MS)
  }
  return times
}

async function chooseTiles(page: Page, shown: 'Video' | 'Gambar'): Promise<void> {
  await page.getByTestId('picture-choice').click()
  await page.getByRole('menuitemradio', { name: shown }).click()
}

/** Has tiles show single pictures and waits until all in view have one. */
async function showPictures(page: Page): Promise<void> {
  await chooseTiles(page, 'Gambar')
  await page.waitForFunction(
    (tiles) => document.querySelectorAll('[data-testid="still-picture"][data-known="true"]').length >= tiles,
    TILES,
    { timeout: 60_000 },
  )
  await delay(SETTLES_MS)
}

try {
  const stack = opened.add(await startStack({ mediaNode: false, firstPort: FIRST_PORT }))
  const { node } = opened.add(await startBenchNode(stack))
  const [hub] = await findDescendants(process.pid, 'api/src/main.ts')
  const prepare = async (from: number, to: number): Promise<PreparedTest> =>
    await prepareTest(
      { url: undefined, dataDir: stack.dataDir },
      {
        ...{ candidates: to - from, candidatesPerProctor: to - from, firstPerson: from, questions: 10 },
        mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' },
      },
    )
  const prepared = [await prepare(0, TILES), await prepare(TILES, CANDIDATES)]
  const proctor = prepared[0]?.proctors[0] ?? ''
  const small = await openWall(stack.url, proctor)
  await small.page.goto('/icon.svg')
  const clip = await recordClip(small.page)
  const clipBytes = clip.keyFrame.length + clip.deltas.reduce((sum, { length }) => sum + length, 0)
  console.log(`clip: ${clip.deltas.length + 1} frames, ${clipBytes} bytes, key frame ${clip.keyFrame.length}`)
  for (const { assessmentId, tokens } of prepared) {
    for (const token of tokens) opened.add(await publishClip(stack.url, token, assessmentId, clip))
  }
  const steadyWindow = async (meter: PageMeter) => {
    const before = await meter.read()
    const cpuBefore = { hub: hub === undefined ? 0 : await cpuMs(hub), worker: await node.workerCpuMs() }
    await delay(STEADY_MS)
    const hubCpu = ((hub === undefined ? 0 : await cpuMs(hub)) - cpuBefore.hub) / STEADY_MS
    const workerCpu = ((await node.workerCpuMs()) - cpuBefore.worker) / STEADY_MS
    const use = between(before, await meter.read())
    console.log(
      `${rounded(use.mediaMbps)} Mbps media, ${rounded(use.socketMbps)} Mbps socket, CPU: browser ${rounded(use.cpu)},` +
        ` hub ${rounded(hubCpu)}, media worker ${rounded(workerCpu)}; load ${loadavg().map(rounded).join(' ')}`,
    )
    return use
  }
  const steady = async (meter: PageMeter) => {
    const windows: Awaited<ReturnType<typeof steadyWindow>>[] = []
    while (windows.length < STEADY_WINDOWS) windows.push(await steadyWindow(meter))
    const median = (figure: 'mediaMbps' | 'socketMbps' | 'cpu'): number =>
      percentile(
        windows.map((use) => use[figure]),
        0.5,
      )
    return { mediaMbps: median('mediaMbps'), socketMbps: median('socketMbps'), cpu: median('cpu') }
  }

  await showWall(small.page)
  const ofSmall = await steady(small.meter)
  await small.page.context().browser()?.close()

  const { page, meter } = await openWall(stack.url, nip.superAdmin)
  await showWall(page)
  const ofLarge = await steady(meter)
  const shown = await watchTiles(page)
  for (const tile of shown.filter((each) => !isMoving(each))) {
    console.log(`${tile.code} does not move: ${tile.pictures} pictures, ${tile.hasChanged ? 'different' : 'the same'}`)
  }
  const bytesOf = (use: typeof ofSmall): number => use.mediaMbps + use.socketMbps
  const rosterRatio = Math.max(ofLarge.cpu / ofSmall.cpu, bytesOf(ofLarge) / bytesOf(ofSmall))

  const first = await turnPages(page, 0)
  const before = await meter.memory()
  const later = await turnPages(page, PAGING_MS)
  const after = await meter.memory()
  const times = [...first, ...later]
  console.log(`flips: ${first.join(' ')}, then ${later.join(' ')}`)
  console.log(`tab ${before.tab} → ${after.tab} bytes, heap ${before.heap} → ${after.heap} bytes`)

  await showPictures(page)
  const pictures = bytesOf(await steady(meter))

  console.log(
    JSON.stringify({
      bench: 'wall',
      tiles: TILES,
      moving: shown.filter(isMoving).length,
      pageFirstFrameMs: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
      downlinkMbps: rounded(ofLarge.mediaMbps),
      snapshotMbps: rounded(pictures),
      rosterRatio: rounded(rosterRatio),
      memoryGrowth: rounded(after.tab / before.tab - 1),
    }),
  )
} finally {
  await opened.closeAll()
}
