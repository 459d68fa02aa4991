import { createHash } from 'node:crypto'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { z } from 'zod'
import manifest from '../package.json' with { type: 'json' }

/** The version of this software and of the contract in which it hands over flags; either may change without the other. */
export function softwareVersion(): string {
  const contract = JSON.stringify(z.toJSONSchema(hubRequests.raiseFlag.payload, { unrepresentable: 'any' }))
  return `${manifest.version}+${createHash('sha256').update(contract).digest('hex').slice(0, 12)}`
}
