import type { CandidateAnalyser } from '@pengawas/shared/contracts/analysis'
import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import type { Logger } from 'pino'

/** What a hub says of a candidate: a hub of an earlier version says that nobody is compared. */
export interface PortraitAnswer {
  portrait: Uint8Array | null
  /** Whether the candidate agreed to being compared. */
  isCompared: boolean
}

/** What is being asked of a candidate. */
interface Turn {
  timer: NodeJS.Timeout | null
  /** Held while the analyser is away, so that the hub hands it out once. */
  answer: PortraitAnswer | null
}

export interface IdentityReferencesOptions {
  analyser: Pick<CandidateAnalyser, 'identify'>
  /** The portrait of a candidate's check-in; null where there is none. Rejects where the hub cannot say. */
  portraitOf: (testSessionId: string) => Promise<PortraitAnswer>
  log: Logger
}

/**
 * Gives the analyser what each candidate's face is compared with, as soon as hub and analyser are there. Asks on while one
 * of them is away: somebody else may sit there by then, so what was not answered is never taken for *no portrait*. Keeps no picture.
 */
export class IdentityReferences {
  readonly #options: IdentityReferencesOptions
  readonly #asking = new Map<string, Turn>()

  constructor(options: IdentityReferencesOptions) {
    this.#options = options
  }

  /** The candidate's test has begun, and the analyser knows them. Whatever was being asked of them before is dropped. */
  begin(testSessionId: string): void {
    this.forget(testSessionId)
    const turn: Turn = { timer: null, answer: null }
    this.#asking.set(testSessionId, turn)
    void this.#ask(testSessionId, turn, 0)
  }

  forget(testSessionId: string): void {
    const turn = this.#asking.get(testSessionId)
    if (turn?.timer) clearTimeout(turn.timer)
    this.#asking.delete(testSessionId)
  }

  async #ask(testSessionId: string, turn: Turn, failures: number): Promise<void> {
    const { analyser, portraitOf, log } = this.#options
    const isGivenUp = (): boolean => this.#asking.get(testSessionId) !== turn
    try {
      turn.answer ??= await portraitOf(testSessionId)
      if (isGivenUp()) return
      const source = turn.answer.isCompared ? await analyser.identify(testSessionId, turn.answer.portrait) : 'nothing'
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
