import { rm } from 'node:fs/promises'
import { questionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import type { AuditRow } from '@pengawas/api/kernel/audit/audit.entity'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import { MOST_TOKENS } from '@pengawas/api/kernel/audit/recorded-calls.rules'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { afterEach, expect, it } from 'vitest'
import { auditKeys, call, openTestHub, people, signIn, type TestHub } from './test-hub.ts'

let dataDir: string | undefined
afterEach(async () => {
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true })
})

interface Ended {
  entries: AuditRow[]
  idOf: (person: string) => string
  questionId: string
}

/** Does something with a hub, ends it, and reads what it wrote. */
async function entriesAfter(work: (hub: TestHub, known: Omit<Ended, 'entries'>) => Promise<void>): Promise<Ended> {
  const hub = await openTestHub()
  ;({ dataDir } = hub)
  const options = { url: undefined, dataDir: hub.dataDir }
  const db = await openDatabase(options)
  try {
    const users = await db.read.find(userEntity)
    const { id: questionId } = await db.read.findOneOrFail(questionEntity, { where: { validationStatus: 'approved' } })
    const known = { questionId, idOf: (person: string) => users.find(({ nip }) => nip.endsWith(person))?.id ?? '' }
    await work(hub, known).finally(() => hub.stop())
    expect(await createAuditService({ db, keys: auditKeys, now: () => new Date() }).verify()).toMatchObject({
      valid: true,
    })
    const entries = await db.read.find(auditEntity, { order: { sequence: 'ASC' } })
    const texts = entries.map(({ data }) => JSON.stringify(data)).join('\n')
    for (const { name, nip, email } of users)
      for (const personal of [name, nip, email]) expect(texts).not.toContain(personal)
    return { ...known, entries }
  } finally {
    await db.close()
  }
}

it('who read a key, opened an account or read mail is in the log, once for what they look at again within a minute', async () => {
  const { entries, idOf, questionId } = await entriesAfter(async (hub, known) => {
    const [validator, admin] = [await signIn(hub, people.validator), await signIn(hub, people.superAdmin)]
    for (let round = 0; round < 3; round += 1) {
      expect((await call(hub, `/api/question-bank/${known.questionId}`, { token: validator })).status).toBe(200)
      expect((await call(hub, `/api/question-bank/${known.questionId}/versions/1`, { token: validator })).status).toBe(
        200,
      )
      expect((await call(hub, `/api/users/${known.idOf(people.proctor)}`, { token: admin })).status).toBe(200)
      expect((await call(hub, '/api/system/outbox', { token: admin })).status).toBe(200)
    }
    expect((await call(hub, '/api/question-bank', { token: validator })).status).toBe(200)
    expect(
      (await call(hub, '/api/question-bank/33333333-3333-4333-8333-333333333333', { token: validator })).status,
    ).toBe(404)
  })
  const views = entries.filter(({ action }) => action.endsWith('.viewed'))
  expect(views.map(({ actorId, action, subjectId, data }) => ({ actorId, action, subjectId, data }))).toEqual([
    { actorId: idOf(people.validator), action: 'question.viewed', subjectId: questionId, data: {} },
    { actorId: idOf(people.validator), action: 'question.viewed', subjectId: questionId, data: { version: '1' } },
    { actorId: idOf(people.superAdmin), action: 'user.viewed', subjectId: idOf(people.proctor), data: {} },
    { actorId: idOf(people.superAdmin), action: 'outbox.viewed', subjectId: null, data: {} },
  ])
})

it('who was refused what is in the log, and nobody can fill it by being refused', async () => {
  const tries = 60
  const { entries, idOf, questionId } = await entriesAfter(async (hub, known) => {
    const candidate = await signIn(hub, people.candidate1)
    const calls = [
      '/api/users',
      '/api/audit',
      '/api/system/outbox',
      '/api/validation',
      '/api/marking/tasks',
      '/api/system/metrics',
      '/api/proctoring/wall',
    ]
    expect((await call(hub, `/api/question-bank/${known.questionId}`, { token: candidate })).status).toBe(403)
    for (let index = 1; index < tries; index += 1)
      expect((await call(hub, calls[index % calls.length] ?? '', { token: candidate })).status).toBe(403)
  })
  const refusals = entries.filter(({ action }) => action === 'auth.refused')
  expect(refusals[0]).toMatchObject({
    actorId: idOf(people.candidate1),
    subjectType: 'call',
    subjectId: questionId,
    data: { call: 'GET /question-bank/{id}', code: 'not-allowed' },
  })
  // The last one says, when the hub ends, how many made no entry.
  expect(refusals.length).toBeLessThanOrEqual(MOST_TOKENS + 1)
  const told = refusals.map(({ data }) => ('call' in data ? 1 : 0) + Number(data['unrecorded'] ?? 0))
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(tries)
})
