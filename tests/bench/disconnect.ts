import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { wallCandidateSchema, type WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { connectionSign, type ConnectionCause } from '@pengawas/shared/rules/connection-sign'
import { PROCTOR_NAMESPACE } from '@pengawas/shared/sockets/proctor'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { makeAssessment } from '../support/assessments.ts'
import { BadLine, sendMediaTo } from '../support/bad-line.ts'
import { makeCameraFile } from '../support/camera-files.ts'
import { Closer } from '../support/closer.ts'
import { nip, openSocket, signIn } from '../support/hub-client.ts'
import { CandidatePage, signInOn } from '../support/pages/candidate-page.ts'
import { findFreePort } from '../support/processes.ts'
import { startStack, type Stack } from '../support/stack.ts'
import { percentile } from './percentiles.ts'

/**
 * How long it takes until a wall can tell its proctor that a candidate is gone, and why: from the event until the cause
 * follows from what the wall's socket has received. Real browsers over a line that can be cut; and, on the same line with
 * delays of up to two seconds and a loss of 5 %, how often something is said though the candidate is there.
 * Arguments: --runs 20 --minutes 3
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, minutes: { type: 'string', default: '3' } },
})
const RUNS = Number(values.runs)
const BAD_LINE = { jitterMs: 2_000, loss: 0.05 }
const LOOK_EVERY_MS = 10
const GIVE_UP_AFTER_MS = 30_000
const CANDIDATES = [1, 2, 3, 4, 5, 6] as const
/** Multiples of it, modulo one, spread evenly: events fall everywhere between two rounds of the servers. */
const GOLDEN_FRACTION = 0.618_034
const LONGEST_ROUND_MS = 1_000
/** Hubs take a new connection for a slow one for some seconds, and wait longer before they call it silent. */
const SETTLES_WITHIN_MS = 7_000

const passes = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What the socket of a wall has said last of each candidate. */
class WallSocket {
  readonly #tiles = new Map<string, WallCandidate>()
  readonly #socket: Awaited<ReturnType<typeof openSocket>>

  static async open(url: string, token: string): Promise<WallSocket> {
    return new WallSocket(await openSocket(url, PROCTOR_NAMESPACE, { token, viewerId: randomUUID() }))
  }

  private constructor(socket: Awaited<ReturnType<typeof openSocket>>) {
    this.#socket = socket
    socket.on(pushes.candidateUpdated.name, (payload: unknown) => {
      const tile = wallCandidateSchema.parse(payload)
      this.#tiles.set(tile.assessmentId, tile)
    })
  }

  /** What a wall would show now of the only candidate of an assessment that is under way. */
  causeOf(assessmentId: string): ConnectionCause | null | undefined {
    const tile = this.#tiles.get(assessmentId)
    return tile && (connectionSign(tile.connection, (tile.peer?.producers.length ?? 0) > 0, Date.now())?.cause ?? null)
  }

  technicalFlagsOf(assessmentId: string): number {
    return this.#tiles.get(assessmentId)?.technicalFlags ?? 0
  }

  isReceived(assessmentId: string): boolean {
    return this.#tiles.get(assessmentId)?.peer?.producers.every(({ flowing }) => flowing) ?? false
  }

  close(): void {
    this.#socket.close()
  }
}

/** Waits until this is true; how long that took. */
async function until(isTrue: () => boolean): Promise<number> {
  const since = performance.now()
  while (!isTrue()) {
    if (performance.now() - since > GIVE_UP_AFTER_MS) throw new Error('it was never said')
    await passes(LOOK_EVERY_MS)
  }
  return performance.now() - since
}

interface Sitting {
  candidate: CandidatePage
  assessmentId: string
}

const opened = new Closer()

async function openLine(stack: Stack, media: number): Promise<BadLine> {
  return opened.add(await BadLine.open({ http: Number(new URL(stack.url).port), media }))
}

/** A candidate whose camera, microphone and page the servers hear. */
async function sit(stack: Stack, wall: WallSocket, line: BadLine, run: number): Promise<Sitting> {
  const user = nip.candidate(CANDIDATES[run % CANDIDATES.length] ?? 1)
  const { id } = await makeAssessment(stack.url, {
    title: `Sambungan ${run}`,
    candidates: [user],
    mediaPolicy: { camera: 'required', microphone: 'required', screen: 'off' },
  })
  const camera = await makeCameraFile([{ scene: 'alone', seconds: 12 }])
  const candidate = opened.add(await CandidatePage.launch(line.url, { nip: user, camera }))
  await candidate.page.addInitScript(sendMediaTo, line.mediaPort)
  await signInOn(candidate.page, user)
  await candidate.page.getByRole('heading', { name: /^Selamat datang/ }).waitFor()
  await candidate.page.goto(`/assessment/${id}`)
  await candidate.allowDevices()
  await candidate.startSession()
  await until(() => wall.isReceived(id) && wall.causeOf(id) === null)
  return { candidate, assessmentId: id }
}

interface Scenario {
  name: string
  cause: ConnectionCause
  happen: (sitting: Sitting, line: BadLine) => Promise<void> | void
  /** Whether the page must have been connected for some time. */
  settles?: boolean
  /** Absent where the candidate does not come back. */
  mend?: (line: BadLine) => void
}

const SCENARIOS: Scenario[] = [
  { name: 'pageClosed', cause: 'page-closed', happen: ({ candidate }) => candidate.page.close() },
  { name: 'killed', cause: 'connection-lost', happen: ({ candidate }) => candidate.kill() },
  {
    name: 'signallingCut',
    cause: 'signalling-lost',
    settles: true,
    happen: (_, line) => line.cutSignalling(),
    mend: (line) => line.mendSignalling(),
  },
  {
    name: 'mediaCut',
    cause: 'media-interrupted',
    happen(_, line) {
      line.isMediaCut = true
    },
    mend(line) {
      line.isMediaCut = false
    },
  },
]

let sittings = 0

async function measure(stack: Stack, wall: WallSocket, line: BadLine, scenario: Scenario): Promise<number[]> {
  const times: number[] = []
  let sitting: Sitting | null = null
  for (let run = 0; run < RUNS; run += 1) {
    sitting ??= await sit(stack, wall, line, sittings++)
    const { assessmentId } = sitting
    await passes((scenario.settles ? SETTLES_WITHIN_MS : 0) + ((run * GOLDEN_FRACTION) % 1) * LONGEST_ROUND_MS)
    const since = performance.now()
    await scenario.happen(sitting, line)
    await until(() => wall.causeOf(assessmentId) === scenario.cause)
    times.push(Math.round(performance.now() - since))
    if (scenario.mend === undefined) {
      await sitting.candidate.close()
      sitting = null
    } else {
      scenario.mend(line)
      await until(() => wall.isReceived(assessmentId) && wall.causeOf(assessmentId) === null)
    }
  }
  await sitting?.candidate.close()
  console.log(`${scenario.name}: ${times.join(' ')}`)
  return times
}

/** How often a sign or a flag comes up of a candidate who is there, on a bad line. */
async function countFalseAlarms(stack: Stack, wall: WallSocket, line: BadLine) {
  const { candidate, assessmentId } = await sit(stack, wall, line, sittings++)
  line.faults = BAD_LINE
  const seconds = Number(values.minutes) * 60
  const end = performance.now() + seconds * 1_000
  const signs: string[] = []
  let before: ConnectionCause | null = null
  while (performance.now() < end) {
    const cause = wall.causeOf(assessmentId) ?? null
    if (cause !== null && cause !== before) signs.push(cause)
    before = cause
    await passes(LOOK_EVERY_MS)
  }
  const flags = wall.technicalFlagsOf(assessmentId)
  await candidate.close()
  return { seconds, ...BAD_LINE, signs, flags }
}

try {
  const media = await findFreePort(22_900, 22_999)
  const stack = opened.add(await startStack({ env: { MEDIA_PORT_BASE: String(media) } }))
  const wall = opened.add(await WallSocket.open(stack.url, await signIn(stack.url, nip.superAdmin)))
  const summary: Record<string, unknown> = {}
  for (const scenario of SCENARIOS) {
    const times = await measure(stack, wall, await openLine(stack, media), scenario)
    summary[`${scenario.name}Ms`] = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
  }
  const falseAlarms = await countFalseAlarms(stack, wall, await openLine(stack, media))
  console.log(JSON.stringify({ bench: 'disconnect', runs: RUNS, ...summary, falseAlarms }))
} finally {
  await opened.closeAll()
}
