import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { ANCHOR_FOLDER, type AuditAnchor, anchorFileKey, anchorMac, anchorOfFileKey } from './audit-anchor.rules.ts'
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

/** `log` must pass lines of level `info`: they are the second place, wherever the hub's log is collected. */
export function createAuditAnchors(deps: {
  db: Database
  files: FileStore
  keys: AuditKeys
  log: Logger
  now: () => Date
}): AuditAnchors {
  const { db, files, keys, log, now } = deps
  let saved = ''
  return {
    async save() {
      const head = await db.read.findOneBy(auditHeadEntity, { id: HEAD_ID })
      if (head === null || head.sequence === 0 || head.hash === saved) return
      const anchor: AuditAnchor = { sequence: head.sequence, hash: head.hash }
      const at = now().toISOString()
      const mac = anchorMac(keys.current, anchor, at)
      // The log first: it is there even where the file store is away, and then the next minute tries again.
      log.info({ auditAnchor: { ...anchor, at, mac } }, 'audit head')
      await files.create(anchorFileKey(anchor), Buffer.from(JSON.stringify({ ...anchor, at, mac })), 'application/json')
      saved = head.hash
    },
  }
}
