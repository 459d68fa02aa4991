import { randomUUID } from 'node:crypto'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { answerReceiptSchema, claimedRunSchema } from '@pengawas/shared/contracts/test-taking'
import { callHub } from './hub-client.ts'
import type { Ledger } from './taking-data.ts'

const CONSENT = { camera: false, microphone: false, screen: false, textVersion: 'test' }

/** Refusals that mean "ask again later"; anything else is an error of the test. */
const PASSING = new Set(['unavailable', 'internal'])

export interface AnsweringCandidate {
  /** Changes one answer after the other until it is stopped; each is sent until the hub acknowledges it, as the test page does. */
  answerUntilStopped(): Promise<void>
  stop(): void
  /** How many requests failed and were sent again. */
  readonly repeated: number
}

export interface CandidateOptions {
  url: string
  token: string
  assessmentId: string
  ledger: Ledger
  /** Resolves once it makes sense to try again; asked after each failure. */
  untilUp: () => Promise<void>
  onAcknowledged: () => void
}

/** Starts the test and returns a candidate who does nothing but change answers. */
export async function openCandidate(options: CandidateOptions): Promise<AnsweringCandidate> {
  const { url, token, assessmentId, ledger, untilUp, onAcknowledged } = options
  const { id } = await callHub(url, '/api/test-sessions', testSessionSchema, {
    token,
    body: { assessmentId, consent: CONSENT },
  })
  const run = await callHub(url, `/api/test-sessions/${id}/take-over`, claimedRunSchema, {
    token,
    body: { replace: true },
  })
  const { pageSecret } = run.page
  let isStopped = false
  let repeated = 0

  async function save(questionId: string, revision: number, place: number): Promise<void> {
    const idempotencyKey = randomUUID()
    const body = {
      pageSecret,
      idempotencyKey,
      revision,
      value: { kind: 'choice', place },
      madeAt: new Date().toISOString(),
    }
    for (;;) {
      try {
        const receipt = await callHub(url, `/api/test-sessions/${id}/answers/${questionId}`, answerReceiptSchema, {
          token,
          method: 'PUT',
          body,
        })
        if (receipt.outcome !== 'stored' || receipt.revision !== revision)
          throw new Error(`an answer was ${receipt.outcome} in revision ${receipt.revision}`)
        ledger.set(`${id} ${questionId}`, { testSessionId: id, questionId, revision, idempotencyKey })
        onAcknowledged()
        return
      } catch (error) {
        // fetch rejects with a TypeError where there is nobody, and where an answer breaks off halfway.
        const isPassing =
          error instanceof TypeError ||
          error instanceof SyntaxError ||
          (error instanceof Error && PASSING.has(error.message))
        if (!isPassing) throw error
        repeated += 1
        await untilUp()
      }
    }
  }

  return {
    get repeated() {
      return repeated
    },
    stop() {
      isStopped = true
    },
    async answerUntilStopped() {
      for (let change = 0; !isStopped; change += 1) {
        const item = run.items[change % run.items.length]
        if (item === undefined) return
        const revision = Math.floor(change / run.items.length) + 1
        await save(item.questionId, revision, (change + revision) % item.options.length)
      }
    },
  }
}
