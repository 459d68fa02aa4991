import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** What other systems were last told of a subject. */
export interface AnnouncedFactRow {
  /** The kind of the subject and its id. */
  subject: string
  said: string | null
  certificateNumber: string | null
  /** How often something was said of it. */
  revision: number
  updatedAt: Date
}

export const announcedFactEntity = new EntitySchema<AnnouncedFactRow>({
  name: 'AnnouncedFact',
  tableName: 'announced_facts',
  columns: {
    subject: { type: 'varchar', length: 60, primary: true },
    said: { type: 'varchar', length: 100, nullable: true },
    certificateNumber: { type: 'varchar', length: 40, nullable: true },
    revision: { type: 'integer' },
    updatedAt: instantColumn,
  },
})
