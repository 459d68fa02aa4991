import { randomUUID } from 'node:crypto'
import { importJobEntity } from '@pengawas/api/identity/import-jobs/import-jobs.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { type ImportJob, importJobSchema, importJobsSchema } from '@pengawas/shared/contracts/import-jobs'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { importOutcomeSchema, peoplePageSchema } from '@pengawas/shared/contracts/people'
import { questionsPageSchema } from '@pengawas/shared/contracts/questions'
import { systemLogsPageSchema } from '@pengawas/shared/contracts/system'
import { MESSAGES } from '@pengawas/shared/messages'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort, startProcess } from '../../support/processes.ts'
import { paths } from '../../support/paths.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { openAccountPage } from '../hub/pages.ts'
import {
  type Answer,
  call,
  fetchData,
  openTestHub,
  people,
  SECRET,
  SECRET_KEY,
  signIn,
  type TestHub,
} from '../hub/test-hub.ts'
import { createUser, login, newNip, settleIn } from './support.ts'

const HOURS = 60 * 60_000

interface Begin {
  id?: string | undefined
  as?: string
  path?: string
  type?: string
}

/** With `hasPasswords`, each row has a password that is costly to hash. */
function fileOf(rows: number, name: string, hasPasswords = false): string {
  const lines = Array.from({ length: rows }, () => {
    const nip = newNip()
    return `${nip},${name},Sekretariat Jenderal,${hasPasswords ? `gunung-api-${nip.slice(-6)}` : ''}`
  })
  return ['nip,name,unit,password', ...lines].join('\n')
}

onEveryDatabase('imports that outlive their page', (databaseUrl) => {
  let url: string | undefined
  let hub: TestHub
  let records: Database
  let token: string
  let superAdmin: string
  beforeAll(async () => {
    url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    records = await openDatabase({ url, dataDir: hub.dataDir })
    token = await signIn(hub, people.administrator)
    superAdmin = await signIn(hub, people.superAdmin)
  })
  afterAll(async () => {
    await records.close()
    await hub.close()
  })

  const start = (
    rawBody: string,
    { id = randomUUID(), as = token, path = '/participants', type = 'text/csv' }: Begin = {},
  ) =>
    call(hub, `/api${path}/import/jobs?id=${id}`, {
      ...{ method: 'POST', rawBody, token: as, headers: { 'content-type': type } },
    })
  const begin = async (rawBody: string): Promise<ImportJob> => importJobSchema.parse((await start(rawBody)).body.data)
  const list = (as = token): Promise<ImportJob[]> => fetchData(hub, '/api/import-jobs', importJobsSchema, { token: as })
  const reaches = (id: string, part: object, as = token): Promise<void> =>
    expect.poll(async () => (await list(as)).find((job) => job.id === id), { timeout: 30_000 }).toMatchObject(part)
  const passwordsOf = (id: string, as = token): Promise<Answer> =>
    call(hub, `/api/import-jobs/${id}/people`, { token: as })
  const remove = (id: string, as = token): Promise<Answer> =>
    call(hub, `/api/import-jobs/${id}`, { method: 'DELETE', token: as })
  const countNamed = async (name: string): Promise<number> =>
    (await fetchData(hub, `/api/users?q=${encodeURIComponent(name)}`, peoplePageSchema, { token: superAdmin })).total
  const change = (id: string, changes: { heardAt?: Date; finishedAt?: Date }): Promise<unknown> =>
    records.write((manager) => manager.update(importJobEntity, { id }, changes))

  it('answer at once, say how far they are, and are found again with their passwords', async () => {
    const page = await openAccountPage(hub, token)
    const job = await begin(fileOf(300, 'Latar Belakang'))
    expect(job).toMatchObject({ kind: 'participants', state: 'queued', done: 0, total: null, outcome: null })
    await page.receives(pushes.importChanged, ({ id, total }) => id === job.id && total === 300)
    const ended = await page.receives(pushes.importChanged, ({ id, state }) => id === job.id && state === 'done')
    expect(ended).toMatchObject({ done: 300, total: 300, outcome: { created: 300, skipped: 0 }, hasPasswords: true })
    page.close()

    expect(await list()).toEqual([ended])
    const { created } = importOutcomeSchema.parse((await passwordsOf(job.id)).body.data)
    expect(created).toHaveLength(300)
    const [first] = created
    expect((await login(hub, first?.nip ?? '', first?.password ?? '')).status).toBe(200)
    const row = await records.read.findOneByOrFail(importJobEntity, { id: job.id })
    expect(row.sealedPeople).not.toContain(first?.nip)
    expect(Buffer.from(row.sealedPeople ?? '', 'base64url').toString('latin1')).not.toContain(first?.password)

    const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token })
    const link = `/dashboard/participants?import=${job.id}`
    expect(notices.filter(({ action }) => action?.url === link)).toMatchObject([
      { template: { key: 'people-imported', parameters: { count: '300' } } },
    ])
    expect(await entriesOf(hub, superAdmin, 'people.imported')).toHaveLength(1)
    expect(await entriesOf(hub, superAdmin, 'import.started')).toMatchObject([{ subjectId: job.id }])
    expect(await entriesOf(hub, superAdmin, 'import.passwords-viewed')).toMatchObject([{ subjectId: job.id }])

    expect(await list(superAdmin)).toEqual([])
    expect([await passwordsOf(job.id, superAdmin), await remove(job.id, superAdmin)]).toMatchObject([
      { status: 404 },
      { status: 404 },
    ])
    expect((await remove(job.id)).status).toBe(200)
    expect([await list(), (await passwordsOf(job.id)).status]).toEqual([[], 404])
    expect(await countNamed('Latar Belakang')).toBe(300)
  })

  it('begin once although they are sent twice, and one at a time for each person', async () => {
    const file = fileOf(60, 'Klik Ganda', true)
    const id = randomUUID()
    const answers = await Promise.all([start(file, { id }), start(file, { id }), start(fileOf(1, 'Tab Kedua'))])
    const statuses = answers.map(({ status }) => status)
    expect([statuses.toSorted(), (await list()).filter(({ state }) => state !== 'done')]).toMatchObject([
      statuses[2] === 409 ? [202, 202, 409] : [202, 409, 409],
      [{}],
    ])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ error: 'conflict', code: 'importUnderWay' })
    const [running] = await list()
    expect((await remove(running?.id ?? '')).status).toBe(409)
    // Another person is not kept waiting.
    const other = importJobSchema.parse((await start(fileOf(1, 'Orang Lain'), { as: superAdmin })).body.data)
    await reaches(other.id, { state: 'done' }, superAdmin)
    await reaches(running?.id ?? '', { state: 'done' })
    expect((await start(file, { id: running?.id })).body.data).toMatchObject({ state: 'done' })
    expect((await start(file, { id: running?.id, as: superAdmin })).status).toBe(409)
    await remove(running?.id ?? '')
  })

  it('fail with the reason where the file is bad or one account was created meanwhile, and store nothing', async () => {
    const bad = await begin('a,b\n1,2')
    await reaches(bad.id, { state: 'failed', failure: { code: 'importColumnsMissing' } })
    const nothing = await begin('nip,name,unit\n1,X,Unit')
    await reaches(nothing.id, { state: 'done', outcome: { created: 0, skipped: 1 }, hasPasswords: false })
    expect((await passwordsOf(nothing.id)).status).toBe(404)
    const file = fileOf(120, 'Kembar', true)
    const slow = await begin(file)
    await reaches(slow.id, { state: 'running', total: 120 })
    const [, last = ''] = file.split('\n').slice(-2)
    const [nip = ''] = last.split(',')
    const row = { nip, name: 'Lebih Dulu', unit: 'Unit' }
    expect((await call(hub, '/api/participants', { token: superAdmin, body: row })).status).toBe(201)
    await reaches(slow.id, {
      state: 'failed',
      outcome: null,
      failure: { code: 'importTaken' },
    })
    expect(await countNamed('Kembar')).toBe(0)
    const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token })
    expect(notices.filter(({ template }) => template?.key === 'import-failed')).toHaveLength(2)
  })

  it('store nothing for an account that is locked meanwhile', async () => {
    const created = await createUser(hub, superAdmin, { role: 'administrator' })
    const owner = await settleIn(hub, created)
    const { id } = importJobSchema.parse((await start(fileOf(60, 'Terkunci', true), { as: owner })).body.data)
    await reaches(id, { state: 'running', total: 60 }, owner)
    const body = { ids: [created.user.id], change: { kind: 'deactivate' } }
    expect((await call(hub, '/api/users/bulk', { token: superAdmin, body })).status).toBe(200)
    await expect
      .poll(() => records.read.findOneBy(importJobEntity, { id }), { timeout: 30_000 })
      .toMatchObject({ state: 'failed', failure: { code: 'account-inactive' }, sealedPeople: null })
    expect(await countNamed('Terkunci')).toBe(0)
  })

  it('lose their passwords after two hours at the latest', async () => {
    const { id } = await begin(fileOf(2, 'Dua Jam'))
    await reaches(id, { state: 'done', hasPasswords: true })
    await change(id, { finishedAt: new Date(Date.now() - 2 * HOURS + 60_000) })
    expect((await passwordsOf(id)).status).toBe(200)
    await change(id, { finishedAt: new Date(Date.now() - 2 * HOURS) })
    expect([(await passwordsOf(id)).status, (await list()).map((job) => job.id)]).toEqual([
      404,
      expect.not.arrayContaining([id]),
    ])
    await expect.poll(() => records.read.existsBy(importJobEntity, { id }), { timeout: 12_000 }).toBe(false)
    expect(await countNamed('Dua Jam')).toBe(2)
  })

  it('take questions in as well', async () => {
    const assessor = await signIn(hub, people.penilai)
    const gift = 'Ibu kota Indonesia pada 2020? {=Jakarta ~Bandung}\n\nIbu kota Jawa Barat? {=Bandung ~Bogor}\n'
    const answer = await start(gift, { as: assessor, path: '/question-bank', type: 'text/plain' })
    const { id } = importJobSchema.parse(answer.body.data)
    await reaches(id, { kind: 'questions', state: 'done', done: 2, outcome: { created: 2, skipped: 0 } }, assessor)
    const found = await fetchData(hub, '/api/question-bank?q=ibu%20kota', questionsPageSchema, { token: assessor })
    expect(found.total).toBe(2)
    const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token: assessor })
    expect(notices[0]).toMatchObject({
      template: { key: 'questions-imported', parameters: { count: '2' } },
      action: { url: `/dashboard/questions?import=${id}` },
    })
    expect((await passwordsOf(id, assessor)).status).toBe(403)
  })

  it('end without a trace when their hub is stopped, and when it is killed', async () => {
    const stopped = await begin(fileOf(400, 'Dihentikan', true))
    await reaches(stopped.id, { state: 'running', total: 400 })
    await hub.stop()
    const port = await findFreePort(3200, 3249)
    const killable = await startProcess('hub', paths.hubMain, {
      PORT: String(port),
      NODE_PORT: String(await findFreePort(3250, 3289)),
      HOST: '127.0.0.1',
      DATA_DIR: hub.dataDir,
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      MEDIA_NODE_SECRET: SECRET,
      SECRET_KEY,
      LOG_LEVEL: 'warn',
    })
    hub = { ...hub, url: `http://127.0.0.1:${port}` }
    await reaches(stopped.id, {
      state: 'failed',
      failure: { message: MESSAGES.importStopped },
    })
    const file = fileOf(400, 'Dimatikan', true)
    const killed = await begin(file)
    await reaches(killed.id, { state: 'running', total: 400 })
    await killable.kill()

    hub = await openTestHub({ databaseUrl: url, dataDir: hub.dataDir })
    expect((await list()).find(({ id }) => id === killed.id)).toMatchObject({ state: 'running' })
    expect((await start(file)).status).toBe(409)
    // What half a minute would do.
    await change(killed.id, { heardAt: new Date(Date.now() - 30_000) })
    await reaches(killed.id, { state: 'failed', failure: { message: MESSAGES.importStopped } })
    expect([await countNamed('Dihentikan'), await countNamed('Dimatikan')]).toEqual([0, 0])
    const again = await begin(file.split('\n').slice(0, 4).join('\n'))
    await reaches(again.id, { state: 'done', outcome: { created: 3, skipped: 0 } })
  })
})

const entriesOf = async (hub: TestHub, token: string, action: string) =>
  (await fetchData(hub, `/api/system/logs?action=${action}`, systemLogsPageSchema, { token })).items
