import { randomUUID } from 'node:crypto'
import { insertQuestions } from '@pengawas/api/bank/questions/questions.changes'
import { questionEntity, type QuestionRow } from '@pengawas/api/bank/questions/questions.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import {
  answerEntity,
  testSessionItemEntity,
  type TestSessionItemRow,
} from '@pengawas/api/sessions/answers/answers.entity'
import { liveStateEntity } from '@pengawas/api/sessions/live-states/live-states.entity'
import { testSessionEntity, type TestSessionRow } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import type { HubConfig } from '@pengawas/api/config'
import type { HubOptions } from '@pengawas/api/wiring/hub'
import { type AdaptiveSettings, defaultAdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import type { CreateAssessment, ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { type TestResult, testResultSchema } from '@pengawas/shared/contracts/test-results'
import { testSessionSchema, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import {
  type AnswerInput,
  answerReceiptSchema,
  type AnswerReceipt,
  type ClaimedRun,
  claimedRunSchema,
  type NextItemAnswer,
  nextItemAnswerSchema,
  type PageProof,
  type SaveAnswer,
  type SessionCommandAnswer,
  sessionCommandAnswerSchema,
  type TakeOver,
  type TestRun,
  testRunSchema,
} from '@pengawas/shared/contracts/test-taking'
import { expect } from 'vitest'
import { z } from 'zod'
import { assessmentBody, createAssessment, inHours, type Stock, versionOf } from '../assessments/support.ts'
import { openCandidatePage } from '../hub/pages.ts'
import { type Answer, call, CONSENT, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'

const NO_MEDIA = { camera: 'off', microphone: 'off', screen: 'off' } as const

/** A hub with its database beside it, for moving time and for looking at what is stored. */
export interface Taking {
  hub: TestHub
  db: Database
  tokens: Record<'candidate' | 'other' | 'administrator' | 'proctor' | 'assessor' | 'superAdmin', string>
  stock: Stock
  /** The secret of the page that took a test last, by test session. */
  pages: Map<string, string>
  /** An assessment that runs since an hour, for the first two candidates, without proctoring. */
  assessment(overrides?: Partial<CreateAssessment>): Promise<ManagedAssessment>
  close(): Promise<void>
}

export async function openTaking(
  databaseUrl: string | undefined,
  options: HubOptions = {},
  overrides: Partial<HubConfig> = {},
): Promise<Taking> {
  const hub = await openTestHub({ ...overrides, databaseUrl }, options)
  const db = await openDatabase({ url: databaseUrl, dataDir: hub.dataDir })
  const tokens = {
    candidate: await signIn(hub, people.candidate1),
    other: await signIn(hub, people.candidate2),
    administrator: await signIn(hub, people.administrator),
    proctor: await signIn(hub, people.proctor),
    assessor: await signIn(hub, people.penilai),
    superAdmin: await signIn(hub, people.superAdmin),
  }
  const questions = await db.read.find(questionEntity, { order: { createdAt: 'ASC', id: 'ASC' } })
  const candidates = await db.read.find(userEntity, { where: { role: 'peserta' }, order: { nip: 'ASC' } })
  const stock = { questionIds: questions.map(({ id }) => id), participantIds: candidates.map(({ id }) => id) }
  return {
    hub,
    db,
    tokens,
    stock,
    pages: new Map(),
    assessment: (overrides = {}) =>
      createAssessment(
        hub,
        tokens.administrator,
        assessmentBody(stock, {
          type: 'regular',
          startDate: inHours(-1),
          endDate: inHours(5),
          duration: 60,
          questionIds: stock.questionIds.slice(0, 10),
          participants: stock.participantIds.slice(0, 3),
          aiProctoringEnabled: false,
          mediaPolicy: NO_MEDIA,
          adaptive: steadyAdaptive,
          ...overrides,
        }),
      ),
    async close() {
      await db.close()
      await hub.close()
    },
  }
}

/** Without exposure control the best question is asked each time, so that no estimate depends on a draw. */
export const steadyAdaptive: AdaptiveSettings = {
  ...defaultAdaptiveSettings,
  exposure: { method: 'none', size: 1 },
}

/** Makes the proctor of the tests the one proctor of an assessment. */
export async function assignProctor({ hub, tokens }: Taking, assessmentId: string): Promise<void> {
  const [first] = await fetchData(hub, '/api/proctors', z.array(z.object({ id: z.string() })), {
    token: tokens.administrator,
  })
  const version = await versionOf(hub, tokens.administrator, assessmentId)
  await fetchData(hub, `/api/assessments/${assessmentId}/proctors`, z.unknown(), {
    ...{ method: 'PUT', token: tokens.administrator },
    body: { proctors: [{ proctorId: first?.id, maxCandidates: 20 }], version },
  })
}

export const start = (taking: Taking, assessmentId: string, token = taking.tokens.candidate): Promise<TestSession> =>
  fetchData(taking.hub, '/api/test-sessions', testSessionSchema, { token, body: { assessmentId, consent: CONSENT } })

export const runOf = (taking: Taking, id: string, token = taking.tokens.candidate): Promise<TestRun> =>
  fetchData(taking.hub, `/api/test-sessions/${id}/run`, testRunSchema, { token })

/** A test session with what its page has of it. */
export async function begin(
  taking: Taking,
  overrides: Partial<CreateAssessment> = {},
): Promise<{ assessment: ManagedAssessment; session: TestSession; run: ClaimedRun }> {
  const assessment = await taking.assessment(overrides)
  const session = await start(taking, assessment.id)
  return { assessment, session, run: await takeOver(taking, session.id) }
}

/** A page takes the test, and is the one that writes from now on. */
export async function takeOver(
  taking: Taking,
  id: string,
  body: TakeOver = {},
  token = taking.tokens.candidate,
): Promise<ClaimedRun> {
  const run = await fetchData(taking.hub, `/api/test-sessions/${id}/take-over`, claimedRunSchema, { token, body })
  taking.pages.set(id, run.page.pageSecret)
  return run
}

/** What the page that has a test says with each call. */
export const proofOf = (taking: Taking, id: string): PageProof => ({
  pageSecret: taking.pages.get(id) ?? 'a page that never took the test',
})

export const choice = (place: number): AnswerInput => ({ kind: 'choice', place })

/** An answer as it is sent, but for the secret of its page, by default that of the last page. */
export type Save = Omit<SaveAnswer, 'pageSecret'> & Partial<PageProof>

export const saveBody = (revision: number, value: AnswerInput, overrides: Partial<SaveAnswer> = {}): Save => ({
  idempotencyKey: randomUUID(),
  revision,
  value,
  madeAt: new Date().toISOString(),
  ...overrides,
})

/** The raw answer to saving, right or wrong. */
export const trySave = (
  taking: Taking,
  id: string,
  questionId: string,
  body: Save,
  token = taking.tokens.candidate,
): Promise<Answer> =>
  call(taking.hub, `/api/test-sessions/${id}/answers/${questionId}`, {
    method: 'PUT',
    token,
    body: { ...proofOf(taking, id), ...body },
  })

export const save = (taking: Taking, id: string, questionId: string, body: Save): Promise<AnswerReceipt> =>
  fetchData(taking.hub, `/api/test-sessions/${id}/answers/${questionId}`, answerReceiptSchema, {
    ...{ method: 'PUT', token: taking.tokens.candidate },
    body: { ...proofOf(taking, id), ...body },
  })

/** Hands a test in; a page that has not taken it does so first. */
export async function end(taking: Taking, id: string, token = taking.tokens.candidate): Promise<TestSession> {
  if (!taking.pages.has(id)) await takeOver(taking, id, {}, token)
  return fetchData(taking.hub, `/api/test-sessions/${id}/end`, testSessionSchema, {
    method: 'PATCH',
    token,
    body: proofOf(taking, id),
  })
}

export const resultOf = (taking: Taking, id: string, token = taking.tokens.candidate): Promise<TestResult> =>
  fetchData(taking.hub, `/api/test-sessions/${id}/result`, testResultSchema, { token })

export const command = (taking: Taking, id: string, name: string, text = 'Alasan uji'): Promise<SessionCommandAnswer> =>
  fetchData(taking.hub, `/api/test-sessions/${id}/${name}`, sessionCommandAnswerSchema, {
    token: taking.tokens.superAdmin,
    body: { text },
  })

/** Advances the time of one session by this many minutes: its start, its pauses and its questions move into the past. */
export async function advanceTime(taking: Taking, id: string, minutes: number): Promise<void> {
  const row = await sessionRow(taking, id)
  const earlier = (at: Date): Date => new Date(at.getTime() - minutes * 60_000)
  const changes = {
    startTime: earlier(row.startTime),
    ...(row.pausedAt === null ? {} : { pausedAt: earlier(row.pausedAt) }),
  }
  await taking.db.write(async (manager) => {
    await manager.update(testSessionEntity, { id }, changes)
    await manager.update(testSessionItemEntity, { testSessionId: id }, { servedAt: changes.startTime })
    for (const { questionId, receivedAt } of await manager.findBy(answerEntity, { testSessionId: id })) {
      await manager.update(answerEntity, { testSessionId: id, questionId }, { receivedAt: earlier(receivedAt) })
    }
  })
}

/** The server saw the page leave this many minutes ago, and no page since. */
/**
 * A candidate whose page was here and has been away for some minutes. Both are waited for: a page is noted a moment after it
 * is connected, and after the mark that would be its return.
 */
export async function leaveFor(taking: Taking, id: string, minutes: number): Promise<void> {
  const page = await openCandidatePage(taking.hub, taking.tokens.candidate, id)
  const pageId = async (): Promise<string | null> =>
    (await taking.db.read.findOneByOrFail(liveStateEntity, { testSessionId: id })).pageId
  await expect.poll(pageId, { timeout: 10_000, interval: 20 }).not.toBeNull()
  page.close()
  await expect.poll(pageId, { timeout: 10_000, interval: 20 }).toBeNull()
  await markPageLeft(taking, id, minutes)
}

export async function markPageLeft(taking: Taking, id: string, minutes: number): Promise<void> {
  await taking.db.write((manager) =>
    manager.update(
      liveStateEntity,
      { testSessionId: id },
      { pageId: null, leftAt: new Date(Date.now() - minutes * 60_000) },
    ),
  )
}

export const sessionRow = (taking: Taking, id: string): Promise<TestSessionRow> =>
  taking.db.read.findOneByOrFail(testSessionEntity, { id })

export const itemsOf = (taking: Taking, testSessionId: string): Promise<TestSessionItemRow[]> =>
  taking.db.read.find(testSessionItemEntity, { where: { testSessionId }, order: { position: 'ASC' } })

/** Revision by question, as the database has them. */
export async function storedRevisions(taking: Taking, testSessionId: string): Promise<Map<string, number>> {
  const rows = await taking.db.read.findBy(answerEntity, { testSessionId })
  return new Map(rows.map((row) => [row.questionId, row.revision]))
}

/** Where the right option stands for this candidate; `wrong` gives another place. */
export async function keyPlaces(taking: Taking, testSessionId: string): Promise<(questionId: string) => number> {
  const items = await itemsOf(taking, testSessionId)
  const questions = await taking.db.read.find(questionEntity)
  return (questionId) => {
    const key = questions.find(({ id }) => id === questionId)?.correctAnswer ?? -1
    return items.find((item) => item.questionId === questionId)?.optionOrder?.indexOf(key) ?? -1
  }
}

/** Answers every question of a run, the first `right` of them rightly. */
export async function answerAll(taking: Taking, run: TestRun, right: number): Promise<void> {
  const placeOf = await keyPlaces(taking, run.session.id)
  for (const { questionId, position } of run.items) {
    const key = placeOf(questionId)
    await save(taking, run.session.id, questionId, saveBody(1, choice(position < right ? key : (key + 1) % 4)))
  }
}

/** What an adaptive test asks after this question. */
export const nextItem = (taking: Taking, id: string, questionId: string): Promise<NextItemAnswer> =>
  fetchData(taking.hub, `/api/test-sessions/${id}/next`, nextItemAnswerSchema, {
    token: taking.tokens.candidate,
    body: { ...proofOf(taking, id), questionId },
  })

export const allRight = (count: number): true[] => Array.from({ length: count }, () => true)

/**
 * Answers an adaptive test from this question on until it stops, each question rightly or wrongly as `answers` say.
 * Returns how many were answered, which question is open then, and why the test stopped.
 */
export async function answerAdaptively(
  taking: Taking,
  id: string,
  first: string | undefined,
  answers: readonly boolean[],
): Promise<{ answered: number; open: string | undefined; stopped: NextItemAnswer['stopped'] }> {
  let [answered, open] = [0, first]
  let stopped: NextItemAnswer['stopped'] = null
  for (const isRight of answers) {
    if (open === undefined) break
    const key = (await keyPlaces(taking, id))(open)
    await save(taking, id, open, saveBody(1, choice(isRight ? key : (key + 1) % 4)))
    const next = await nextItem(taking, id, open)
    answered += 1
    open = next.item?.questionId
    stopped = next.stopped
  }
  return { answered, open, stopped }
}

/** How many notifications lead the candidate to a certificate that came after this test. */
export async function certificatesTold(taking: Taking, id: string): Promise<number> {
  const notices = await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, {
    token: taking.tokens.candidate,
  })
  return notices.filter(
    ({ template, action }) => template?.key === 'certificate-issued' && action?.url === `/participant/results/${id}`,
  ).length
}

/** A question like the first of the demo, with changes. */
export async function insertLike(taking: Taking, changes: Partial<QuestionRow>): Promise<string> {
  const model = await taking.db.read.findOneByOrFail(questionEntity, { id: taking.stock.questionIds[0] ?? '' })
  const row = { ...model, ...changes, id: randomUUID() }
  await taking.db.write((manager) => insertQuestions(manager, [row]))
  return row.id
}
