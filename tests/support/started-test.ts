import { randomUUID } from 'node:crypto'
import { type TestResult, testResultSchema } from '@pengawas/shared/contracts/test-results'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import {
  answerReceiptSchema,
  type AnswerReceipt,
  type ClaimedRun,
  claimedRunSchema,
  nextItemAnswerSchema,
  type NextItemAnswer,
} from '@pengawas/shared/contracts/test-taking'
import { callHub } from './hub-client.ts'

const CONSENT = { camera: true, microphone: true, screen: true, textVersion: 'test' }

/** A candidate at their test, as an API client that does what the test page does. */
export interface StartedTest {
  readonly testSessionId: string
  readonly token: string
  readonly run: ClaimedRun
  /** A place on screen, or a text. */
  save(questionId: string, value: number | string, revision?: number): Promise<AnswerReceipt>
  next(questionId: string): Promise<NextItemAnswer>
  end(): Promise<void>
  result(): Promise<TestResult>
}

/** Starts a test, or goes on with it, and takes it to this page. */
export async function startTest(url: string, token: string, assessmentId: string): Promise<StartedTest> {
  const { id } = await callHub(url, '/api/test-sessions', testSessionSchema, {
    token,
    body: { assessmentId, consent: CONSENT },
  })
  const path = `/api/test-sessions/${id}`
  const run = await callHub(url, `${path}/take-over`, claimedRunSchema, { token, body: { replace: true } })
  const { pageSecret } = run.page
  return {
    testSessionId: id,
    token,
    run,
    save: (questionId, value, revision = 1) =>
      callHub(url, `${path}/answers/${questionId}`, answerReceiptSchema, {
        ...{ token, method: 'PUT' },
        body: {
          pageSecret,
          idempotencyKey: randomUUID(),
          revision,
          value: typeof value === 'number' ? { kind: 'choice', place: value } : { kind: 'text', text: value },
          madeAt: new Date().toISOString(),
        },
      }),
    next: (questionId) =>
      callHub(url, `${path}/next`, nextItemAnswerSchema, { token, body: { pageSecret, questionId } }),
    async end() {
      await callHub(url, `${path}/end`, testSessionSchema, { token, method: 'PATCH', body: { pageSecret } })
    },
    result: () => callHub(url, `${path}/result`, testResultSchema, { token }),
  }
}
