import type { Operation } from '@pengawas/api/kernel/http/operation'
import { API_OPERATIONS } from '@pengawas/api/wiring/operations'
import { managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { claimedRunSchema, nextItemAnswerSchema } from '@pengawas/shared/contracts/test-taking'
import { isAllowed } from '@pengawas/shared/permissions'
import { ROLES, type Role } from '@pengawas/shared/roles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { assessmentBody, inHours, updateBody } from '../assessments/support.ts'
import { CONSENT, fetchData, signIn, people } from '../hub/test-hub.ts'
import { approveQuestion, createQuestion, RUBRIC } from '../questions/support.ts'
import { openWorld, type World } from './world.ts'

/**
 * Every GET of the API document, by every role that does not see keys, with every id that there is: nothing of a key, a
 * rubric or a parameter may be in any answer, although an assessment with open answers has ended.
 */
const MARKERS = [
  'KUNCI-POIN-7731',
  'KUNCI-KRITERIA-7732',
  '-1.357913',
  '"correctAnswer"',
  '"correctPlace"',
  '"rubric"',
  '"irt"',
  '"abilityPath":[{',
] as const
/** These show what a single candidate chose; their own course must not be shown. */
const KEYLESS: readonly Role[] = ROLES.filter(
  (role) => !isAllowed(role, 'question:read') && !isAllowed(role, 'essay:mark'),
)
const GETS = API_OPERATIONS.filter(({ method, answer }) => method === 'get' && answer !== 'redirect')
const NO_MEDIA = { camera: 'off', microphone: 'off', screen: 'off' } as const

let world: World
let ids: readonly string[]
let assessmentIds: readonly string[]

const post = <T extends z.ZodType>(
  path: string,
  schema: T,
  token: string,
  body: unknown,
  method = 'POST',
): Promise<z.infer<T>> => fetchData(world.hub, `/api${path}`, schema, { token, body, method })

async function takeTest(
  assessmentId: string,
  questions: readonly BankQuestion[],
  isAdaptive: boolean,
): Promise<string> {
  const token = world.tokens.peserta
  const { id } = await post('/test-sessions', testSessionSchema, token, { assessmentId, consent: CONSENT })
  const { page, items } = await post(`/test-sessions/${id}/take-over`, claimedRunSchema, token, { replace: true })
  const waiting = items.map(({ questionId }) => questionId)
  for (let questionId = waiting.shift(); questionId !== undefined; questionId = waiting.shift()) {
    const isEssay = questions.find((question) => question.id === questionId)?.type === 'essay'
    const value = isEssay ? { kind: 'text', text: 'Saya menolak dan melapor.' } : { kind: 'choice', place: 0 }
    await post(
      `/test-sessions/${id}/answers/${questionId}`,
      z.unknown(),
      token,
      {
        pageSecret: page.pageSecret,
        idempotencyKey: `keys-${questionId}`,
        revision: 1,
        value,
        madeAt: new Date().toISOString(),
      },
      'PUT',
    )
    if (!isAdaptive) continue
    const { item } = await post(`/test-sessions/${id}/next`, nextItemAnswerSchema, token, {
      pageSecret: page.pageSecret,
      questionId,
    })
    if (item !== null) waiting.push(item.questionId)
  }
  if (!isAdaptive) await post(`/test-sessions/${id}/end`, z.unknown(), token, { pageSecret: page.pageSecret }, 'PATCH')
  return id
}

beforeAll(async () => {
  world = await openWorld()
  const { tokens, hub, stock } = world
  const rubric = {
    ...RUBRIC,
    keyPoints: ['KUNCI-POIN-7731'],
    gradingCriteria: [{ criterion: 'Isi', weight: 100, description: 'KUNCI-KRITERIA-7732' }],
  }
  const written = [
    await createQuestion(hub, tokens.penilai),
    await createQuestion(hub, tokens.penilai, { type: 'essay', options: [], correctAnswer: null, rubric }),
  ]
  const questions: BankQuestion[] = []
  for (const question of written) questions.push(await approveQuestion(hub, tokens.validator, question))
  for (const { id } of questions)
    await post(`/question-bank/${id}/irt`, z.unknown(), tokens.penilai, { a: 1.1, b: -1.357913, c: 0.2 }, 'PUT')
  const questionIds = questions.map(({ id }) => id)
  const candidate = await fetchData(hub, '/api/auth/profile', z.object({ user: z.object({ id: z.string() }) }), {
    token: tokens.peserta,
  })
  const body = {
    startDate: inHours(-1),
    endDate: inHours(5),
    questionIds,
    participants: [candidate.user.id, stock.participantIds.find((id) => id !== candidate.user.id) ?? ''],
    mediaPolicy: NO_MEDIA,
    aiProctoringEnabled: false,
    showAnswers: true,
  }
  const make = (overrides: object) =>
    post(
      '/assessments',
      managedAssessmentSchema,
      tokens.administrator,
      assessmentBody(stock, { ...body, ...overrides }),
    )
  const own = await make({ type: 'regular' })
  const adaptive = await make({
    type: 'cat',
    totalQuestions: 5,
    questionIds: [...questionIds.slice(0, 1), ...stock.questionIds.slice(0, 4)],
  })
  const running = await make({ type: 'regular' })
  const sessions = [await takeTest(own.id, questions, false), await takeTest(adaptive.id, questions, true)]
  for (const one of [own, adaptive]) {
    const fresh = await fetchData(hub, `/api/assessments/${one.id}`, managedAssessmentSchema, {
      token: tokens.administrator,
    })
    await post(
      `/assessments/${one.id}`,
      z.unknown(),
      tokens.administrator,
      updateBody(fresh, { status: 'completed' }),
      'PUT',
    )
  }
  assessmentIds = [own.id, adaptive.id, running.id]
  ids = [...questionIds, ...assessmentIds, ...sessions, world.sessionId, await world.newDraftId(), candidate.user.id]
})
afterAll(() => world.close())

/** Each way to fill in the parameters of a path. */
function pathsOf(path: string): string[] {
  const [whole, name] = /\{(\w+)\}/.exec(path) ?? []
  if (whole === undefined) return [path]
  const values =
    name === 'version'
      ? ['1']
      : name === 'status'
        ? ['approved', 'pending']
        : name === 'assessmentId'
          ? assessmentIds
          : ids
  return values.flatMap((value) => pathsOf(path.replace(whole, value)))
}
const queriesOf = ({ query }: Operation): string[] =>
  query === undefined ? [''] : ['', ...assessmentIds.map((id) => `?assessmentId=${id}`), '?format=csv', '?pageSize=200']

async function read(operation: Operation, token: string): Promise<{ path: string; status: number; text: string }[]> {
  const answers: { path: string; status: number; text: string }[] = []
  for (const path of pathsOf(operation.path)) {
    for (const query of queriesOf(operation)) {
      const response = await fetch(new URL(`/api${path}${query}`, world.hub.url), {
        headers: { authorization: `Bearer ${token}` },
      })
      answers.push({ path: path + query, status: response.status, text: await response.text() })
    }
  }
  return answers
}
const found = (text: string): string[] => MARKERS.filter((marker) => text.includes(marker))

it.each(KEYLESS)('no answer to %s holds anything of a key', { timeout: 120_000 }, async (role) => {
  let answered = 0
  for (const operation of GETS) {
    if (operation.path === '/docs') continue
    for (const { path, status, text } of await read(operation, world.tokens[role])) {
      if (status === 200) answered += 1
      expect([
        path,
        ...found(text.replaceAll('"correctPlace":null', '').replaceAll('"correctAnswer":null', '')),
      ]).toEqual([path])
    }
  }
  // The calls were made with what is there: a test in which all is refused would prove nothing.
  expect(answered).toBeGreaterThan(10)
})

it('those who write questions get all of it, so that the test above could find it', { timeout: 120_000 }, async () => {
  const seen = new Set<string>()
  for (const operation of GETS.filter(({ path }) => /question-bank|test-sessions/.test(path))) {
    for (const { text } of await read(operation, world.tokens.penilai))
      for (const marker of found(text)) seen.add(marker)
  }
  expect([...seen].toSorted()).toEqual([...MARKERS].toSorted())
})

it('people who build assessments may not export or import questions, nor read versions or analysis', async () => {
  const token = await signIn(world.hub, people.administrator)
  const [questionId = ''] = ids
  for (const path of [
    '/question-bank/export?format=csv',
    `/question-bank/${questionId}`,
    `/question-bank/${questionId}/versions/1`,
    `/question-bank/${questionId}/analysis`,
    '/question-bank',
  ]) {
    const response = await fetch(new URL(`/api${path}`, world.hub.url), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([path, response.status]).toEqual([path, 403])
  }
})
