import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { testSessionSchema, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import {
  answerReceiptSchema,
  nextItemAnswerSchema,
  signalsReceiptSchema,
  testRunSchema,
  type AnswerReceipt,
  type NextItemAnswer,
  type SaveAnswer,
  type TestRun,
} from '@pengawas/shared/contracts/test-taking'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'
import type { Signal } from '../rules/signal-log.ts'

/** Whom a test screen talks to: the hub, or the page itself for practice. Failures are `RequestFailure`s. */
export interface TestBackend {
  fetchRun(): Promise<TestRun>
  /** Makes this page the one that may write. */
  takeOver(): Promise<TestRun>
  fetchSession(): Promise<TestSession>
  saveAnswer(questionId: string, answer: Omit<SaveAnswer, 'pageId'>): Promise<AnswerReceipt>
  moveTo(position: number): Promise<void>
  nextItem(questionId: string): Promise<NextItemAnswer>
  end(): Promise<TestSession>
  seeWarning(warningId: string): Promise<void>
  /** Answers with the highest number that the server has without a gap. */
  sendSignals(signals: readonly Signal[]): Promise<number>
}

export function hubBackend(testSessionId: string, pageId: string): TestBackend {
  const path = `/api/test-sessions/${testSessionId}`
  return {
    fetchRun: () => requestJson(`${path}/run`, testRunSchema),
    takeOver: () => requestJson(`${path}/take-over`, testRunSchema, { method: 'POST', body: { pageId } }),
    fetchSession: () => requestJson(path, testSessionSchema),
    saveAnswer: (questionId, answer) =>
      requestJson(`${path}/answers/${questionId}`, answerReceiptSchema, { method: 'PUT', body: { ...answer, pageId } satisfies SaveAnswer }),
    async moveTo(position) {
      await requestJson(path, z.unknown(), { method: 'PUT', body: { pageId, currentQuestion: position }, isBackground: true })
    },
    nextItem: (questionId) => requestJson(`${path}/next`, nextItemAnswerSchema, { method: 'POST', body: { pageId, questionId } }),
    end: () => requestJson(`${path}/end`, testSessionSchema, { method: 'PATCH' }),
    async seeWarning(warningId) {
      await requestJson(`${path}/warnings/${warningId}/seen`, nothingSchema, { method: 'POST' })
    },
    async sendSignals(signals) {
      const body = { pageId, signals: [...signals] }
      return (await requestJson(`${path}/signals`, signalsReceiptSchema, { method: 'POST', body, isBackground: true })).upTo
    },
  }
}
