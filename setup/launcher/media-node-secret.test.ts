import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ensureMediaNodeSecret } from './media-node-secret.ts'

it('makes a secret once, for this user alone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-secret-'))
  try {
    const data = path.join(folder, 'data')
    const secret = await ensureMediaNodeSecret(data)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(await ensureMediaNodeSecret(data)).toBe(secret)
    expect((await stat(path.join(data, 'media-node-secret'))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
