import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { AuditKey, AuditKeys } from './audit-chain.rules.ts'

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
  return `${anchorFolderOf(sequence)}/${padded(sequence)}-${hash}.json`
}

/** Where the anchor of an entry lies. */
export const anchorFolderOf = (sequence: number): string =>
  `${ANCHOR_FOLDER}/${padded(Math.floor(sequence / PER_FOLDER))}`

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

const anchorSchema = z.object({ sequence: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) })

/** What the file of an anchor holds. Files of before `keyId` lack it and `previous`. */
const anchorFileSchema = anchorSchema.extend({
  at: z.string(),
  mac: z.string(),
  keyId: z.string().optional(),
  /** The anchor that was kept before this one, so that one that is taken away is missed; null for the first. */
  previous: anchorSchema.nullable().optional(),
})
type AnchorFile = z.infer<typeof anchorFileSchema>

/** Shows that a hub of this installation made the anchor, when, and after which one. */
function anchorMac(key: AuditKey, { sequence, hash, at, keyId, previous }: Omit<AnchorFile, 'mac'>): string {
  const signed =
    keyId === undefined
      ? ['anchor', sequence, hash, at]
      : ['anchor-after', sequence, hash, at, keyId, previous?.sequence ?? 0, previous?.hash ?? '']
  return createHmac('sha256', key.secret).update(JSON.stringify(signed)).digest('hex')
}

/** What is kept of a head, signed. */
export function signedAnchor(
  key: AuditKey,
  { sequence, hash }: AuditAnchor,
  at: string,
  previous: AuditAnchor | null,
): AnchorFile {
  const unsigned = { sequence, hash, at, keyId: key.id, previous }
  return { ...unsigned, mac: anchorMac(key, unsigned) }
}

/**
 * What a file says beside its name, or what is wrong with it: `anchor-forged` where it holds something else than its name or was
 * signed by nobody who knows a key, `anchor-unknown-key` where it names a key that this check was not given.
 */
export function judgeAnchorFile(
  named: AuditAnchor,
  bytes: Uint8Array,
  keys: AuditKeys,
): { previous: AuditAnchor | null } | { fault: 'anchor-forged' | 'anchor-unknown-key' } {
  const file = readAnchorFile(bytes)
  if (file?.sequence !== named.sequence || file.hash !== named.hash) return { fault: 'anchor-forged' }
  const all = [keys.current, ...keys.former]
  const { keyId, previous = null } = file
  const fitting = keyId === undefined ? all : all.filter(({ id }) => id === keyId)
  if (fitting.length === 0) return { fault: 'anchor-unknown-key' }
  return fitting.some((key) => anchorMac(key, file) === file.mac) ? { previous } : { fault: 'anchor-forged' }
}

function readAnchorFile(bytes: Uint8Array): AnchorFile | null {
  try {
    return anchorFileSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return null
  }
}
