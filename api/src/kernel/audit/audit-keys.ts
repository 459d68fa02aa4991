import { createHmac } from 'node:crypto'
import { createDerivedKeys } from '../lib/derived-keys.ts'
import type { AuditKey, AuditKeys } from './audit-chain.rules.ts'

const ID_LENGTH = 16

function auditKey(secretKey: string): AuditKey {
  const secret = createDerivedKeys(secretKey)('auditChain')
  return { id: createHmac('sha256', secret).update('key id').digest('hex').slice(0, ID_LENGTH), secret }
}

/** The keys of the audit chain. All hubs of one installation share SECRET_KEY; the database never sees it. */
export function createAuditKeys(secretKey: string, formerSecretKeys: readonly string[] = []): AuditKeys {
  return { current: auditKey(secretKey), former: formerSecretKeys.map(auditKey) }
}
