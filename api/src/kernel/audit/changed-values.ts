import { randomUUID } from 'node:crypto'
import { type EntityManager, In } from 'typeorm'
import { inChunks } from '../lib/chunks.ts'
import { sha256Hex } from '../lib/hashes.rules.ts'
import { randomToken } from '../lib/secrets.ts'
import { type AuditRow, changedValuesEntity, type ChangedValues, type ChangedValuesRow } from './audit.entity.ts'
import type { AuditEntry, AuditSubjectType } from './audit.rules.ts'

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

/** What an entry of the log says to bind what lies beside it: old and new values, or what somebody typed. */
export interface BoundValues {
  values: string
  digest: string
}

/** What an entry says to bind its values, or its words; nothing where it binds none. */
export function boundOf({ data }: Pick<AuditRow, 'data'>): BoundValues[] {
  const [values, digest] = [data['values'] ?? data['words'], data['digest']]
  return typeof values === 'string' && typeof digest === 'string' ? [{ values, digest }] : []
}

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
  const rows: ChangedValuesRow[] = []
  for (const ids of inChunks([...digests.keys()], ROWS_AT_ONCE))
    rows.push(...(await manager.findBy(changedValuesEntity, { id: In([...ids]) })))
  const whole = rows.filter(({ id, salt, values }) => digestOf(salt, values) === digests.get(id))
  return new Map(whole.map(({ id, values }) => [id, values]))
}

/** The row that keeps what was typed for an entry of the log, and what the entry says to bind it; null where nothing was. */
export function wordsOf({
  subjectType,
  subjectId,
  words = {},
  wordsAbout,
}: AuditEntry): { row: ChangedValuesRow; data: { words: string; digest: string } } | null {
  const said = Object.entries(words).filter(([, text]) => text !== null && text !== '')
  const about = wordsAbout ?? (subjectId === null ? null : { type: subjectType, id: subjectId })
  if (said.length === 0 || about === null) return null
  const values = Object.fromEntries(said.map(([name, after]) => [name, { before: null, after }]))
  const row = { id: randomUUID(), subjectType: about.type, subjectId: about.id, salt: randomToken(), values }
  return { row, data: { words: row.id, digest: digestOf(row.salt, values) } }
}

/** The entries with what was typed for them among their data, as far as it is still there. */
export async function withWords<R extends Pick<AuditRow, 'data'>>(
  manager: EntityManager,
  rows: readonly R[],
): Promise<R[]> {
  const kept = await readValues(
    manager,
    rows.flatMap((row) => (typeof row.data['words'] === 'string' ? boundOf(row) : [])),
  )
  return rows.map((row) => {
    const words = typeof row.data['words'] === 'string' ? kept.get(row.data['words']) : undefined
    const texts = Object.entries(words ?? {}).map(([name, { after }]) => [name, after] as const)
    return words === undefined ? row : { ...row, data: { ...row.data, ...Object.fromEntries(texts) } }
  })
}

/** Takes away what a record's fields once were, and what was typed about it, with the record. */
export async function deleteValues(
  manager: EntityManager,
  subjectType: AuditSubjectType,
  ...ids: readonly string[]
): Promise<void> {
  for (const some of inChunks(ids, ROWS_AT_ONCE))
    await manager.delete(changedValuesEntity, { subjectType, subjectId: In([...some]) })
}
