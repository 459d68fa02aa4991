import type { HelpRequest, TestRun, TimeGiven } from '@pengawas/shared/contracts/test-taking'
import type { TestStore, TimeNotice } from '../store/test-store.ts'
import type { TestBackend } from './backend.ts'
import { rememberSeen, seenWarnings } from './seen-warnings.ts'

/** What goes between the candidate and the people who supervise the test, beside warnings: time that was given, and requests for help. */
export class ProctorContact {
  readonly #testSessionId: string
  readonly #backend: Pick<TestBackend, 'askForHelp'>
  readonly #store: TestStore

  constructor(testSessionId: string, backend: Pick<TestBackend, 'askForHelp'>, store: TestStore) {
    this.#testSessionId = testSessionId
    this.#backend = backend
    this.#store = store
  }

  /** What the server knows, after a reload or an outage. */
  take({ clock, timeGiven, help }: Pick<TestRun, 'clock' | 'timeGiven' | 'help'>): void {
    const { extraMs } = clock
    if (extraMs > 0) this.#show({ id: `extra-${extraMs}`, kind: 'accommodation', creditMs: extraMs, reason: null })
    const known = timeGiven.map(({ id }) => id)
    for (const { id, kind } of this.#store.getState().timeGiven)
      if (kind !== 'accommodation' && !known.includes(id)) this.onTimeTakenBack(id)
    for (const given of timeGiven) this.#show(given)
    this.#store.setState({ help })
  }

  onTimeGiven(given: TimeGiven): void {
    this.#show(given)
  }

  /** Time that was given a moment ago is gone again. */
  onTimeTakenBack(id: string): void {
    this.#store.setState(({ timeGiven }) => ({ timeGiven: timeGiven.filter((given) => given.id !== id) }))
  }

  /** Acknowledges time that was given; it is not shown again after a reload. */
  seeTime(id: string): void {
    rememberSeen(this.#testSessionId, id)
    this.#store.setState(({ timeGiven }) => ({ timeGiven: timeGiven.filter((given) => given.id !== id) }))
  }

  /** Rejects where the request did not arrive. */
  async askForHelp(): Promise<void> {
    this.onHelp(await this.#backend.askForHelp())
  }

  onHelp(help: HelpRequest): void {
    this.#store.setState({ help })
  }

  #show(given: TimeNotice): void {
    if (seenWarnings(this.#testSessionId).includes(given.id)) return
    this.#store.setState(({ timeGiven }) =>
      timeGiven.some(({ id }) => id === given.id) ? {} : { timeGiven: [...timeGiven, given] },
    )
  }
}
