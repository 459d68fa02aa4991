import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { NotificationKey } from '@pengawas/shared/notifications'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

export interface NotificationRow {
  id: string
  userId: string
  type: Notification['type']
  title: string
  message: string
  actionLabel: string | null
  /** A path of our own pages. */
  actionUrl: string | null
  /** Null where a person wrote the text. */
  templateKey: NotificationKey | null
  parameters: Record<string, string>
  createdAt: Date
  readAt: Date | null
}

export const notificationEntity = new EntitySchema<NotificationRow>({
  name: 'Notification',
  tableName: 'notifications',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    userId: { type: 'varchar', length: 36 },
    type: { type: 'varchar', length: 16 },
    title: { type: 'varchar', length: 200 },
    message: { type: 'varchar', length: 1000 },
    actionLabel: { type: 'varchar', length: 100, nullable: true },
    actionUrl: { type: 'varchar', length: 300, nullable: true },
    templateKey: { type: 'varchar', length: 40, nullable: true },
    parameters: jsonColumn,
    createdAt: instantColumn,
    readAt: { ...instantColumn, nullable: true },
  },
})
