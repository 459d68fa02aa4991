import { randomUUID } from 'node:crypto'
import { type EntityManager, In } from 'typeorm'
import { sha256Hex } from '../lib/hashes.rules.ts'
import { randomToken } from '../lib/secrets.ts'
import { changedValuesEntity, type ChangedValues } from './audit.entity.ts'
import type { AuditSubjectType } from './audit.rules.ts'

const digestOf = (salt: string, values: ChangedValues): string => sha256Hex(`${salt} ${JSON.stringify(values)}`)

/**
 * Keeps what a record's fields were and became beside the audit log, which holds no names or addresses and can never be
 * shortened: these rows go with the record. Returns what the log's entry must say to bind them: which row, and its digest.
 */
export async function recordValues(
  manager: EntityManager,
  subject: { type: AuditSubjectType; id: string },
  values: ChangedValues,
): Promise<{ values: string; digest: string }> {
  const row = { id: randomUUID(), subjectType: subject.type, subjectId: subject.id, salt: randomToken(), values }
  await manager.insert(changedValuesEntity, row)
  return { values: row.id, digest: digestOf(row.salt, values) }
}

/** The values that these entries of the log bind, by the row's id; without those that are gone, or are not what was logged. */
export async function readValues(
  manager: EntityManager,
  bound: readonly { values: string; digest: string }[],
): Promise<Map<string, ChangedValues>> {
  if (bound.length === 0) return new Map()
  const digests = new Map(bound.map(({ values, digest }) => [values, digest]))
  const rows = await manager.findBy(changedValuesEntity, { id: In([...digests.keys()]) })
  const whole = rows.filter(({ id, salt, values }) => digestOf(salt, values) === digests.get(id))
  return new Map(whole.map(({ id, values }) => [id, values]))
}

/** Takes away what a record's fields once were, with the record. */
export async function deleteValues(manager: EntityManager, subjectType: AuditSubjectType, id: string): Promise<void> {
  await manager.delete(changedValuesEntity, { subjectType, subjectId: id })
}
