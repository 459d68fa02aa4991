import { lengthOf, makeCameraFile, type Phase } from '../support/camera-files.ts'
import { waitForScene } from '../support/camera-watch.ts'
import { Closer } from '../support/closer.ts'
import { nameOf, nip } from '../support/hub-client.ts'
import { waitForMotion } from '../support/motion.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { WallPage } from '../support/pages/wall-page.ts'
import type { Scene } from '../support/scenes.ts'
import { startStack } from '../support/stack.ts'
import { percentile } from './percentiles.ts'

/**
 * From the event in front of the camera to the flag on the proctor's page, over real browsers, a real media node and
 * the real models. The clock starts when the candidate's page gets the first picture of the event, and stops when the
 * proctor's page shows the flag.
 *
 * The length of a cycle is no multiple of the sampling interval, so that events fall everywhere between two samples.
 */
const CYCLE: Phase[] = [
  { scene: 'alone', seconds: 14.3 },
  { scene: 'nobody', seconds: 8 },
  { scene: 'alone', seconds: 13.1 },
  { scene: 'two', seconds: 8 },
]
const EVENTS: { scene: Scene; reason: string }[] = [
  { scene: 'nobody', reason: 'Wajah tidak terlihat' },
  { scene: 'two', reason: 'Lebih dari satu wajah terlihat' },
]
const CANDIDATES = [1, 2] as const
const ROUNDS = 5
/** An event that is not flagged within this is a failure of the bench, not a slow one. */
const FLAG_TIMEOUT_MS = 15_000

async function measure(candidate: CandidatePage, wall: WallPage, name: string): Promise<number[]> {
  const latencies: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { scene, reason } of EVENTS) {
      const known = await wall.knownFlags(name)
      const happenedAt = await waitForScene(candidate.page, scene, { nth: round, timeoutMs: lengthOf(CYCLE) * 2000 })
      const shownAt = await wall.waitForNewFlag(name, reason, known, FLAG_TIMEOUT_MS)
      latencies.push(Math.round(shownAt - happenedAt))
      console.log(`${name}, ${reason}: ${latencies.at(-1)} ms`)
    }
  }
  return latencies
}

async function main(): Promise<void> {
  const opened = new Closer()
  try {
    const camera = await makeCameraFile(CYCLE)
    const stack = opened.add(await startStack())
    const wall = opened.add(await WallPage.open(stack.url, nip.proctor))
    const measured = await Promise.all(
      CANDIDATES.map(async (number) => {
        const user = nip.candidate(number)
        const name = await nameOf(stack.url, user)
        const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: user, camera }))
        await candidate.enter()
        await waitForMotion(wall.video(name))
        return await measure(candidate, wall, name)
      }),
    )
    const latencies = measured.flat()
    const latencyMs = { p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) }
    console.log(JSON.stringify({ bench: 'flag', latencyMs, n: latencies.length }))
  } finally {
    await opened.closeAll()
  }
}

await main()
