import { access, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackupConfig } from '../../config.ts'
import type { Database } from '../../kernel/db/database.ts'
import { openFileStore } from '../../kernel/files/open-file-store.ts'
import { openDatabase, openReader } from '../db/data-source.ts'
import { BackupRefused } from './backup-refused.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const FILES: readonly (readonly [key: string, text: string])[] = [
  ['audit-anchors/1/a.json', '{"n":1}'],
  ['evidence/one.webp', 'a face'],
  ['recordings/two/segment.webm', 'x'.repeat(200_000)],
]

let folder: string
let db: Database
const place = (name: string): string => path.join(folder, name)
const configOf = (dataDir: string, over: Partial<BackupConfig> = {}): BackupConfig => ({
  dataDir,
  databaseUrl: undefined,
  s3Url: undefined,
  secretKey: 'the key of this installation, and of no other one',
  formerSecretKeys: [],
  passphrase: undefined,
  ...over,
})
const backUp = (file: string, over: Partial<BackupConfig> = {}): ReturnType<typeof makeBackup> =>
  makeBackup(configOf(place('source'), over), { file: place(file), version: '0.1.0', now: () => new Date() })
let targets = 0
const newTarget = (): string => place(`target-${(targets += 1)}`)
const takeBack = (
  file: string,
  dataDir: string,
  over: Partial<BackupConfig> = {},
  otherKey = false,
): ReturnType<typeof restoreBackup> => restoreBackup(configOf(dataDir, over), { file: place(file), otherKey })

/** What is in a folder, deep down. */
const below = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir, { recursive: true }).catch(() => [])).toSorted()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pengawas-backup-'))
  const store = openFileStore(configOf(place('source')))
  for (const [key, text] of FILES) await store.put(key, Buffer.from(text), 'text/plain')
  await store.close()
  db = await openDatabase({ url: undefined, dataDir: place('source') })
  await db.write((manager) => manager.query("INSERT INTO page_uses VALUES ('2026-11-23', 'wall', 'opened', 3)"))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  it.each([
    ['plain', undefined],
    ['sealed', 'empat kata sandi panjang'],
  ])('that is %s comes back as it was', async (name, passphrase) => {
    const made = await backUp(`${name}.backup`, { passphrase })
    expect(made).toMatchObject({ sealed: passphrase !== undefined, files: FILES.length, deletedMeanwhile: 0 })
    expect((await stat(made.file)).mode & 0o777).toBe(0o600)
    expect((await readFile(made.file)).includes('a face')).toBe(passphrase === undefined)
    const target = newTarget()
    expect(await takeBack(`${name}.backup`, target, { passphrase })).toMatchObject({
      version: '0.1.0',
      files: FILES.length,
      rows: made.rows,
    })
    for (const [key, text] of FILES) expect(await readFile(path.join(target, 'files', key), 'utf8')).toBe(text)
    const source = await openReader({ url: undefined, dataDir: target })
    try {
      expect(await source.query('SELECT page, uses FROM page_uses')).toEqual([{ page: 'wall', uses: 3 }])
    } finally {
      await source.destroy()
    }
  })

  it('leaves nothing beside the data, and does not write over a file', async () => {
    await backUp('once.backup')
    expect((await below(place('source'))).filter((name) => name.startsWith('backup-'))).toEqual([])
    await expect(backUp('once.backup')).rejects.toThrow(/there already/)
    await writeFile(place('other.backup.part'), '')
    await expect(backUp('other.backup')).rejects.toThrow(/broken off/)
    await expect(access(place('other.backup'))).rejects.toThrow()
  })

  it('is refused where there is no database', async () => {
    await expect(
      makeBackup(configOf(place('nowhere')), { file: place('n.backup'), version: '0.1.0', now: () => new Date() }),
    ).rejects.toThrow(/There is no database/)
  })
})

describe('a backup is not taken back', () => {
  const PASSPHRASE = 'empat kata sandi panjang'
  beforeAll(async () => {
    await backUp('good.backup')
    await backUp('closed.backup', { passphrase: PASSPHRASE })
  })
  const damage = async (name: string, change: (bytes: Buffer) => Buffer): Promise<void> =>
    writeFile(place(name), change(await readFile(place('good.backup'))))

  it('to a place with a database or with files, which stay as they are', async () => {
    const withDatabase = newTarget()
    await takeBack('good.backup', withDatabase)
    const before = await below(withDatabase)
    await expect(takeBack('good.backup', withDatabase)).rejects.toThrow(/database already/)
    expect(await below(withDatabase)).toEqual(before)
    const withFiles = newTarget()
    await openFileStore(configOf(withFiles)).put('evidence/mine.webp', Buffer.from('mine'), 'image/webp')
    await expect(takeBack('good.backup', withFiles)).rejects.toThrow(/files in the file store already/)
    expect(await below(withFiles)).toEqual(['files', 'files/evidence', 'files/evidence/mine.webp'])
  })

  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    [
      'with a changed picture',
      (bytes) => replaced(bytes, 'a face', 'A face'),
      /evidence\/one\.webp is not what was put in/,
    ],
    [
      'with a changed list',
      (bytes) => replaced(bytes, '"deletedMeanwhile":0', '"deletedMeanwhile":1'),
      /somebody changed it/,
    ],
    ['of a later version', (bytes) => replaced(bytes, 'Spine1763683200000"', 'Spine9999999999999"'), /later version/],
    ['that was cut off', (bytes) => bytes.subarray(0, bytes.length >> 1), /cut off/],
    ['that is no backup', () => Buffer.from('hello'.repeat(1_000)), /no backup of Pengawas/],
  ])('%s', async (_, change, message) => {
    await damage('damaged.backup', change)
    const target = newTarget()
    await expect(takeBack('damaged.backup', target)).rejects.toThrow(message)
    expect(await below(target)).toEqual([])
  })

  it('in part: what was put back before something failed is taken away again', async () => {
    await damage('damaged.backup', (bytes) => replaced(bytes, '"page_uses":1', '"page_uses":2'))
    const target = newTarget()
    // Its list would be refused at once, as nobody signed it.
    const taken = takeBack('damaged.backup', target, {}, true)
    await expect(taken).rejects.toThrow(/page_uses has 1 rows instead of 2/)
    expect((await below(target)).filter((name) => /\.(webp|webm|json|sqlite|restoring)/.test(name))).toEqual([])
    expect(await takeBack('good.backup', target)).toMatchObject({ files: FILES.length })
  })

  it('without its passphrase', async () => {
    const target = newTarget()
    await expect(takeBack('closed.backup', target)).rejects.toThrow(/BACKUP_PASSPHRASE/)
    await expect(takeBack('closed.backup', target, { passphrase: 'another passphrase' })).rejects.toThrow(/not the one/)
    expect(await below(target)).toEqual([])
  })

  it('with another key, unless it is a former one, or said to be lost', async () => {
    const other = { secretKey: 'the key of another installation altogether' }
    await expect(takeBack('good.backup', newTarget(), other)).rejects.toThrow(BackupRefused)
    const former = { ...other, formerSecretKeys: [configOf('').secretKey] }
    expect(await takeBack('good.backup', newTarget(), former)).toMatchObject({ files: FILES.length })
    expect(await takeBack('good.backup', newTarget(), other, true)).toMatchObject({ files: FILES.length })
  })
})

/** The first occurrence, by a text of the same length. */
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from)
  expect(at).toBeGreaterThan(0)
  const changed = Buffer.from(bytes)
  changed.write(to, at)
  return changed
}
