import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkAnchorFiles, readAnchors } from '@pengawas/api/kernel/audit/audit-anchors'
import { createAuditKeys } from '@pengawas/api/kernel/audit/audit-keys'
import { type AuditVerdict, verifyAuditLog } from '@pengawas/api/kernel/audit/audit-verification'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { openReader } from '@pengawas/api/wiring/db/data-source'
import type { Attack } from '../attack.ts'
import type { Target } from '../target.ts'

const GUARDS = [
  'audit_log_no_update',
  'audit_log_no_delete',
  'audit_log_no_replace',
  'audit_head_no_delete',
  'audit_head_no_return',
]

const databaseOf = (target: Target): string => path.join(target.stack.dataDir, 'pengawas.sqlite')

/** Does something to the running hub's own database and takes it back, whatever became of it; whether it was let through. */
function isLetThrough(target: Target, sql: string): boolean {
  const database = new DatabaseSync(databaseOf(target), { timeout: 10_000 })
  try {
    database.exec('BEGIN IMMEDIATE')
    database.exec(sql)
    return true
  } catch (error) {
    if (error instanceof Error && error.message.includes('append-only')) return false
    throw error
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK')
    database.close()
  }
}

const GUARDED: readonly { name: string; sql: string }[] = [
  { name: 'alters an entry', sql: "UPDATE audit_log SET action = 'flag.reviewed' WHERE sequence = 3" },
  {
    name: 'attributes all entries to another person',
    sql: "UPDATE audit_log SET actorId = '11111111-1111-4111-8111-111111111111'",
  },
  { name: 'deletes an entry', sql: 'DELETE FROM audit_log WHERE sequence = 3' },
  { name: 'empties the log', sql: 'DELETE FROM audit_log' },
  {
    name: 'replaces an entry by one of the same number',
    sql: "REPLACE INTO audit_log SELECT sequence, at, actorId, 'flag.reviewed', subjectType, subjectId, data, previousHash, hash FROM audit_log WHERE sequence = 3",
  },
  { name: 'sets the head of the log back', sql: 'UPDATE audit_head SET sequence = 1' },
  { name: 'deletes the head of the log', sql: 'DELETE FROM audit_head' },
]

const guardAttacks = GUARDED.map(({ name, sql }): Attack => ({
  name: `an attacker with write access to the database ${name}`,
  attempt: (target) => Promise.resolve(isLetThrough(target, sql) ? 'the database let it through' : null),
}))

/** What `npm run verify -- audit` finds in a folder. */
async function verify(dataDir: string, secretKey: string): Promise<AuditVerdict> {
  const source = await openReader({ url: undefined, dataDir })
  try {
    const files = createFolderStore(path.join(dataDir, 'files'))
    const keys = createAuditKeys(secretKey)
    return await verifyAuditLog({
      ...{ read: source.manager, keys, anchors: readAnchors(files) },
      anchorFiles: () => checkAnchorFiles(files, keys, Infinity),
    })
  } finally {
    await source.destroy()
  }
}

interface Stored {
  sequence: number
  at: string
  actorId: string | null
  action: string
  subjectType: string
  subjectId: string | null
  data: string
  previousHash: string
  hash: string
}

/** Ties every entry from `from` on to the one before it, by the hash that anybody can make. */
function tieAgain(database: DatabaseSync, from: number): void {
  const rows = database
    .prepare('SELECT * FROM audit_log WHERE sequence >= ? ORDER BY sequence')
    .all(from) as unknown as Stored[]
  let previousHash = rows[0]?.previousHash ?? ''
  const update = database.prepare('UPDATE audit_log SET previousHash = ?, hash = ? WHERE sequence = ?')
  for (const row of rows) {
    const data = Object.entries(JSON.parse(row.data) as Record<string, unknown>).toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    )
    const at = new Date(`${row.at.replace(' ', 'T')}Z`).toISOString()
    const hash = createHash('sha256')
      .update(
        JSON.stringify([previousHash, row.sequence, at, row.actorId, row.action, row.subjectType, row.subjectId, data]),
      )
      .digest('hex')
    update.run(previousHash, hash, row.sequence)
    previousHash = hash
  }
  database.prepare('UPDATE audit_head SET hash = ?').run(previousHash)
}

interface Forgery {
  name: string
  /** With every right on the database, and without the triggers. `anchored` is the last entry whose head was kept elsewhere. */
  forge: (database: DatabaseSync, anchored: number) => void
}

const FORGERIES: readonly Forgery[] = [
  {
    name: 'alters an entry',
    forge: (database) => database.exec("UPDATE audit_log SET action = 'flag.reviewed' WHERE sequence = 3"),
  },
  {
    name: 'changes who did something',
    forge: (database) =>
      database.exec("UPDATE audit_log SET actorId = '11111111-1111-4111-8111-111111111111' WHERE sequence = 3"),
  },
  { name: 'deletes an entry', forge: (database) => database.exec('DELETE FROM audit_log WHERE sequence = 3') },
  {
    name: 'deletes an entry and numbers the others again',
    forge(database) {
      database.exec('DELETE FROM audit_log WHERE sequence = 3')
      database.exec('UPDATE audit_log SET sequence = -sequence WHERE sequence > 3')
      database.exec('UPDATE audit_log SET sequence = -sequence - 1 WHERE sequence < 0')
      database.exec('UPDATE audit_head SET sequence = sequence - 1')
      tieAgain(database, 3)
    },
  },
  {
    name: 'puts an entry at the end',
    forge(database) {
      database.exec('UPDATE audit_head SET sequence = sequence + 1')
      database.exec(
        "INSERT INTO audit_log SELECT sequence + 1, at, actorId, 'flag.reviewed', subjectType, subjectId, data, hash, hash FROM audit_log ORDER BY sequence DESC LIMIT 1",
      )
      const { last } = database.prepare('SELECT MAX(sequence) AS last FROM audit_log').get() as { last: number }
      tieAgain(database, last)
    },
  },
  {
    name: 'puts an entry before the first',
    forge: (database) =>
      database.exec(
        "INSERT INTO audit_log SELECT 0, at, actorId, 'flag.reviewed', subjectType, subjectId, data, hash, hash FROM audit_log WHERE sequence = 1",
      ),
  },
  {
    name: 'lets two entries change places',
    forge: (database) => {
      for (const [from, to] of [
        [3, -1],
        [4, 3],
        [-1, 4],
      ] as const)
        database.exec(`UPDATE audit_log SET sequence = ${to} WHERE sequence = ${from}`)
    },
  },
  {
    name: 'alters an entry and ties the tail together again without the key',
    forge(database) {
      database.exec("UPDATE audit_log SET action = 'flag.reviewed' WHERE sequence = 3")
      tieAgain(database, 3)
    },
  },
  {
    name: 'takes the marks of the key away and ties all of it together again',
    forge(database) {
      database.exec("DELETE FROM audit_log WHERE action = 'audit.keyed'")
      database.exec(
        "UPDATE audit_log SET previousHash = '0000000000000000000000000000000000000000000000000000000000000000' WHERE sequence = 2",
      )
      database.exec('UPDATE audit_log SET sequence = -sequence')
      database.exec('UPDATE audit_log SET sequence = -sequence - 1')
      database.exec('UPDATE audit_head SET sequence = sequence - 1, keyId = NULL')
      tieAgain(database, 1)
    },
  },
  {
    name: 'cuts the tail and sets the head back',
    forge(database, anchored) {
      database.exec(`DELETE FROM audit_log WHERE sequence >= ${anchored}`)
      database.exec(
        `UPDATE audit_head SET sequence = ${anchored - 1}, hash = (SELECT hash FROM audit_log WHERE sequence = ${anchored - 1})`,
      )
    },
  },
]

const forgeryAttacks = FORGERIES.map(({ name, forge }): Attack => ({
  name: `an owner of the database ${name}, and the check finds nothing`,
  async attempt(target) {
    const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-forgery-'))
    try {
      // The anchors first: one that is made meanwhile is of an entry that the copy of the database may lack.
      await cp(path.join(target.stack.dataDir, 'files', 'audit-anchors'), path.join(folder, 'files', 'audit-anchors'), {
        recursive: true,
      })
      const live = new DatabaseSync(databaseOf(target), { readOnly: true, timeout: 10_000 })
      live.exec(`VACUUM INTO '${path.join(folder, 'pengawas.sqlite')}'`)
      live.close()
      const before = await verify(folder, target.stack.secretKey)
      if (!before.valid || before.anchors === 0)
        throw new Error(`the log is not whole before it is forged: ${JSON.stringify(before)}`)
      const copy = new DatabaseSync(path.join(folder, 'pengawas.sqlite'))
      try {
        for (const guard of GUARDS) copy.exec(`DROP TRIGGER IF EXISTS ${guard}`)
        forge(copy, await lastAnchor(folder))
      } finally {
        copy.close()
      }
      const after = await verify(folder, target.stack.secretKey)
      return after.valid ? `the check says that ${after.entries} entries are whole` : null
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}))

async function lastAnchor(folder: string): Promise<number> {
  let last = 0
  for await (const { sequence } of readAnchors(createFolderStore(path.join(folder, 'files')))) last = sequence
  return last
}

export const logAttacks: readonly Attack[] = [...guardAttacks, ...forgeryAttacks]
