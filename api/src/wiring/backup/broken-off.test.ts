import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, cp, mkdir, mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { BackupConfig } from '../../config.ts'
import { openFileStore } from '../../kernel/files/open-file-store.ts'
import { databaseFile, openDatabase } from '../db/data-source.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let onPut = (): void => undefined
/** What somebody takes out of an archive between its two readings, and how often it was read. */
let takenOut: string | null = null
let readings = 0

vi.mock(import('./archive.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    async *readArchive(...given) {
      readings += 1
      const missing = readings > 1 ? takenOut : null
      for await (const one of real.readArchive(...given)) if (one.name !== missing) yield one
    },
  }
})

// As in a bucket where the hub may not delete the anchors of its audit log.
vi.mock(import('../../kernel/files/open-file-store.ts'), async (original) => {
  const real = await original()
  return {
    openFileStore: (config) => {
      const store = real.openFileStore(config)
      const remove = (key: string): Promise<void> =>
        key.startsWith('audit-anchors/') ? Promise.reject(new Error('Access Denied')) : store.delete(key)
      const put: typeof store.put = async (...given) => {
        await store.put(...given)
        onPut()
      }
      return { ...store, put, delete: remove }
    },
  }
})

const SECRET_KEY = 'the key of this installation, and of no other one'
const PROGRAM = path.resolve(import.meta.dirname, '../../backup.ts')

let template: string
let folder: string
let dataDir: string
let file: string
const configOf = (place: string): BackupConfig => ({
  ...{ dataDir: place, databaseUrl: undefined, s3Url: undefined, secretKey: SECRET_KEY },
  ...{ formerSecretKeys: [], passphrase: undefined },
})
const backUp = (): ReturnType<typeof makeBackup> =>
  makeBackup(configOf(dataDir), { file, version: '0.1.0', now: () => new Date() })
const copies = async (): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => name.startsWith('backup-')).toSorted()

beforeAll(async () => {
  template = await mkdtemp(path.join(tmpdir(), 'pengawas-broken-off-'))
  const store = openFileStore(configOf(template))
  for (const key of ['audit-anchors/1/a.json', 'evidence/one.webp'])
    await store.put(key, Buffer.from('content'), 'text/plain')
  await (await openDatabase({ url: undefined, dataDir: template })).close()
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pengawas-broken-off-'))
  dataDir = path.join(folder, 'source')
  file = path.join(folder, 'a.backup')
  await cp(template, dataDir, { recursive: true })
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})
afterAll(async () => {
  await rm(template, { recursive: true, force: true })
})

/** A file of the store that is packed once somebody lets it go on; it is empty. */
async function layPipe(): Promise<{ isReached: () => Promise<{ goOn: () => Promise<void> }> }> {
  const pipe = path.join(dataDir, 'files', 'evidence', 'pipe.webp')
  await promisify(execFile)('mkfifo', [pipe])
  return {
    async isReached() {
      // Opens when somebody else opens it to read.
      const handle = await open(pipe, 'w')
      return { goOn: () => handle.close() }
    },
  }
}

it('lets go of the database before it packs files', async () => {
  const pipe = await layPipe()
  const made = backUp()
  const { goOn } = await pipe.isReached()
  expect(await copies()).toEqual([])
  await goOn()
  expect(await made).toMatchObject({ files: 3 })
})

it('leaves nothing where a signal breaks it off', async () => {
  const pipe = await layPipe()
  const child = spawn(process.execPath, [PROGRAM, file], {
    env: { ...process.env, DATA_DIR: dataDir, SECRET_KEY },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const said = text(child.stdout)
  const { goOn } = await pipe.isReached()
  await access(`${file}.part`)
  child.kill('SIGTERM')
  await goOn()
  expect(await ended).toEqual([1, null])
  expect(await said).toContain('"made":false,"error":"It was broken off (SIGTERM).')
  expect(await readdir(folder)).toEqual(['source'])
  expect(await copies()).toEqual([])
}, 30_000)

it('deletes copies of backups that were killed long ago, and nobody else’s folder', async () => {
  const long = new Date(Date.now() - 7 * 60 * 60 * 1000)
  for (const [name, inside, at] of [
    ['backup-killed', 'snapshot.sqlite', long],
    ['backup-recent', 'snapshot.sqlite', new Date()],
    ['backup-monday', 'of-somebody-else', long],
  ] as const) {
    await mkdir(path.join(dataDir, name))
    await writeFile(path.join(dataDir, name, inside), '')
    for (const place of [path.join(dataDir, name, inside), path.join(dataDir, name)]) await utimes(place, at, at)
  }
  await backUp()
  expect(await copies()).toEqual(['backup-monday', 'backup-recent'])
})

it.each(['-wal', '-shm', '-journal'])('is not taken back beside a %s of a database that has gone', async (ending) => {
  await backUp()
  const target = path.join(folder, 'target')
  await mkdir(target)
  const beside = `${databaseFile(target)}${ending}`
  await writeFile(beside, 'changes')
  const taken = restoreBackup(configOf(target), { file, otherKey: false })
  await expect(taken).rejects.toThrow(`${beside} belongs to a database that is not there any more`)
  expect(await readdir(target)).toEqual([path.basename(beside)])
})

it('can be tried again where the store does not give up the anchors', async () => {
  const made = await backUp()
  const target = path.join(folder, 'target')
  const packed = await readFile(file)
  // One row less than it says: known when everything is read.
  const damaged = path.join(folder, 'damaged.backup')
  const at = packed.indexOf('"page_uses":0')
  expect(at).toBeGreaterThan(0)
  await writeFile(damaged, packed.fill('"page_uses":1', at, at + '"page_uses":1'.length))
  await expect(restoreBackup(configOf(target), { file: damaged, otherKey: true })).rejects.toThrow(
    /page_uses has 0 rows instead of 1\.$/,
  )
  expect(await restoreBackup(configOf(target), { file, otherKey: false })).toMatchObject({ files: made.files })
})

it('takes away what it has put back where a signal breaks it off', async () => {
  const made = await backUp()
  const target = path.join(folder, 'target')
  const stop = new AbortController()
  onPut = () => {
    stop.abort()
  }
  await expect(restoreBackup(configOf(target), { file, otherKey: false, signal: stop.signal })).rejects.toThrow(
    /aborted/,
  )
  expect(stop.signal.aborted).toBe(true)
  onPut = () => undefined
  expect(await restoreBackup(configOf(target), { file, otherKey: false })).toMatchObject({ files: made.files })
})

it.each(['files/evidence/one.webp', 'files/audit-anchors/1/a.json', 'database/pengawas.sqlite'])(
  'takes away what it has put back where the second reading does not find %s any more',
  async (name) => {
    const made = await backUp()
    const target = path.join(folder, 'target')
    readings = 0
    takenOut = name
    await expect(restoreBackup(configOf(target), { file, otherKey: false })).rejects.toThrow(
      `The backup changed while it was read: ${name} is missing.`,
    )
    expect(readings).toBe(2)
    takenOut = null
    expect(await restoreBackup(configOf(target), { file, otherKey: false })).toMatchObject({ files: made.files })
  },
)
