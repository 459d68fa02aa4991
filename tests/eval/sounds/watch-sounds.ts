import type { RunningCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import { SOUND_WINDOW_MS, type DetectedFlag } from '@pengawas/shared/contracts/analysis'
import { randomUUID } from 'node:crypto'
import { LIPS_PERIOD_MS, LIPS_QUICK_MS } from '@pengawas/sfu/analysis/listening'
import type { SoundFrame } from '../../../ml/test-support/opus-sound.ts'

const FRAME_MS = 20
const SECOND_MS = 1_000
/** An arbitrary Monday; clips have a clock of their own. */
const EPOCH = Date.UTC(2026, 0, 5)

/** A flag, and milliseconds from the clip's begin to the last of what it is based on. */
export interface RaisedSound {
  reason: string
  atMs: number
}

/** Pictures that a camera shows by turns from a moment of the clip on, in milliseconds from its begin. */
export interface ShownFrom {
  fromMs: number
  pictures: readonly Buffer[]
}

/**
 * Plays a clip to the analyser as a media node does: a level each second, the packets of the windows that are asked for, and the
 * pictures at the pace that verdicts and voices ask for, with a clock that is driven instead of waited for.
 */
export async function watchSounds(
  analyser: RunningCandidateAnalyser,
  frames: readonly SoundFrame[],
  shown: readonly ShownFrom[],
): Promise<{ raised: RaisedSound[]; windows: number }> {
  const id = randomUUID()
  const raised: RaisedSound[] = []
  const note = (flags: readonly DetectedFlag[]): void => {
    for (const { reason, detectedAt, endedAt } of flags)
      if (endedAt === undefined) raised.push({ reason, atMs: detectedAt - EPOCH })
  }
  let [windows, pictureAt, quickUntil, shot] = [0, 0, 0, 0]
  const showUntil = async (untilMs: number): Promise<void> => {
    while (pictureAt <= untilMs) {
      const { pictures } = shown.findLast(({ fromMs }) => fromMs <= pictureAt) ?? { pictures: [] }
      const picture = pictures[shot % pictures.length]
      if (!picture) return
      const verdict = await analyser.analyse(id, { picture, takenAt: EPOCH + pictureAt })
      if (verdict.status === 'skipped') throw new Error(`a picture was skipped: ${verdict.reason}`)
      note(verdict.flags.map(({ flag }) => flag))
      shot += 1
      pictureAt += pictureAt < quickUntil ? Math.min(LIPS_PERIOD_MS, verdict.nextSampleMs) : verdict.nextSampleMs
    }
  }
  analyser.open(id)
  try {
    let listening: number | null = null
    for (let atMs = SECOND_MS; atMs <= frames.length * FRAME_MS; atMs += SECOND_MS) {
      if (listening !== null && listening + SOUND_WINDOW_MS <= atMs) {
        const [from, until] = [listening, listening + SOUND_WINDOW_MS]
        listening = null
        await showUntil(until)
        const packets = frames.slice(from / FRAME_MS, until / FRAME_MS).map(({ packet }) => packet)
        const heard = await analyser.listen?.(id, { packets, from: EPOCH + from, until: EPOCH + until })
        windows += 1
        note(heard?.flags ?? [])
        if (heard?.hasVoice === true) {
          quickUntil = until + LIPS_QUICK_MS
          pictureAt = Math.min(pictureAt, until + LIPS_PERIOD_MS)
        }
      }
      await showUntil(atMs)
      // As mediasoup's observer: the mean of the packets' levels.
      const second = frames.slice((atMs - SECOND_MS) / FRAME_MS, atMs / FRAME_MS)
      const levelDb = Math.round(second.reduce((sum, frame) => sum + frame.levelDb, 0) / second.length)
      const { flags, wantsSound } = analyser.onLevel(id, { levelDb, at: EPOCH + atMs })
      note(flags)
      if (wantsSound === true) listening ??= atMs
    }
    return { raised, windows }
  } finally {
    analyser.forget(id)
  }
}
