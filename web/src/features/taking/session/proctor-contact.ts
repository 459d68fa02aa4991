import type { PrivateTalk } from '@pengawas/shared/contracts/talks'
import type { HelpRequest, TestRun, TimeGiven } from '@pengawas/shared/contracts/test-taking'
import { ChatThread } from '../../../lib/chat/chat-thread.ts'
import type { TestStore, TimeNotice } from '../store/test-store.ts'
import type { TestBackend } from './backend.ts'
import { rememberSeen, seenWarnings } from './seen-warnings.ts'

type ContactBackend = Pick<TestBackend, 'askForHelp' | 'lowerHand' | 'sendMessage' | 'seeMessages'>

/** What goes between the candidate and the people who supervise the test, beside warnings: time that was given, the raised hand, and the chat. */
export class ProctorContact {
  readonly testSessionId: string
  readonly #backend: ContactBackend
  readonly #store: TestStore
  readonly chat: ChatThread
  /** Tries again to hear who talks with the candidate; set by who listens. */
  hearAgain: () => void = () => undefined

  constructor(testSessionId: string, backend: ContactBackend, store: TestStore) {
    this.testSessionId = testSessionId
    this.#backend = backend
    this.#store = store
    this.chat = new ChatThread({
      ...{ testSessionId, side: 'candidate' },
      send: (message) => backend.sendMessage(message),
      see: (upToId, isRead) => backend.seeMessages({ upToId, isRead }),
    })
  }

  /** What the server knows, after a reload or an outage. */
  take({
    clock,
    timeGiven,
    help,
    messages,
    talk,
  }: Pick<TestRun, 'clock' | 'timeGiven' | 'help' | 'messages' | 'talk'>): void {
    const { extraMs } = clock
    if (extraMs > 0) this.#show({ id: `extra-${extraMs}`, kind: 'accommodation', creditMs: extraMs, reason: null })
    const known = timeGiven.map(({ id }) => id)
    for (const { id, kind } of this.#store.getState().timeGiven)
      if (kind !== 'accommodation' && !known.includes(id)) this.onTimeTakenBack(id)
    for (const given of timeGiven) this.#show(given)
    this.#store.setState({ help, talk })
    this.chat.take(messages)
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
    rememberSeen(this.testSessionId, id)
    this.#store.setState(({ timeGiven }) => ({ timeGiven: timeGiven.filter((given) => given.id !== id) }))
  }

  /** Rejects where the request did not arrive. */
  async askForHelp(): Promise<void> {
    this.onHelp(await this.#backend.askForHelp())
  }

  /** Takes the raised hand back. Rejects where that did not arrive. */
  async lowerHand(): Promise<void> {
    await this.#backend.lowerHand()
    this.#store.setState({ help: null })
  }

  /** A member of staff talks with the candidate, or not any more. */
  onTalk(talk: PrivateTalk | null): void {
    this.#store.setState({ talk })
  }

  openChat(isChatOpen: boolean): void {
    this.#store.setState({ isChatOpen })
  }

  onHelp(help: HelpRequest): void {
    this.#store.setState({ help })
  }

  #show(given: TimeNotice): void {
    if (seenWarnings(this.testSessionId).includes(given.id)) return
    this.#store.setState(({ timeGiven }) =>
      timeGiven.some(({ id }) => id === given.id) ? {} : { timeGiven: [...timeGiven, given] },
    )
  }
}
