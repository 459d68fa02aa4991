import { mkdir, readdir, stat } from 'node:fs/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { withMemoryFolder } from './memory-folder.ts'

afterEach(() => vi.restoreAllMocks())

it('leaves the environment as it is where memory is short', async () => {
  vi.spyOn(process, 'availableMemory').mockReturnValue(2 ** 30)
  const environment = { PATH: '/bin' }
  expect(await withMemoryFolder(environment, (given) => Promise.resolve(given))).toBe(environment)
})

it('leaves nothing behind, also of work that fails', async () => {
  vi.spyOn(process, 'availableMemory').mockReturnValue(2 ** 40)
  let folder = ''
  const work = withMemoryFolder({}, async ({ TMPDIR }) => {
    folder = TMPDIR ?? ''
    if (folder !== '') await mkdir(`${folder}/kept`)
    throw new Error('the tests broke')
  })
  await expect(work).rejects.toThrow('the tests broke')
  if (folder !== '') await expect(stat(folder)).rejects.toThrow('ENOENT')
  expect((await readdir('/dev/shm').catch(() => [])).filter((name) => folder.endsWith(name))).toEqual([])
})
