import { randomUUID } from 'node:crypto'
import { countWaitingDeliveries } from '@pengawas/api/kernel/outgoing/deliveries'
import { deliveryEntity } from '@pengawas/api/kernel/outgoing/deliveries.entity'
import { webhookEntity } from '@pengawas/api/insight/webhooks/webhooks.entity'
import { flagEntity, type FlagRow } from '@pengawas/api/supervision/flags/flags.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { passingScorePreviewSchema } from '@pengawas/shared/contracts/test-results'
import {
  WEBHOOK_EVENTS,
  webhookDeliveriesPageSchema,
  type WebhookDelivery,
  type WebhookForm,
  type WebhookMessage,
  webhookMessageSchema,
  webhookSchema,
  type WebhookSecret,
  webhookSecretSchema,
  webhooksSchema,
} from '@pengawas/shared/contracts/webhooks'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type Received, type Receiver, startReceiver } from '../../support/receiver.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, PASSWORD, people, signIn } from '../hub/test-hub.ts'
import { auditOf } from '../people/support.ts'
import { answerAll, begin, end, openTaking, type Taking } from '../taking/support.ts'

const WITHIN = { timeout: 20_000, interval: 25 }
const HOUR_MS = 3_600_000

onEveryDatabase('webhooks', (databaseUrl) => {
  let taking: Taking
  let url: string | undefined
  let receiver: Receiver
  /** Added to the clock of the hub. */
  let laterMs = 0
  const now = (): Date => new Date(Date.now() + laterMs)
  beforeAll(async () => {
    url = await databaseUrl()
    taking = await openTaking(url, { now, mostBetweenChoresMs: 25 })
  })
  beforeEach(async () => {
    receiver = await startReceiver()
  })
  afterEach(async () => {
    for (const { id } of await list()) await send('DELETE', `/api/webhooks/${id}`)
    await receiver.close()
  })
  afterAll(() => taking.close())

  const send = (method: string, path: string, body?: object, token = taking.tokens.superAdmin) =>
    call(taking.hub, path, { method, token, ...(body === undefined ? {} : { body }) })
  const list = () => fetchData(taking.hub, '/api/webhooks', webhooksSchema, { token: taking.tokens.superAdmin })
  const form = (changes: Partial<WebhookForm> = {}): WebhookForm => ({
    ...{ name: 'Sistem kepegawaian', url: receiver.url, events: [...WEBHOOK_EVENTS] },
    ...{ includesNip: false, password: PASSWORD, ...changes },
  })
  const make = (changes: Partial<WebhookForm> = {}): Promise<WebhookSecret> =>
    fetchData(taking.hub, '/api/webhooks', webhookSecretSchema, {
      token: taking.tokens.superAdmin,
      body: form(changes),
    })
  const log = async (query: string): Promise<WebhookDelivery[]> => {
    const { items } = await fetchData(taking.hub, `/api/webhook-deliveries?${query}`, webhookDeliveriesPageSchema, {
      token: taking.tokens.superAdmin,
    })
    return items
  }
  const test = (id: string) => send('POST', `/api/webhooks/${id}/test`)
  const rowOf = (id: string) => taking.db.read.findOneByOrFail(deliveryEntity, { id })
  const received = async (count: number): Promise<Received[]> => {
    await expect.poll(() => receiver.received.length, WITHIN).toBeGreaterThanOrEqual(count)
    return receiver.received
  }
  const verified = (secret: string, { body, headers }: Received): WebhookMessage =>
    webhookMessageSchema.parse(new Webhook(secret).verify(body, z.record(z.string(), z.string()).parse(headers)))
  const settled = (id: string, state: WebhookDelivery['state']) =>
    expect.poll(async () => (await rowOf(id)).state, WITHIN).toBe(state)

  /** A test that is handed in with this many right answers out of ten. */
  async function taken(right: number) {
    const { assessment, session, run } = await begin(taking, { passingScore: 70 })
    await answerAll(taking, run, right)
    await end(taking, session.id)
    return { assessment, session }
  }

  it('are made with the password, for an address outside, and show their secret once', async () => {
    const { webhook, secret } = await make()
    expect(secret).toMatch(/^whsec_/)
    expect(webhook).toMatchObject({ status: 'active', failingSince: null, waiting: 0, failed: 0 })
    const stored = await taking.db.read.findOneByOrFail(webhookEntity, { id: webhook.id })
    expect(JSON.stringify(stored)).not.toContain(secret.slice('whsec_'.length))
    const fieldsOf = async (changes: Partial<WebhookForm>) => {
      const { status, body } = await send('POST', '/api/webhooks', form(changes))
      return [status, Object.keys(body.fields ?? {})]
    }
    expect(await fieldsOf({ password: 'salah' })).toEqual([400, ['password']])
    for (const inside of [
      'http://10.0.0.1/x',
      'https://10.0.0.1/x',
      'https://169.254.169.254/',
      'https://[::ffff:10.0.0.1]/',
    ])
      expect(await fieldsOf({ url: inside })).toEqual([400, ['url']])
    expect(await fieldsOf({ url: 'https://nobody.invalid/x' })).toEqual([400, ['url']])
    expect(await fieldsOf({ events: [] })).toEqual([400, ['events']])
    expect((await send('POST', '/api/webhooks', form(), taking.tokens.administrator)).status).toBe(403)
    expect(await auditOf(taking.hub, taking.tokens.superAdmin, webhook.id)).toEqual(['webhook.created'])
  })

  it('tell what is settled, signed, with ids alone, and once it is no longer so', async () => {
    const { secret } = await make()
    const { assessment, session } = await taken(7)
    const byType = async (count: number) =>
      new Map((await received(count)).map((one) => [verified(secret, one).type, verified(secret, one)]))
    const first = await byType(4)
    expect([...first.keys()].toSorted()).toEqual([
      'assessment.published',
      'certificate.issued',
      'result.final',
      'session.ended',
    ])
    const about = { assessmentId: assessment.id, testSessionId: session.id, participantId: session.participantId }
    expect(first.get('session.ended')?.data).toEqual({ ...about, revision: 1 })
    expect(first.get('result.final')?.data).toEqual({ ...about, revision: 1 })
    expect(first.get('certificate.issued')?.data).toMatchObject({ ...about, revision: 2 })
    expect(first.get('certificate.issued')?.data.certificateNumber).toMatch(/^PGW-/)
    expect(first.get('assessment.published')?.data).toEqual({ assessmentId: assessment.id, revision: 1 })
    const { nip } = await taking.db.read.findOneByOrFail(userEntity, { id: session.participantId })
    expect(receiver.received.map(({ body }) => body).join()).not.toContain(nip)

    // Another pass mark takes the certificate away.
    const path = `/api/assessments/${assessment.id}/passing-score`
    const seen = await fetchData(taking.hub, `${path}?passingScore=80`, passingScorePreviewSchema, {
      token: taking.tokens.administrator,
    })
    const order = { passingScore: 80, reason: 'Keputusan rapat', version: seen.version, seen: seen.seen }
    expect((await send('POST', path, order, taking.tokens.administrator)).status).toBe(200)
    const then = await byType(6)
    expect(then.get('result.changed')?.data).toEqual({ ...about, revision: 3 })
    expect(then.get('certificate.revoked')?.data).toMatchObject({ ...about, revision: 4 })
    // Whoever tampers with a message cannot sign it.
    const [one] = receiver.received
    if (one === undefined) throw new Error('nothing was received')
    expect(() => verified(secret, { ...one, body: one.body.replace('assessment', 'assessmenu') })).toThrow('signature')
  })

  it('say the NIP only where the endpoint asks for it, and keep it nowhere', async () => {
    const { webhook, secret } = await make({ includesNip: true, events: ['session.ended'] })
    receiver.answerWith(500, '')
    const { session } = await taken(3)
    const [first] = await received(1)
    if (first === undefined) throw new Error('nothing was received')
    const { nip } = await taking.db.read.findOneByOrFail(userEntity, { id: session.participantId })
    expect(verified(secret, first)).toMatchObject({ type: 'session.ended', data: { testSessionId: session.id, nip } })
    receiver.answerWith(500, `no employee ${nip} here`)
    const [{ id } = { id: '' }] = await log(`webhookId=${webhook.id}`)
    expect((await send('POST', `/api/webhook-deliveries/${id}/replay`)).status).toBe(202)
    await received(2)
    await expect.poll(async () => (await rowOf(id)).tries.at(-1)?.answer, WITHIN).toBe('no employee *** here')
    expect(JSON.stringify(await rowOf(id))).not.toContain(nip)
  })

  it('tell of flags that a person upheld', async () => {
    const { session } = await begin(taking)
    const { secret } = await make({ events: ['flag.upheld', 'flag.overturned'] })
    const flag: FlagRow = {
      ...{ id: randomUUID(), assessmentId: session.assessmentId, testSessionId: session.id, sequence: 1 },
      ...{ type: 'multiple-persons', severity: 'high', confidence: 0.9, reason: 'multiple-faces', description: '' },
      ...{ origin: 'server', detectedAt: now(), endedAt: null, timesSeen: 3, evidenceKey: null, evidenceType: null },
      ...{
        evidenceDeletedAt: null,
        ...{ isObservation: false, device: null },
        details: { modelVersion: '1', thresholds: {}, samples: [] },
        validationStatus: 'pending',
        reviewedBy: null,
        reviewedAt: null,
      },
      ...{ reviewReason: null, dismissal: null, proposedVerdict: null, proposedBy: null, raisedBy: null, comments: 0 },
      createdAt: now(),
    }
    await taking.db.write((manager) => manager.insert(flagEntity, flag))
    const verdict = { verdict: 'confirmed', reason: 'Terlihat jelas', sequence: 1 }
    expect((await send('PATCH', `/api/ai-proctoring/flags/${flag.id}/resolve`, verdict)).status).toBe(200)
    const [one] = await received(1)
    if (one === undefined) throw new Error('nothing was received')
    const data = { flagId: flag.id, testSessionId: session.id, participantId: session.participantId, revision: 1 }
    expect(verified(secret, one)).toMatchObject({ type: 'flag.upheld', data })
    await end(taking, session.id)
  })

  it('are turned off at once by an answer that they are gone, and wait while they are paused', async () => {
    const { webhook } = await make({ events: ['session.ended'] })
    expect((await send('POST', `/api/webhooks/${webhook.id}/status`, { status: 'paused' })).status).toBe(200)
    await taken(1)
    expect(await log(`webhookId=${webhook.id}`)).toMatchObject([{ state: 'waiting', isHeld: true }])
    receiver.answerWith(410)
    await send('POST', `/api/webhooks/${webhook.id}/status`, { status: 'active' })
    await expect.poll(async () => (await list())[0]?.status, WITHIN).toBe('disabled')
    expect(receiver.received).toHaveLength(1)
  })

  it('can be tried out, which follows no redirection and is not repeated', async () => {
    const { webhook } = await make()
    receiver.answerWith(302, '', { Location: receiver.url })
    expect((await test(webhook.id)).status).toBe(202)
    await expect
      .poll(async () => (await log(`webhookId=${webhook.id}&event=endpoint.test`))[0]?.state, WITHIN)
      .toBe('failed')
    expect(await log(`webhookId=${webhook.id}`)).toMatchObject([
      { subjectId: null, tries: [{ status: 302, problem: 'redirected', answer: null }] },
    ])
    expect(receiver.received).toHaveLength(1)
    expect((await list())[0]).toMatchObject({ status: 'active', failingSince: null })
  })

  it('are sent by one of two hubs, each message once', async () => {
    const second = await openTestHub(
      { databaseUrl: url, dataDir: taking.hub.dataDir },
      { now, mostBetweenChoresMs: 25 },
    )
    const { webhook } = await make()
    const sent = 12
    for (let count = 0; count < sent; count += 1) await test(webhook.id)
    await received(sent)
    await expect.poll(() => countWaitingDeliveries(taking.db.read, 'webhook'), WITHIN).toBe(0)
    await second.stop()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([sent, sent])
  })

  it('wait for no other endpoint, and for no hub that closes', async () => {
    const second = await openTestHub(
      { databaseUrl: url, dataDir: taking.hub.dataDir },
      { now, mostBetweenChoresMs: 25 },
    )
    const silent = await startReceiver()
    silent.keepSilent()
    const { webhook: away } = await make({ url: silent.url })
    for (let count = 0; count < 12; count += 1) await test(away.id)
    await expect.poll(() => silent.received.length, WITHIN).toBe(4)
    const { webhook } = await make()
    await test(webhook.id)
    await received(1)
    // Each hub waits for two answers; what one of them was sending, the other one may.
    await second.stop()
    expect(await taking.db.read.countBy(deliveryEntity, { targetId: away.id, state: 'sending' })).toBe(2)
    expect(await taking.db.read.countBy(deliveryEntity, { targetId: away.id, state: 'waiting', attempts: 0 })).toBe(10)
    await send('DELETE', `/api/webhooks/${away.id}`)
    await silent.close()
  })

  it('are changed and removed, with their log', async () => {
    const { webhook } = await make()
    const changed = await send(
      'PUT',
      `/api/webhooks/${webhook.id}`,
      form({ name: 'Sistem lain', events: ['result.final'] }),
    )
    expect(webhookSchema.parse(changed.body.data)).toMatchObject({ name: 'Sistem lain', events: ['result.final'] })
    await test(webhook.id)
    await received(1)
    expect((await send('DELETE', `/api/webhooks/${webhook.id}`)).status).toBe(200)
    expect(await taking.db.read.countBy(deliveryEntity, { targetId: webhook.id })).toBe(0)
    for (const path of ['status', 'test', 'replay', 'secret'])
      expect(
        (await send('POST', `/api/webhooks/${webhook.id}/${path}`, { status: 'active', password: PASSWORD })).status,
      ).toBe(404)
  })

  /** The hub's clock runs ahead here, so that the time of a message is no test of it. */
  function verifiedAnytime(secret: string, { headers, body }: Received): boolean {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
    const signed = new Webhook(secret).sign(String(headers['webhook-id']), at, body)
    return String(headers['webhook-signature']).split(' ').includes(signed)
  }

  /** Logins do not outlast the days that the clock skips. */
  async function signInAgain(): Promise<void> {
    taking.tokens.superAdmin = await signIn(taking.hub, people.superAdmin)
    taking.tokens.administrator = await signIn(taking.hub, people.administrator)
  }

  it('are tried again by the clock, are given up, and are sent again by hand with the same id', async () => {
    const { webhook, secret } = await make({ events: ['session.ended', 'assessment.archived'] })
    receiver.answerWith(503, 'maintenance')
    const { assessment } = await taken(1)
    await received(1)
    const [{ id } = { id: '' }] = await log(`webhookId=${webhook.id}`)
    for (let tries = 1; tries < 10; tries += 1) {
      await expect.poll(async () => (await rowOf(id)).attempts, WITHIN).toBe(tries)
      await settled(id, 'waiting')
      expect(receiver.received).toHaveLength(tries)
      laterMs = (await rowOf(id)).nextAt.getTime() - Date.now() + 1
      await received(tries + 1)
    }
    await settled(id, 'failed')
    await signInAgain()
    const [failed] = await log(`webhookId=${webhook.id}&state=failed`)
    expect(failed?.tries).toHaveLength(10)
    expect(failed?.tries.at(-1)).toMatchObject({ status: 503, problem: 'refused', answer: 'maintenance' })
    // After days of failure the endpoint is off, and its owner knows.
    const [off] = await list()
    expect(off).toMatchObject({ status: 'disabled', failed: 1 })
    const told = await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, {
      token: taking.tokens.superAdmin,
    })
    expect(JSON.stringify(told)).toContain('webhook-disabled')

    // What happens meanwhile is kept, and sent when it is turned on again.
    receiver.answerWith(204)
    expect(
      (await send('DELETE', `/api/assessments/${assessment.id}`, undefined, taking.tokens.administrator)).status,
    ).toBe(200)
    const [held] = await log(`webhookId=${webhook.id}&state=waiting`)
    expect(held).toMatchObject({ isHeld: true, nextAt: null, tries: [] })
    const before = receiver.received.length
    expect((await send('POST', `/api/webhooks/${webhook.id}/status`, { status: 'active' })).status).toBe(200)
    await received(before + 1)
    expect((await send('POST', `/api/webhooks/${webhook.id}/replay`)).body.data).toEqual({ replayed: 1 })
    await settled(id, 'delivered')
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids.filter((one) => one === id)).toHaveLength(11)
    expect(receiver.received.every((one) => verifiedAnytime(secret, one))).toBe(true)
    const [on] = await list()
    expect(on).toMatchObject({ status: 'active', failingSince: null, failed: 0, waiting: 0 })
    expect(await auditOf(taking.hub, taking.tokens.superAdmin, webhook.id)).toEqual(
      expect.arrayContaining(['webhook.disabled', 'webhook.resumed', 'webhook.replayed']),
    )
  })

  it('sign with both secrets for a day after another one was made', async () => {
    const { webhook, secret: former } = await make()
    expect((await send('POST', `/api/webhooks/${webhook.id}/secret`, { password: 'salah' })).status).toBe(400)
    const rotated = await fetchData(taking.hub, `/api/webhooks/${webhook.id}/secret`, webhookSecretSchema, {
      ...{ token: taking.tokens.superAdmin, body: { password: PASSWORD } },
    })
    expect(rotated.webhook.formerSecretUntil).not.toBeNull()
    await test(webhook.id)
    const [one] = await received(1)
    if (one === undefined) throw new Error('nothing was received')
    expect([former, rotated.secret].map((secret) => verifiedAnytime(secret, one))).toEqual([true, true])
    laterMs += 24 * HOUR_MS
    await signInAgain()
    await test(webhook.id)
    const [, two] = await received(2)
    if (two === undefined) throw new Error('nothing was received')
    expect([former, rotated.secret].map((secret) => verifiedAnytime(secret, two))).toEqual([false, true])
  })
})
