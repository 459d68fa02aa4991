import { randomUUID } from 'node:crypto'
import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import type {
  AudioReading,
  CandidateAnalyser,
  DetectedFlag,
  EvidenceBox,
  FrameVerdict,
  IdentitySource,
  SampledFrame,
  SoundWindow,
} from '@pengawas/shared/contracts/analysis'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import type { Logger } from 'pino'
import { InferenceSupervisor, type SupervisorOptions } from './inference/supervisor.ts'
import { hasModel, readModelVersion } from './models/model-files.ts'
import { numbersOf, thresholdsInForce } from './rules/analysis-settings.ts'
import type { Clearing, Finding } from './rules/condition.ts'
import { CLIPPED_SOUND, NO_SOUND, type FlagKind } from './rules/flag-kinds.ts'
import { MouthWatch } from './rules/mouth-watch.ts'
import { PICTURE_THRESHOLDS, PictureWatch, type PictureVerdict } from './rules/picture-watch.ts'
import { SOUND_THRESHOLDS, SoundWatch, type LevelReading } from './rules/sound-watch.ts'
import type { SoundObservation } from './sound-observation.ts'
import { isSpeech, VOICE_THRESHOLDS, VoiceWatch } from './rules/voice-watch.ts'

export interface CandidateAnalyserOptions extends Omit<SupervisorOptions, 'log' | 'now'> {
  /** As `ensureModels` returned it. */
  modelsDirectory: string
  log: Logger
}

export type RunningCandidateAnalyser = CandidateAnalyser & {
  stats(): NodeLoad['inference']
  /** The running inference process, for tests that end it; undefined between two. */
  inferencePid(): number | undefined
  /** Resolves when the inference process is ready again, at once where it is. */
  untilReady(): Promise<void>
  /** Ends the inference process; frames under way are answered as skipped. Nothing is left behind. */
  close(): Promise<void>
}

interface Candidate {
  pictures: PictureWatch
  sound: SoundWatch
  voices: VoiceWatch
  mouth: MouthWatch
  lastTakenAt: number
  /** The most telling picture so far of each kind that is suspected. */
  evidence: Map<FlagKind, { at: number; score: number; picture: Uint8Array; boxes: EvidenceBox[] }>
  /** The last flag of each kind whose end is not known yet. */
  open: Map<FlagKind, DetectedFlag>
}

/** Pictures come later than sound, by what they take to be encoded; and lips that speak begin before the voice. Milliseconds. */
const LIPS_BEFORE_MS = 1_000
const LIPS_AFTER_MS = 500

/** A process that is replaced is back soon, and then every candidate is to be looked at soon. Milliseconds. */
const LOOK_AGAIN_WHILE_DOWN_MS = 1_000
/** Where it is not, key frames that nobody looks at are not asked for more often than usual. */
const BACK_SOON_WITHIN_MS = 15_000

type SkipReason = Extract<FrameVerdict, { status: 'skipped' }>['reason']

const skipped = (reason: SkipReason, nextSampleMs: number = SAMPLE_PERIOD_MS): FrameVerdict => ({
  status: 'skipped',
  reason,
  flags: [],
  nextSampleMs,
})

/** Starts the inference process and resolves when it has loaded its models; rejects where it cannot. */
export async function createCandidateAnalyser(options: CandidateAnalyserOptions): Promise<RunningCandidateAnalyser> {
  const modelVersion = await readModelVersion(options.modelsDirectory)
  // Models that an earlier version prepared have none for voices: then levels decide alone.
  const hears = await hasModel(options.modelsDirectory, 'silero-vad')
  // And none for likeness: then nothing is compared.
  const compares = await hasModel(options.modelsDirectory, 'faceres')
  const supervisor = new InferenceSupervisor(options)
  await supervisor.start()
  const candidates = new Map<string, Candidate>()
  const settings = { modelVersion, thresholds: thresholdsInForce() }

  return {
    open(testSessionId) {
      if (!candidates.has(testSessionId)) candidates.set(testSessionId, newCandidate(hears))
    },

    async analyse(testSessionId, frame) {
      const candidate = candidates.get(testSessionId)
      if (!candidate) return skipped('unavailable')
      const result = await supervisor.analyse(testSessionId, frame.picture, frame.takenAt, wantedOf(candidate, frame))
      if (result.status === 'skipped')
        return skipped(result.reason, lookAgainMs(candidate, frame.takenAt, result.reason, supervisor.downForMs))
      // The candidate may have left meanwhile, or left and come back, which starts again; answers may overtake each other.
      if (candidates.get(testSessionId) !== candidate || frame.takenAt <= candidate.lastTakenAt) return skipped('stale')
      candidate.lastTakenAt = frame.takenAt
      const verdict = candidate.pictures.observe(frame.takenAt, result.observation, frame.calmMs)
      candidate.mouth.observe(frame.takenAt, result.observation, verdict.live.faces === 0)
      storeEvidence(candidate, frame, verdict)
      const raised = verdict.findings.map((finding) => {
        const shown = candidate.evidence.get(finding.kind) ?? { ...frame, boxes: verdict.boxes }
        const flag = openFlag(candidate, finding, modelVersion, PICTURE_THRESHOLDS, shown.boxes)
        return { flag, evidence: shown.picture }
      })
      const ended = endFlags(candidate, verdict.cleared).map((flag) => ({ flag, evidence: null }))
      dropOldEvidence(candidate)
      return {
        status: 'analysed',
        live: verdict.live,
        framing: verdict.framing,
        look: verdict.look,
        flags: [...raised, ...ended],
        nextSampleMs: verdict.nextSampleMs,
      }
    },

    onLevel(testSessionId, level, inTalk) {
      const candidate = candidates.get(testSessionId)
      if (!candidate) return { reading: { testSessionId, level: 0, hasVoice: false }, flags: [] }
      const { reading, ...rest } = readLevel(candidate, { ...level, inTalk }, modelVersion)
      return { reading: { testSessionId, ...reading }, ...rest }
    },

    async listen(testSessionId, sound) {
      const candidate = candidates.get(testSessionId)
      const heard = candidate && (await supervisor.listen(testSessionId, sound.packets, sound.until))
      if (!heard || candidates.get(testSessionId) !== candidate) return { hasVoice: false, flags: [] }
      return hear(candidate, sound, heard, modelVersion)
    },

    calibrate(testSessionId, look) {
      candidates.get(testSessionId)?.pictures.calibrate(look)
    },

    identify: (testSessionId, portrait) =>
      compares ? identify(supervisor, candidates, testSessionId, portrait) : Promise.resolve('first-minute'),

    forget(testSessionId) {
      candidates.delete(testSessionId)
      supervisor.forget(testSessionId)
    },

    async close() {
      candidates.clear()
      await supervisor.close()
    },

    stats: () => ({ ...supervisor.stats(), settings }),
    inferencePid: () => supervisor.pid,
    untilReady: () => supervisor.untilReady(),
  }
}

/** What is to be measured in this very picture, and whether it comes before others. */
function wantedOf({ pictures }: Candidate, { camera, takenAt, withEyes }: SampledFrame) {
  const { isSuspected, wantsEyes } = pictures
  const areEyesWanted = wantsEyes || isSuspected || withEyes === true
  return { camera, withEyes: areEyesWanted, withLikeness: pictures.wantsLikeness(takenAt), isSuspected }
}

/** When to look again after a picture that was not analysed, in milliseconds. */
function lookAgainMs({ pictures }: Candidate, takenAt: number, reason: SkipReason, downForMs: number): number {
  const wantedMs = pictures.nextSampleAfterSkip(takenAt)
  const isBackSoon = reason === 'unavailable' && downForMs < BACK_SOON_WITHIN_MS
  return isBackSoon ? Math.min(wantedMs, LOOK_AGAIN_WHILE_DOWN_MS) : wantedMs
}

function newCandidate(hears: boolean): Candidate {
  return {
    pictures: new PictureWatch(),
    sound: new SoundWatch({ hears }),
    voices: new VoiceWatch(),
    mouth: new MouthWatch(),
    lastTakenAt: -Infinity,
    evidence: new Map(),
    open: new Map(),
  }
}

function readLevel(
  candidate: Candidate,
  level: LevelReading,
  modelVersion: string,
): { reading: Omit<AudioReading, 'testSessionId'>; flags: DetectedFlag[]; wantsSound: boolean } {
  const verdict = candidate.sound.onLevel(level)
  const quiet = verdict.isQuiet ? candidate.voices.observeQuiet(level.at).cleared : []
  const raised = verdict.findings.map((finding) => openFlag(candidate, finding, modelVersion, SOUND_THRESHOLDS))
  const ended = endFlags(candidate, [...verdict.cleared, ...quiet])
  const { open } = candidate
  const trouble = open.has(NO_SOUND) ? 'no-sound' : open.has(CLIPPED_SOUND) ? 'clipped' : null
  return {
    reading: { level: verdict.level, hasVoice: verdict.hasVoice, ...(trouble && { trouble }) },
    flags: [...raised, ...ended],
    wantsSound: verdict.wantsSound,
  }
}

/** What a window of sound says together with what the pictures of its time showed. */
function hear(
  candidate: Candidate,
  { from, until }: Pick<SoundWindow, 'from' | 'until'>,
  sound: SoundObservation,
  modelVersion: string,
): { hasVoice: boolean; flags: DetectedFlag[] } {
  const hasVoice = isSpeech(sound)
  candidate.sound.heard(until, hasVoice)
  const floorDb = candidate.sound.floorAt(until)
  const lips = candidate.mouth.between(from - LIPS_BEFORE_MS, until + LIPS_AFTER_MS)
  const { findings, cleared } = candidate.voices.observe({ at: until, sound, floorDb, lips })
  const raised = findings.map((finding) => openFlag(candidate, finding, modelVersion, VOICE_THRESHOLDS))
  return { hasVoice, flags: [...raised, ...endFlags(candidate, cleared)] }
}

async function identify(
  supervisor: InferenceSupervisor,
  candidates: ReadonlyMap<string, Candidate>,
  testSessionId: string,
  portrait: Uint8Array | null,
): Promise<IdentitySource | 'unavailable'> {
  const candidate = candidates.get(testSessionId)
  const likeness = portrait && (await describePortrait(supervisor, testSessionId, portrait))
  if (!candidate || likeness === 'unavailable' || candidates.get(testSessionId) !== candidate) return 'unavailable'
  return candidate.pictures.beginIdentity(likeness)
}

/** The numbers of the face in a portrait; null where it shows none that can be compared. */
async function describePortrait(
  supervisor: InferenceSupervisor,
  testSessionId: string,
  portrait: Uint8Array,
): Promise<Float32Array | null | 'unavailable'> {
  const wanted = { withLikeness: true, isPortrait: true }
  const result = await supervisor.analyse(`${testSessionId} portrait`, portrait, supervisor.now(), wanted)
  if (result.status === 'observed') return result.observation.likeness ?? null
  return result.reason === 'undecodable' ? null : 'unavailable'
}

/** A flag that is raised, and kept until it is known when it was over. */
function openFlag(
  { open }: Candidate,
  finding: Finding,
  modelVersion: string,
  thresholds: Readonly<Record<string, number>>,
  boxes: EvidenceBox[] = [],
): DetectedFlag {
  const flag = toFlag(finding, modelVersion, thresholds, boxes)
  open.set(finding.kind, flag)
  return flag
}

/** The flags of what is over, to be sent once more with their end and with how often each was seen. */
function endFlags({ open }: Candidate, cleared: readonly Clearing[]): DetectedFlag[] {
  return cleared.flatMap(({ kind, at, timesSeen }) => {
    const flag = open.get(kind)
    open.delete(kind)
    return flag === undefined ? [] : [{ ...flag, endedAt: at, timesSeen }]
  })
}

/** A flag with what it is based on: the model, the thresholds and the readings. */
function toFlag(
  { kind: found, named, severity, confidence, readings, timesSeen }: Finding,
  modelVersion: string,
  thresholds: Readonly<Record<string, number>>,
  boxes: EvidenceBox[],
): DetectedFlag {
  const kind = named ?? found
  return {
    id: randomUUID(),
    type: kind.type,
    severity,
    confidence: Math.min(1, confidence),
    description: kind.description,
    reason: kind.reason,
    detectedAt: readings.at(-1)?.at ?? 0,
    timesSeen,
    details: {
      modelVersion,
      thresholds: { ...numbersOf(kind), ...thresholds },
      samples: readings.map(({ at, values }) => ({ at, values })),
      ...(boxes.length === 0 ? {} : { boxes }),
    },
  }
}

function storeEvidence(
  { evidence }: Candidate,
  { picture, takenAt }: SampledFrame,
  { readings, boxes }: PictureVerdict,
): void {
  for (const [kind, { verdict, score }] of readings) {
    if (verdict === 'present' && score > (evidence.get(kind)?.score ?? -1))
      evidence.set(kind, { at: takenAt, score, picture, boxes })
  }
}

/** Pictures of people are not kept for longer than they may still prove something. */
function dropOldEvidence({ evidence, pictures }: Candidate): void {
  for (const [kind, { at }] of evidence) {
    if (at < (pictures.suspectedSince(kind) ?? Infinity)) evidence.delete(kind)
  }
}
