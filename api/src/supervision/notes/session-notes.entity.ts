import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** What a proctor wrote about a session, or said to its candidate, or that the candidate asked for help. */
export interface SessionNoteRow {
  id: string
  testSessionId: string
  authorId: string
  /** `help` has no text; its author is the candidate. */
  kind: 'note' | 'warning' | 'help'
  /** Of a warning: what its candidate reads. */
  text: string
  /** What the proctor chose, where the candidate reads it in another language. */
  original: string | null
  createdAt: Date
  /** When the other side acknowledged a warning or a request for help. */
  seenAt: Date | null
  /** When the candidate took a request for help back. */
  loweredAt: Date | null
}

export const sessionNoteEntity = new EntitySchema<SessionNoteRow>({
  name: 'SessionNote',
  tableName: 'test_session_notes',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    testSessionId: { type: 'varchar', length: 36 },
    authorId: { type: 'varchar', length: 36 },
    kind: { type: 'varchar', length: 16 },
    text: { type: 'varchar', length: 1000 },
    original: { type: 'varchar', length: 1000, nullable: true },
    createdAt: instantColumn,
    seenAt: { ...instantColumn, nullable: true },
    loweredAt: { ...instantColumn, nullable: true },
  },
})
