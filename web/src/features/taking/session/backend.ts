import {
  chatMessageSchema,
  type ChatMessage,
  type SeeMessages,
  type SendMessage,
} from '@pengawas/shared/contracts/chat'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { testSessionSchema, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import {
  answerReceiptSchema,
  claimedRunSchema,
  helpRequestSchema,
  nextItemAnswerSchema,
  signalsReceiptSchema,
  testRunSchema,
  type AnswerReceipt,
  type ClaimedRun,
  type HelpRequest,
  type NextItemAnswer,
  type PageProof,
  type SaveAnswer,
  type SeeOwnMessages,
  type SendOwnMessage,
  type TakeOver,
  type TestRun,
} from '@pengawas/shared/contracts/test-taking'
import { z } from 'zod'
import { RequestFailure, requestJson } from '../../../lib/http.ts'
import type { Signal } from '../rules/signal-log.ts'

/** What a test screen talks to: the hub, or the page itself for practice. Failures are `RequestFailure`s. */
export interface TestBackend {
  fetchRun(): Promise<TestRun>
  /** Makes this page the one that may write. `replace`: also where another page has the test, because the candidate said so. */
  takeOver(replace: boolean): Promise<ClaimedRun>
  fetchSession(): Promise<TestSession>
  saveAnswer(questionId: string, answer: Omit<SaveAnswer, 'pageSecret'>): Promise<AnswerReceipt>
  /** Says that the page is being closed, as far as the browser still sends it. */
  sayGoodbye(): void
  moveTo(position: number): Promise<void>
  nextItem(questionId: string): Promise<NextItemAnswer>
  end(): Promise<TestSession>
  seeWarning(warningId: string): Promise<void>
  askForHelp(): Promise<HelpRequest>
  lowerHand(): Promise<void>
  sendMessage(message: SendMessage): Promise<ChatMessage>
  seeMessages(seen: SeeMessages): Promise<void>
  /** Answers with the highest number that the server has without a gap. */
  sendSignals(signals: readonly Signal[]): Promise<number>
}

/** The secret by which a page writes, wherever it is kept. */
export interface PageSecret {
  get(): string | undefined
  save(page: ClaimedRun['page']): void
}

export function hubBackend(testSessionId: string, secret: PageSecret): TestBackend {
  const path = `/api/test-sessions/${testSessionId}`
  /** Without a secret nothing can be written, and nothing is wrong with what should be: the test has to be taken first. */
  const proof = (): PageProof => {
    const pageSecret = secret.get()
    if (pageSecret === undefined) throw new RequestFailure('test-page-replaced')
    return { pageSecret }
  }
  return {
    fetchRun: () => requestJson(`${path}/run`, testRunSchema),
    async takeOver(replace) {
      const pageSecret = secret.get()
      const body: TakeOver = { replace, ...(pageSecret === undefined ? {} : { pageSecret }) }
      const run = await requestJson(`${path}/take-over`, claimedRunSchema, { method: 'POST', body })
      secret.save(run.page)
      return run
    },
    fetchSession: () => requestJson(path, testSessionSchema),
    saveAnswer: async (questionId, answer) =>
      requestJson(`${path}/answers/${questionId}`, answerReceiptSchema, {
        method: 'PUT',
        body: { ...answer, ...proof() } satisfies SaveAnswer,
      }),
    sayGoodbye() {
      const pageSecret = secret.get()
      if (pageSecret === undefined) return
      const body = JSON.stringify({ pageSecret } satisfies PageProof)
      navigator.sendBeacon(`${path}/goodbye`, new Blob([body], { type: 'application/json' }))
    },
    async moveTo(position) {
      await requestJson(path, z.unknown(), {
        method: 'PUT',
        body: { ...proof(), currentQuestion: position },
        isBackground: true,
      })
    },
    nextItem: async (questionId) =>
      requestJson(`${path}/next`, nextItemAnswerSchema, { method: 'POST', body: { ...proof(), questionId } }),
    end: async () => requestJson(`${path}/end`, testSessionSchema, { method: 'PATCH', body: proof() }),
    async seeWarning(warningId) {
      await requestJson(`${path}/warnings/${warningId}/seen`, nothingSchema, { method: 'POST', body: proof() })
    },
    askForHelp: async () => requestJson(`${path}/help`, helpRequestSchema, { method: 'POST', body: proof() }),
    async lowerHand() {
      await requestJson(`${path}/help/lowered`, nothingSchema, { method: 'POST', body: proof() })
    },
    sendMessage: async (message) =>
      requestJson(`${path}/own-messages`, chatMessageSchema, {
        method: 'POST',
        body: { ...message, ...proof() } satisfies SendOwnMessage,
      }),
    async seeMessages(seen) {
      const body: SeeOwnMessages = { ...seen, ...proof() }
      await requestJson(`${path}/own-messages/seen`, nothingSchema, { method: 'POST', body, isBackground: true })
    },
    async sendSignals(signals) {
      const body = { ...proof(), signals: [...signals] }
      return (await requestJson(`${path}/signals`, signalsReceiptSchema, { method: 'POST', body, isBackground: true }))
        .upTo
    },
  }
}
