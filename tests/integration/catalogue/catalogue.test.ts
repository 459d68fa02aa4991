import { questionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { profileResponseSchema } from '@pengawas/shared/contracts/auth'
import type { CodedMessage } from '@pengawas/shared/contracts/envelope'
import { createdPersonSchema } from '@pengawas/shared/contracts/people'
import { ERROR_CODES, isErrorCode } from '@pengawas/shared/errors'
import { isMessageCode, message, MESSAGES } from '@pengawas/shared/messages'
import { fillTemplate } from '@pengawas/shared/templates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assessmentBody, createAssessment, type Stock, stockOf, updateBody } from '../assessments/support.ts'
import { type Answer, call, fetchData, nipOf, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { createParticipant, createUser, participantBody, userBody } from '../people/support.ts'

/**
 * The error catalogue as a client of the API reads it: each situation is caused, and its text is in the answer. What
 * people then see, and the texts that only a page can say ("Gagal …", successes, confirmations), are in
 * `tests/e2e/catalogue.spec.ts`. The rules of section 5 are tested with their calls (`tests/integration/people`,
 * `tests/integration/assessments`).
 */
const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

let hub: TestHub
let superAdmin: string
let administrator: string
let stock: Stock

beforeAll(async () => {
  hub = await openTestHub()
  superAdmin = await signIn(hub, people.superAdmin)
  administrator = await signIn(hub, people.administrator)
  stock = await stockOf(hub, administrator)
})
afterAll(async () => {
  await hub.close()
})

/** The sentence of a code, as an API client finds it. */
function sentenceOf({ code = '', params = {} }: Partial<CodedMessage>): string | undefined {
  if (isMessageCode(code)) return fillTemplate(MESSAGES[code], params)
  return isErrorCode(code) ? ERROR_CODES[code].message : undefined
}

/** What every failure has: `success` false, a code and a text; its fields are named where single inputs are to blame. */
function failure({ body }: Answer): {
  error: string | undefined
  message: string | undefined
  fields: Record<string, string> | undefined
} {
  expect(body.success).toBe(false)
  expect(body.message).toBe(sentenceOf(body))
  const issues = body.issues?.map((issue) => [issue.path, sentenceOf(issue)])
  expect(issues && Object.fromEntries(issues)).toEqual(body.fields)
  return { error: body.error, message: body.message, fields: body.fields }
}

describe('any call that fails', () => {
  it.each([
    ['nobody is signed in', '/api/users', {}, 'not-authenticated'],
    ['there is no such call', '/api/nothing', { token: 'superAdmin' }, 'not-found'],
    ['the role may not', '/api/users', { token: 'administrator' }, 'not-allowed'],
    ['the body is no JSON', '/api/users', { token: 'superAdmin', rawBody: '{' }, 'invalid-input'],
    [
      'the body is too large',
      '/api/users',
      { token: 'superAdmin', rawBody: JSON.stringify({ name: 'x'.repeat(100_000) }) },
      'payload-too-large',
    ],
  ] as const)(
    'says so where %s',
    async (_why, path, { token, ...rest }: { token?: string; rawBody?: string }, code) => {
      const tokens: Record<string, string> = { superAdmin, administrator }
      const answer = await call(hub, path, { ...rest, ...(token === undefined ? {} : { token: tokens[token] ?? '' }) })
      expect(failure(answer)).toMatchObject({ error: code, message: ERROR_CODES[code].message })
    },
  )
})

describe('login and registration', () => {
  it.each([
    ['a wrong password', nipOf(people.superAdmin)],
    ['an unknown NIP', '198501019999011001'],
  ])('login failed: %s', async (_what, nip) => {
    const answer = await call(hub, '/api/auth/login', { body: { nip, password: 'bukan-password' } })
    expect([answer.status, failure(answer).message]).toEqual([401, 'NIP or password incorrect'])
  })

  it('registration failed: the NIP is taken', async () => {
    const details = {
      phone: '0812',
      organization: 'BSKDN',
      position: 'Analis',
      birthDate: '1990-01-01',
      password: 'rumah-kita-1',
    }
    const body = { nip: nipOf(people.candidate1), name: 'Pendaftar', email: 'lain@example.go.id', ...details }
    expect(failure(await call(hub, '/api/auth/register', { body })).fields).toEqual({ nip: MESSAGES.nipTaken })
  })
})

describe('users and participants', () => {
  it.each([
    ['/api/users', () => userBody()],
    ['/api/participants', () => participantBody()],
  ] as const)('create at %s: the server’s own text', async (path, body) => {
    const first = body()
    await fetchData(hub, path, createdPersonSchema, { token: superAdmin, body: first })
    expect(
      failure(await call(hub, path, { token: superAdmin, body: { ...body(), nip: first.nip } })).fields,
    ).toMatchObject({ nip: MESSAGES.nipTaken })
    expect(failure(await call(hub, path, { token: superAdmin, body: { ...body(), name: 'Al' } })).fields).toEqual({
      name: MESSAGES.nameTooShort,
    })
  })

  it('edit: another person was faster', async () => {
    const { user } = await createUser(hub, superAdmin)
    const { nip, name, email, unit, role, isActive, version } = user
    const put = (changes: object): Promise<Answer> =>
      call(hub, `/api/users/${user.id}`, {
        method: 'PUT',
        token: superAdmin,
        body: { nip, name, email, unit, role, isActive, version, ...changes },
      })
    expect((await put({ name: 'Pertama' })).status).toBe(200)
    expect(failure(await put({ name: 'Kedua' }))).toMatchObject({
      error: 'conflict',
      message: ERROR_CODES.conflict.message,
    })
    expect(failure(await put({ nip: nipOf(people.superAdmin), version: version + 1 })).fields).toEqual({
      nip: MESSAGES.nipTaken,
    })
  })

  it('edit and delete: who is not there', async () => {
    const { user } = await createParticipant(hub, superAdmin)
    for (const id of [UNKNOWN_ID, user.id]) {
      const answer = await call(hub, `/api/participants/${id}`, { method: 'DELETE', token: administrator })
      expect([answer.status, failure(answer).message]).toEqual([404, ERROR_CODES['not-found'].message])
    }
  })

  it('delete: their own account', async () => {
    const { user } = await fetchData(hub, '/api/auth/profile', profileResponseSchema, { token: superAdmin })
    const answer = await call(hub, `/api/users/${user.id}`, { method: 'DELETE', token: superAdmin })
    expect([answer.status, failure(answer).message]).toEqual([400, MESSAGES.deactivateOwn])
  })
})

describe('assessments', () => {
  it('create: the title is taken', async () => {
    const body = assessmentBody(stock, { title: 'Asesmen Katalog' })
    await createAssessment(hub, administrator, body)
    const answer = failure(await call(hub, '/api/assessments', { token: administrator, body }))
    expect(answer).toMatchObject({
      message: message('titleTaken', { title: 'Asesmen Katalog' }).message,
      fields: { title: message('titleTaken', { title: 'Asesmen Katalog' }).message },
    })
  })

  it('create: questions and participants that cannot be had', async () => {
    const post = async (overrides: object): Promise<Record<string, string> | undefined> =>
      failure(
        await call(hub, '/api/assessments', { token: administrator, body: { ...assessmentBody(stock), ...overrides } }),
      ).fields
    expect(await post({ questionIds: [] })).toEqual({ questionIds: 'Pilih minimal 1 soal untuk assessment' })
    expect(await post({ participants: [] })).toEqual({ participants: 'Pilih minimal 1 peserta untuk assessment' })
    expect(await post({ questionIds: [UNKNOWN_ID] })).toEqual({ questionIds: MESSAGES.questionsNotApproved })
    expect(await post({ participants: [UNKNOWN_ID] })).toEqual({ participants: MESSAGES.participantsNotActive })
  })

  it.each([
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/questions'],
    ['POST', '/auto-link-all-questions'],
  ])('%s %s of one that is not there', async (method, rest) => {
    const { participants: _participants, questionIds: _questions, ...assessment } = assessmentBody(stock)
    const body = method === 'PUT' ? { ...assessment, status: 'scheduled', version: 1 } : undefined
    const answer = await call(hub, `/api/assessments/${UNKNOWN_ID}${rest}`, {
      method,
      token: administrator,
      ...(body === undefined ? {} : { body }),
    })
    expect([answer.status, failure(answer).message]).toEqual([404, 'Assessment ID tidak ditemukan. Silakan coba lagi.'])
  })

  it('edit: what the clock and the rules do not allow', async () => {
    const assessment = await createAssessment(hub, administrator, assessmentBody(stock))
    const put = async (overrides: object): Promise<Record<string, string> | undefined> =>
      failure(
        await call(hub, `/api/assessments/${assessment.id}`, {
          method: 'PUT',
          token: administrator,
          body: updateBody(assessment, overrides),
        }),
      ).fields
    expect(await put({ status: 'active' })).toEqual({ status: MESSAGES.activeBeforeStart })
    expect(await put({ requirements: ['Laptop', 'laptop'] })).toEqual({ requirements: MESSAGES.requirementsUnique })
    expect(await put({ duration: 0 })).toEqual({ duration: 'Durasi minimal 1 menit' })
  })
})

it('linking all questions of a bank that has none says so', async () => {
  const assessment = await createAssessment(hub, administrator, assessmentBody(stock))
  const db = await openDatabase({ url: undefined, dataDir: hub.dataDir })
  await db.write((manager) => manager.update(questionEntity, { isActive: true }, { isActive: false }))
  await db.close()
  const answer = await call(hub, `/api/assessments/${assessment.id}/auto-link-all-questions`, {
    method: 'POST',
    token: administrator,
  })
  expect(failure(answer).message).toBe(
    'Tidak ada soal yang tersedia di question bank. Pastikan sudah ada soal yang dibuat.',
  )
})
