import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import {
  ANCHOR_FOLDER,
  type AuditAnchor,
  anchorFileKey,
  anchorFolderOf,
  anchorOfFileKey,
  judgeAnchorFile,
  signedAnchor,
} from './audit-anchor.rules.ts'
import type { AuditKeys } from './audit-chain.rules.ts'
import { auditHeadEntity } from './audit.entity.ts'

const HEAD_ID = 1

/** Heads of the audit chain in two places besides the database, so that a tail that is cut off there is missed. */
export interface AuditAnchors {
  /** Stores the head of the chain if it has changed since the last time. */
  save(): Promise<void>
}

/** The anchors that a file store holds, in the order of the entries. */
export async function* readAnchors(files: FileStore): AsyncGenerator<AuditAnchor> {
  for await (const key of files.list(ANCHOR_FOLDER)) {
    const anchor = anchorOfFileKey(key)
    if (anchor !== null) yield anchor
  }
}

/** What is wrong with the first bad file of an anchor. */
export interface AnchorBreak {
  brokenAt: number
  fault: 'anchor-forged' | 'anchor-unknown-key' | 'anchor-missing'
}

const READ_AT_ONCE = 16
/** An anchor is some 400 bytes. */
const LARGEST_BYTES = 4_096

/**
 * Reads the newest of the anchors' files, at most so many, and holds each against its name, its signature and the anchor that it
 * says was before it.
 */
export async function checkAnchorFiles(
  files: FileStore,
  keys: AuditKeys,
  most: number,
): Promise<{ checked: number; broken: AnchorBreak | null }> {
  let anchors: AuditAnchor[] = []
  const names = new Set<string>()
  for await (const anchor of readAnchors(files)) {
    names.add(anchorFileKey(anchor))
    anchors.push(anchor)
    if (anchors.length >= most * 2) anchors = anchors.slice(-most)
  }
  anchors = anchors.slice(-most)
  const breaks: AnchorBreak[] = []
  for (let from = 0; from < anchors.length; from += READ_AT_ONCE) {
    const some = anchors.slice(from, from + READ_AT_ONCE)
    const judged = await Promise.all(some.map((anchor) => checkAnchorFile(files, keys, anchor, names)))
    breaks.push(...judged.filter((one) => one !== null))
  }
  const [broken = null] = breaks.toSorted((a, b) => a.brokenAt - b.brokenAt)
  return { checked: anchors.length, broken }
}

async function checkAnchorFile(
  files: FileStore,
  keys: AuditKeys,
  anchor: AuditAnchor,
  names: ReadonlySet<string>,
): Promise<AnchorBreak | null> {
  const bytes = await readSmall(files, anchorFileKey(anchor))
  // It was there a moment ago.
  if (bytes === null) return { brokenAt: anchor.sequence, fault: 'anchor-missing' }
  const judged = judgeAnchorFile(anchor, bytes, keys)
  if ('fault' in judged) return { brokenAt: anchor.sequence, fault: judged.fault }
  const { previous } = judged
  if (previous === null || names.has(anchorFileKey(previous))) return null
  return { brokenAt: previous.sequence, fault: 'anchor-missing' }
}

/** The bytes of a file up to what an anchor can have, so that nobody fills the memory by it. */
async function readSmall(files: FileStore, key: string): Promise<Uint8Array | null> {
  const file = await files.open(key)
  if (file === null) return null
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of file.stream as AsyncIterable<Uint8Array>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > LARGEST_BYTES) break
  }
  return Buffer.concat(pieces)
}

/** The newest anchor that is kept beside this one. */
async function newestBeside(files: FileStore, { sequence }: AuditAnchor): Promise<AuditAnchor | null> {
  let newest: AuditAnchor | null = null
  for await (const key of files.list(anchorFolderOf(sequence))) {
    const anchor = anchorOfFileKey(key)
    if (anchor !== null && anchor.sequence < sequence) newest = anchor
  }
  return newest
}

/** `log` must pass lines of level `info`: they are the second place, wherever the hub's log is collected. */
export function createAuditAnchors(deps: {
  db: Database
  files: FileStore
  keys: AuditKeys
  log: Logger
  now: () => Date
}): AuditAnchors {
  const { db, files, keys, log, now } = deps
  /** Undefined before the first: then the file store knows. */
  let saved: AuditAnchor | undefined
  return {
    async save() {
      const head = await db.read.findOneBy(auditHeadEntity, { id: HEAD_ID })
      if (head === null || head.sequence === 0 || head.hash === saved?.hash) return
      const anchor: AuditAnchor = { sequence: head.sequence, hash: head.hash }
      const previous = saved ?? (await newestBeside(files, anchor).catch(() => null))
      const signed = signedAnchor(keys.current, anchor, now().toISOString(), previous)
      // The log first: it is there even where the file store is away, and then the next minute tries again.
      log.info({ auditAnchor: signed }, 'audit head')
      await files.create(anchorFileKey(anchor), Buffer.from(JSON.stringify(signed)), 'application/json')
      saved = anchor
    },
  }
}
