import { randomUUID } from 'node:crypto'
import { type EntityManager, In } from 'typeorm'
import { inChunks } from '../lib/chunks.ts'
import { sha256Hex } from '../lib/hashes.rules.ts'
import { randomToken } from '../lib/secrets.ts'
import { type AuditRow, changedValuesEntity, type ChangedValues } from './audit.entity.ts'
import type { AuditSubjectType } from './audit.rules.ts'

const ROWS_AT_ONCE = 500

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

/** What an entry of the log says to bind the old and new values beside it. */
export interface BoundValues {
  values: string
  digest: string
}

/** What an entry says to bind its values; nothing where it binds none. */
export const boundOf = ({ data: { values, digest } }: Pick<AuditRow, 'data'>): BoundValues[] =>
  typeof values === 'string' && typeof digest === 'string' ? [{ values, digest }] : []

/** Those of these, by the row's id, that are there and not what was logged. What is gone went with its record. */
export async function findAltered(manager: EntityManager, bound: readonly BoundValues[]): Promise<Set<string>> {
  const altered = new Set<string>()
  for (const some of inChunks(bound, ROWS_AT_ONCE)) {
    const ids = some.map(({ values }) => values)
    // What is no JSON fails the whole query: one by one, to find the row.
    const whole = await readValues(manager, some).catch(() => null)
    // After that: what goes with its record meanwhile is not missed.
    const there = await manager.find(changedValuesEntity, { where: { id: In(ids) }, select: { id: true } })
    for (const { id } of there) {
      const one = some.filter(({ values }) => values === id)
      const isWhole = whole?.has(id) ?? (await readValues(manager, one).catch(() => null))?.has(id) ?? false
      if (!isWhole) altered.add(id)
    }
  }
  return altered
}

/** The values that these entries of the log bind, by the row's id; without those that are gone, or are not what was logged. */
export async function readValues(
  manager: EntityManager,
  bound: readonly BoundValues[],
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
