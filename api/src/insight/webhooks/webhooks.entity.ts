import type { WebhookEvent, WebhookStatus } from '@pengawas/shared/contracts/webhooks'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

/** Where another system of the agency is told what happens here. */
export interface WebhookRow {
  id: string
  name: string
  url: string
  events: readonly WebhookEvent[]
  includesNip: boolean
  status: WebhookStatus
  /** Sealed. */
  secret: string
  /** The one before, which signs too until then. */
  formerSecret: string | null
  formerSecretUntil: Date | null
  /** Since when no delivery arrived; null: the last one did. */
  failingSince: Date | null
  lastDeliveredAt: Date | null
  createdBy: string
  createdAt: Date
}

export const webhookEntity = new EntitySchema<WebhookRow>({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoints',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    name: { type: 'varchar', length: 80 },
    url: { type: 'varchar', length: 500 },
    events: jsonColumn,
    includesNip: { type: 'boolean' },
    status: { type: 'varchar', length: 16 },
    secret: { type: 'varchar', length: 255 },
    formerSecret: { type: 'varchar', length: 255, nullable: true },
    formerSecretUntil: { ...instantColumn, nullable: true },
    failingSince: { ...instantColumn, nullable: true },
    lastDeliveredAt: { ...instantColumn, nullable: true },
    createdBy: { type: 'varchar', length: 36 },
    createdAt: instantColumn,
  },
})
