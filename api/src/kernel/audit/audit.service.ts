import type { EntityManager } from 'typeorm'
import type { Database } from '../db/database.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { AuditAnchor } from './audit-anchor.rules.ts'
import { type AuditKeys, BOUNDARY_ACTION, boundaryData, keyedHash } from './audit-chain.rules.ts'
import { type AuditEvidence, type AuditVerdict, verifyAuditLog } from './audit-verification.ts'
import { auditEntity, type AuditHeadRow, auditHeadEntity, type AuditRow, changedValuesEntity } from './audit.entity.ts'
import type { AuditEntry } from './audit.rules.ts'
import { wordsOf } from './changed-values.ts'

const HEAD_ID = 1

export interface AuditService {
  /** Appends one entry inside the caller's transaction, so that the action and its record succeed or fail together. Call it last: it holds the chain's lock until the transaction ends. */
  append(manager: EntityManager, entry: AuditEntry): Promise<void>
  /** The same for many entries at once, in their order. */
  appendAll(manager: EntityManager, entries: readonly AuditEntry[]): Promise<void>
  /** Marks where entries signed with this hub's key begin, if the last ones were signed with another or none. */
  begin(): Promise<void>
  /** Verifies the whole chain against the stored head and the anchors. */
  verify(): Promise<AuditVerdict>
  list(query: { before: number | undefined; limit: number }): Promise<AuditRow[]>
}

export interface AuditDeps {
  db: Database
  keys: AuditKeys
  /** Heads that were kept in a second place; without them a log cut at its end looks complete. */
  anchors?: () => AsyncIterable<AuditAnchor>
  /** Checks the files of the anchors. */
  anchorFiles?: AuditEvidence['anchorFiles']
  now: () => Date
}

async function* noAnchors(): AsyncGenerator<AuditAnchor> {}
const noAnchorFiles: AuditEvidence['anchorFiles'] = () => Promise.resolve({ checked: 0, broken: null })

export function createAuditService(deps: AuditDeps): AuditService {
  const { db, keys, anchors = noAnchors, anchorFiles = noAnchorFiles } = deps
  let running: Promise<AuditVerdict> | null = null

  return {
    append: (manager, entry) => appendEntries(deps, manager, [entry]),
    async appendAll(manager, entries) {
      if (entries.length > 0) await appendEntries(deps, manager, entries)
    },

    async begin() {
      await db.write((manager) => appendEntries(deps, manager, []))
    },

    verify() {
      // Calls while it runs share its result: following a long chain is work for the database.
      running ??= verifyAuditLog({ read: db.read, keys, anchors: anchors(), anchorFiles }).finally(() => {
        running = null
      })
      return running
    },

    list({ before, limit }) {
      const query = db.read.createQueryBuilder(auditEntity, 'entry').orderBy('entry.sequence', 'DESC').take(limit)
      if (before !== undefined) query.where('entry.sequence < :before', { before })
      return query.getMany()
    },
  }
}

async function appendEntries(
  { keys, now }: AuditDeps,
  manager: EntityManager,
  entries: readonly AuditEntry[],
): Promise<void> {
  const head = await advanceHead(manager, entries.length)
  const last: LastEntry = { sequence: head.sequence - entries.length, hash: head.hash }
  const words = entries.map(wordsOf)
  await insertRows(
    manager,
    changedValuesEntity,
    words.flatMap((one) => one?.row ?? []),
  )
  const bound = entries.map((entry, index): AuditEntry => ({
    ...entry,
    data: { ...entry.data, ...words[index]?.data },
  }))
  const all = withBoundary(keys, last, head.keyId, bound)
  if (all.length === 0) return
  const { rows, hash } = chained(keys, last, all, now)
  await insertRows(manager, auditEntity, rows)
  await manager.update(
    auditHeadEntity,
    { id: HEAD_ID },
    { sequence: last.sequence + all.length, hash, keyId: keys.current.id },
  )
}

/** Takes the head row's lock: appends of all hubs queue here. What is read afterwards is the row just written, so it is the newest. */
async function advanceHead(manager: EntityManager, steps: number): Promise<AuditHeadRow> {
  await manager
    .createQueryBuilder()
    .update(auditHeadEntity)
    .set({ sequence: () => `sequence + ${steps}` })
    .where({ id: HEAD_ID })
    .execute()
  return manager.findOneByOrFail(auditHeadEntity, { id: HEAD_ID })
}

/** The entry before those to be appended. */
interface LastEntry {
  sequence: number
  hash: string
}

/** Puts an entry before the first one with a key, or with another key, that says so and binds what was written before it. */
function withBoundary(
  keys: AuditKeys,
  last: LastEntry,
  keyId: string | null,
  entries: readonly AuditEntry[],
): AuditEntry[] {
  if (keyId === keys.current.id) return [...entries]
  return [
    {
      actorId: null,
      action: BOUNDARY_ACTION,
      subjectType: 'audit',
      subjectId: null,
      data: boundaryData(keys.current, last),
    },
    ...entries,
  ]
}

/** The entries as rows, each bound to the one before it, with its own look at the clock, and the hash of the last one. */
function chained(
  keys: AuditKeys,
  last: LastEntry,
  entries: readonly AuditEntry[],
  now: () => Date,
): { rows: AuditRow[]; hash: string } {
  let previousHash = last.hash
  const rows = entries.map((entry, index): AuditRow => {
    const unsigned = {
      sequence: last.sequence + 1 + index,
      at: now(),
      actorId: entry.actorId,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      data: entry.data ?? {},
      previousHash,
    }
    const row = { ...unsigned, hash: keyedHash(keys.current, unsigned) }
    previousHash = row.hash
    return row
  })
  return { rows, hash: previousHash }
}
