import { setTimeout as delay } from 'node:timers/promises'
import { SOUND_WINDOW_MS, type CandidateAnalyser, type DetectedFlag } from '@pengawas/shared/contracts/analysis'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import type { Peer } from '../peers/peer.ts'
import { SoundTap } from '../taps/sound-tap.ts'

/** While a voice is heard, pictures come this close together, so that lips can be seen to move, and until this long after it. */
export const LIPS_PERIOD_MS = 400
export const LIPS_QUICK_MS = 5_000

export interface ListeningOptions {
  analyser: CandidateAnalyser
  log: Logger
  now: () => number
  /** A voice was heard of this candidate. */
  onVoice: (peer: Peer) => void
  onFlags: (peer: Peer, flags: readonly DetectedFlag[]) => void
}

/** Listens to microphones for the seconds that their levels make suspicious. It owns a tap of each that was listened to. */
export class Listening {
  readonly #options: ListeningOptions
  readonly #taps = new Map<string, Promise<SoundTap>>()
  readonly #busy = new Map<string, Promise<void>>()
  readonly #ending = new AbortController()

  constructor(options: ListeningOptions) {
    this.#options = options
  }

  /** Listens to a microphone for a window, unless that is going on; `isUnwanted` at its end drops what was heard. Never throws. */
  listen(peer: Peer, producer: types.Producer, isUnwanted: () => boolean): void {
    if (this.#ending.signal.aborted || this.#busy.has(producer.id) || this.#options.analyser.listen === undefined)
      return
    const run = this.#listen(peer, producer, isUnwanted)
      // The worker refuses where the microphone ends meanwhile; what was heard of it then counts for nothing.
      .catch((error: unknown) => this.#options.log.debug({ err: error }, 'a window of sound was lost'))
      .finally(() => this.#busy.delete(producer.id))
    this.#busy.set(producer.id, run)
  }

  /** Ends the windows that are under way, and resolves when there is none any more. */
  async close(): Promise<void> {
    this.#ending.abort()
    await Promise.all(this.#busy.values())
    for (const tap of this.#taps.values()) await tap.then((open) => open.close()).catch(() => undefined)
  }

  async #listen(peer: Peer, producer: types.Producer, isUnwanted: () => boolean): Promise<void> {
    const { analyser, onVoice, onFlags } = this.#options
    const tap = await this.#tapOf(peer, producer)
    const sound = await tap.listen(() => delay(SOUND_WINDOW_MS, undefined, { signal: this.#ending.signal }))
    if (sound === null || sound.packets.length === 0 || isUnwanted()) return
    const heard = await analyser.listen?.(peer.identity.testSessionId, sound)
    if (heard === undefined) return
    if (heard.hasVoice) onVoice(peer)
    onFlags(peer, heard.flags)
  }

  #tapOf(peer: Peer, producer: types.Producer): Promise<SoundTap> {
    const known = this.#taps.get(producer.id)
    if (known) return known
    const opening = SoundTap.open({ worker: peer.worker, producer, now: this.#options.now })
    this.#taps.set(producer.id, opening)
    producer.observer.once('close', () => this.#taps.delete(producer.id))
    opening.catch(() => this.#taps.delete(producer.id))
    return opening
  }
}
