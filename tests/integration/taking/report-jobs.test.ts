import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { reportJobEntity } from '@pengawas/api/insight/reports/report-jobs.entity'
import { newReportJob } from '@pengawas/api/insight/reports/report-jobs.rules'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { erasePerson } from '@pengawas/api/insight/erasure/service/erase-person'
import { findMentions } from '@pengawas/api/insight/erasure/service/mentions'
import { keptFileEntity } from '@pengawas/api/kernel/files/kept-files.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { type ReportJob, reportJobSchema, reportJobsSchema } from '@pengawas/shared/contracts/report-jobs'
import { reportSchema } from '@pengawas/shared/contracts/reports'
import { pushes } from '@pengawas/shared/sockets/pushes'
import readXlsxFile from 'read-excel-file/node'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { versionOf } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { openAccountPage } from '../hub/pages.ts'
import { call, fetchData, nipOf, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { auditOf, createUser, settleIn } from '../people/support.ts'
import { answerAll, begin, end, openTaking, start, type Taking, takeOver } from './support.ts'

const WITHIN = { timeout: 20_000, interval: 50 }
const STOPPED = { state: 'failed', failure: expect.objectContaining({ code: 'reportStopped' }) as unknown }
const DAY_MS = 24 * 60 * 60_000

/** With more than one test, files are written in the background; the clock of the hub is moved by days. */
onEveryDatabase('report files that are written in the background', (databaseUrl) => {
  let url: string | undefined
  let taking: Taking
  let reopened: TestHub | undefined
  let offset = 0
  const options = { mostBetweenChoresMs: 100, reportInBackgroundFrom: 1, now: () => new Date(Date.now() + offset) }
  let large: { id: string; title: string }
  let token: string
  beforeAll(async () => {
    url = await databaseUrl()
    taking = await openTaking(url, options)
    token = taking.tokens.administrator
    large = await held()
  })
  afterAll(async () => {
    await reopened?.stop()
    await taking.close()
  })

  /** Two people have handed in. */
  async function held(): Promise<{ id: string; title: string }> {
    const { assessment, session, run } = await begin(taking)
    await answerAll(taking, run, 7)
    await end(taking, session.id)
    const second = await start(taking, assessment.id, taking.tokens.other)
    await takeOver(taking, second.id, {}, taking.tokens.other)
    await end(taking, second.id, taking.tokens.other)
    return assessment
  }
  const ask = (assessmentId: string, format = 'xlsx', as = token) =>
    call(taking.hub, '/api/report-jobs', { token: as, body: { assessmentId, format } })
  const beginFile = async (assessmentId: string, format = 'xlsx', as = token): Promise<ReportJob> =>
    reportJobSchema.parse((await ask(assessmentId, format, as)).body.data)
  const list = (as = token) => fetchData(taking.hub, '/api/report-jobs', reportJobsSchema, { token: as })
  const reaches = (id: string, part: object, as = token): Promise<void> =>
    expect.poll(async () => (await list(as)).find((job) => job.id === id), WITHIN).toMatchObject(part)
  const file = (id: string, as = token) =>
    fetch(`${taking.hub.url}/api/report-jobs/${id}/file`, { headers: { authorization: `Bearer ${as}` } })
  const ready = async (assessmentId: string, format = 'csv', as = token): Promise<string> => {
    const { id } = await beginFile(assessmentId, format, as)
    await reaches(id, { state: 'ready' }, as)
    return id
  }
  /** A row of a file that no hub is at. */
  const insertRow = async (changes: object): Promise<string> => {
    const { id: ownerId } = await taking.db.read.findOneByOrFail(userEntity, {
      nip: nipOf(people.administrator),
    })
    const one = { id: randomUUID(), ownerId, assessmentId: large.id, title: large.title, format: 'pdf' as const }
    const row = { ...newReportJob(one, options.now()), ...changes }
    await taking.db.write((manager) => manager.insert(reportJobEntity, row))
    return row.id
  }

  it('are begun in place of a download, say how far they are, and a notice leads to them', async () => {
    const report = await fetchData(taking.hub, `/api/reports/${large.id}`, reportSchema, { token })
    expect(report.filesInBackground).toBe(true)
    const refused = await call(taking.hub, `/api/reports/download/${large.id}`, { token })
    expect([refused.status, refused.body.code]).toEqual([409, 'reportInBackground'])

    const page = await openAccountPage(taking.hub, token)
    const answer = await ask(large.id)
    expect(answer.status).toBe(202)
    const job = reportJobSchema.parse(answer.body.data)
    expect(job).toMatchObject({ state: 'queued', done: 0, total: null, assessmentTitle: large.title, keptUntil: null })
    await page.receives(pushes.reportChanged, ({ id, done, total }) => id === job.id && done === 2 && total === 2)
    const ended = await page.receives(pushes.reportChanged, ({ id, state }) => id === job.id && state === 'ready')
    page.close()
    expect(Date.parse(ended.keptUntil ?? '') - Date.parse(ended.updatedAt)).toBe(7 * DAY_MS)
    expect(await list()).toEqual([ended])

    const notices = await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, { token })
    expect(notices.find(({ template }) => template?.key === 'report-ready')).toMatchObject({
      template: { parameters: { title: large.title } },
      action: { url: `/dashboard/assessment-reports?report=${large.id}` },
    })
    const entries = async (): Promise<number> =>
      (await auditOf(taking.hub, taking.tokens.superAdmin, large.id)).filter((action) => action === 'result.exported')
        .length
    const before = await entries()
    const response = await file(job.id)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="laporan-${large.id}.xlsx"`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([bytes.length, response.headers.get('content-length')]).toEqual([ended.bytes, String(ended.bytes)])
    const sheets = await readXlsxFile(bytes)
    expect(sheets[1]?.data).toHaveLength(3)
    await file(job.id)
    expect(await entries()).toBe(before + 2)
    expect((await file(job.id, taking.tokens.superAdmin)).status).toBe(404)
    expect((await file(job.id, taking.tokens.proctor)).status).toBe(403)
    expect((await call(taking.hub, `/api/report-jobs/${job.id}`, { token, method: 'DELETE' })).status).toBe(200)
    expect([await list(), (await file(job.id)).status]).toEqual([[], 404])
  })

  it('are one file while the same person asks for the same twice', async () => {
    const id = await insertRow({ state: 'running', heardAt: new Date(options.now().getTime() + DAY_MS) })
    expect((await beginFile(large.id, 'pdf')).id).toBe(id)
    expect((await beginFile(large.id, 'pdf', taking.tokens.superAdmin)).id).not.toBe(id)
    // It is stopped by who asked, although no hub is at it.
    expect((await call(taking.hub, `/api/report-jobs/${id}`, { token, method: 'DELETE' })).status).toBe(200)
    expect((await list()).map((job) => job.id)).not.toContain(id)
  })

  it('fail with a word where their hub is gone, and are made again', async () => {
    const id = await insertRow({ state: 'running', heardAt: new Date(options.now().getTime() - 60_000) })
    await reaches(id, { state: 'failed', failure: { code: 'reportStopped' } })
    const notices = await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, { token })
    expect(notices.map(({ template }) => template?.key)).toContain('report-failed')
    const again = await ready(large.id, 'pdf')
    expect((await list()).map((job) => job.id)).not.toContain(id)
    expect(
      Buffer.from(await (await file(again)).arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('are not fetched by a person who lost the right', async () => {
    const created = await createUser(taking.hub, taking.tokens.superAdmin, { role: 'administrator' })
    const other = await settleIn(taking.hub, created)
    expect((await ask(large.id, 'csv', other)).status).toBe(404)
    const version = () => versionOf(taking.hub, taking.tokens.superAdmin, large.id)
    const body = { userId: created.user.id, version: await version() }
    const added = await call(taking.hub, `/api/assessments/${large.id}/managers`, { token, body })
    expect(added.status).toBe(200)
    const id = await ready(large.id, 'csv', other)
    expect((await file(id, other)).status).toBe(200)
    const removed = await call(taking.hub, `/api/assessments/${large.id}/managers/${created.user.id}`, {
      ...{ token, method: 'DELETE', body: { version: await version() } },
    })
    expect(removed.status).toBe(200)
    const refused = await file(id, other)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'reportRightsLost' })
  })

  it('are not fetched while their assessment is archived, which is not said to be a matter of rights', async () => {
    const id = await ready(large.id)
    const archive = (archivedAt: Date | null) =>
      taking.db.write((manager) => manager.update(assessmentEntity, { id: large.id }, { archivedAt }))
    await archive(options.now())
    const refused = await file(id)
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'reportArchived' }])
    await archive(null)
    expect((await file(id)).status).toBe(200)
  })

  it('go with an erased participant whose name they hold', async () => {
    const assessment = await held()
    const id = await ready(assessment.id)
    const { fileKey } = await taking.db.read.findOneByOrFail(reportJobEntity, { id })
    const running = await insertRow({ assessmentId: assessment.id, state: 'running', heardAt: options.now() })
    const [session] = await taking.db.read.findBy(testSessionEntity, { assessmentId: assessment.id })
    const user = await taking.db.read.findOneByOrFail(userEntity, { id: session?.participantId ?? '' })
    const mentions = await findMentions(taking.db.read, user)
    const sessions = await taking.db.read.findBy(testSessionEntity, {
      ...{ participantId: user.id, assessmentId: assessment.id },
    })
    await taking.db.write((manager) => erasePerson(manager, user, { sessions, mentions }, options.now()))
    for (const one of [id, running]) await reaches(one, { state: 'failed', failure: { code: 'reportErased' } })
    expect((await file(id)).status).toBe(404)
    await expect.poll(() => taking.db.read.existsBy(keptFileEntity, { fileKey: fileKey ?? '' }), WITHIN).toBe(false)
    const again = await ready(assessment.id)
    expect(await (await file(again)).text()).not.toContain(user.name)
  })

  it('are deleted after seven days, with their files', async () => {
    const id = await ready(large.id)
    const { fileKey } = await taking.db.read.findOneByOrFail(reportJobEntity, { id })
    offset = 7 * DAY_MS + 60_000
    await expect.poll(() => taking.db.read.existsBy(reportJobEntity, { id }), WITHIN).toBe(false)
    await expect.poll(() => taking.db.read.existsBy(keptFileEntity, { fileKey: fileKey ?? '' }), WITHIN).toBe(false)
    offset = 0
  })

  it('end with a word where their hub stops in the middle', async () => {
    // The clock has moved by days.
    token = await signIn(taking.hub, people.administrator)
    // One is written at a time, and a workbook takes a process of its own: some have yet to be written when the hub stops.
    const formats = ['xlsx', 'csv', 'pdf'] as const
    const jobs = await Promise.all(formats.map((format) => beginFile(large.id, format)))
    await taking.hub.stop()
    reopened = await openTestHub({ databaseUrl: url, dataDir: taking.hub.dataDir }, options)
    taking.hub = reopened
    const known = await list()
    const states = jobs.map(({ id }) => known.find((one) => one.id === id))
    for (const job of states) expect(job).toMatchObject(job?.state === 'ready' ? { failure: null } : STOPPED)
    expect(states).toContainEqual(expect.objectContaining(STOPPED))
    await ready(large.id, 'pdf')
  })
})
