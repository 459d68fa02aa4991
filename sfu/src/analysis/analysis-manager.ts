import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import type {
  AudioReading,
  CandidateAnalyser,
  DetectedFlag,
  FramingReading,
  GazeLook,
  LiveAnalysis,
  MicrophoneLevel,
} from '@pengawas/shared/contracts/analysis'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import { FRAMING_ASKED_MS, FRAMING_HOLDS_MS, FRAMING_PERIOD_MS } from '@pengawas/shared/rules/framing'
import { soundLevel } from '@pengawas/shared/rules/sound-level'
import type { AgedFraming } from '@pengawas/shared/sockets/media-node'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import type { Peer } from '../peers/peer.ts'
import { BurstSampler } from '../taps/burst-sampler.ts'
import type { SampledPicture } from '../taps/frame-sampler.ts'
import { AnalysisPause } from './analysis-pause.ts'
import { hasRoom } from './calm-pace.ts'
import { isInTalk, nextLevel } from './microphone-levels.rules.ts'
import { IdentityReferences, type PortraitAnswer } from './identity-references.ts'
import { GAZE_PERIOD_MS, GAZE_SAMPLE_LIMIT_MS, GazeSample } from './gaze-sample.ts'
import { Pace } from './pace.ts'
import { LIPS_PERIOD_MS, LIPS_QUICK_MS, Listening } from './listening.ts'
import { startPhaseMs } from './pacing.rules.ts'
import { unknownAnalysis, watchCandidate } from './watch-candidate.ts'

export interface AnalysisManagerOptions {
  analyser: CandidateAnalyser
  log: Logger
  now: () => number
  onLive: (testSessionId: string, analysis: LiveAnalysis) => void
  /** A picture that was sampled of a candidate's camera. */
  onPicture: (testSessionId: string, producerId: string, picture: SampledPicture) => void
  /** A reading of a candidate whose framing was asked for a moment ago. */
  onFraming: (testSessionId: string, reading: AgedFraming) => void
  onLevels: (readings: AudioReading[]) => void
  onFlag: (testSessionId: string, flag: DetectedFlag, evidence: Uint8Array | null) => void
  /** What a candidate's face is compared with, and whether it is. */
  portraitOf: (testSessionId: string) => Promise<PortraitAnswer>
  /** How far apart pictures of calm candidates are, in milliseconds, where their lines have room for that. */
  calmMs: () => number
  /** Whether a proctor talks with a candidate now. */
  isTalking: (testSessionId: string) => boolean
}

/** How many samples were taken and missed, and what they cost. */
export interface SampleCounts {
  taken: number
  /** Samples that were due when no picture arrived. */
  missed: number
  /** RTP packets that reached this process for the samples taken. */
  packets: number
}

/** One candidate under analysis, and what is open for the camera that is published now. */
interface AnalysedPeer {
  peer: Peer
  camera: AbortController | null
  pace: Pace
  pause: AnalysisPause
  framing: Framing
  /** While somebody measures where the candidate looks. */
  gaze: GazeSample | null
  /** When a proctor was last known to talk with the candidate. */
  talkedAt: number
}

interface Framing {
  /** The newest reading, and when its picture was taken. */
  reading: FramingReading | null
  takenAt: number
  askedUntil: number
}

/**
 * How long the analyser remembers a candidate whose peer has ended. A candidate who returns after a network failure or a
 * dead worker continues with the same baseline and cool-downs, and cannot reset them by reconnecting.
 */
const MEMORY_MS = 120_000

/**
 * Runs analysis for all candidates of the node that want it. It owns a sampler and a watch for each published camera, and
 * the analyser's own state for each candidate. Sampler and watch end with the producer, the state some time after the peer.
 */
export class AnalysisManager {
  readonly #options: AnalysisManagerOptions
  readonly #analysed = new Map<Peer, AnalysedPeer>()
  /** When the microphone level of each candidate, analysed or not, was last reported. */
  readonly #lastLevelAt = new Map<Peer, number>()
  readonly #running = new Set<Promise<void>>()
  /** Timers of candidates whose peer has ended, by test session, until the analyser forgets them. */
  readonly #leaving = new Map<string, NodeJS.Timeout>()
  /** Where candidates looked while their gaze was calibrated, by test session. */
  readonly #baselines = new Map<string, GazeLook>()
  /** Candidates of whom nothing is known any more from before their test. */
  readonly #begun = new Set<string>()
  readonly #identities: IdentityReferences
  #watchesStarted = 0
  readonly #samples: SampleCounts = { taken: 0, missed: 0, packets: 0 }
  readonly #listening: Listening

  constructor(options: AnalysisManagerOptions) {
    this.#options = options
    this.#identities = new IdentityReferences(options)
    const { analyser, log, now } = options
    this.#listening = new Listening({
      ...{ analyser, log, now },
      onVoice: (peer) => this.#analysed.get(peer)?.pace.quicken(LIPS_PERIOD_MS, LIPS_QUICK_MS),
      onFlags: (peer, flags) => {
        // What was heard of a candidate who has left meanwhile is forgotten with them.
        if (!this.#analysed.has(peer)) return
        for (const flag of flags) this.#raise(peer.identity.testSessionId, flag, null)
      },
    })
  }

  /** How many cameras are being watched; for tests and diagnosis. */
  get watches(): number {
    return this.#running.size
  }

  /** Over the life of the node. The analyser does not know about missed samples, so they are counted here. */
  get samples(): Readonly<SampleCounts> {
    return this.#samples
  }

  peerOpened(peer: Peer): void {
    this.#lastLevelAt.set(peer, this.#options.now())
    if (!peer.identity.analyse) return
    const { testSessionId } = peer.identity
    const leaving = this.#leaving.get(testSessionId)
    clearTimeout(leaving)
    this.#leaving.delete(testSessionId)
    if (leaving === undefined) {
      if (peer.identity.gazeBaseline) this.#baselines.set(testSessionId, peer.identity.gazeBaseline)
      this.#open(testSessionId)
    }
    this.#analysed.set(peer, {
      ...{ peer, camera: null, pace: new Pace(this.#options.now), pause: new AnalysisPause() },
      framing: { reading: null, takenAt: -Infinity, askedUntil: -Infinity },
      gaze: null,
      talkedAt: -Infinity,
    })
  }

  published(peer: Peer, source: MediaSource, producer: types.Producer): void {
    const analysed = this.#analysed.get(peer)
    if (analysed === undefined || source !== 'camera') return
    analysed.camera?.abort()
    const camera = new AbortController()
    analysed.camera = camera
    producer.observer.once('close', () => {
      camera.abort()
      // A camera that another one has replaced is not missing.
      if (peer.closed || analysed.camera !== camera) return
      analysed.framing.reading = null
      this.#options.onLive(peer.identity.testSessionId, unknownAnalysis(this.#options.now()))
    })
    const running = this.#watch(analysed, producer, camera.signal)
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  peerClosed(peer: Peer): void {
    this.#lastLevelAt.delete(peer)
    const analysed = this.#analysed.get(peer)
    if (analysed === undefined) return
    analysed.camera?.abort()
    analysed.gaze?.end()
    this.#analysed.delete(peer)
    const { testSessionId } = peer.identity
    this.#leaving.set(testSessionId, setTimeout(() => this.#forget(testSessionId), MEMORY_MS).unref())
  }

  /** A candidate's test has begun: starts anew, unless that was done already. */
  begin(testSessionId: string, gazeBaseline?: GazeLook | null): void {
    if (!this.#begun.has(testSessionId)) this.startAnew(testSessionId, gazeBaseline)
  }

  /**
   * Forgets what was seen so far and goes on watching: what is still so is found, and flagged, as if it had just begun. The
   * gaze is judged from this baseline, with null from one that is learned, and with `undefined` as before.
   */
  startAnew(testSessionId: string, gazeBaseline?: GazeLook | null): void {
    if (gazeBaseline === null) this.#baselines.delete(testSessionId)
    else if (gazeBaseline !== undefined && this.#find(testSessionId)) this.#baselines.set(testSessionId, gazeBaseline)
    if (this.#leaving.has(testSessionId)) {
      this.#forget(testSessionId)
      return
    }
    const analysed = this.#find(testSessionId)
    if (analysed === undefined) return
    const paused = analysed.pause.startAnew(this.#options.now())
    // The hub has kept nothing of what was flagged in the check-in, and would store its end as a flag of the test.
    if (paused !== null && this.#begun.has(testSessionId)) this.#raise(testSessionId, paused, null)
    this.#options.analyser.forget(testSessionId)
    this.#begun.add(testSessionId)
    this.#open(testSessionId)
    this.#identities.begin(testSessionId)
  }

  /** Reports the newest level of every microphone, also of candidates who are not analysed. To be called about once a second. */
  reportLevels(): void {
    const { now, onLevels } = this.#options
    const readings: AudioReading[] = []
    for (const [peer, lastLevelAt] of this.#lastLevelAt) {
      const producer = peer.producer('microphone')
      if (producer === undefined || producer.paused || peer.transport.connection !== 'connected') continue
      const level = nextLevel(peer.worker.levels.latest(producer.id), lastLevelAt, now())
      if (level === null) continue
      this.#lastLevelAt.set(peer, level.at)
      readings.push(this.#read(peer, producer, level))
    }
    if (readings.length > 0) onLevels(readings)
  }

  /** Whether somebody speaks is only known where the analyser listens. */
  #read(peer: Peer, producer: types.Producer, level: MicrophoneLevel): AudioReading {
    const { analyser, isTalking, now } = this.#options
    const { testSessionId } = peer.identity
    const analysed = this.#analysed.get(peer)
    if (analysed === undefined)
      return { testSessionId, level: soundLevel(level.levelDb), hasVoice: false, isUnheard: true }
    if (isTalking(testSessionId)) analysed.talkedAt = now()
    const inTalk = (): boolean => isInTalk(analysed.talkedAt, now())
    const { reading, flags, wantsSound } = analyser.onLevel(testSessionId, level, inTalk())
    for (const flag of flags) this.#raise(testSessionId, flag, null)
    if (wantsSound === true) this.#listening.listen(peer, producer, () => isTalking(testSessionId) || inTalk())
    return reading
  }

  #raise(testSessionId: string, flag: DetectedFlag, evidence: Uint8Array | null): void {
    const inTest = this.#begun.has(testSessionId) ? { inTest: true as const } : {}
    this.#options.onFlag(testSessionId, { ...flag, ...inTest }, evidence)
  }

  /**
   * How a candidate sits before the camera: the newest reading that still holds, null where there is none. From now on for a
   * while each reading is reported as it comes, about one a second. `undefined` for a candidate who is not analysed.
   */
  measureFraming(testSessionId: string): AgedFraming | null | undefined {
    const now = this.#options.now()
    const analysed = this.#find(testSessionId)
    if (analysed === undefined) return undefined
    const { framing, pace } = analysed
    framing.askedUntil = now + FRAMING_ASKED_MS
    pace.quicken(FRAMING_PERIOD_MS, FRAMING_ASKED_MS)
    const ageMs = now - framing.takenAt
    return framing.reading === null || ageMs > FRAMING_HOLDS_MS ? null : { ...framing.reading, ageMs }
  }

  /** Where a candidate looks now; null where their eyes are not seen at rest, `undefined` where they are not analysed. */
  async measureGaze(testSessionId: string): Promise<GazeLook | null | undefined> {
    const analysed = this.#find(testSessionId)
    if (analysed === undefined) return undefined
    analysed.gaze?.end()
    const sample = new GazeSample(this.#options.now())
    analysed.gaze = sample
    analysed.pace.quicken(GAZE_PERIOD_MS, GAZE_SAMPLE_LIMIT_MS)
    const look = await sample.result
    if (analysed.gaze === sample) {
      analysed.gaze = null
      analysed.pace.calm(GAZE_PERIOD_MS)
    }
    return look
  }

  /** Judges a candidate's gaze from this look from now on; nothing happens where they are not analysed. */
  calibrateGaze(testSessionId: string, baseline: GazeLook): void {
    if (this.#find(testSessionId) === undefined) return
    this.#baselines.set(testSessionId, baseline)
    this.#options.analyser.calibrate(testSessionId, baseline)
  }

  /** Ends every watch and resolves when none runs any more. */
  async close(): Promise<void> {
    for (const peer of [...this.#lastLevelAt.keys()]) this.peerClosed(peer)
    await Promise.all([...this.#running, this.#listening.close()])
    for (const testSessionId of [...this.#leaving.keys()]) this.#forget(testSessionId)
  }

  /** What was measured of a candidate's gaze outlasts what was seen of them. */
  #open(testSessionId: string): void {
    const baseline = this.#baselines.get(testSessionId)
    this.#options.analyser.open(testSessionId)
    if (baseline !== undefined) this.#options.analyser.calibrate(testSessionId, baseline)
  }

  #find(testSessionId: string): AnalysedPeer | undefined {
    return [...this.#analysed.values()].find(({ peer }) => peer.identity.testSessionId === testSessionId)
  }

  /** Each picture is a key frame, which is dear where a line is narrow. */
  #calmMs({ rtpParameters, score }: types.Producer): number {
    return hasRoom(rtpParameters.encodings?.length ?? 1, score) ? this.#options.calmMs() : SAMPLE_PERIOD_MS
  }

  #noteFraming({ peer, framing }: AnalysedPeer, reading: FramingReading, takenAt: number): void {
    const now = this.#options.now()
    Object.assign(framing, { reading, takenAt })
    if (framing.askedUntil > now)
      this.#options.onFraming(peer.identity.testSessionId, { ...reading, ageMs: Math.max(0, now - takenAt) })
  }

  #forget(testSessionId: string): void {
    clearTimeout(this.#leaving.get(testSessionId))
    this.#leaving.delete(testSessionId)
    this.#baselines.delete(testSessionId)
    this.#begun.delete(testSessionId)
    this.#identities.forget(testSessionId)
    this.#options.analyser.forget(testSessionId)
  }

  async #watch(analysed: AnalysedPeer, producer: types.Producer, signal: AbortSignal): Promise<void> {
    const { analyser, log, now, onLive, onPicture } = this.#options
    const { peer, pace, pause } = analysed
    const { testSessionId } = peer.identity
    const phaseMs = startPhaseMs(this.#watchesStarted)
    this.#watchesStarted += 1
    try {
      const sampler = await BurstSampler.open({ worker: peer.worker, producer, now })
      try {
        await watchCandidate(
          sampler,
          {
            testSessionId,
            camera: producer.id,
            analyser,
            pause,
            phaseMs,
            log,
            now,
            wait: (leftMs, aborted) => pace.wait(leftMs, aborted),
            longestPeriodMs: () => pace.longestPeriodMs(),
            wanted: () => ({ withEyes: analysed.gaze !== null, calmMs: this.#calmMs(producer) }),
            onFraming: (reading, takenAt) => this.#noteFraming(analysed, reading, takenAt),
            onLook: (look, takenAt) => analysed.gaze?.add(look, takenAt),
            onLive: (analysis) => onLive(testSessionId, analysis),
            onSampled: (picture) => {
              this.#samples.taken += 1
              this.#samples.packets += picture.packets
              onPicture(testSessionId, producer.id, picture)
            },
            onMissed: () => (this.#samples.missed += 1),
            onFlag: ({ flag, evidence }) => this.#raise(testSessionId, flag, evidence),
          },
          signal,
        )
      } finally {
        sampler.close()
      }
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, testSessionId }, 'analysis of a candidate stopped')
    }
  }
}
