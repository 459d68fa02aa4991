import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { Outbox } from '@pengawas/shared/contracts/outbox'
import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { type Actor, requirePermission } from '../access/actor.ts'
import type { Announcer } from '../lib/announcer.ts'
import { within } from '../lib/within.ts'
import { isDeliverable, notificationMail, type Recipient, wantsMail } from './mail.rules.ts'
import type { OutboxFolder } from './outbox.ts'

const SMTP_TIMEOUT_MS = 20_000
const LIST_LIMIT = 100
/** Less than a process is given to end, so that what closes after the mails still does. */
const CLOSE_WITHIN_MS = 4_000

export interface MailService {
  /** What the folder holds. Throws `not-allowed`. */
  outbox(actor: Actor): Promise<Outbox>
  /** Writes and sends a mail to an address, behind those under way; null sends none. What fails is logged. */
  send(to: string, compose: () => Promise<{ subject: string; text: string } | null>): void
  /** Waits a little for the mails under way; those of a server that does not answer are given up, and the log says how many. */
  close(): Promise<void>
}

export interface MailDeps {
  /** Null: mail for this account goes nowhere. */
  recipientOf: (userId: string) => Promise<Recipient | null>
  announcer: Announcer
  folder: OutboxFolder
  config: { url: string | undefined; from: string }
  /** Where our pages are, if that is configured. */
  publicOrigin: string | undefined
  log: Logger
  now: () => Date
}

/**
 * Mails what people are notified of, if they want it so: to the configured server, else into the folder. One at a time
 * and after the notification is stored; a mail that fails is logged and the notification stays.
 */
export function createMailService(deps: MailDeps): MailService {
  const { recipientOf, announcer, folder, config, log, now } = deps
  const transport = config.url === undefined ? null : connect(config.url)
  const queue = createMailQueue(log)

  async function mail(userId: string, notification: Notification): Promise<void> {
    const recipient = await recipientOf(userId)
    if (recipient === null || !wantsMail(notification, recipient.settings)) return
    await deliver({ to: recipient.email, ...notificationMail(notification, recipient, deps.publicOrigin) })
  }

  async function deliver(content: { to: string; subject: string; text: string }): Promise<void> {
    if (transport === null) await folder.add({ at: now().toISOString(), ...content })
    else if (isDeliverable(content.to)) await transport.sendMail({ from: config.from, ...content })
  }

  announcer.on('notificationCreated', ({ userId, notification }) => {
    queue.add(() => mail(userId, notification), { notificationId: notification.id })
  })

  return {
    async outbox(actor) {
      requirePermission(actor, 'outbox:read')
      return { smtp: transport !== null, mails: await folder.list(LIST_LIMIT) }
    },
    send(to, compose) {
      queue.add(async () => {
        const content = await compose()
        if (content !== null) await deliver({ to, ...content })
      })
    },
    async close() {
      await queue.close()
      transport?.close()
    },
  }
}

const connect = (url: string): Transporter =>
  createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  })

/** Mails one at a time, in their order. */
function createMailQueue(log: Logger): {
  /** `names` says in the log which mail failed. */
  add: (work: () => Promise<void>, names?: Record<string, string>) => void
  close: () => Promise<void>
} {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  let isClosed = false
  return {
    add(work, names = {}) {
      waiting += 1
      last = last
        .then(() => (isClosed ? undefined : work()))
        .catch((error: unknown) => (isClosed ? undefined : log.error({ err: error, ...names }, 'mail failed')))
        .finally(() => {
          waiting -= 1
        })
    },
    async close() {
      await within(last, CLOSE_WITHIN_MS).catch(() => log.error({ waiting }, 'mails were not sent before closing'))
      isClosed = true
    },
  }
}
