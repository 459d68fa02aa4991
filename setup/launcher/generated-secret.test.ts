import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ensureSecret, readSecret } from './generated-secret.ts'

it('makes a secret once, for this user alone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-secret-'))
  try {
    const data = path.join(folder, 'data')
    const secret = await ensureSecret(data, 'media-node-secret')
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(await ensureSecret(data, 'media-node-secret')).toBe(secret)
    expect((await stat(path.join(data, 'media-node-secret'))).mode & 0o777).toBe(0o600)
    expect(await ensureSecret(data, 'secret-key')).not.toBe(secret)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('reads a secret without making one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-secret-'))
  try {
    expect(await readSecret(path.join(folder, 'data'), 'secret-key')).toBeUndefined()
    const secret = await ensureSecret(folder, 'secret-key')
    expect(await readSecret(folder, 'secret-key')).toBe(secret)
    expect(await readSecret(folder, 'media-node-secret')).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
