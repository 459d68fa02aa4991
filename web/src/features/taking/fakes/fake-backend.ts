import type { ChatMessage, SendMessage } from '@pengawas/shared/contracts/chat'
import type { TestSession, TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import type {
  AnswerReceipt,
  ClaimedRun,
  HelpRequest,
  NextItemAnswer,
  SavedAnswer,
  SessionClock,
  TestItem,
  TestRun,
} from '@pengawas/shared/contracts/test-taking'
import { RequestFailure, type FailureCode } from '../../../lib/http.ts'
import type { TestBackend } from '../session/backend.ts'
import { pageNow } from '../session/page-environment.ts'

export const TEST_ID = '00000000-0000-4000-8000-000000000001'
const PAGE_ID = 'this-page'

const itemAt = (position: number): TestItem => ({
  questionId: `q${position}`,
  position,
  type: 'multiple-choice',
  content: '<p>?</p>',
  options: ['a', 'b'],
  isMultiple: false,
  category: null,
})

type Call = keyof TestBackend

/** A hub that keeps answers and revisions as the real one does; a test says what fails, and what waits. */
export class FakeBackend implements TestBackend {
  readonly calls: string[] = []
  readonly answers = new Map<string, SavedAnswer>()
  status: TestSessionStatus = 'active'
  activePageId: string = PAGE_ID
  type: 'regular' | 'cat' = 'regular'
  items: TestItem[] = [itemAt(0), itemAt(1), itemAt(2)]
  warnings: TestRun['warnings'] = []
  stoppedAt: string | null = null
  statusReason: string | null = null
  timeGiven: TestRun['timeGiven'] = []
  help: TestRun['help'] = null
  messages: TestRun['messages'] = []
  durationMs = 60 * 60_000
  readonly #startedAt = pageNow()
  readonly #failures = new Map<Call, FailureCode>()
  readonly #gates = new Map<Call, Promise<unknown>>()

  /** Every call of this kind fails until this is called with null. */
  fail(call: Call, code: FailureCode | null): void {
    if (code === null) this.#failures.delete(call)
    else this.#failures.set(call, code)
  }

  /** Calls of this kind that come from now on read the hub's state at once, and are answered when the gate opens. */
  hold(call: Call, passed: Promise<unknown> | null): void {
    if (passed === null) this.#gates.delete(call)
    else this.#gates.set(call, passed)
  }

  count(call: Call): number {
    return this.calls.filter((name) => name.split(' ')[0] === call).length
  }

  sayGoodbye(): void {
    this.calls.push('sayGoodbye')
  }

  clock(): SessionClock {
    const deadline = this.#startedAt + this.durationMs
    return {
      serverTime: new Date(pageNow()).toISOString(),
      deadline: new Date(deadline).toISOString(),
      remainingMs: Math.max(0, Math.round(deadline - pageNow())),
      stoppedAt: this.stoppedAt,
      handedInAt: null,
      extraMs: 0,
      creditMs: 0,
      lateMs: 0,
    }
  }

  fetchRun(): Promise<TestRun> {
    return this.#answer('fetchRun', () => this.#run())
  }

  takeOver(replace: boolean): Promise<ClaimedRun> {
    return this.#answer('takeOver', () => {
      if (replace) this.activePageId = PAGE_ID
      return { ...this.#run(), page: { pageId: PAGE_ID, pageSecret: 'secret' } }
    })
  }

  fetchSession(): Promise<TestSession> {
    return this.#answer('fetchSession', () => this.#session())
  }

  saveAnswer(
    questionId: string,
    { revision, value, markedForReview = false }: Parameters<TestBackend['saveAnswer']>[1],
  ): Promise<AnswerReceipt> {
    const name = `saveAnswer ${questionId}`
    return this.#answer(
      'saveAnswer',
      (): AnswerReceipt => {
        const known = this.answers.get(questionId)
        if (known && known.revision > revision) {
          return { outcome: 'superseded', questionId, revision: known.revision, clock: this.clock() }
        }
        const receivedAt = new Date(pageNow()).toISOString()
        this.answers.set(questionId, { questionId, value, markedForReview, revision, receivedAt })
        return { outcome: 'stored', questionId, revision, clock: this.clock() }
      },
      name,
    )
  }

  moveTo(position: number): Promise<void> {
    return this.#answer('moveTo', () => undefined, `moveTo ${position}`)
  }

  nextItem(): Promise<NextItemAnswer> {
    return this.#answer('nextItem', () => {
      const item = itemAt(this.items.length)
      this.items = [...this.items, item]
      return { item, stopped: null, clock: this.clock() }
    })
  }

  end(): Promise<TestSession> {
    return this.#answer('end', () => {
      if (this.status === 'completed' || this.status === 'terminated') throw new RequestFailure('test-session-over')
      this.status = 'completed'
      return this.#session()
    })
  }

  seeWarning(): Promise<void> {
    return this.#answer('seeWarning', () => undefined)
  }

  askForHelp(): Promise<HelpRequest> {
    return this.#answer('askForHelp', () => {
      this.help ??= { id: 'help', at: new Date(pageNow()).toISOString(), seenAt: null, loweredAt: null }
      return this.help
    })
  }

  lowerHand(): Promise<void> {
    return this.#answer('lowerHand', () => {
      this.help = null
    })
  }

  sendMessage({ id, text }: SendMessage): Promise<ChatMessage> {
    return this.#answer('sendMessage', () => {
      const at = new Date(pageNow()).toISOString()
      const sent: ChatMessage = {
        ...{ id, side: 'candidate', authorName: null, text, at },
        ...{ deliveredAt: null, readAt: null },
      }
      this.messages = [...this.messages.filter((message) => message.id !== id), sent]
      return sent
    })
  }

  seeMessages(): Promise<void> {
    return this.#answer('seeMessages', () => undefined)
  }

  sendSignals(): Promise<number> {
    return this.#answer('sendSignals', () => 0)
  }

  async #answer<T>(call: Call, work: () => T, name: string = call): Promise<T> {
    this.calls.push(name)
    const gate = this.#gates.get(call)
    const failure = this.#failures.get(call)
    if (failure !== undefined) {
      await gate
      throw new RequestFailure(failure)
    }
    const answer = work()
    await gate
    return answer
  }

  #session(): TestSession {
    return {
      id: TEST_ID,
      assessmentId: TEST_ID,
      participantId: TEST_ID,
      code: 'ABCDEFGH',
      status: this.status,
      startTime: new Date(this.#startedAt).toISOString(),
      endTime: null,
      consent: { camera: false, microphone: false, screen: false, textVersion: '1' },
      attempt: 1,
      statusReason: this.statusReason,
      resumesOnReturn: false,
      isCompleted: false,
      currentQuestion: 0,
    }
  }

  #run(): TestRun {
    const { type } = this
    return {
      session: this.#session(),
      assessment: {
        id: TEST_ID,
        title: 'Ujian',
        type,
        instructions: '',
        requirements: [],
        startDate: new Date(this.#startedAt).toISOString(),
        endDate: new Date(this.#startedAt + this.durationMs).toISOString(),
        duration: 60,
        aiProctoringEnabled: false,
      },
      clock: this.clock(),
      items: this.items,
      totalQuestions: this.items.length,
      minQuestions: this.items.length,
      currentPosition: 0,
      answers: [...this.answers.values()],
      activePageId: this.activePageId,
      warnings: this.warnings,
      timeGiven: this.timeGiven,
      help: this.help,
      messages: this.messages,
      talk: null,
    }
  }
}
