import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { createDerivedKeys } from '../../kernel/lib/derived-keys.ts'
import { createSecretBox } from '../../kernel/lib/secret-box.ts'
import { newSecret, sealSecret, signedHeaders } from './secrets.ts'

const AT = new Date()
const MESSAGE = { messageId: 'm1', body: '{}', at: AT }
const [present, lost] = ['the key of this installation', 'one that nobody has any more'].map((key) =>
  createSecretBox(createDerivedKeys(key)('secretBox')),
)
if (present === undefined || lost === undefined) throw new Error('there are two boxes')
const formerSecretUntil = new Date(AT.getTime() + 3_600_000)

it('signs with the present secret alone where no key opens the former one', () => {
  const secret = newSecret()
  const formerSecret = sealSecret(lost, 'w', newSecret())
  const webhook = { id: 'w', secret: sealSecret(present, 'w', secret), formerSecret, formerSecretUntil }
  const headers = signedHeaders(present, webhook, MESSAGE)
  expect(headers['webhook-signature']).toBe(new Webhook(secret).sign('m1', AT, '{}'))
})

it('says that the present secret is lost, whatever the former one is', () => {
  const formerSecret = sealSecret(present, 'w', newSecret())
  const webhook = { id: 'w', secret: sealSecret(lost, 'w', newSecret()), formerSecret, formerSecretUntil }
  expect(() => signedHeaders(present, webhook, MESSAGE)).toThrow(expect.objectContaining({ kind: 'lost-secret' }))
})
