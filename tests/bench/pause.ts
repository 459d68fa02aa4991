import { setTimeout as delay } from 'node:timers/promises'
import { createCandidateAnalyser, type RunningCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import { ensureModels } from '@pengawas/ml/convert/convert-models'
import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import { hubNotices, hubRequests } from '@pengawas/shared/sockets/media-node'
import path from 'node:path'
import pino from 'pino'
import { fakeAnalyser } from '../integration/sfu/support/fake-analyser.ts'
import { plainTransports } from '../integration/sfu/support/plain-transport.ts'
import type { RtpCamera } from '../integration/sfu/support/rtp-camera.ts'
import { openCandidate, openStage, publishCamera, type Stage } from '../integration/sfu/support/stage.ts'
import { encodeKeyFrame } from '../integration/sfu/support/vp8-source.ts'
import { paths } from '../support/paths.ts'
import { drawScene } from '../support/scenes.ts'
import { percentile } from './percentiles.ts'

/**
 * How long nothing is said of candidates whom nobody analyses any more, and how long that lasts: a media node with real
 * workers and the real inference process, which hangs, is killed, or is killed again whenever it comes back. The hub is
 * the bench, so what is measured ends where the hub hears of it.
 */
const CANDIDATES = 8
const ROUNDS = 10
/** As promised: walls say so within this time, and it is over within that one. */
const SAID_WITHIN_MS = 3_000
const BACK_WITHIN_MS = 5_000
/** Rounds begin at other moments between two pictures of everybody. */
const BETWEEN_ROUNDS_MS = 730
const LOOK_EVERY_MS = 10
const MOVES_EVERY_MS = 330
const SIZE = { width: 640, height: 360 }
const GIVEN_UP_AFTER_MS = 30_000

type Failure = 'hangs' | 'killed' | 'stays dead'
const FAILURES: readonly Failure[] = ['hangs', 'killed', 'stays dead']

/** In milliseconds after the failure, one for each candidate: until it was said, or analysed again before, and until analysed again. */
interface Round {
  said: number[]
  back: number[]
}

const isAnalysed = ({ faces }: LiveAnalysis): boolean => faces !== null
const isPaused = ({ pausedForMs }: LiveAnalysis): boolean => pausedForMs !== undefined

async function fail(
  failure: Failure,
  { hub }: Stage,
  analyser: RunningCandidateAnalyser,
  ids: readonly string[],
): Promise<Round> {
  let heard = hub.messages.length
  const at = Date.now()
  const said = new Map<string, number>()
  const back = new Map<string, number>()
  const ended = new Set<number>()
  const end = (): void => {
    const pid = analyser.inferencePid()
    if (pid === undefined || ended.has(pid)) return
    ended.add(pid)
    process.kill(pid, failure === 'hangs' ? 'SIGSTOP' : 'SIGKILL')
  }
  end()
  while (back.size < ids.length) {
    const now = Date.now()
    if (now - at > GIVEN_UP_AFTER_MS) throw new Error(`${failure}: ${ids.length - back.size} are not analysed again`)
    if (failure === 'stays dead' && said.size < ids.length) end()
    const news = hub.messages.slice(heard).filter(({ name }) => name === hubNotices.analysis.name)
    heard = hub.messages.length
    for (const { payload } of news) {
      const { testSessionId: id, analysis } = hubNotices.analysis.payload.parse(payload)
      // What was seen before it failed may still be on its way.
      const isSeenAnew = isAnalysed(analysis) && analysis.at >= at
      if (!said.has(id) && (isPaused(analysis) || isSeenAnew)) said.set(id, now - at)
      if (!back.has(id) && isSeenAnew) back.set(id, now - at)
    }
    await delay(LOOK_EVERY_MS)
  }
  return { said: [...said.values()], back: [...back.values()] }
}

function summary(values: readonly number[]): { p50: number; p95: number; max: number } {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), max: Math.max(...values) }
}

async function measure(): Promise<void> {
  const { directory } = await ensureModels({ cacheDir: path.join(paths.root, 'tests/output') })
  const log = pino({ level: 'silent' })
  const analyser = await createCandidateAnalyser({ modelsDirectory: directory, log })
  const openTransport = plainTransports({ sinkPort: 9, srtp: false })
  const stage = await openStage({ openTransport, analyser: { ...fakeAnalyser(), ...analyser } })
  stage.closeLater(() => analyser.close())
  try {
    await stage.hub.next(hubRequests.announce)
    const pictures = await drawScene('alone')
    const keyFrames = await Promise.all(pictures.map((picture) => encodeKeyFrame(picture, SIZE, 80)))
    const cameras: RtpCamera[] = []
    const ids: string[] = []
    for (let ordinal = 0; ordinal < CANDIDATES; ordinal++) {
      const candidate = await openCandidate(stage)
      const { camera } = await publishCamera(stage, candidate, keyFrames.slice(0, 1))
      cameras.push(camera)
      ids.push(candidate.testSessionId)
    }
    // A camera whose picture stands still for a minute would be one that hangs, of which nothing is known.
    let shown = 0
    const moving = setInterval(() => {
      shown = (shown + 1) % keyFrames.length
      for (const camera of cameras) camera.show(keyFrames.slice(shown, shown + 1))
    }, MOVES_EVERY_MS)
    stage.closeLater(() => clearInterval(moving))
    for (const id of ids)
      await stage.hub.next(
        hubNotices.analysis,
        ({ testSessionId, analysis }) => testSessionId === id && isAnalysed(analysis),
      )

    const rounds: Record<Failure, Round> = { hangs: none(), killed: none(), 'stays dead': none() }
    for (let round = 0; round < ROUNDS; round++)
      for (const failure of FAILURES) {
        const { said, back } = await fail(failure, stage, analyser, ids)
        console.log(
          `${failure}: said after ${Math.max(...said)} ms, back after ${Math.max(...back)} ms, of ${CANDIDATES}`,
        )
        rounds[failure].said.push(...said)
        rounds[failure].back.push(...back)
        await delay(BETWEEN_ROUNDS_MS)
      }
    const figures = {
      bench: 'pause',
      ...{ candidates: CANDIDATES, rounds: ROUNDS },
      hangs: { saidMs: summary(rounds.hangs.said), backMs: summary(rounds.hangs.back) },
      killed: { saidMs: summary(rounds.killed.said), backMs: summary(rounds.killed.back) },
      staysDead: { saidMs: summary(rounds['stays dead'].said) },
    }
    console.log(JSON.stringify(figures))
    const { hangs, killed, staysDead } = figures
    if (Math.max(hangs.saidMs.max, killed.saidMs.max, staysDead.saidMs.max) > SAID_WITHIN_MS)
      throw new Error('a candidate was not analysed for too long without a word')
    if (Math.max(hangs.backMs.max, killed.backMs.max) > BACK_WITHIN_MS) throw new Error('analysis was back too late')
  } finally {
    await stage.close()
  }
}

function none(): Round {
  return { said: [], back: [] }
}

await measure()
