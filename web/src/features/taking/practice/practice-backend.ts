import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { SessionClock, TestItem, TestRun } from '@pengawas/shared/contracts/test-taking'
import { RequestFailure } from '../../../lib/http.ts'
import type { TestBackend } from '../session/backend.ts'
import { pageNow } from '../session/page-environment.ts'

export const PRACTICE_ID = '00000000-0000-4000-8000-000000000000'
export const PRACTICE_MINUTES = 15

/** A practice test inside the page: it answers as the hub does, and forgets everything. While the browser is offline it is away, so that this can be practised, too. */
export function practiceBackend(title: string, items: readonly TestItem[]): TestBackend {
  const startedAt = pageNow()
  const deadline = startedAt + PRACTICE_MINUTES * 60_000
  const clock = (): SessionClock => ({
    serverTime: new Date(pageNow()).toISOString(),
    deadline: new Date(deadline).toISOString(),
    remainingMs: Math.max(0, Math.round(deadline - pageNow())),
    stoppedAt: null,
    handedInAt: null,
    extraMs: 0,
    creditMs: 0,
    lateMs: 0,
  })
  const session: TestSession = {
    id: PRACTICE_ID,
    assessmentId: PRACTICE_ID,
    participantId: PRACTICE_ID,
    code: 'PRACTICE',
    status: 'active',
    startTime: new Date(startedAt).toISOString(),
    endTime: null,
    consent: { camera: false, microphone: false, screen: false, textVersion: '-' },
    attempt: 1,
    statusReason: null,
    resumesOnReturn: false,
    isCompleted: false,
    currentQuestion: 0,
  }
  const reach = (): void => {
    if (!navigator.onLine) throw new RequestFailure('unreachable')
  }
  const fetchRun = (): Promise<TestRun> =>
    Promise.resolve({
      session,
      assessment: {
        id: PRACTICE_ID,
        title,
        type: 'regular',
        instructions: '',
        requirements: [],
        startDate: session.startTime,
        endDate: new Date(deadline).toISOString(),
        duration: PRACTICE_MINUTES,
        aiProctoringEnabled: false,
      },
      clock: clock(),
      items: [...items],
      totalQuestions: items.length,
      minQuestions: items.length,
      currentPosition: 0,
      answers: [],
      activePageId: null,
      warnings: [],
      timeGiven: [],
      help: null,
      messages: [],
      talk: null,
    })
  return {
    fetchRun,
    takeOver: async () => ({ ...(await fetchRun()), page: { pageId: PRACTICE_ID, pageSecret: PRACTICE_ID } }),
    fetchSession: () => Promise.resolve(session),
    saveAnswer: (questionId, { revision }) =>
      Promise.resolve().then(() => {
        reach()
        return { outcome: 'stored' as const, questionId, revision, clock: clock() }
      }),
    sayGoodbye: () => undefined,
    moveTo: () => Promise.resolve(),
    nextItem: () => Promise.reject(new RequestFailure('not-found')),
    end: () =>
      Promise.resolve().then(() => {
        reach()
        return { ...session, status: 'completed' as const, endTime: new Date(pageNow()).toISOString() }
      }),
    seeWarning: () => Promise.resolve(),
    askForHelp: () => Promise.reject(new RequestFailure('not-found')),
    lowerHand: () => Promise.resolve(),
    sendMessage: () => Promise.reject(new RequestFailure('not-found')),
    seeMessages: () => Promise.resolve(),
    sendSignals: (signals) => Promise.resolve(signals.at(-1)?.sequence ?? 0),
  }
}
