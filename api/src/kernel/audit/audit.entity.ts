import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../db/columns.ts'

export type AuditData = Record<string, string | number | boolean | null>

export interface AuditRow {
  sequence: number
  at: Date
  /** Null: the system itself, or nobody known (a failed login). */
  actorId: string | null
  action: string
  subjectType: string
  subjectId: string | null
  data: AuditData
  previousHash: string
  hash: string
}

export const auditEntity = new EntitySchema<AuditRow>({
  name: 'Audit',
  tableName: 'audit_log',
  columns: {
    sequence: { type: 'integer', primary: true },
    at: instantColumn,
    actorId: { type: 'varchar', length: 36, nullable: true },
    action: { type: 'varchar', length: 64 },
    subjectType: { type: 'varchar', length: 32 },
    subjectId: { type: 'varchar', length: 64, nullable: true },
    data: jsonColumn,
    previousHash: { type: 'varchar', length: 64 },
    hash: { type: 'varchar', length: 64 },
  },
})

/** Fields of a record by name, as they were and as they became. */
export type ChangedValues = Record<string, { before: string | null; after: string | null }>

/** The values of a change that an entry of the log binds: see `changed-values.ts`. */
export interface ChangedValuesRow {
  id: string
  subjectType: string
  subjectId: string
  /** Random, so that the digest in the log tells nothing of values that are gone. */
  salt: string
  values: ChangedValues
}

export const changedValuesEntity = new EntitySchema<ChangedValuesRow>({
  name: 'ChangedValues',
  tableName: 'changed_values',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    subjectType: { type: 'varchar', length: 32 },
    subjectId: { type: 'varchar', length: 64 },
    salt: { type: 'varchar', length: 64 },
    values: jsonColumn,
  },
})

/** The one row that every append takes first: it serialises hubs, and shows a tail that was cut off. */
export interface AuditHeadRow {
  id: number
  sequence: number
  hash: string
  /** Name of the key that the last entry was made with; null before the first one with a key. */
  keyId: string | null
}

export const auditHeadEntity = new EntitySchema<AuditHeadRow>({
  name: 'AuditHead',
  tableName: 'audit_head',
  columns: {
    id: { type: 'integer', primary: true },
    sequence: { type: 'integer' },
    hash: { type: 'varchar', length: 64 },
    keyId: { type: 'varchar', length: 16, nullable: true },
  },
})
