import { link, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { once } from './mysql-backup.ts'
import { writeWhole } from './write-whole.ts'

vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original()
  return { ...real, link: vi.fn(real.link), rename: vi.fn(real.rename) }
})

const noLinks = Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
let folder: string
let file: string
const write = (): Promise<void> => writeWhole(file, once(Buffer.from('whole')))

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pengawas-whole-'))
  file = path.join(folder, 'a.backup')
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

it.each([
  ['with links', () => undefined],
  ['without links, as on a stick', () => vi.mocked(link).mockRejectedValueOnce(noLinks)],
])('gives a file its name %s', async (_, prepare) => {
  prepare()
  await write()
  expect(await readdir(folder)).toEqual(['a.backup'])
  expect(await readFile(file, 'utf8')).toBe('whole')
})

it.each([
  ['whose name is taken', async () => writeFile(file, 'mine')],
  [
    'whose name is taken where there are no links',
    async () => {
      vi.mocked(link).mockRejectedValueOnce(noLinks)
      await writeFile(file, 'mine')
    },
  ],
])('keeps a whole file %s, and the other one', async (_, prepare) => {
  await prepare()
  await expect(write()).rejects.toThrow(/is whole, but .* it is .*a\.backup\.part\.$/)
  expect(await readFile(file, 'utf8')).toBe('mine')
  expect(await readFile(`${file}.part`, 'utf8')).toBe('whole')
})

it('keeps a whole file that nothing gives a name', async () => {
  vi.mocked(link).mockRejectedValueOnce(noLinks)
  vi.mocked(rename).mockRejectedValueOnce(noLinks)
  await expect(write()).rejects.toThrow(/is whole, but .*operation not permitted/)
  expect(await readdir(folder)).toEqual(['a.backup.part'])
})
