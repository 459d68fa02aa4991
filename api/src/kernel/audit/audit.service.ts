import type { EntityManager } from 'typeorm'
import type { Database } from '../db/database.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { AuditAnchor } from './audit-anchor.rules.ts'
import { type AuditKeys, BOUNDARY_ACTION, boundaryData, keyedHash } from './audit-chain.rules.ts'
import { auditEntity, type AuditHeadRow, auditHeadEntity, type AuditRow } from './audit.entity.ts'
import type { AuditEntry } from './audit.rules.ts'
import { type AuditVerdict, verifyAuditLog } from './audit-verification.ts'

const HEAD_ID = 1

export interface AuditService {
  /** Appends one entry inside the caller's transaction, so that the action and its record succeed or fail together. Call it last: it holds the chain's lock until the transaction ends. */
  append(manager: EntityManager, entry: AuditEntry): Promise<void>
  /** The same for many entries at once, in their order. */
  appendAll(manager: EntityManager, entries: readonly AuditEntry[]): Promise<void>
  /** Marks where entries made with this hub's key begin, if the last ones were made otherwise. */
  begin(): Promise<void>
  /** Follows the whole chain, and holds it against the stored head and the anchors. */
  verify(): Promise<AuditVerdict>
  list(query: { before: number | undefined; limit: number }): Promise<AuditRow[]>
}

export interface AuditDeps {
  db: Database
  keys: AuditKeys
  /** Heads that were kept in a second place; without them a cut tail cannot be distinguished from one that never existed. */
  anchors?: () => AsyncIterable<AuditAnchor>
  now: () => Date
}

async function* noAnchors(): AsyncGenerator<AuditAnchor> {}

export function createAuditService(deps: AuditDeps): AuditService {
  const { db, keys, now, anchors = noAnchors } = deps
  let running: Promise<AuditVerdict> | null = null

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

  /** The first entry with a key, or with another one, says so, and binds what was written before it. */
  function withBoundary(
    last: { sequence: number; hash: string },
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

  async function appendAll(manager: EntityManager, entries: readonly AuditEntry[]): Promise<void> {
    const head = await advanceHead(manager, entries.length)
    const last = { sequence: head.sequence - entries.length, hash: head.hash }
    const all = withBoundary(last, head.keyId, entries)
    if (all.length === 0) return
    const at = now()
    let previousHash = last.hash
    const rows = all.map((entry, index): AuditRow => {
      const unsigned = {
        sequence: last.sequence + 1 + index,
        at,
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
    await insertRows(manager, auditEntity, rows)
    await manager.update(
      auditHeadEntity,
      { id: HEAD_ID },
      { sequence: last.sequence + all.length, hash: previousHash, keyId: keys.current.id },
    )
  }

  return {
    append: (manager, entry) => appendAll(manager, [entry]),
    async appendAll(manager, entries) {
      if (entries.length > 0) await appendAll(manager, entries)
    },

    async begin() {
      await db.write((manager) => appendAll(manager, []))
    },

    verify() {
      // Calls while it runs share its result: following a long chain is work for the database.
      running ??= verifyAuditLog({ read: db.read, keys, anchors: anchors() }).finally(() => {
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
