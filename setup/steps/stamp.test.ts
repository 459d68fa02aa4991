import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashFiles, stampFits, writeStamp } from './stamp.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pengawas-stamp-'))
  await mkdir(path.join(folder, 'src/deep'), { recursive: true })
  await writeFile(path.join(folder, 'src/a.ts'), 'a')
  await writeFile(path.join(folder, 'src/deep/b.ts'), 'b')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('hashFiles', () => {
  it('changes with a content, a name and a new file, and with nothing else', async () => {
    const before = await hashFiles([path.join(folder, 'src')])
    expect(await hashFiles([path.join(folder, 'src'), path.join(folder, 'absent')])).toBe(before)

    await mkdir(path.join(folder, 'src/node_modules'))
    await writeFile(path.join(folder, 'src/node_modules/c.js'), 'c')
    expect(await hashFiles([path.join(folder, 'src')])).toBe(before)

    await writeFile(path.join(folder, 'src/deep/b.ts'), 'B')
    const changed = await hashFiles([path.join(folder, 'src')])
    expect(changed).not.toBe(before)

    await writeFile(path.join(folder, 'src/deep/c.ts'), '')
    expect(await hashFiles([path.join(folder, 'src')])).not.toBe(changed)
  })
})

describe('stampFits', () => {
  it('is false before the first stamp and for another hash', async () => {
    const stamp = path.join(folder, '.stamp')
    expect(await stampFits(stamp, 'one')).toBe(false)
    await writeStamp(stamp, 'one')
    expect(await stampFits(stamp, 'one')).toBe(true)
    expect(await stampFits(stamp, 'two')).toBe(false)
  })
})
