import {
  webhookDeliveriesPageSchema,
  type WebhookForm,
  webhookSecretSchema,
  webhooksSchema,
} from '@pengawas/shared/contracts/webhooks'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { call, fetchData, openTestHub, PASSWORD, people, signIn, type TestHub } from '../hub/test-hub.ts'

const WITHIN = { timeout: 20_000, interval: 25 }
const OPTIONS = { mostBetweenChoresMs: 25 }

let receiver: Receiver
let hub: TestHub
beforeAll(async () => {
  receiver = await startReceiver()
  hub = await openTestHub({}, OPTIONS)
})
afterAll(async () => {
  await hub.close()
  await receiver.close()
})

it('a webhook whose secret no key opens any more says so, and is sent again with another secret', async () => {
  const form: WebhookForm = {
    ...{ name: 'Sistem kepegawaian', url: receiver.url, events: ['session.ended'] },
    ...{ includesNip: false, password: PASSWORD },
  }
  const former = await signIn(hub, people.superAdmin)
  const { webhook } = await fetchData(hub, '/api/webhooks', webhookSecretSchema, { token: former, body: form })
  await hub.stop()
  // As after a restore with --other-key.
  hub = await openTestHub({ dataDir: hub.dataDir, secretKey: 'another key, since the former one is lost' }, OPTIONS)
  const token = await signIn(hub, people.superAdmin)
  const path = `/api/webhooks/${webhook.id}`
  const test = async () => (await call(hub, `${path}/test`, { method: 'POST', token })).status
  const latest = async () =>
    (await fetchData(hub, `/api/webhook-deliveries?webhookId=${webhook.id}`, webhookDeliveriesPageSchema, { token }))
      .items[0]
  expect(await test()).toBe(202)
  await expect.poll(async () => (await latest())?.state, WITHIN).toBe('failed')
  expect((await latest())?.tries).toMatchObject([{ status: null, problem: 'lost-secret', answer: null }])
  expect(receiver.received).toEqual([])

  const rotated = await fetchData(hub, `${path}/secret`, webhookSecretSchema, { token, body: { password: PASSWORD } })
  // Nothing signs with the former one, so nobody is told that it still counts.
  expect(rotated.webhook.formerSecretUntil).toBeNull()
  expect(await test()).toBe(202)
  await expect.poll(() => receiver.received.length, WITHIN).toBe(1)
  await expect.poll(async () => (await latest())?.state, WITHIN).toBe('delivered')
  for (const { body, headers } of receiver.received)
    new Webhook(rotated.secret).verify(body, z.record(z.string(), z.string()).parse(headers))
  expect(await fetchData(hub, '/api/webhooks', webhooksSchema, { token })).toMatchObject([{ status: 'active' }])
})
