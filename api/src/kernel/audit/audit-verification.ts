import { type EntityManager, MoreThan } from 'typeorm'
import type { AuditAnchor } from './audit-anchor.rules.ts'
import {
  type AuditKeys,
  CHAIN_START,
  type ChainBreak,
  type ChainFault,
  type ChainPosition,
  followEntry,
  isBreak,
  judgeEnd,
} from './audit-chain.rules.ts'
import { auditEntity, auditHeadEntity, type AuditRow } from './audit.entity.ts'
import { boundOf, findAltered } from './changed-values.ts'

const PAGE = 1_000
/** Below every number that a database can hold. */
const FIRST_NUMBER = -(2 ** 32)
const HEAD_ID = 1

export type AuditVerdict =
  | { valid: true; entries: number; unkeyedEntries: number; anchors: number; signatures: number }
  | { valid: false; entries: number; brokenAt: number; fault: ChainFault }

export interface AuditEvidence {
  read: EntityManager
  keys: AuditKeys
  /** In the order of their numbers. */
  anchors: AsyncIterable<AuditAnchor>
  /** Whether the files of the anchors are those that hubs made: how many were read, and what is wrong with the first bad one. */
  anchorFiles: () => Promise<{ checked: number; broken: ChainBreak | null }>
}

/** What a file that somebody put among the anchors makes the chain look like. */
const BY_ANCHORS: ReadonlySet<ChainFault> = new Set(['not-as-anchored', 'tail-missing'])

/** Entries after a number, in order; `broken` is the first one that cannot be read, after those that can. */
async function readPage(read: EntityManager, after: number): Promise<{ rows: AuditRow[]; broken: number | null }> {
  const page = { where: { sequence: MoreThan(after) }, order: { sequence: 'ASC' as const }, take: PAGE }
  try {
    return { rows: await read.find(auditEntity, page), broken: null }
  } catch {
    // Data that is no JSON fails the whole page: one by one, to find the entry.
    const numbers = await read.find(auditEntity, { ...page, select: { sequence: true } })
    const rows: AuditRow[] = []
    for (const { sequence } of numbers) {
      const row = await read.findOneBy(auditEntity, { sequence }).catch(() => null)
      if (row === null) return { rows, broken: sequence }
      rows.push(row)
    }
    return { rows, broken: null }
  }
}

interface ReadEntry {
  row: AuditRow
  /** Whether the old and new values that it binds are there and something else. */
  hasOtherValues: boolean
}

/** The chain in pages, so that a million entries need no more memory than a thousand. */
async function* readChain(read: EntityManager): AsyncGenerator<ReadEntry | { unreadable: number }> {
  let after = FIRST_NUMBER
  for (;;) {
    const { rows, broken } = await readPage(read, after)
    const altered = await findAltered(read, rows.flatMap(boundOf))
    for (const row of rows) yield { row, hasOtherValues: boundOf(row).some(({ values }) => altered.has(values)) }
    if (broken !== null) yield { unreadable: broken }
    const last = rows.at(-1)
    if (broken !== null || last === undefined) return
    after = last.sequence
  }
}

/** Follows the chain, and checks the files of its anchors: a bad one is named rather than the entry that it contradicts. */
export async function verifyAuditLog(evidence: AuditEvidence): Promise<AuditVerdict> {
  const { checked, broken } = await evidence.anchorFiles()
  const verdict = await verifyChain(evidence)
  if (broken !== null && (verdict.valid || BY_ANCHORS.has(verdict.fault)))
    return { valid: false, entries: verdict.entries, ...broken }
  return verdict.valid ? { ...verdict, signatures: checked } : verdict
}

/**
 * Follows the whole chain with the keys, and holds it against the stored head and the anchors. The head is read first, and each
 * anchor was made of an entry that was there: what comes after them while this runs does not matter.
 */
async function verifyChain({ read, keys, anchors }: AuditEvidence): Promise<AuditVerdict> {
  const head = await read.findOneBy(auditHeadEntity, { id: HEAD_ID })
  const pending = anchors[Symbol.asyncIterator]()
  try {
    return await follow(pending)
  } finally {
    await pending.return?.()
  }

  async function follow(waiting: AsyncIterator<AuditAnchor>): Promise<AuditVerdict> {
    const nextAnchor = async (): Promise<AuditAnchor | null> => {
      const next = await waiting.next()
      return next.done === true ? null : next.value
    }
    let position: ChainPosition = CHAIN_START
    let anchor = await nextAnchor()
    let anchorsSeen = 0
    const refuse = ({ brokenAt, fault }: ChainBreak): AuditVerdict => ({
      valid: false,
      entries: position.sequence,
      brokenAt,
      fault,
    })

    for await (const entry of readChain(read)) {
      const step =
        'unreadable' in entry
          ? { brokenAt: entry.unreadable, fault: 'unreadable' as const }
          : followEntry(position, entry.row, keys)
      if (isBreak(step)) return refuse(step)
      if ('row' in entry && entry.hasOtherValues) return refuse({ brokenAt: step.sequence, fault: 'values-altered' })
      if (head?.sequence === step.sequence && head.hash !== step.hash)
        return refuse({ brokenAt: step.sequence, fault: 'altered' })
      while (anchor !== null && anchor.sequence <= step.sequence) {
        if (anchor.sequence !== step.sequence || anchor.hash !== step.hash)
          return refuse({ brokenAt: step.sequence, fault: 'not-as-anchored' })
        anchorsSeen += 1
        anchor = await nextAnchor()
      }
      position = step
    }
    const end = judgeEnd(position, head, keys)
    if (end !== null) return refuse(end)
    // An anchor made since the chain was read to its end is of an entry that is there now.
    while (anchor !== null) {
      const row = await read.findOneBy(auditEntity, { sequence: anchor.sequence })
      if (row === null) return refuse({ brokenAt: position.sequence + 1, fault: 'tail-missing' })
      if (row.hash !== anchor.hash) return refuse({ brokenAt: row.sequence, fault: 'not-as-anchored' })
      anchor = await nextAnchor()
    }
    const { sequence: entries, unkeyed: unkeyedEntries } = position
    return { valid: true, entries, unkeyedEntries, anchors: anchorsSeen, signatures: 0 }
  }
}
