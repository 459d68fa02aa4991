import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { SecretBox } from '../../kernel/lib/secret-box.ts'
import type { WebhookRow } from './webhooks.entity.ts'
import { signingSecrets } from './webhooks.rules.ts'

/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32
const contextOf = (id: string): string => `webhook:${id}`

/** Another secret, as the Standard Webhooks specification writes it. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

export const sealSecret = (box: SecretBox, id: string, secret: string): string => box.seal(secret, contextOf(id))

/** The headers of a message, signed with every secret of the endpoint that is valid at this moment. */
export function signedHeaders(
  box: SecretBox,
  webhook: Pick<WebhookRow, 'id' | 'secret' | 'formerSecret' | 'formerSecretUntil'>,
  { messageId, body, at }: { messageId: string; body: string; at: Date },
): Record<string, string> {
  const signatures = signingSecrets(webhook, at).map((sealed) => {
    const secret = box.open(sealed, contextOf(webhook.id))
    if (secret === null) throw new Error('the secret of an endpoint was sealed with a key that is not configured')
    return new Webhook(secret).sign(messageId, at, body)
  })
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
}
