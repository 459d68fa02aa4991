import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modelFile, MODEL_NAMES } from '../models/model-files.ts'
import { ensureModels } from './convert-models.ts'

let cacheDir: string
beforeEach(async () => {
  cacheDir = await mkdtemp(path.join(tmpdir(), 'pengawas-models-'))
})
afterEach(() => rm(cacheDir, { recursive: true, force: true }))

describe('ensureModels', { timeout: 30_000 }, () => {
  it('converts once and then finds what it made', async () => {
    const steps: string[] = []
    const first = await ensureModels({ cacheDir, log: (line) => steps.push(line) })
    expect(first).toMatchObject({ converted: true, directory: path.join(cacheDir, 'models', first.modelVersion) })
    expect(steps).toHaveLength(MODEL_NAMES.length)
    expect(await ensureModels({ cacheDir })).toEqual({ ...first, converted: false })
  })

  it('makes the same bytes again, replaces a damaged file and leaves no drafts', async () => {
    const { directory } = await ensureModels({ cacheDir })
    const file = modelFile(directory, 'iris')
    const bytes = await readFile(file)
    await writeFile(file, bytes.subarray(0, 1000))
    expect((await ensureModels({ cacheDir })).converted).toBe(true)
    expect((await readFile(file)).equals(bytes)).toBe(true)
    expect(await readdir(path.join(cacheDir, 'models'))).toEqual([path.basename(directory)])
  })

  it('can be called twice at once', async () => {
    const [one, other] = await Promise.all([ensureModels({ cacheDir }), ensureModels({ cacheDir })])
    expect(one.directory).toBe(other.directory)
    expect(await readdir(path.join(cacheDir, 'models'))).toHaveLength(1)
  })
})
