import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/**
 * One minute of one candidate on one person's walls. `visible` and `focused` have a bit for each slot of the minute, so
 * that hubs which write the same slot down twice change nothing.
 */
export interface EyesOnRow {
  testSessionId: string
  /** The beginning of the minute. */
  minute: Date
  userId: string
  visible: number
  focused: number
  lastAt: Date
}

export const eyesOnEntity = new EntitySchema<EyesOnRow>({
  name: 'EyesOn',
  tableName: 'eyes_on',
  columns: {
    testSessionId: { type: 'varchar', length: 36, primary: true },
    minute: { ...instantColumn, primary: true },
    userId: { type: 'varchar', length: 36, primary: true },
    visible: { type: 'integer' },
    focused: { type: 'integer' },
    lastAt: instantColumn,
  },
})
