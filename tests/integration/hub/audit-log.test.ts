import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type AuditAnchor, anchorFileKey, signedAnchor } from '@pengawas/api/kernel/audit/audit-anchor.rules'
import {
  type AuditAnchors,
  checkAnchorFiles,
  createAuditAnchors,
  readAnchors,
} from '@pengawas/api/kernel/audit/audit-anchors'
import { keyedHash, unkeyedHash } from '@pengawas/api/kernel/audit/audit-chain.rules'
import { createAuditKeys } from '@pengawas/api/kernel/audit/audit-keys'
import type { AuditVerdict } from '@pengawas/api/kernel/audit/audit-verification'
import { recordValues } from '@pengawas/api/kernel/audit/changed-values'
import { auditEntity, type AuditHeadRow, auditHeadEntity, type AuditRow } from '@pengawas/api/kernel/audit/audit.entity'
import { type AuditService, createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import type { Database } from '@pengawas/api/kernel/db/database'
import { insertRows } from '@pengawas/api/kernel/db/insert-rows'
import type { FileStore } from '@pengawas/api/kernel/files/file-store'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from './databases.ts'
import { auditKeys, hubConfig, openTestHub } from './test-hub.ts'

const GUARDS = [
  'audit_log_no_update',
  'audit_log_no_delete',
  'audit_log_no_replace',
  'audit_head_no_delete',
  'audit_head_no_return',
]
const THIEF = createAuditKeys('a key that an intruder chose')

onEveryDatabase('the audit log', (databaseUrl) => {
  let dataDir: string
  let db: Database
  let audit: AuditService
  let entries: number

  let url: string | undefined
  let written: AuditRow[]
  let head: AuditHeadRow
  let files: FileStore

  /** A log as a hub with demo data writes it, anchored when the hub ended. */
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'pengawas-audit-'))
    url = await databaseUrl()
    await (await openTestHub({ databaseUrl: url, dataDir })).stop()
    db = await openDatabase({ url, dataDir })
    files = createFolderStore(path.join(dataDir, 'files'))
    audit = createAuditService({
      ...{ db, keys: auditKeys, anchors: () => readAnchors(files), now: () => new Date() },
      anchorFiles: () => checkAnchorFiles(files, auditKeys, 1_000),
    })
    const verdict = await audit.verify()
    expect(verdict).toMatchObject({ valid: true, unkeyedEntries: 0, anchors: 1 })
    entries = verdict.entries
    expect(entries).toBeGreaterThan(10)
    written = await db.read.find(auditEntity, { order: { sequence: 'ASC' } })
    head = await db.read.findOneByOrFail(auditHeadEntity, { id: 1 })
  })
  afterEach(async () => {
    if ((await audit.verify()).entries === entries && (await audit.verify()).valid) return
    await unguard()
    await db.write(async (manager) => {
      await manager.query('DELETE FROM audit_log')
      await insertRows(manager, auditEntity, written)
      await manager.update(auditHeadEntity, { id: 1 }, head)
    })
    await rm(path.join(dataDir, 'files', 'audit-anchors'), { recursive: true, force: true })
    await anchorsIn(files).save()
  })
  afterAll(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const anchorsIn = (store: FileStore, log = pino({ level: 'silent' })): AuditAnchors =>
    createAuditAnchors({ db, files: store, keys: auditKeys, log, now: () => new Date('2026-11-22T00:00:00Z') })
  const run = (sql: string): Promise<unknown> => db.write((manager) => manager.query(sql))

  /** An intruder with every right on the database. */
  async function unguard(): Promise<void> {
    for (const guard of GUARDS) await run(`DROP TRIGGER IF EXISTS ${guard}`)
  }

  const rowAt = (sequence: number): Promise<AuditRow> => db.read.findOneByOrFail(auditEntity, { sequence })
  const append = (count: number): Promise<void> =>
    db.write((manager) =>
      audit.appendAll(
        manager,
        Array.from({ length: count }, () => ({
          actorId: null,
          action: 'flag.raised',
          subjectType: 'flag',
          subjectId: 'one',
        })),
      ),
    )

  /** Chains entries again from `from` on, after a change, as an intruder without the key can. */
  async function tieAgain(from: number, hash: (row: Omit<AuditRow, 'hash'>) => string): Promise<void> {
    const rows = await db.read.find(auditEntity, { order: { sequence: 'ASC' } })
    let previousHash = rows.find(({ sequence }) => sequence === from)?.previousHash ?? ''
    await db.write(async (manager) => {
      for (const row of rows.filter(({ sequence }) => sequence >= from)) {
        const tied = { ...row, previousHash }
        previousHash = hash(tied)
        await manager.update(
          auditEntity,
          { sequence: row.sequence },
          { previousHash: tied.previousHash, hash: previousHash },
        )
      }
      await manager.update(auditHeadEntity, { id: 1 }, { hash: previousHash })
    })
  }

  async function anchorsOf(store: FileStore): Promise<AuditAnchor[]> {
    const kept: AuditAnchor[] = []
    for await (const anchor of readAnchors(store)) kept.push(anchor)
    return kept
  }

  // First of all: the others take the triggers away.
  it.each([
    "UPDATE audit_log SET action = 'flag.reviewed' WHERE sequence = 7",
    'DELETE FROM audit_log WHERE sequence = 7',
    'DELETE FROM audit_log',
    "REPLACE INTO audit_log SELECT sequence, at, actorId, 'flag.reviewed', subjectType, subjectId, data, previousHash, hash FROM audit_log WHERE sequence = 7",
    'UPDATE audit_head SET sequence = sequence - 1',
    'DELETE FROM audit_head',
  ])('can only be added to: %s', async (sql) => {
    await expect(run(sql)).rejects.toThrow('append-only')
    expect(await audit.verify()).toMatchObject({ valid: true, entries })
  })

  const forced: {
    name: string
    force: () => Promise<unknown>
    is: () => Partial<Extract<AuditVerdict, { valid: false }>>
  }[] = [
    {
      name: 'an altered entry',
      force: () => run("UPDATE audit_log SET action = 'flag.reviewed' WHERE sequence = 7"),
      is: () => ({ entries: 6, brokenAt: 7, fault: 'altered' }),
    },
    {
      name: 'data that is no JSON',
      force: () => run("UPDATE audit_log SET data = '{' WHERE sequence = 7"),
      is: () => ({ entries: 6, brokenAt: 7, fault: 'unreadable' }),
    },
    {
      name: 'a deleted entry',
      force: () => run('DELETE FROM audit_log WHERE sequence = 7'),
      is: () => ({ entries: 6, brokenAt: 7, fault: 'missing' }),
    },
    {
      name: 'an inserted entry',
      force: async () => {
        const last = await rowAt(entries)
        const unsigned = { ...last, sequence: entries + 1, previousHash: last.hash }
        await db.write((manager) =>
          insertRows(manager, auditEntity, [{ ...unsigned, hash: keyedHash(THIEF.current, unsigned) }]),
        )
      },
      is: () => ({ entries, brokenAt: entries + 1, fault: 'altered' }),
    },
    {
      name: 'an entry before the first',
      force: async () => {
        const first = await rowAt(1)
        await db.write((manager) => insertRows(manager, auditEntity, [{ ...first, sequence: -5 }]))
      },
      is: () => ({ entries: 0, brokenAt: -5, fault: 'before-the-first' }),
    },
    {
      name: 'two entries that changed places',
      force: async () => {
        for (const [from, to] of [
          [7, 9999],
          [8, 7],
          [9999, 8],
        ])
          await run(`UPDATE audit_log SET sequence = ${to} WHERE sequence = ${from}`)
      },
      is: () => ({ entries: 6, brokenAt: 7, fault: 'altered' }),
    },
    {
      name: 'a deleted last entry',
      force: () => run(`DELETE FROM audit_log WHERE sequence = ${entries}`),
      is: () => ({ entries: entries - 1, brokenAt: entries, fault: 'tail-missing' }),
    },
    {
      name: 'a cut tail whose head was set back',
      force: async () => {
        await run(`DELETE FROM audit_log WHERE sequence > ${entries - 3}`)
        const last = await rowAt(entries - 3)
        await run(`UPDATE audit_head SET sequence = ${last.sequence}, hash = '${last.hash}'`)
      },
      is: () => ({ entries: entries - 3, brokenAt: entries - 2, fault: 'tail-missing' }),
    },
    {
      name: 'a cut tail that a hub has grown over since',
      force: async () => {
        await run(`DELETE FROM audit_log WHERE sequence > ${entries - 3}`)
        const last = await rowAt(entries - 3)
        await run(`UPDATE audit_head SET sequence = ${last.sequence}, hash = '${last.hash}'`)
        await append(10)
      },
      is: () => ({ brokenAt: entries, fault: 'not-as-anchored' }),
    },
    {
      name: 'a tail tied together again without a key',
      force: async () => {
        await run("UPDATE audit_log SET action = 'flag.reviewed' WHERE sequence = 7")
        await tieAgain(7, unkeyedHash)
      },
      is: () => ({ entries: 6, brokenAt: 7, fault: 'altered' }),
    },
    {
      name: 'a tail tied together again with another key',
      force: async () => {
        await run("UPDATE audit_log SET action = 'flag.reviewed' WHERE sequence = 7")
        await tieAgain(7, (row) => keyedHash(THIEF.current, row))
      },
      is: () => ({ entries: 6, brokenAt: 7, fault: 'altered' }),
    },
    {
      name: 'a tail chained again by an intruder with the key, after it was anchored',
      force: async () => {
        await run("UPDATE audit_log SET action = 'flag.reviewed' WHERE sequence = 7")
        await tieAgain(7, (row) => keyedHash(auditKeys.current, row))
      },
      is: () => ({ brokenAt: entries, fault: 'not-as-anchored' }),
    },
  ]
  it.each(forced)('shows $name', async ({ force, is }) => {
    await unguard()
    await force()
    expect(await audit.verify()).toMatchObject({ valid: false, ...is() })
  })

  it.each([
    ['other values', `'{"name":{"before":"Sari","after":"Ayu"}}'`],
    ['what is no JSON', "'{'"],
  ])(
    'shows old and new values that somebody replaced by %s, and misses none that went with their record',
    async (_, by) => {
      const subject = { type: 'user', id: 'someone' } as const
      const changed = () =>
        db.write(async (manager) => {
          const bound = await recordValues(manager, subject, { name: { before: 'Budi', after: 'Ayu' } })
          const entry = { actorId: null, action: 'user.updated', subjectType: 'user', subjectId: subject.id } as const
          await audit.append(manager, { ...entry, data: bound })
          return bound.values
        })
      const [gone, altered] = [await changed(), await changed()]
      await run(`DELETE FROM changed_values WHERE id = '${gone}'`)
      expect(await audit.verify()).toMatchObject({ valid: true, entries: entries + 2 })
      const column = db.dialect === 'sqlite' ? '"values"' : '`values`'
      await run(`UPDATE changed_values SET ${column} = ${by} WHERE id = '${altered}'`)
      expect(await audit.verify()).toMatchObject({ valid: false, brokenAt: entries + 2, fault: 'values-altered' })
      await run(`DELETE FROM changed_values WHERE id = '${altered}'`)
    },
  )

  it('carries over what was written without a key, in a boundary that binds it', async () => {
    await unguard()
    // As a hub of before wrote it: SHA-256 alone, and no boundary.
    await db.write(async (manager) => {
      const rows = (await manager.find(auditEntity, { order: { sequence: 'ASC' } })).slice(1)
      await manager.query('DELETE FROM audit_log')
      let last = { sequence: 0, hash: '0'.repeat(64) }
      for (const row of rows) {
        const unsigned = { ...row, sequence: last.sequence + 1, previousHash: last.hash }
        last = { ...unsigned, hash: unkeyedHash(unsigned) }
        await insertRows(manager, auditEntity, [{ ...unsigned, hash: last.hash }])
      }
      await manager.update(auditHeadEntity, { id: 1 }, { sequence: last.sequence, hash: last.hash, keyId: null })
    })
    await rm(path.join(dataDir, 'files', 'audit-anchors'), { recursive: true })
    const old = await rowAt(entries - 1)
    expect(await audit.verify()).toEqual({ valid: false, entries: entries - 1, brokenAt: entries, fault: 'not-keyed' })
    await Promise.all([audit.begin(), audit.begin()])
    await append(3)
    expect(await audit.verify()).toEqual({
      valid: true,
      entries: entries + 3,
      unkeyedEntries: entries - 1,
      anchors: 0,
      signatures: 0,
    })
    expect(await rowAt(entries)).toMatchObject({
      action: 'audit.keyed',
      data: { entriesBefore: entries - 1, headBefore: old.hash, keyId: auditKeys.current.id },
    })
    // The old part cannot be changed any more, although anybody can make its hashes.
    await run("UPDATE audit_log SET action = 'flag.reviewed' WHERE sequence = 3")
    await tieOld(3)
    expect(await audit.verify()).toMatchObject({ valid: false, brokenAt: entries })

    async function tieOld(from: number): Promise<void> {
      let previousHash = (await rowAt(from)).previousHash
      for (let sequence = from; sequence < entries; sequence += 1) {
        const row = { ...(await rowAt(sequence)), previousHash }
        previousHash = unkeyedHash(row)
        await db.write((manager) =>
          manager.update(auditEntity, { sequence }, { previousHash: row.previousHash, hash: previousHash }),
        )
      }
    }
  })

  it('continues with a new key and is complete with knowledge of the former one', async () => {
    const newKeys = createAuditKeys('the key of tomorrow')
    const rotated = createAuditService({
      db,
      keys: { current: newKeys.current, former: [auditKeys.current] },
      now: () => new Date(),
    })
    await rotated.begin()
    await db.write((manager) =>
      rotated.append(manager, { actorId: null, action: 'flag.raised', subjectType: 'flag', subjectId: 'one' }),
    )
    expect(await rotated.verify()).toMatchObject({ valid: true, entries: entries + 2 })
    expect(await createAuditService({ db, keys: newKeys, now: () => new Date() }).verify()).toMatchObject({
      valid: false,
      brokenAt: 1,
      fault: 'unknown-key',
    })
  })

  it('is checked by a command, which says by its last line and its exit code what it found', async () => {
    expect(await verifyByCommand()).toEqual({
      exitCode: 0,
      verdict: { valid: true, entries, unkeyedEntries: 0, anchors: 1, signatures: 1 },
    })
    await unguard()
    await run("UPDATE audit_log SET action = 'flag.reviewed' WHERE sequence = 7")
    expect(await verifyByCommand()).toEqual({
      exitCode: 1,
      verdict: { valid: false, entries: 6, brokenAt: 7, fault: 'altered' },
    })
    expect(await verifyByCommand([], { SECRET_KEY: 'another key, of at least thirty-two characters' })).toMatchObject({
      exitCode: 1,
      verdict: { brokenAt: 1, fault: 'unknown-key' },
    })
    expect(await verifyByCommand([], { SECRET_KEY: '' })).toMatchObject({ exitCode: 1, verdict: { valid: false } })
  })

  it('misses a cut tail by the collected log alone, when the file store was cleared too', async () => {
    const lines: string[] = []
    await append(5)
    await anchorsIn(
      createFolderStore(path.join(dataDir, 'elsewhere')),
      pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    ).save()
    const collected = path.join(dataDir, 'collected.log')
    await writeFile(collected, `hub started\n2026-11-22T00:00:00Z hub-1 ${lines.join('')}{"msg":"something else"}\n`)
    expect(await verifyByCommand(['--log', collected])).toMatchObject({
      exitCode: 0,
      verdict: { entries: entries + 5, anchors: 2 },
    })
    await unguard()
    await run(`DELETE FROM audit_log WHERE sequence > ${entries - 2}`)
    const last = await rowAt(entries - 2)
    await run(`UPDATE audit_head SET sequence = ${last.sequence}, hash = '${last.hash}'`)
    await rm(path.join(dataDir, 'files', 'audit-anchors'), { recursive: true })
    expect(await verifyByCommand()).toMatchObject({ exitCode: 0 })
    expect(await verifyByCommand(['--log', collected])).toMatchObject({
      exitCode: 1,
      verdict: { valid: false, brokenAt: entries - 1, fault: 'tail-missing' },
    })
  })

  async function verifyByCommand(
    options: string[] = [],
    env: Record<string, string> = {},
  ): Promise<{ exitCode: number | null; verdict: unknown }> {
    const program = path.join(import.meta.dirname, '../../../api/src/verify-audit.ts')
    const child = spawn(process.execPath, [program, ...options], {
      env: {
        DATA_DIR: dataDir,
        SECRET_KEY: hubConfig(dataDir).secretKey,
        ...(url === undefined ? {} : { DATABASE_URL: url }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const output = await text(child.stdout)
    const [exitCode] = (await ended) as [number | null]
    return { exitCode, verdict: JSON.parse(output.trim().split('\n').at(-1) ?? '') as unknown }
  }

  it('shows what was done to the files of its anchors, by the page and by the command', async () => {
    const anchors = anchorsIn(files)
    for (let count = 0; count < 3; count += 1) {
      await append(1)
      await anchors.save()
    }
    expect(await audit.verify()).toMatchObject({ valid: true, anchors: 4, signatures: 4 })
    const kept = await anchorsOf(files)
    const fileAt = (index: number): string =>
      path.join(dataDir, 'files', anchorFileKey(kept.at(index) ?? { sequence: 0, hash: '' }))
    const shows = async (verdict: object): Promise<void> => {
      expect(await audit.verify()).toMatchObject({ valid: false, ...verdict })
      expect(await verifyByCommand()).toMatchObject({ exitCode: 1, verdict })
    }

    const whole = await readFile(fileAt(2))
    const changed = Buffer.from(whole)
    const at = whole.indexOf('"at":"') + 8
    changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(fileAt(2), changed)
    await shows({ brokenAt: kept[2]?.sequence, fault: 'anchor-forged' })
    const { sequence, hash } = kept[2] ?? { sequence: 0, hash: '' }
    await writeFile(fileAt(2), JSON.stringify(signedAnchor(THIEF.current, { sequence, hash }, 'now', null)))
    await shows({ brokenAt: sequence, fault: 'anchor-unknown-key' })
    await writeFile(fileAt(2), whole)

    // A head that never was, put among the anchors to make the log look cut.
    const invented = { sequence: entries + 100, hash: 'ab'.repeat(32) }
    const placed = path.join(dataDir, 'files', anchorFileKey(invented))
    await writeFile(placed, JSON.stringify(invented))
    await shows({ brokenAt: invented.sequence, fault: 'anchor-forged' })
    await rm(placed)

    await rm(fileAt(1))
    await shows({ brokenAt: kept[1]?.sequence, fault: 'anchor-missing' })
    // A hub that begins anew goes on from what it finds.
    await append(1)
    await anchorsIn(files).save()
    await shows({ brokenAt: kept[1]?.sequence, fault: 'anchor-missing' })
  })

  it('has no gap and no number twice when many write at once', async () => {
    const other = createAuditService({ db, keys: auditKeys, now: () => new Date() })
    const entry = { actorId: null, action: 'flag.raised', subjectType: 'flag', subjectId: 'one' } as const
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        db.write((manager) => (index % 2 === 0 ? audit : other).appendAll(manager, [entry, entry])),
      ),
    )
    expect(await audit.verify()).toMatchObject({ valid: true, entries: entries + 80 })
  })

  it('keeps each head once, in the file store and as a line of the log', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    const second = createFolderStore(path.join(dataDir, 'second'))
    const anchors = anchorsIn(second, log)
    await anchors.save()
    await anchors.save()
    const { hash } = await rowAt(entries)
    expect(await anchorsOf(second)).toEqual([{ sequence: entries, hash }])
    await append(1)
    await anchors.save()
    expect(await anchorsOf(second)).toHaveLength(2)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'audit head', auditAnchor: { sequence: entries, hash, at: '2026-11-22T00:00:00.000Z' } },
      { msg: 'audit head', auditAnchor: { sequence: entries + 1 } },
    ])
    expect(await readdir(path.join(dataDir, 'second', 'audit-anchors'))).toEqual(['000000000000'])
  })
})
