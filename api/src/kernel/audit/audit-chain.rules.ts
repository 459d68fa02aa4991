import { createHash, createHmac } from 'node:crypto'
import type { CHAIN_FAULTS } from '@pengawas/shared/contracts/audit'
import type { AuditData, AuditRow } from './audit.entity.ts'

/** The hash before the first entry. */
export const GENESIS_HASH = '0'.repeat(64)

/** The entry from which on the chain is made with the key that it names. It states the head of the chain before it. */
export const BOUNDARY_ACTION = 'audit.keyed'

/** A key of the chain, under a name that says nothing of it. */
export interface AuditKey {
  id: string
  secret: Uint8Array
}

/** Entries are made with the current key; those of former ones can still be checked. */
export interface AuditKeys {
  current: AuditKey
  former: readonly AuditKey[]
}

/** The input of an entry's hash: the hash before it and every field, in a fixed order. */
function contentOf(row: Omit<AuditRow, 'hash'>): string {
  const data = Object.entries(row.data).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    row.previousHash,
    row.sequence,
    row.at.toISOString(),
    row.actorId,
    row.action,
    row.subjectType,
    row.subjectId,
    data,
  ])
}

/** SHA-256, as entries before the first boundary have it: anyone who can write to the database can make it too. */
export function unkeyedHash(row: Omit<AuditRow, 'hash'>): string {
  return createHash('sha256').update(contentOf(row)).digest('hex')
}

/** HMAC-SHA-256 with a key that is not in the database: only a hub can make it. */
export function keyedHash(key: AuditKey, row: Omit<AuditRow, 'hash'>): string {
  return createHmac('sha256', key.secret).update(contentOf(row)).digest('hex')
}

/** What a boundary entry says. */
export function boundaryData(key: AuditKey, before: { sequence: number; hash: string }): AuditData {
  return { keyId: key.id, scheme: 'hmac-sha256', entriesBefore: before.sequence, headBefore: before.hash }
}

/**
 * - `before-the-first`: an entry with a number below 1
 * - `missing`: the number after the last one that fits is not there
 * - `altered`: an entry does not fit its hash, or the one before it
 * - `unreadable`: an entry holds what no hub wrote
 * - `values-altered`: the old and new values beside this entry are not those that it binds
 * - `unknown-key`: made with a key that this check was not given
 * - `not-keyed`: the chain ends in entries that were not made with the current key
 * - `tail-missing`: the stored head or an anchor names entries that are gone
 * - `not-as-anchored`: an anchor kept elsewhere names another entry under this number
 * - `anchor-forged`: the file of the anchor of this entry holds something else than its name, or no hub signed it
 * - `anchor-unknown-key`: it was signed with a key that this check was not given
 * - `anchor-missing`: it was taken away; the anchor after it names it
 */
export type ChainFault = (typeof CHAIN_FAULTS)[number]

/** The place up to which the chain has been followed. */
export interface ChainPosition {
  sequence: number
  hash: string
  /** Null before the first boundary. */
  keyId: string | null
  /** How many entries were made without a key. */
  unkeyed: number
}

export interface ChainBreak {
  brokenAt: number
  fault: ChainFault
}

export const CHAIN_START: ChainPosition = { sequence: 0, hash: GENESIS_HASH, keyId: null, unkeyed: 0 }

export const isBreak = (step: ChainPosition | ChainBreak): step is ChainBreak => 'fault' in step

/** One entry further along the chain, or what is wrong with it. Rows come in the order of their numbers. */
export function followEntry(position: ChainPosition, row: AuditRow, keys: AuditKeys): ChainPosition | ChainBreak {
  const broken = (fault: ChainFault, brokenAt = row.sequence): ChainBreak => ({ brokenAt, fault })
  if (row.sequence < 1) return broken('before-the-first')
  if (row.sequence !== position.sequence + 1) return broken('missing', position.sequence + 1)
  if (Number.isNaN(row.at.getTime())) return broken('unreadable')
  const reached = { sequence: row.sequence, hash: row.hash }
  if (row.previousHash !== position.hash) return broken('altered')

  const boundary = row.action === BOUNDARY_ACTION
  const keyId = boundary ? row.data['keyId'] : position.keyId
  if (keyId === null) {
    return row.hash === unkeyedHash(row) ? { ...reached, keyId, unkeyed: position.unkeyed + 1 } : broken('altered')
  }
  const key = [keys.current, ...keys.former].find(({ id }) => id === keyId)
  if (key === undefined) return broken('unknown-key')
  if (row.hash !== keyedHash(key, row)) return broken('altered')
  if (boundary && (row.data['entriesBefore'] !== position.sequence || row.data['headBefore'] !== position.hash))
    return broken('altered')
  return { ...reached, keyId: key.id, unkeyed: position.unkeyed }
}

/** What is wrong with the end of a chain in which every entry fits. `head` is what the database says that its last entry is. */
export function judgeEnd(
  end: ChainPosition,
  head: { sequence: number; hash: string } | null,
  keys: AuditKeys,
): ChainBreak | null {
  if (head === null || head.sequence > end.sequence) return { brokenAt: end.sequence + 1, fault: 'tail-missing' }
  if (end.keyId !== keys.current.id) return { brokenAt: end.sequence + 1, fault: 'not-keyed' }
  return null
}
