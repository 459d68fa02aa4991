import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** One message between a candidate and the staff who watch their test. */
export interface SessionMessageRow {
  /** Made by the page that sent it. */
  id: string
  testSessionId: string
  authorId: string
  side: 'candidate' | 'staff'
  text: string
  createdAt: Date
  /** When a page of the other side had it, and when it was read there. */
  deliveredAt: Date | null
  readAt: Date | null
}

export const sessionMessageEntity = new EntitySchema<SessionMessageRow>({
  name: 'SessionMessage',
  tableName: 'session_messages',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    authorId: { type: 'varchar', length: 36 },
    side: { type: 'varchar', length: 16 },
    text: { type: 'varchar', length: 500 },
    createdAt: instantColumn,
    deliveredAt: { ...instantColumn, nullable: true },
    readAt: { ...instantColumn, nullable: true },
  },
})
