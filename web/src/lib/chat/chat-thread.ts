import { type ChatMessage, MAX_CHAT_LENGTH, type SendMessage } from '@pengawas/shared/contracts/chat'
import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { failureCode, type FailureCode } from '../http.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { loadWaiting, saveWaiting } from './waiting-messages.ts'

/** Refusals that repeating the same message would not cure. */
const FINAL: readonly FailureCode[] = [
  ...(['invalid-input', 'not-found', 'not-allowed', 'conflict'] as const),
  ...(['test-session-over', 'test-page-replaced'] as const),
]

export interface ChatState {
  /** Oldest first. */
  messages: readonly ChatMessage[]
  /** Written on this page, and not yet known to be stored; oldest first. */
  waiting: readonly SendMessage[]
  /** Why the first of them is not stored yet; null where nothing has failed. */
  failure: unknown
  /** Whether the thread is on the screen, so that what comes is read. */
  isShown: boolean
}

export interface ChatThreadDeps {
  testSessionId: string
  /** Which side this page writes for. */
  side: ChatMessage['side']
  send: (message: SendMessage) => Promise<ChatMessage>
  see: (upToId: string, isRead: boolean) => Promise<unknown>
}

/** How many messages of the other side nobody on this side has read. */
export const unreadOf = ({ messages, isShown }: ChatState, side: ChatMessage['side']): number =>
  isShown ? 0 : messages.filter((message) => message.side !== side && message.readAt === null).length

/** How many messages a side can still send, those that wait counted. */
export const leftOf = ({ messages, waiting }: Pick<ChatState, 'messages' | 'waiting'>, side: ChatMessage['side']) =>
  Math.max(0, MAX_CHAT_LENGTH - messages.filter((message) => message.side === side).length - waiting.length)

/**
 * One side of the chat of one test. What is written is kept in the browser until the server has it, and sent again over a
 * bad line: by its id the server stores it once.
 */
export class ChatThread {
  readonly store: StoreApi<ChatState>
  readonly side: ChatMessage['side']
  readonly #deps: ChatThreadDeps
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The newest messages of the other side that the server was told of. */
  #told = { delivered: '', read: '' }
  #stopped = false

  constructor(deps: ChatThreadDeps) {
    this.#deps = deps
    this.side = deps.side
    const waiting = loadWaiting(deps)
    this.store = createStore<ChatState>(() => ({ messages: [], waiting, failure: null, isShown: false }))
  }

  /** What the server knows: all of it, or what has changed. */
  take(messages: readonly ChatMessage[]): void {
    this.store.setState((state) => {
      const byId = new Map(state.messages.map((message) => [message.id, message]))
      for (const message of messages) byId.set(message.id, newer(byId.get(message.id), message))
      const all = [...byId.values()].toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
      return { messages: all, waiting: state.waiting.filter(({ id }) => !byId.has(id)) }
    })
    this.#keep()
    this.#acknowledge()
    void this.flush()
  }

  write(text: string): void {
    const message = { id: crypto.randomUUID(), text: text.trim() }
    if (message.text === '') return
    this.store.setState(({ waiting }) => ({ waiting: [...waiting, message], failure: null }))
    this.#keep()
    void this.flush()
  }

  /** Gives up a message that the server does not take. */
  discard(id: string): void {
    this.store.setState(({ waiting }) => ({ waiting: waiting.filter((each) => each.id !== id), failure: null }))
    this.#keep()
    void this.flush()
  }

  /** Whether the thread is on the screen now. */
  show(isShown: boolean): void {
    this.store.setState({ isShown })
    if (isShown) this.#acknowledge()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  /** Sends what waits, in its order. Never rejects. */
  readonly flush = oneAtATime(() => this.#sendAll())

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer)
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      try {
        const stored = await this.#deps.send(next)
        this.#failures = 0
        this.store.setState({ failure: null })
        this.#settle(stored)
      } catch (error) {
        this.store.setState({ failure: error })
        if (!FINAL.includes(failureCode(error))) this.#sendLater()
        return
      }
    }
  }

  #next(): SendMessage | undefined {
    return this.#stopped ? undefined : this.store.getState().waiting[0]
  }

  #settle(stored: ChatMessage): void {
    this.store.setState(({ messages, waiting }) => ({
      messages: messages.some(({ id }) => id === stored.id) ? messages : [...messages, stored],
      waiting: waiting.filter(({ id }) => id !== stored.id),
    }))
    this.#keep()
  }

  #sendLater(): void {
    if (this.#stopped) return
    this.#failures += 1
    this.#timer = setTimeout(() => void this.flush(), backoffMs(BACKOFFS.answers, this.#failures))
  }

  #keep(): void {
    saveWaiting(this.#deps, this.store.getState().waiting)
  }

  /** Tells the server that the newest message of the other side has arrived, or was read. Repeated with the next change where it fails. */
  #acknowledge(): void {
    const { messages, isShown } = this.store.getState()
    const mark = isShown ? 'readAt' : 'deliveredAt'
    const key = isShown ? 'read' : 'delivered'
    const open = messages.findLast((message) => message.side !== this.side && message[mark] === null)
    if (open === undefined || this.#told[key] === open.id) return
    this.#told[key] = open.id
    this.#deps.see(open.id, isShown).catch(() => {
      if (this.#told[key] === open.id) this.#told[key] = ''
    })
  }
}

/** Marks come and stay: of two states of a message that overtook each other, each mark of either holds. */
function newer(known: ChatMessage | undefined, come: ChatMessage): ChatMessage {
  if (known === undefined) return come
  const { deliveredAt, readAt } = known
  return { ...come, deliveredAt: come.deliveredAt ?? deliveredAt, readAt: come.readAt ?? readAt }
}
