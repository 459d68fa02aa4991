import { randomUUID } from 'node:crypto'
import type { AccountableAnalyser } from '@pengawas/sfu/media-node'
import type { DetectedFlag, FrameVerdict, GazeLook, SampledFrame } from '@pengawas/shared/contracts/analysis'

export function flagOf(reason: string): DetectedFlag {
  return {
    id: randomUUID(),
    type: 'face-detection',
    severity: 'high',
    confidence: 0.92,
    description: 'Wajah tidak terlihat',
    reason,
    detectedAt: Date.now(),
    details: { modelVersion: 'test', thresholds: {}, samples: [] },
  }
}

export interface FakeAnalyser extends AccountableAnalyser {
  readonly frames: { testSessionId: string; frame: SampledFrame }[]
  readonly levels: { testSessionId: string; levelDb: number; inTalk: boolean | undefined }[]
  readonly opened: Set<string>
  readonly calibrated: { testSessionId: string; look: GazeLook }[]
  readonly identified: { testSessionId: string; portrait: Uint8Array | null }[]
  /** What to answer to the next pictures. */
  verdict: (testSessionId: string, frame: SampledFrame) => FrameVerdict
}

/**
 * An analyser that sees one calm face in everything, until a test changes that. `remembers`: whether it keeps what it was given
 * for the test to look at; a node that runs for long would fill its memory with it.
 */
export function fakeAnalyser(nextSampleMs = 200, remembers = true): FakeAnalyser {
  const open = new Set<string>()
  return {
    frames: [],
    levels: [],
    opened: open,
    calibrated: [],
    identified: [],
    verdict: (_, { takenAt }) => ({
      status: 'analysed',
      live: { at: takenAt, faces: 1, faceConfidence: 0.99, attention: 90, gaze: 'center' },
      framing: { faces: 1, faceHeight: 0.4, faceX: 0.5, faceY: 0.5, luminance: 120, verdict: 'good' },
      look: { head: { yaw: 1, pitch: -11 }, gaze: { yaw: -2, pitch: 3 } },
      flags: [],
      nextSampleMs,
    }),
    open: (testSessionId) => open.add(testSessionId),
    calibrate(testSessionId, look) {
      this.calibrated.push({ testSessionId, look })
    },
    identify(testSessionId, portrait) {
      this.identified.push({ testSessionId, portrait })
      return Promise.resolve(portrait === null ? 'first-minute' : 'portrait')
    },
    forget: (testSessionId) => open.delete(testSessionId),
    stats: () => ({ state: 'ready', queued: 0, analysed: 0, skipped: 0, latencyP50Ms: null, latencyP95Ms: null }),
    analyse(testSessionId, frame) {
      if (remembers) this.frames.push({ testSessionId, frame })
      return Promise.resolve(this.verdict(testSessionId, frame))
    },
    onLevel(testSessionId, { levelDb }, inTalk) {
      if (remembers) this.levels.push({ testSessionId, levelDb, inTalk })
      return { reading: { testSessionId, level: Math.max(0, 100 + levelDb), hasVoice: levelDb > -50 }, flags: [] }
    },
  }
}
