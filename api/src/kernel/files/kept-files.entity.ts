import { EntitySchema } from 'typeorm'
import { instantColumn } from '../db/columns.ts'
import type { AuditSubjectType } from '../audit/audit.rules.ts'

/**
 * `unused`: it was stored, and nothing refers to it. `replaced`: another file took its place. `term-over`: it was to be kept
 * until now. `subject-removed`: what it belonged to is gone. `erased`: the person asked for it, and it was decided.
 */
export type RemovalReason = 'unused' | 'replaced' | 'term-over' | 'subject-removed' | 'erased'

/** A file that is deleted one day. Its row is there before the file and goes after it, so that none is forgotten. */
export interface KeptFileRow {
  fileKey: string
  /** Of the content, as hex; null for files that were stored before hashes were kept. */
  sha256: string | null
  subjectType: AuditSubjectType
  subjectId: string
  /** The test session whose legal hold keeps it; null where it belongs to none. */
  testSessionId: string | null
  /** Whose term it has: what stored it says `own` and sets the day; `session` follows the test session's verdict. */
  term: 'own' | 'session'
  /** Whether a legal hold keeps it, as far as was looked last. */
  isHeld: boolean
  /** How often the store failed to delete it. */
  failures: number
  /** When it is to be deleted; null while that is open. */
  dueAt: Date | null
  reason: RemovalReason | null
}

export const keptFileEntity = new EntitySchema<KeptFileRow>({
  name: 'KeptFile',
  tableName: 'kept_files',
  columns: {
    fileKey: { type: 'varchar', length: 255, primary: true },
    sha256: { type: 'varchar', length: 64, nullable: true },
    subjectType: { type: 'varchar', length: 32 },
    subjectId: { type: 'varchar', length: 36 },
    testSessionId: { type: 'varchar', length: 36, nullable: true },
    term: { type: 'varchar', length: 8, default: 'own' },
    isHeld: { type: 'boolean', default: false },
    failures: { type: 'integer', default: 0 },
    dueAt: { ...instantColumn, nullable: true },
    reason: { type: 'varchar', length: 16, nullable: true },
  },
})
