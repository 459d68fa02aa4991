import { flagListSchema } from '@pengawas/shared/contracts/flags'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { lengthOf, makeCameraFile, type Phase } from '../support/camera-files.ts'
import { waitForScene } from '../support/camera-watch.ts'
import { Closer } from '../support/closer.ts'
import { callHub, nameOf, nip, signIn } from '../support/hub-client.ts'
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
 * Cameras are small: the browsers of candidates and proctor share one machine, and what it cannot encode in time would be measured.
 *
 * The length of a cycle is no multiple of the sampling interval, so that events fall everywhere between two samples.
 */
const CYCLE: Phase[] = [
  { scene: 'alone', seconds: 14.3 },
  { scene: 'nobody', seconds: 8 },
  { scene: 'alone', seconds: 13.1 },
  { scene: 'arriving', seconds: 2 },
  { scene: 'two', seconds: 6 },
]
const EVENTS: { scene: Scene; reason: string }[] = [
  { scene: 'nobody', reason: 'no-face' },
  { scene: 'two', reason: 'several-faces' },
]
const CANDIDATES = [1, 2] as const
const ROUNDS = 5
/** An event that is not flagged within this is a failure of the bench, not a slow one. */
const FLAG_TIMEOUT_MS = 15_000

interface NewestFlag {
  reason: string
  /** Milliseconds since the epoch. */
  firstSampleAt: number
  decidedAt: number
  /** Milliseconds between the samples that the flag is based on. */
  intervals: number[]
}

/** A candidate's newest flag, and when the media node took the samples behind it, as the flag itself states. */
async function findNewestFlag(url: string, token: string, name: string): Promise<NewestFlag> {
  const wall = await callHub(url, '/api/proctoring/wall', wallSchema, { token })
  const tile = wall.candidates.find(({ participantName }) => participantName === name)
  if (!tile) throw new Error(`${name} is not on the wall`)
  const { assessmentId, testSessionId } = tile
  const path = `/api/ai-proctoring/flags?assessmentId=${assessmentId}&testSessionId=${testSessionId}`
  const { flags } = await callHub(url, path, flagListSchema, { token })
  const flag = flags.at(-1)
  const times = flag?.details.samples.map(({ at }) => at) ?? []
  const [first] = times
  if (!flag || first === undefined) throw new Error(`${name} has no flag`)
  return {
    reason: flag.reason,
    firstSampleAt: first,
    decidedAt: Date.parse(flag.timestamp),
    intervals: times.slice(1).map((at, index) => at - (times[index] ?? at)),
  }
}

async function measure(
  candidate: CandidatePage,
  wall: WallPage,
  name: string,
  newestFlag: (name: string) => Promise<NewestFlag>,
): Promise<number[]> {
  const latencies: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { scene, reason } of EVENTS) {
      const known = await wall.knownFlags(name)
      const happenedAt = await waitForScene(candidate.page, scene, { nth: round, timeoutMs: lengthOf(CYCLE) * 2000 })
      const shownAt = await wall.waitForNewFlag(name, null, known, FLAG_TIMEOUT_MS)
      latencies.push(Math.round(shownAt - happenedAt))
      const { reason: flagged, firstSampleAt, decidedAt, intervals } = await newestFlag(name)
      if (flagged !== reason) throw new Error(`${flagged} was flagged instead of ${reason}`)
      const after = (at: number): number => Math.round(at - happenedAt)
      console.log(
        `${name}, ${reason}: ${after(shownAt)} ms (first sample ${after(firstSampleAt)}, decided ${after(decidedAt)}, samples apart ${intervals.join(' ')})`,
      )
    }
  }
  return latencies
}

async function main(): Promise<void> {
  const opened = new Closer()
  try {
    const camera = await makeCameraFile(CYCLE, { isSmall: true })
    const stack = opened.add(await startStack())
    const wall = opened.add(await WallPage.open(stack.url, nip.proctor))
    const token = await signIn(stack.url, nip.proctor)
    const newestFlag = async (name: string): Promise<NewestFlag> => await findNewestFlag(stack.url, token, name)
    const measured = await Promise.all(
      CANDIDATES.map(async (number) => {
        const user = nip.candidate(number)
        const name = await nameOf(stack.url, user)
        const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: user, camera }))
        await candidate.enter()
        await waitForMotion(wall.video(name))
        return await measure(candidate, wall, name, newestFlag)
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
