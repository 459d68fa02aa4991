import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createStoredSizes } from './stored-sizes.ts'

let folder: string | undefined
afterEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

it('sums files by kind, and measures again only after five minutes', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pengawas-sizes-'))
  const write = async (name: string, bytes: number): Promise<void> => {
    const place = path.join(folder ?? '', name)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, Buffer.alloc(bytes))
  }
  await write('pengawas.sqlite', 700)
  await write('pengawas.sqlite-wal', 50)
  await write('files/evidence/a/1.webp', 300)
  await write('files/evidence/b/2.webp', 20)
  await write('files/question-pictures/3.png', 5)
  await write('files/recordings/a/5.webm', 200)
  await write('media-node/media-1/recordings/6.webm', 10)
  await write('files/packages/7.zip', 40)
  await write('files/own-data/a/1.zip', 4)
  await write('files/check-ins/a/face.webp', 30)
  await write('files/appeals/a/letter.pdf', 20)
  await write('secret', 1)
  let time = Date.parse('2026-11-22T00:00:00Z')
  const sizes = createStoredSizes(folder, () => new Date(time))
  const first = await sizes()
  expect(first.kinds).toEqual([
    { kind: 'database', files: 2, bytes: 750 },
    { kind: 'evidence', files: 2, bytes: 320 },
    { kind: 'recordings', files: 2, bytes: 210 },
    { kind: 'packages', files: 2, bytes: 44 },
    { kind: 'check-ins', files: 1, bytes: 30 },
    { kind: 'appeals', files: 1, bytes: 20 },
    { kind: 'pictures', files: 1, bytes: 5 },
    { kind: 'other', files: 1, bytes: 1 },
  ])
  await write('files/evidence/a/4.webp', 80)
  time += 4 * 60_000
  expect(await sizes()).toEqual(first)
  time += 60_000
  expect((await sizes()).kinds[1]).toEqual({ kind: 'evidence', files: 3, bytes: 400 })
})
