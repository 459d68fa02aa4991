import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** The second camera of a test session: the code that waits for a phone, and the phone that has joined. */
export interface SecondCameraRow {
  testSessionId: string
  /** Hash of the code that joins a phone; null once it was used. */
  codeHash: string | null
  joinBefore: Date | null
  /** Hash of the token of the phone that has joined. */
  tokenHash: string | null
  joinedAt: Date | null
  /** Since when nothing arrives of a phone that has joined; null while its picture does. */
  lostAt: Date | null
}

export const secondCameraEntity = new EntitySchema<SecondCameraRow>({
  name: 'SecondCamera',
  tableName: 'second_cameras',
  columns: {
    testSessionId: { type: 'varchar', length: 36, primary: true },
    codeHash: { type: 'varchar', length: 64, nullable: true },
    joinBefore: { ...instantColumn, nullable: true },
    tokenHash: { type: 'varchar', length: 64, nullable: true },
    joinedAt: { ...instantColumn, nullable: true },
    lostAt: { ...instantColumn, nullable: true },
  },
})
