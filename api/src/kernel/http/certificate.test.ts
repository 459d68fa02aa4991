import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { selfMadeCertificate } from './certificate.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pengawas-tls-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('selfMadeCertificate', () => {
  const now = new Date('2026-11-21T00:00:00Z')

  it('names this machine, keeps its key to itself, and is kept', async () => {
    const made = await selfMadeCertificate(folder, now)
    const certificate = new X509Certificate(made.cert)
    expect(certificate.checkHost('localhost')).toBe('localhost')
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1')
    expect((await stat(path.join(folder, 'tls', 'key.pem'))).mode & 0o077).toBe(0)
    expect(await selfMadeCertificate(folder, new Date('2027-06-01T00:00:00Z'))).toEqual(made)
  })

  it('is renewed before it runs out', async () => {
    const made = await selfMadeCertificate(folder, now)
    expect(await selfMadeCertificate(folder, new Date('2029-02-10T00:00:00Z'))).not.toEqual(made)
  })
})
