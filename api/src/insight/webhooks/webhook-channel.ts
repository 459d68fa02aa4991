import { TEST_EVENT, type WebhookMessage } from '@pengawas/shared/contracts/webhooks'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { findAccounts, findActiveIds, findUser } from '../../identity/users/users.queries.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { SecretBox } from '../../kernel/lib/secret-box.ts'
import { addDeliveries, holdDeliveries } from '../../kernel/outgoing/deliveries.ts'
import type { DeliveryRow } from '../../kernel/outgoing/deliveries.entity.ts'
import { type Answered, type Channel, type Outcome, SEND_TIMEOUT_MS } from '../../kernel/outgoing/delivery-sender.ts'
import type { OutgoingClient } from '../../kernel/outgoing/outgoing-client.ts'
import type { FactListener, SettledFact } from '../settled-facts/settled-facts.ts'
import { signedHeaders } from './secrets.ts'
import type { WebhookRow } from './webhooks.entity.ts'
import { changeWebhook, countWebhooks, findWebhook, listSteadyWebhooks } from './webhooks.repository.ts'
import { isToBeDisabled, messageData } from './webhooks.rules.ts'

/** An answer is read for its status; the log shows the beginning of one that refused. */
const ANSWER_BYTES = 2_000

export interface WebhookChannelDeps {
  db: Database
  audit: AuditService
  notifications: Pick<NotificationsService, 'add' | 'deliver'>
  client: OutgoingClient
  box: SecretBox
  now: () => Date
}

/** Writes a delivery for each endpoint that wants to hear of a fact. */
export const createWebhookListener = ({ now }: Pick<WebhookChannelDeps, 'now'>): FactListener => ({
  isWanted: async (manager) => (await countWebhooks(manager)) > 0,
  async told(manager, facts) {
    const webhooks = await listSteadyWebhooks(manager)
    const at = now()
    const deliveries = facts.flatMap((fact) =>
      webhooks.filter(({ events }) => events.includes(fact.event)).map((webhook) => deliveryOf(webhook, fact, at)),
    )
    await addDeliveries(manager, deliveries, at)
  },
})

function deliveryOf({ id, status }: WebhookRow, fact: SettledFact, at: Date) {
  const message: WebhookMessage = { type: fact.event, timestamp: at.toISOString(), data: messageData(fact) }
  return {
    ...({ channel: 'webhook', targetId: id, event: fact.event, isHeld: status !== 'active' } as const),
    ...{ subjectId: fact.testSessionId ?? fact.assessmentId, body: { ...message } },
  }
}

/** Sends messages to endpoints, signed, and turns off those that have failed for long. */
export function createWebhookChannel(deps: WebhookChannelDeps): Channel {
  return {
    send: (delivery, signal) => sendMessage(deps, delivery, signal),
    isRetried: ({ event }) => event !== TEST_EVENT,
    settled: (manager, delivery, outcome) => noteOutcome(deps, manager, delivery, outcome),
  }
}

async function sendMessage(
  { db, client, box, now }: WebhookChannelDeps,
  delivery: DeliveryRow,
  signal: AbortSignal,
): Promise<Answered> {
  const webhook = await findWebhook(db.read, delivery.targetId)
  // Its deliveries go with it; this one was claimed a moment before.
  if (webhook === null) return { status: 410, retryAfter: null, text: '' }
  const nip = webhook.includesNip ? await nipOf(db, delivery) : null
  const data = delivery.body['data']
  const body = JSON.stringify(nip === null ? delivery.body : { ...delivery.body, data: { ...dataOf(data), nip } })
  const headers = signedHeaders(box, webhook, { messageId: delivery.id, body, at: now() })
  const answer = await client.send({
    ...{ url: webhook.url, method: 'POST', body, timeoutMs: SEND_TIMEOUT_MS, maxAnswerBytes: ANSWER_BYTES, signal },
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Pengawas-Webhooks' },
  })
  return { ...answer, personal: nip === null ? [] : [nip] }
}

const dataOf = (data: unknown): object => (typeof data === 'object' && data !== null ? data : {})

/** The NIP of the person whom a message is about, which no delivery keeps; null where there is none, or who was erased. */
async function nipOf(db: Database, { body }: DeliveryRow): Promise<string | null> {
  const data = dataOf(body['data'])
  if (!('participantId' in data)) return null
  const user = await findUser(db.read, String(data.participantId))
  return user === null || user.erasedAt !== null ? null : user.nip
}

async function noteOutcome(
  deps: WebhookChannelDeps,
  manager: EntityManager,
  { targetId, event }: DeliveryRow,
  outcome: Outcome,
): Promise<() => void> {
  const at = deps.now()
  if (outcome.isDelivered) {
    await changeWebhook(manager, targetId, { failingSince: null, lastDeliveredAt: at })
    return nothingMore
  }
  const webhook = await findWebhook(manager, targetId)
  if (webhook === null || event === TEST_EVENT) return nothingMore
  if (isToBeDisabled(webhook, outcome, at)) return disable(deps, manager, webhook, outcome)
  if (webhook.failingSince === null) await changeWebhook(manager, targetId, { failingSince: at })
  return nothingMore
}

const nothingMore = (): void => undefined

async function disable(
  { audit, notifications, now }: WebhookChannelDeps,
  manager: EntityManager,
  { id, name, createdBy, failingSince }: WebhookRow,
  { status }: Outcome,
): Promise<() => void> {
  await changeWebhook(manager, id, { status: 'disabled', failingSince: failingSince ?? now() })
  await holdDeliveries(manager, id, true)
  const [owner] = await findAccounts(manager, [createdBy])
  const readers =
    owner?.isActive === true && owner.role === 'super-admin' ? [createdBy] : await findActiveIds(manager, 'super-admin')
  const notices = await notifications.add(manager, readers, {
    ...{ key: 'webhook-disabled', parameters: { name }, url: pageLinks.webhooks() },
  })
  await audit.append(manager, {
    ...{ actorId: null, action: 'webhook.disabled', subjectType: 'webhook', subjectId: id },
    data: { status: status ?? 0 },
  })
  return () => notifications.deliver(notices)
}
