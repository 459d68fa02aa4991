import type { MicrophoneLevel } from '@pengawas/shared/contracts/analysis'
import type { types } from 'mediasoup'

/** More microphones than one worker ever carries, so that none is left out of a report. */
const MAX_ENTRIES = 500
/** The observer's floor: even silence is reported, as long as packets come. */
const THRESHOLD_DB = -127
export const LEVEL_INTERVAL_MS = 1_000

/**
 * The levels of all microphones on one router. The worker reads them from the RTP header extension that browsers fill in,
 * so nothing is decoded. A producer with fewer than ten packets in an interval is not reported.
 */
export class LevelMeter {
  readonly #observer: types.AudioLevelObserver
  readonly #levels = new Map<string, MicrophoneLevel>()

  static async open(router: types.Router, now: () => number): Promise<LevelMeter> {
    const observer = await router.createAudioLevelObserver({
      maxEntries: MAX_ENTRIES,
      threshold: THRESHOLD_DB,
      interval: LEVEL_INTERVAL_MS,
    })
    return new LevelMeter(observer, now)
  }

  private constructor(observer: types.AudioLevelObserver, now: () => number) {
    this.#observer = observer
    observer.on('volumes', (volumes) => {
      const at = now()
      for (const { producer, volume } of volumes) this.#levels.set(producer.id, { levelDb: volume, at })
    })
  }

  /** Measures a producer until it closes. */
  async add(producer: types.Producer): Promise<void> {
    producer.observer.once('close', () => this.#levels.delete(producer.id))
    await this.#observer.addProducer({ producerId: producer.id })
  }

  latest(producerId: string): MicrophoneLevel | undefined {
    return this.#levels.get(producerId)
  }
}
