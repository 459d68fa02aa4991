import { randomUUID } from 'node:crypto'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import {
  answerReceiptSchema,
  type AnswerReceipt,
  nextItemAnswerSchema,
  type NextItemAnswer,
  type TestResult,
  testResultSchema,
  type TestRun,
  testRunSchema,
} from '@pengawas/shared/contracts/test-taking'
import { callHub } from './hub-client.ts'

const CONSENT = { camera: false, microphone: false, screen: false, textVersion: 'test' }

/** A candidate at their test, as an API client that does what the test page does. */
export interface TestSeat {
  readonly testSessionId: string
  readonly run: TestRun
  save(questionId: string, place: number, revision?: number): Promise<AnswerReceipt>
  next(questionId: string): Promise<NextItemAnswer>
  end(): Promise<void>
  result(): Promise<TestResult>
}

/** Starts a test, or goes on with it, and takes it to this page. */
export async function sitDown(url: string, token: string, assessmentId: string): Promise<TestSeat> {
  const { id } = await callHub(url, '/api/test-sessions', testSessionSchema, { token, body: { assessmentId, consent: CONSENT } })
  const path = `/api/test-sessions/${id}`
  const pageId = randomUUID()
  const run = await callHub(url, `${path}/take-over`, testRunSchema, { token, body: { pageId } })
  return {
    testSessionId: id,
    run,
    save: (questionId, place, revision = 1) =>
      callHub(url, `${path}/answers/${questionId}`, answerReceiptSchema, {
        ...{ token, method: 'PUT' },
        body: { pageId, idempotencyKey: randomUUID(), revision, value: { kind: 'choice', place }, madeAt: new Date().toISOString() },
      }),
    next: (questionId) => callHub(url, `${path}/next`, nextItemAnswerSchema, { token, body: { pageId, questionId } }),
    async end() {
      await callHub(url, `${path}/end`, testSessionSchema, { token, method: 'PATCH' })
    },
    result: () => callHub(url, `${path}/result`, testResultSchema, { token }),
  }
}
