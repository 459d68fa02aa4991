import { API_OPERATIONS } from '@pengawas/api/wiring/operations'
import { KEY_RATE } from '@pengawas/api/identity/api-keys/api-keys.service'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { assessmentsPageSchema } from '@pengawas/shared/contracts/assessment-management'
import {
  apiKeySchema,
  apiKeysSchema,
  type ApiKeyScope,
  type CreatedApiKey,
  createdApiKeySchema,
} from '@pengawas/shared/contracts/api-keys'
import { peoplePageSchema, personSchema } from '@pengawas/shared/contracts/people'
import { CANDIDATE_NAMESPACE } from '@pengawas/shared/sockets/candidate'
import { PROCTOR_NAMESPACE } from '@pengawas/shared/sockets/proctor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { Page } from '../hub/pages.ts'
import { call, fetchData, openTestHub, PASSWORD, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { createUser, NEW_PASSWORD, settleIn } from './support.ts'

const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'
const DAY_MS = 86_400_000

onEveryDatabase('API keys', (databaseUrl) => {
  let hub: TestHub
  let url: string | undefined
  let superAdmin: string
  /** Added to the clock of the hub. */
  let laterMs = 0
  beforeAll(async () => {
    url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url }, { now: () => new Date(Date.now() + laterMs) })
    superAdmin = await signIn(hub, people.superAdmin)
  })
  afterAll(async () => {
    await hub.close()
  })

  const body = (scopes: readonly ApiKeyScope[], changes: object = {}): object => ({
    ...{ name: 'Sistem kepegawaian', scopes, days: 30, password: PASSWORD },
    ...changes,
  })
  const make = (scopes: readonly ApiKeyScope[], token = superAdmin, changes: object = {}): Promise<CreatedApiKey> =>
    fetchData(hub, '/api/api-keys', createdApiKeySchema, { token, body: body(scopes, changes) })
  const statusOf = async (path: string, token: string): Promise<number> => (await call(hub, path, { token })).status
  const listed = () => fetchData(hub, '/api/api-keys', apiKeysSchema, { token: superAdmin })

  async function read<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    return db.read.query<T[]>(sql, values).finally(() => db.close())
  }

  it('are made with the password once more, and shown once', async () => {
    const refused = await call(hub, '/api/api-keys', {
      token: superAdmin,
      body: body(['results:read'], { password: 'salah' }),
    })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['password']])
    const { key, token } = await make(['results:read', 'results:read', 'assessments:read'])
    expect(key).toMatchObject({ state: 'active', scopes: ['results:read', 'assessments:read'], lastUsedAt: null })
    expect(token).toMatch(/^pgw_[\w-]{43}$/)
    expect(token.startsWith(key.start)).toBe(true)
    expect(JSON.stringify([await listed(), await read('SELECT * FROM api_keys')])).not.toContain(token)
    const [entry] = await read<{ data: unknown }>("SELECT data FROM audit_log WHERE action = 'api-key.created'")
    expect(JSON.stringify(entry)).toContain('results:read assessments:read')
    expect(JSON.stringify(await read('SELECT * FROM audit_log'))).not.toContain(token)
  })

  it.each([
    { name: 'no scope', changes: { scopes: [] } },
    { name: 'a scope that is not there', changes: { scopes: ['everything'] } },
    { name: 'no end', changes: { days: 0 } },
    { name: 'more than a year', changes: { days: 366 } },
    { name: 'no name', changes: { name: '  ' } },
  ])('are refused with $name', async ({ changes }) => {
    const { status } = await call(hub, '/api/api-keys', { token: superAdmin, body: body(['results:read'], changes) })
    expect(status).toBe(400)
  })

  it('read what they may, and the log says which key it was', async () => {
    const { key, token } = await make(['participants:read', 'assessments:read'])
    const { items } = await fetchData(hub, '/api/participants?pageSize=5', peoplePageSchema, { token })
    await fetchData(hub, '/api/assessments', assessmentsPageSchema, { token })
    const id = items[0]?.id ?? ''
    await fetchData(hub, `/api/participants/${id}`, personSchema, { token })
    expect(await statusOf('/api/system/stats', token)).toBe(403)
    await expect
      .poll(() =>
        read<{ data: unknown }>("SELECT data FROM audit_log WHERE action = 'user.viewed' AND subjectId = ?", [id]),
      )
      .toEqual([expect.objectContaining({ data: expect.stringContaining(key.id) as unknown })])
    const used = (await listed()).find((one) => one.id === key.id)
    expect(used?.lastUsedAt).not.toBeNull()
  })

  it('open no other call, whatever they may read', async () => {
    const { token } = await make(['assessments:read', 'results:read', 'participants:read', 'system:read'])
    const closed = API_OPERATIONS.filter(({ access, keyScope }) => access !== 'public' && keyScope === undefined)
    expect(closed.length).toBeGreaterThan(250)
    for (const { method, path } of closed) {
      // Faster than a key may ask.
      laterMs += 1_000
      const target = `/api${path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)}`
      const response = await fetch(new URL(target, hub.url), {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${token}` },
      })
      expect([method, path, response.status]).toEqual([method, path, 403])
    }
    for (const namespace of [PROCTOR_NAMESPACE, CANDIDATE_NAMESPACE])
      await expect(new Page(hub.url, namespace, { token }).opened()).rejects.toThrow()
  })

  it('belong to calls that only read and say themselves what they showed', () => {
    const open = API_OPERATIONS.filter(({ keyScope }) => keyScope !== undefined)
    expect(open.map(({ method, path, keyScope }) => `${keyScope ?? ''} ${method} ${path}`).toSorted()).toEqual([
      'assessments:read get /assessments',
      'assessments:read get /assessments/{id}',
      'assessments:read get /assessments/{id}/stats',
      'participants:read get /participants',
      'participants:read get /participants/{id}',
      'results:read get /assessments/{id}/results',
      'results:read get /test-sessions/{id}/result',
      'system:read get /system/health',
      'system:read get /system/stats',
    ])
    expect(open.filter(({ audits }) => audits === 'in-service')).toEqual([])
  })

  it('end at once when they are revoked, and by themselves', async () => {
    const [first, second] = [await make(['system:read']), await make(['system:read'], superAdmin, { days: 1 })]
    expect(await statusOf('/api/system/stats', first.token)).toBe(200)
    const revoked = { method: 'DELETE', token: superAdmin }
    const target = `/api/api-keys/${first.key.id}`
    expect(await fetchData(hub, target, apiKeySchema, revoked)).toMatchObject({ state: 'revoked' })
    expect(await fetchData(hub, target, apiKeySchema, revoked)).toMatchObject({ state: 'revoked' })
    const entries = "SELECT sequence FROM audit_log WHERE action = 'api-key.revoked' AND subjectId = ?"
    expect(await read(entries, [first.key.id])).toHaveLength(1)
    expect(await statusOf('/api/system/stats', first.token)).toBe(401)
    expect(await statusOf('/api/system/stats', second.token)).toBe(200)
    laterMs += DAY_MS
    superAdmin = await signIn(hub, people.superAdmin)
    expect(await statusOf('/api/system/stats', second.token)).toBe(401)
    expect((await listed()).find(({ id }) => id === second.key.id)?.state).toBe('expired')
  })

  it('open nothing once their maker may not', async () => {
    const maker = await createUser(hub, superAdmin, { role: 'super-admin' })
    const { key, token } = await make(['system:read'], await settleIn(hub, maker), { password: NEW_PASSWORD })
    expect(await statusOf('/api/system/stats', token)).toBe(200)
    const { nip, name, email, unit, id } = maker.user
    const update = async (changes: object): Promise<void> => {
      const { version } = await fetchData(hub, `/api/users/${id}`, personSchema, { token: superAdmin })
      const sent = { ...{ nip, name, email, unit, role: 'super-admin', isActive: true, version }, ...changes }
      await fetchData(hub, `/api/users/${id}`, personSchema, { method: 'PUT', token: superAdmin, body: sent })
    }
    for (const changes of [{ role: 'auditor' }, { isActive: false }]) {
      await update(changes)
      expect(await statusOf('/api/system/stats', token)).toBe(401)
      expect((await listed()).find((one) => one.id === key.id)?.state).toBe('ownerless')
      await update({})
      expect(await statusOf('/api/system/stats', token)).toBe(200)
    }
  })

  it('are slowed down, each for itself', async () => {
    const [eager, other] = [await make(['system:read']), await make(['system:read'])]
    const statuses = await Promise.all(
      Array.from({ length: KEY_RATE.burst * 2 }, () => statusOf('/api/system/stats', eager.token)),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(await statusOf('/api/system/stats', other.token)).toBe(200)
  })

  it('are none that somebody made up', async () => {
    expect(await statusOf('/api/system/stats', `pgw_${'a'.repeat(43)}`)).toBe(401)
  })
})
