import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { SecretBox } from '../../kernel/lib/secret-box.ts'
import { OutgoingProblem } from '../../kernel/outgoing/outgoing-problem.ts'
import type { WebhookRow } from './webhooks.entity.ts'
import { signingSecrets } from './webhooks.rules.ts'

/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32
const contextOf = (id: string): string => `webhook:${id}`

/** Another secret, as the Standard Webhooks specification writes it. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

export const sealSecret = (box: SecretBox, id: string, secret: string): string => box.seal(secret, contextOf(id))

/** Whether the present or a former `SECRET_KEY` opens it: one that was sealed with a lost key signs nothing any more. */
export const isOpenable = (box: SecretBox, { id, secret }: Pick<WebhookRow, 'id' | 'secret'>): boolean =>
  box.open(secret, contextOf(id)) !== null

/**
 * The headers of a message, signed with every secret of the endpoint that is valid at this moment; a former one that cannot be
 * opened is left out. Throws `OutgoingProblem` where the present one cannot be.
 */
export function signedHeaders(
  box: SecretBox,
  webhook: Pick<WebhookRow, 'id' | 'secret' | 'formerSecret' | 'formerSecretUntil'>,
  { messageId, body, at }: { messageId: string; body: string; at: Date },
): Record<string, string> {
  if (!isOpenable(box, webhook)) throw new OutgoingProblem('lost-secret')
  const signatures = signingSecrets(webhook, at).flatMap((sealed) => {
    const secret = box.open(sealed, contextOf(webhook.id))
    return secret === null ? [] : [new Webhook(secret).sign(messageId, at, body)]
  })
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
}
