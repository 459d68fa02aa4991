import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { type ArchiveLimits, openArchive } from '@pengawas/api/kernel/lib/archives/read-archive'
import { packageJobEntity } from '@pengawas/api/insight/evidence-packages/package-jobs.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import {
  evidenceManifestSchema,
  packageJobSchema,
  packageJobsSchema,
  packageKeysSchema,
} from '@pengawas/shared/contracts/evidence-packages'
import type { PackageVerdict } from '@pengawas/shared/rules/evidence-package'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pdfLines, pdfPictures } from '../../support/pdf-text.ts'
import { createUser, settleIn } from '../people/support.ts'
import { onEveryDatabase } from './databases.ts'
import { aFlag, FakeMediaNode } from './fake-media-node.ts'
import { takePlace } from './pages.ts'
import { call, fetchData, hubConfig, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

const WITHIN = { timeout: 20_000, interval: 50 }
const LIMITS: ArchiveLimits = {
  ...{ maxEntries: 100, maxTotalBytes: 10_000_000, maxEntryBytes: 5_000_000 },
  tooManyEntries: 'archiveTooManyFiles',
  tooLarge: 'archiveTooLarge',
}

onEveryDatabase('evidence packages', (databaseUrl) => {
  let hub: TestHub
  let node: FakeMediaNode
  let session: TestSession
  let other: TestSession
  let url: string | undefined
  let folder: string
  let picture: Buffer
  const tokens = { proctor: '', auditor: '', admin: '', candidate: '', superAdmin: '' }
  const flag = aFlag()
  const unseen = aFlag()

  beforeAll(async () => {
    url = await databaseUrl()
    folder = await mkdtemp(path.join(tmpdir(), 'pengawas-package-'))
    hub = await openTestHub({ databaseUrl: url })
    node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
    const started = await startSession(hub, people.candidate1)
    session = started.session
    tokens.candidate = started.token
    await takePlace(hub, started.token, session.id)
    const second = await startSession(hub, people.candidate2)
    other = second.session
    await takePlace(hub, second.token, other.id)
    tokens.proctor = await signIn(hub, people.proctor)
    tokens.auditor = await signIn(hub, people.auditor)
    tokens.admin = await signIn(hub, people.administrator)
    tokens.superAdmin = await signIn(hub, people.superAdmin)
    picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer()
    const raise = (one: typeof flag, testSessionId: string, evidence: Uint8Array | null) =>
      node.send(hubRequests.raiseFlag.name, { testSessionId, flag: one, evidence })
    await raise(flag, session.id, picture)
    await raise(unseen, session.id, null)
    const comment = { token: tokens.proctor, body: { text: 'Mohon dilihat lagi 日本' } }
    await post(`/ai-proctoring/flags/${flag.id}/comments`, comment.token, comment.body)
    await post(`/test-sessions/${session.id}/warning`, tokens.proctor, { text: 'Mohon tetap di depan kamera' })
  })
  afterAll(async () => {
    node.close()
    await hub.close()
    await rm(folder, { recursive: true, force: true })
  })

  const post = (where: string, token: string, body: unknown): Promise<Response> =>
    fetch(new URL(`/api${where}`, hub.url), {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
  const make = (token: string, body: object): Promise<Response> => post('/evidence-packages', token, body)
  async function made(token: string, body: object) {
    const response = await make(token, body)
    expect(response.status).toBe(200)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    const archive = await openArchive(bytes, LIMITS)
    const manifestBytes = await archive.read('manifest.json')
    const manifest = evidenceManifestSchema.parse(JSON.parse(manifestBytes.toString()))
    return {
      response,
      bytes,
      archive,
      manifest,
      manifestHash: createHash('sha256').update(manifestBytes).digest('hex'),
    }
  }

  async function verify(bytes: Buffer, options: readonly string[] = [], secretKey = hubConfig('/').secretKey) {
    const file = path.join(folder, `${randomUUID()}.zip`)
    await writeFile(file, bytes)
    const program = path.join(import.meta.dirname, '../../../api/src/verify-package.ts')
    const child = spawn(process.execPath, [program, file, ...options], {
      env: { ...(secretKey === '' ? {} : { SECRET_KEY: secretKey }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const lines = (await text(child.stdout)).trim().split('\n')
    const [exitCode] = (await ended) as [number | null]
    return { exitCode, lines, verdict: JSON.parse(lines.at(-1) ?? '') as PackageVerdict }
  }

  it('of a test have its pictures, its log for programs and people, and a manifest that is signed', async () => {
    const { response, bytes, archive, manifest } = await made(tokens.auditor, { testSessionIds: [session.id] })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="evidence-[\w-]+\.zip"$/)
    const folderName = `${session.code.toLowerCase()}-${session.id.slice(0, 8)}`
    expect(archive.names).toEqual([
      `${folderName}/pictures/${flag.id}.webp`,
      ...[`${folderName}/log.json`, `${folderName}/log.pdf`, 'manifest.json', 'manifest.sig'],
    ])
    expect((await archive.read(`${folderName}/pictures/${flag.id}.webp`)).equals(picture)).toBe(true)
    expect(manifest).toMatchObject({
      madeBy: { role: 'auditor' },
      testSessions: [{ id: session.id, flagIds: null, withheld: ['answers'], missingPictures: [] }],
    })
    for (const { name, size, sha256 } of manifest.files) {
      const content = await archive.read(name)
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([size, sha256])
    }
    const log = JSON.parse((await archive.read(`${folderName}/log.json`)).toString()) as Record<string, unknown>
    expect(log).toMatchObject({
      testSession: { id: session.id, candidate: { id: session.participantId } },
      notes: [{ kind: 'warning', text: 'Mohon tetap di depan kamera' }],
      ...{ chat: [], absences: [{ to: null }], answers: null, eyesOn: { watchers: [] } },
    })
    expect(log.flags).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ id: flag.id, details: flag.details, picture: `${folderName}/pictures/${flag.id}.webp` },
          thread: [expect.objectContaining({ text: 'Mohon dilihat lagi 日本' })],
        }),
        expect.objectContaining({ id: unseen.id, picture: null }),
      ]),
    )
    expect(log.interventions).toEqual([expect.objectContaining({ action: 'test-session.warned' })])
    const audited = JSON.stringify(log.audit)
    for (const action of ['test-session.started', 'flag.raised', 'flag.commented']) expect(audited).toContain(action)
    const pdf = await archive.read(`${folderName}/log.pdf`)
    expect(pdfPictures(pdf)).toBe(1)
    const written = pdfLines(pdf).join('\n')
    expect(written).toContain('Log bukti sesi tes')
    expect(written).toContain('Memperingatkan peserta')
    for (const raw of ['test-session.', 'flag.', 'Status: completed']) expect(written).not.toContain(raw)
    const checked = await verify(bytes)
    expect(checked).toMatchObject({ exitCode: 0, verdict: { valid: true } })
    expect(checked.lines.at(-2)).toBe('Everything holds.')
  })

  it('of one flag have that flag alone, in the language that is asked for', async () => {
    const { archive, manifest } = await made(tokens.proctor, { flagIds: [flag.id], language: 'en' })
    expect(manifest.testSessions).toMatchObject([{ flagIds: [flag.id], withheld: ['audit'] }])
    const [logName, pdfName] = ['log.json', 'log.pdf'].map(
      (name) => archive.names.find((one) => one.endsWith(name)) ?? '',
    )
    const log = JSON.parse((await archive.read(logName ?? '')).toString()) as { flags: { id: string }[] }
    expect(log.flags.map(({ id }) => id)).toEqual([flag.id])
    expect(log).toMatchObject({
      interventions: null,
      notes: null,
      chat: null,
      eyesOn: null,
      audit: null,
      answers: null,
    })
    expect(pdfLines(await archive.read(pdfName ?? '')).join('\n')).toContain('Evidence log of flags')
  })

  it('are in the audit log with the hash of their manifest, and so is each picture', async () => {
    const { manifest, manifestHash } = await made(tokens.auditor, { testSessionIds: [session.id, other.id] })
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    try {
      const entries = await db.read.find(auditEntity, { order: { sequence: 'ASC' } })
      const own = entries.filter(({ subjectId, data }) => [subjectId, data.packageId].includes(manifest.packageId))
      expect(own.map(({ action, subjectType, subjectId }) => [action, subjectType, subjectId])).toEqual([
        ['evidence.packaged', 'evidence-package', manifest.packageId],
        ['evidence.packaged', 'test-session', session.id],
        ['evidence.packaged', 'test-session', other.id],
        ['flag.evidence-viewed', 'flag', flag.id],
      ])
      expect(own.every(({ data }) => data.manifestHash === manifestHash)).toBe(true)
    } finally {
      await db.close()
    }
  })

  it('leave nothing on the disk of the hub', async () => {
    await made(tokens.superAdmin, { flagIds: [flag.id] })
    expect(await readdir(path.join(hub.dataDir, 'packages'))).toEqual([])
  })

  it('are for those who watch the candidate, for auditors and for super-admins', async () => {
    const status = async (token: string, body: object) => (await make(token, body)).status
    const body = { testSessionIds: [session.id] }
    expect(await status(tokens.admin, body)).toBe(403)
    expect(await status(tokens.candidate, body)).toBe(403)
    const stranger = await settleIn(hub, await createUser(hub, tokens.superAdmin, { role: 'proktor' }))
    expect(await status(stranger, body)).toBe(404)
    expect(await status(stranger, { flagIds: [flag.id] })).toBe(404)
    expect(await status(tokens.auditor, { flagIds: [randomUUID()] })).toBe(404)
    expect(await status(tokens.auditor, {})).toBe(400)
    expect(await status(tokens.auditor, { flagIds: Array.from({ length: 101 }, () => randomUUID()) })).toBe(400)
  })

  it('are refused with one byte changed, which names the file', async () => {
    const { bytes } = await made(tokens.superAdmin, { flagIds: [flag.id] })
    const changed = Buffer.from(bytes)
    const at = bytes.indexOf(picture) + 40
    changed[at] = (changed[at] ?? 0) ^ 1
    const { exitCode, lines, verdict } = await verify(changed)
    expect([exitCode, verdict.valid]).toEqual([1, false])
    expect(verdict.files.filter(({ state }) => state !== 'whole')).toEqual([
      { name: expect.stringContaining(`${flag.id}.webp`) as string, state: 'changed' },
    ])
    expect(lines).toContainEqual(expect.stringContaining(`${flag.id}.webp: WAS CHANGED`))
  })

  it('are recognised by the public key alone, and by no other', async () => {
    const { bytes, manifest } = await made(tokens.superAdmin, { testSessionIds: [session.id] })
    const keys = await fetchData(hub, '/api/evidence-packages/keys', packageKeysSchema, { token: tokens.auditor })
    expect(keys).toMatchObject([{ fingerprint: manifest.key.fingerprint, isCurrent: true }])
    const pem = path.join(folder, 'key.pem')
    await writeFile(pem, keys[0]?.pem ?? '')
    expect(await verify(bytes, ['--key', pem], '')).toMatchObject({ exitCode: 0, verdict: { signature: 'valid' } })
    expect(await verify(bytes, [], 'the key of another installation, as long as they are')).toMatchObject({
      exitCode: 1,
      verdict: { signature: 'unknown-key' },
    })
  })

  const jobsOf = (token: string) => fetchData(hub, '/api/evidence-packages/jobs', packageJobsSchema, { token })
  const begin = (token: string, body: object) =>
    fetchData(hub, '/api/evidence-packages/jobs', packageJobSchema, { token, body })
  const ended = (token: string, id: string) =>
    vi.waitFor(async () => {
      const job = (await jobsOf(token)).find((one) => one.id === id)
      expect(job?.keptUntil).not.toBeNull()
      if (job === undefined) throw new Error('the package is not listed')
      return job
    }, WITHIN)
  const fetchFile = (token: string, id: string) =>
    fetch(new URL(`/api/evidence-packages/jobs/${id}/file`, hub.url), { headers: { authorization: `Bearer ${token}` } })

  it('are made while pages come and go, and are then fetched by their owner alone', async () => {
    const token = await settleIn(hub, await createUser(hub, tokens.superAdmin, { role: 'auditor' }))
    const { id } = await begin(token, { testSessionIds: [session.id], parts: ['pictures'] })
    const job = await ended(token, id)
    expect(job).toMatchObject({ state: 'ready', testSessions: 1, flags: 2, parts: ['pictures'], failure: null })
    const response = await fetchFile(token, id)
    expect(response.headers.get('content-disposition')).toContain(job.name)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([bytes.length, response.headers.get('content-length')]).toEqual([job.bytes, String(job.bytes)])
    expect(await verify(bytes)).toMatchObject({ exitCode: 0, verdict: { valid: true } })
    const { manifest } = JSON.parse(JSON.stringify((await verify(bytes)).verdict)) as PackageVerdict
    expect(manifest?.testSessions[0]?.leftOut).toEqual(['video', 'chat'])
    const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token })
    expect(JSON.stringify(notices)).toContain('/dashboard/packages')
    expect((await fetchFile(tokens.superAdmin, id)).status).toBe(404)
    expect((await fetchFile(tokens.admin, id)).status).toBe(403)
    const audited = await call(hub, '/api/system/logs?action=evidence.downloaded', { token: tokens.superAdmin })
    expect(JSON.stringify(audited.body.data)).toContain(manifest?.packageId)

    expect((await call(hub, `/api/evidence-packages/jobs/${id}`, { token, method: 'DELETE' })).status).toBe(200)
    expect(await jobsOf(token)).toEqual([])
    expect((await fetchFile(token, id)).status).toBe(404)
  })

  it('say why they were not made, and are made again', async () => {
    const token = await settleIn(hub, await createUser(hub, tokens.superAdmin, { role: 'auditor' }))
    const { id } = await begin(token, { flagIds: [flag.id] })
    await ended(token, id)
    const again = await call(hub, `/api/evidence-packages/jobs/${id}/repeat`, { token, method: 'POST' })
    expect(again.status).toBe(409)
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    try {
      // A hub that was killed: nobody has heard of its package since.
      const silent = { state: 'running', underWay: true, finishedAt: null, heardAt: new Date(0) } as const
      await db.write((manager) => manager.update(packageJobEntity, { id }, silent))
    } finally {
      await db.close()
    }
    const failed = await ended(token, id)
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'packageStopped' } })
    expect((await fetchFile(token, id)).status).toBe(404)
    const repeated = await call(hub, `/api/evidence-packages/jobs/${id}/repeat`, { token, method: 'POST' })
    expect(repeated.status).toBe(200)
    expect(await ended(token, id)).toMatchObject({ state: 'ready' })
  })

  it('are refused at once where they cannot be made', async () => {
    const status = async (body: object) =>
      (await call(hub, '/api/evidence-packages/jobs', { token: tokens.superAdmin, body })).status
    expect(await status({ flagIds: [randomUUID()] })).toBe(404)
    expect(await status({})).toBe(400)
  })

  it('are made a few at once, and then more slowly', async () => {
    const token = await signIn(hub, people.auditor)
    const statuses: number[] = []
    for (let count = 0; count < 8; count += 1) statuses.push((await make(token, { flagIds: [randomUUID()] })).status)
    expect(statuses).toContain(429)
  })
})
