import { type EntityManager, MoreThan } from 'typeorm'
import type { Database } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { auditEntity, auditHeadEntity, type AuditRow } from './audit.entity.ts'
import {
  auditHash,
  type AuditEntry,
  type AuditVerdict,
  CHAIN_START,
  type ChainPosition,
  followChain,
} from './audit.rules.ts'

const HEAD_ID = 1
const VERIFY_PAGE = 1_000

export interface AuditService {
  /** Appends one entry inside the caller's transaction, so that the deed and its record stand or fall together. Call it last: it holds the chain's lock until the transaction ends. */
  append(manager: EntityManager, entry: AuditEntry): Promise<void>
  /** The same for many entries at once, in their order. */
  appendAll(manager: EntityManager, entries: readonly AuditEntry[]): Promise<void>
  /** Follows the whole chain and compares its end with the stored head. */
  verify(): Promise<AuditVerdict>
  list(query: { before: number | undefined; limit: number }): Promise<AuditRow[]>
}

export function createAuditService(deps: { db: Database; now: () => Date }): AuditService {
  const { db, now } = deps

  /** Takes the head row's lock: appends of all hubs queue here. What is read afterwards is the row just written, so it is the newest. */
  async function advanceHead(manager: EntityManager, steps: number): Promise<ChainPosition> {
    await manager
      .createQueryBuilder()
      .update(auditHeadEntity)
      .set({ sequence: () => `sequence + ${steps}` })
      .where({ id: HEAD_ID })
      .execute()
    return manager.findOneByOrFail(auditHeadEntity, { id: HEAD_ID })
  }

  async function appendAll(manager: EntityManager, entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return
    const head = await advanceHead(manager, entries.length)
    const at = now()
    let previousHash = head.hash
    const rows = entries.map((entry, index): AuditRow => {
      const unsigned = {
        sequence: head.sequence - entries.length + 1 + index,
        at,
        actorId: entry.actorId,
        action: entry.action,
        subjectType: entry.subjectType,
        subjectId: entry.subjectId,
        data: entry.data ?? {},
        previousHash,
      }
      const row = { ...unsigned, hash: auditHash(unsigned) }
      previousHash = row.hash
      return row
    })
    await insertRows(manager, auditEntity, rows)
    await manager.update(auditHeadEntity, { id: HEAD_ID }, { hash: previousHash })
  }

  return {
    append: (manager, entry) => appendAll(manager, [entry]),
    appendAll,

    async verify() {
      let position = CHAIN_START
      for (;;) {
        const rows = await db.read.find(auditEntity, {
          where: { sequence: MoreThan(position.sequence) },
          order: { sequence: 'ASC' },
          take: VERIFY_PAGE,
        })
        const result = followChain(position, rows)
        if ('brokenAt' in result) return { valid: false, entries: position.sequence, brokenAt: result.brokenAt }
        position = result.position
        if (rows.length < VERIFY_PAGE) break
      }
      const head = await db.read.findOneBy(auditHeadEntity, { id: HEAD_ID })
      const end = head ?? CHAIN_START
      // Entries may have been added since the last page was read, so a head further on is no proof of a cut tail by itself.
      if (end.sequence === position.sequence && end.hash === position.hash) return { valid: true, entries: position.sequence }
      if (end.sequence > position.sequence) {
        const next = await db.read.findOneBy(auditEntity, { sequence: position.sequence + 1 })
        if (next !== null) return this.verify()
      }
      return { valid: false, entries: position.sequence, brokenAt: position.sequence + 1 }
    },

    list({ before, limit }) {
      const query = db.read.createQueryBuilder(auditEntity, 'entry').orderBy('entry.sequence', 'DESC').take(limit)
      if (before !== undefined) query.where('entry.sequence < :before', { before })
      return query.getMany()
    },
  }
}
