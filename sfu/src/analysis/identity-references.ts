import type { CandidateAnalyser } from '@pengawas/shared/contracts/analysis'
import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import type { Logger } from 'pino'

/** A hub of an earlier version answers nothing: from this failure on faces are compared with the first minute. */
const MOST_FAILURES = 8

export interface IdentityReferencesOptions {
  analyser: Pick<CandidateAnalyser, 'identify'>
  /** The portrait of a candidate's check-in; null where there is none. Rejects where the hub cannot say. */
  portraitOf: (testSessionId: string) => Promise<Uint8Array | null>
  log: Logger
}

/** Gives the analyser what each candidate's face is compared with, as soon as hub and analyser are there. Keeps no picture. */
export class IdentityReferences {
  readonly #options: IdentityReferencesOptions
  readonly #asking = new Map<string, { timer: NodeJS.Timeout | null }>()

  constructor(options: IdentityReferencesOptions) {
    this.#options = options
  }

  /** The candidate's test has begun, and the analyser knows them. Whatever was being asked of them before is dropped. */
  begin(testSessionId: string): void {
    this.forget(testSessionId)
    const turn = { timer: null }
    this.#asking.set(testSessionId, turn)
    void this.#ask(testSessionId, turn, 0)
  }

  forget(testSessionId: string): void {
    const turn = this.#asking.get(testSessionId)
    if (turn?.timer) clearTimeout(turn.timer)
    this.#asking.delete(testSessionId)
  }

  async #ask(testSessionId: string, turn: { timer: NodeJS.Timeout | null }, failures: number): Promise<void> {
    const { analyser, portraitOf, log } = this.#options
    const isGivenUp = (): boolean => this.#asking.get(testSessionId) !== turn
    try {
      const portrait = failures < MOST_FAILURES ? await portraitOf(testSessionId) : null
      if (isGivenUp()) return
      const source = await analyser.identify(testSessionId, portrait)
      if (isGivenUp()) return
      if (source !== 'unavailable') {
        this.#asking.delete(testSessionId)
        log.debug({ testSessionId, source }, 'face of a candidate is compared')
        return
      }
    } catch (error) {
      log.debug({ err: error, testSessionId }, 'portrait of a candidate could not be had')
    }
    if (isGivenUp()) return
    const waitMs = backoffMs(BACKOFFS.hubMessage, failures + 1)
    turn.timer = setTimeout(() => void this.#ask(testSessionId, turn, failures + 1), waitMs).unref()
  }
}
