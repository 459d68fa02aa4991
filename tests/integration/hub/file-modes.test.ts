import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestHub, people, signIn } from './test-hub.ts'

let dataDir: string
let umask: number
beforeEach(async () => {
  // The most permissive umask: files that are private then were made private by the hub.
  umask = process.umask(0o000)
  dataDir = await mkdtemp(path.join(tmpdir(), 'pengawas-modes-'))
})
afterEach(async () => {
  process.umask(umask)
  await rm(dataDir, { recursive: true, force: true })
})

const OTHERS = 0o077

/** The folder itself and everything in it that another user may read, write or enter. */
async function openToOthers(): Promise<string[]> {
  const names = ['.', ...(await readdir(dataDir, { recursive: true }))]
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await stat(path.join(dataDir, name))).mode })),
  )
  return modes.filter(({ mode }) => (mode & OTHERS) !== 0).map(({ name }) => name)
}

it('all that a hub makes in its data folder is for its own user alone, while it runs and afterwards', async () => {
  const hub = await openTestHub({ dataDir, tls: { mode: 'self-made' } })
  await createFolderStore(path.join(dataDir, 'files')).put('evidence/one/two.webp', Buffer.from('x'), 'image/webp')
  const running = await readdir(dataDir)
  expect(running).toEqual(
    expect.arrayContaining(['pengawas.sqlite', 'pengawas.sqlite-wal', 'pengawas.sqlite-shm', 'files', 'tls']),
  )
  expect(await openToOthers()).toEqual([])
  await hub.stop()
  expect(await openToOthers()).toEqual([])
})

it('a data folder of before is closed at the start', async () => {
  await (await openTestHub({ dataDir })).stop()
  await writeFile(path.join(dataDir, 'media-node-secret'), 'secret')
  await mkdir(path.join(dataDir, 'outbox'))
  for (const name of ['pengawas.sqlite', 'media-node-secret']) await chmod(path.join(dataDir, name), 0o644)
  for (const name of ['.', 'files', 'outbox']) await chmod(path.join(dataDir, name), 0o755)
  const hub = await openTestHub({ dataDir })
  await signIn(hub, people.auditor)
  expect(await openToOthers()).toEqual([])
  await hub.stop()
})
