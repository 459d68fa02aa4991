import { AppError } from '@pengawas/shared/errors'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import { urlFault } from '../../../kernel/outgoing/addresses.rules.ts'
import { OutgoingProblem } from '../../../kernel/outgoing/outgoing-problem.ts'
import type { WebhooksDeps } from './deps.ts'

const refused = (url: PlainMessageCode): AppError => new AppError('invalid-input', { fields: { url } })

/** Throws `invalid-input`, naming `url`, for an address to which nothing may be sent. It is looked up again before each delivery. */
export async function checkUrl({ client, reach }: Pick<WebhooksDeps, 'client' | 'reach'>, url: string): Promise<void> {
  const fault = urlFault(url, reach)
  if (fault !== null) throw refused(fault === 'not-https' ? 'webhookNotHttps' : 'webhookUrl')
  try {
    await client.check(url)
  } catch (error) {
    if (!(error instanceof OutgoingProblem)) throw error
    throw refused(error.kind === 'forbidden-address' ? 'webhookInside' : 'webhookUnknownHost')
  }
}
