import type { ApiKeyScope } from '@pengawas/shared/contracts/api-keys'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

/** What a program of the agency signs in with. Only its hash is kept, so that a stolen database opens nothing. */
export interface ApiKeyRow {
  id: string
  name: string
  tokenHash: string
  start: string
  scopes: readonly ApiKeyScope[]
  /** In whose name it reads: without an account that may make keys it opens nothing. */
  createdBy: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
}

export const apiKeyEntity = new EntitySchema<ApiKeyRow>({
  name: 'ApiKey',
  tableName: 'api_keys',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    name: { type: 'varchar', length: 80 },
    tokenHash: { type: 'varchar', length: 64 },
    start: { type: 'varchar', length: 16 },
    scopes: jsonColumn,
    createdBy: { type: 'varchar', length: 36 },
    createdAt: instantColumn,
    expiresAt: instantColumn,
    revokedAt: { ...instantColumn, nullable: true },
    lastUsedAt: { ...instantColumn, nullable: true },
  },
})
