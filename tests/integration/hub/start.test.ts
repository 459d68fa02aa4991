import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { questionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { entities } from '@pengawas/api/wiring/db/entities'
import { startHub } from '@pengawas/api/wiring/hub'
import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { afterEach, expect, it } from 'vitest'
import { onEveryDatabase } from './databases.ts'
import { auditKeys, call, hubConfig, nipOf, openTestHub, PASSWORD, people, signIn } from './test-hub.ts'

onEveryDatabase('a hub that starts', (databaseUrl) => {
  const folders: string[] = []
  const folder = async (): Promise<string> => {
    const made = await mkdtemp(path.join(tmpdir(), 'pengawas-start-'))
    folders.push(made)
    return made
  }
  afterEach(async () => {
    for (const made of folders.splice(0)) await rm(made, { recursive: true, force: true })
  })

  it('with three others at once on an empty database makes one schema and one set of demo data', async () => {
    const [url, dataDir] = [await databaseUrl(), await folder()]
    const hubs = await Promise.all(Array.from({ length: 4 }, () => openTestHub({ databaseUrl: url, dataDir })))
    for (const hub of hubs) await signIn(hub, people.candidate1)
    await Promise.all(hubs.map((hub) => hub.stop()))
    const db = await openDatabase({ url, dataDir })
    expect(await db.read.count(userEntity)).toBe(12)
    expect(await db.read.countBy(questionEntity, { validationStatus: 'approved' })).toBe(12)
    expect(await db.read.count(assessmentEntity)).toBe(1)
    expect(await createAuditService({ db, keys: auditKeys, now: () => new Date() }).verify()).toMatchObject({
      valid: true,
    })
    await db.close()
  })

  it('finds every column that its entities name', async () => {
    const db = await openDatabase({ url: await databaseUrl(), dataDir: await folder() })
    for (const entity of entities) expect(await db.read.find(entity, { take: 1 })).toBeInstanceOf(Array)
    await db.close()
  })

  it('in production has no demo data but a first super-admin, whose password is shown once', async () => {
    const [url, dataDir] = [await databaseUrl(), await folder()]
    const config = hubConfig(dataDir, { databaseUrl: url, production: true })
    const first = await startHub(config)
    expect(first.firstAdmin?.password).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/)
    const login = (password: string, nip: string) => call(first, '/api/auth/login', { body: { nip, password } })
    const { user } = loginResponseSchema.parse(
      (await login(first.firstAdmin?.password ?? '', first.firstAdmin?.nip ?? '')).body.data,
    )
    expect(user.role).toBe('super-admin')
    expect((await login(PASSWORD, nipOf(people.superAdmin))).status).toBe(401)
    await first.close()
    const second = await startHub(config)
    expect(second.firstAdmin).toBeNull()
    await second.close()
  })

  it('in production takes a given first password', async () => {
    const hub = await startHub(
      hubConfig(await folder(), {
        databaseUrl: await databaseUrl(),
        production: true,
        initialPassword: 'given-by-us-1',
      }),
    )
    expect(hub.firstAdmin?.password).toBe('given-by-us-1')
    await hub.close()
  })
})
