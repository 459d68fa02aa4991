import { randomUUID } from 'node:crypto'
import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import type {
  CandidateAnalyser,
  DetectedFlag,
  EvidenceBox,
  FrameVerdict,
  SampledFrame,
} from '@pengawas/shared/contracts/analysis'
import type { NodeLoad } from '@pengawas/shared/sockets/media-node'
import type { Logger } from 'pino'
import { InferenceSupervisor, type SupervisorOptions } from './inference/supervisor.ts'
import { readModelVersion } from './models/model-files.ts'
import type { Clearing, Finding } from './rules/condition.ts'
import type { FlagKind } from './rules/flag-kinds.ts'
import { PICTURE_THRESHOLDS, PictureWatch, type PictureVerdict } from './rules/picture-watch.ts'
import { SOUND_THRESHOLDS, SoundWatch } from './rules/sound-watch.ts'

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
  lastTakenAt: number
  /** The most telling picture so far of each kind that is suspected. */
  evidence: Map<FlagKind, { at: number; score: number; picture: Uint8Array; boxes: EvidenceBox[] }>
  /** The last flag of each kind whose end is not known yet. */
  open: Map<FlagKind, DetectedFlag>
}

const skipped = (
  reason: 'stale' | 'unavailable' | 'undecodable',
  nextSampleMs: number = SAMPLE_PERIOD_MS,
): FrameVerdict => ({
  status: 'skipped',
  reason,
  flags: [],
  nextSampleMs,
})

/** Starts the inference process and resolves when it has loaded its models; rejects where it cannot. */
export async function createCandidateAnalyser(options: CandidateAnalyserOptions): Promise<RunningCandidateAnalyser> {
  const modelVersion = await readModelVersion(options.modelsDirectory)
  const supervisor = new InferenceSupervisor(options)
  await supervisor.start()
  const candidates = new Map<string, Candidate>()

  return {
    open(testSessionId) {
      if (candidates.has(testSessionId)) return
      candidates.set(testSessionId, {
        pictures: new PictureWatch(),
        sound: new SoundWatch(),
        lastTakenAt: -Infinity,
        evidence: new Map(),
        open: new Map(),
      })
    },

    async analyse(testSessionId, frame) {
      const candidate = candidates.get(testSessionId)
      if (!candidate) return skipped('unavailable')
      const { wantsEyes: withEyes, isSuspected } = candidate.pictures
      const result = await supervisor.analyse(testSessionId, frame.picture, frame.takenAt, { withEyes, isSuspected })
      if (result.status === 'skipped')
        return skipped(result.reason, candidate.pictures.nextSampleAfterSkip(frame.takenAt))
      // The candidate may have left meanwhile, or left and come back, which starts again; answers may overtake each other.
      if (candidates.get(testSessionId) !== candidate || frame.takenAt <= candidate.lastTakenAt) return skipped('stale')
      candidate.lastTakenAt = frame.takenAt
      const verdict = candidate.pictures.observe(frame.takenAt, result.observation)
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

    onLevel(testSessionId, { levelDb, at }, inTalk) {
      const candidate = candidates.get(testSessionId)
      if (!candidate) return { reading: { testSessionId, level: 0, hasVoice: false }, flags: [] }
      const { level, hasVoice, findings, cleared } = candidate.sound.onLevel(at, levelDb, inTalk)
      const raised = findings.map((finding) => openFlag(candidate, finding, modelVersion, SOUND_THRESHOLDS))
      return { reading: { testSessionId, level, hasVoice }, flags: [...raised, ...endFlags(candidate, cleared)] }
    },

    calibrate(testSessionId, look) {
      candidates.get(testSessionId)?.pictures.calibrate(look)
    },

    forget(testSessionId) {
      candidates.delete(testSessionId)
      supervisor.forget(testSessionId)
    },

    async close() {
      candidates.clear()
      await supervisor.close()
    },

    stats: () => supervisor.stats(),
    inferencePid: () => supervisor.pid,
    untilReady: () => supervisor.untilReady(),
  }
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

/** Numbers of a kind's definition, by name. */
function numbersOf(kind: FlagKind): Record<string, number> {
  return Object.fromEntries(
    Object.entries(kind).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
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
