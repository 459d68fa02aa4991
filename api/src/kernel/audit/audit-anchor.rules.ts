import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { AuditKey } from './audit-chain.rules.ts'

/** A head of the chain, kept in a second place. */
export interface AuditAnchor {
  sequence: number
  hash: string
}

export const ANCHOR_FOLDER = 'audit-anchors'

const DIGITS = 12
const PER_FOLDER = 10_000
const KEY = /^audit-anchors\/\d+\/(\d{12})-([0-9a-f]{64})\.json$/

const padded = (number: number): string => String(number).padStart(DIGITS, '0')

/** The name says it all, so that checking means listing; names are in the order of the entries. */
export function anchorFileKey({ sequence, hash }: AuditAnchor): string {
  return `${ANCHOR_FOLDER}/${padded(Math.floor(sequence / PER_FOLDER))}/${padded(sequence)}-${hash}.json`
}

/** Null for a key that is no anchor. */
export function anchorOfFileKey(key: string): AuditAnchor | null {
  const [, sequence, hash] = KEY.exec(key) ?? []
  return sequence === undefined || hash === undefined ? null : { sequence: Number(sequence), hash }
}

const lineSchema = z.object({
  auditAnchor: z.object({ sequence: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
})

/** The head that a line of the hub's log records; null for every other line. */
export function anchorOfLogLine(line: string): AuditAnchor | null {
  // Collectors may put something before what the hub wrote.
  const start = line.indexOf('{')
  if (start === -1 || !line.includes('auditAnchor')) return null
  try {
    const parsed = lineSchema.safeParse(JSON.parse(line.slice(start)))
    return parsed.success ? parsed.data.auditAnchor : null
  } catch {
    return null
  }
}

/** Anchors of two places as one list in order. */
export async function* inOrder(
  stored: AsyncIterable<AuditAnchor>,
  logged: readonly AuditAnchor[],
): AsyncGenerator<AuditAnchor> {
  let next = 0
  for await (const anchor of stored) {
    for (let one = logged[next]; one !== undefined && one.sequence < anchor.sequence; one = logged[next]) {
      yield one
      next += 1
    }
    yield anchor
  }
  yield* logged.slice(next)
}

/** Shows that a hub of this installation made the anchor, and when. */
export function anchorMac(key: AuditKey, { sequence, hash }: AuditAnchor, at: string): string {
  return createHmac('sha256', key.secret)
    .update(JSON.stringify(['anchor', sequence, hash, at]))
    .digest('hex')
}
