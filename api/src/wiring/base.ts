import type { Logger } from 'pino'
import type { HubConfig } from '../config.ts'
import { checkAnchorFiles, readAnchors } from '../kernel/audit/audit-anchors.ts'
import type { AuditKeys } from '../kernel/audit/audit-chain.rules.ts'
import { type AuditService, createAuditService } from '../kernel/audit/audit.service.ts'
import type { Database } from '../kernel/db/database.ts'
import { watchWrites, type WriteWatch } from '../kernel/db/watch-writes.ts'
import type { FileStore } from '../kernel/files/file-store.ts'
import { openFileStore } from '../kernel/files/open-file-store.ts'
import { type Announcer, createAnnouncer } from '../kernel/lib/announcer.ts'
import { ensurePrivateFolder } from '../kernel/lib/private-files.ts'
import type { Closer } from './closer.ts'
import { openDatabase } from './db/data-source.ts'

/** Files of anchors that a hub reads when somebody asks on the page, the newest: those of two weeks. The command reads all. */
const MOST_ANCHOR_FILES = 20_000

/** What the services of every floor are built on. */
export interface Base {
  db: Database
  files: FileStore
  audit: AuditService
  announcer: Announcer
  log: Logger
  now: () => Date
}

export async function openBase(
  config: HubConfig,
  auditKeys: AuditKeys,
  log: Logger,
  closer: Closer,
  { now = (): Date => new Date(), writes = null }: { now?: (() => Date) | undefined; writes?: WriteWatch | null },
): Promise<Base> {
  const openToOthers = await ensurePrivateFolder(config.dataDir)
  if (openToOthers.length > 0)
    log.warn(
      { files: openToOthers },
      'files owned by another user are accessible to others; their owner should restrict them',
    )
  const opened = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  closer.add('database', () => opened.close())
  const db = writes === null ? opened : watchWrites(opened, writes)
  const files = openFileStore(config)
  closer.add('file store', () => files.close())
  const audit = createAuditService({
    ...{ db, keys: auditKeys, anchors: () => readAnchors(files), now },
    anchorFiles: () => checkAnchorFiles(files, auditKeys, MOST_ANCHOR_FILES),
  })
  await audit.begin()
  return { db, files, audit, announcer: createAnnouncer(), log, now }
}
