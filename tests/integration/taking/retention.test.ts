import { createHash } from 'node:crypto'
import path from 'node:path'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { keptFileEntity } from '@pengawas/api/kernel/files/kept-files.entity'
import type { FileStore } from '@pengawas/api/kernel/files/file-store'
import { appealDetailSchema, ownAppealSchema, ownAppealsSchema } from '@pengawas/shared/contracts/appeals'
import { type CreateAssessment, managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import { type Flag, flagListSchema, flagSchema } from '@pengawas/shared/contracts/flags'
import {
  deletedFilesPageSchema,
  keptFilesPageSchema,
  legalHoldSchema,
  legalHoldsPageSchema,
  retentionFiguresSchema,
} from '@pengawas/shared/contracts/retention'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { inHours, updateBody } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { aFlag, FakeMediaNode, PICTURE } from '../hub/fake-media-node.ts'
import { takePlace } from '../hub/pages.ts'
import { call, fetchData, people, signIn } from '../hub/test-hub.ts'
import { end, openTaking, sessionRow, start, type Taking } from './support.ts'

const DAY_MS = 24 * 60 * 60_000
const SHA256 = createHash('sha256').update(PICTURE).digest('hex')
const SOON = { timeout: 20_000, interval: 50 }

/** The clock of the hub is moved by days; whoever calls afterwards has signed in again. */
onEveryDatabase('retention', (databaseUrl) => {
  let taking: Taking
  let node: FakeMediaNode
  let files: FileStore
  let offset = 0
  let superAdmin = ''

  beforeAll(async () => {
    offset = 0
    taking = await openTaking(await databaseUrl(), {
      mostBetweenChoresMs: 50,
      now: () => new Date(Date.now() + offset),
    })
    files = createFolderStore(path.join(taking.hub.dataDir, 'files'))
    node = await FakeMediaNode.join(taking.hub.nodeUrl, 'node-a')
    superAdmin = taking.tokens.superAdmin
  })
  afterAll(async () => {
    node.close()
    await files.close()
    await taking.close()
  })

  async function moveClock(days: number): Promise<void> {
    offset += days * DAY_MS
    superAdmin = await signIn(taking.hub, people.superAdmin)
  }

  /** A test that is over, with a flag and its picture. */
  async function tested(overrides: Partial<CreateAssessment> = {}): Promise<{ session: TestSession; flag: Flag }> {
    const token = await signIn(taking.hub, people.candidate1)
    taking.tokens.candidate = token
    taking.tokens.administrator = await signIn(taking.hub, people.administrator)
    const dates = {
      startDate: new Date(Date.parse(inHours(-1)) + offset).toISOString(),
      endDate: new Date(Date.parse(inHours(5)) + offset).toISOString(),
    }
    const mediaPolicy = { camera: 'required', microphone: 'off', screen: 'off' } as const
    const { id } = await taking.assessment({ ...dates, mediaPolicy, ...overrides })
    const session = await start(taking, id)
    await takePlace(taking.hub, token, session.id)
    const flag = aFlag({ detectedAt: Date.now() + offset })
    await node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag, evidence: PICTURE })
    await end(taking, session.id)
    return { session, flag: await read(session, flag.id) }
  }
  const read = async ({ assessmentId }: TestSession, id: string): Promise<Flag> => {
    const { flags } = await fetchData(
      taking.hub,
      `/api/ai-proctoring/flags?assessmentId=${assessmentId}`,
      flagListSchema,
      { token: superAdmin },
    )
    return flagSchema.parse(flags.find((one) => one.id === id))
  }
  const resolve = ({ id, sequence }: Flag, verdict: 'confirmed' | 'dismissed') =>
    fetchData(taking.hub, `/api/ai-proctoring/flags/${id}/resolve`, z.object({ flag: flagSchema }), {
      ...{ method: 'PATCH', token: superAdmin },
      body: { verdict, dismissal: 'misdetected', reason: 'Sudah dilihat', sequence },
    })
  const filesOf = async ({ assessmentId }: TestSession): Promise<string[]> => {
    const keys: string[] = []
    for await (const key of files.list(`evidence/${assessmentId}`)) keys.push(key)
    return keys
  }
  const kept = (id: string) => taking.db.read.findBy(keptFileEntity, { testSessionId: id })
  const removals = (flagId: string) => taking.db.read.findBy(auditEntity, { action: 'file.removed', subjectId: flagId })
  const dueIn = async (session: TestSession, days: number, from: Date): Promise<void> => {
    await expect
      .poll(async () => (await kept(session.id)).map(({ dueAt }) => dueAt?.getTime()), SOON)
      .toEqual([from.getTime() + days * DAY_MS])
  }
  const reviewedAt = async (session: TestSession, id: string): Promise<Date> =>
    new Date((await read(session, id)).reviewedAt ?? '')
  const hold = (body: unknown) =>
    fetchData(taking.hub, '/api/retention/holds', legalHoldSchema, { token: superAdmin, body })

  it('keeps its terms where an editor’s page does not know them', async () => {
    const retention = { calmDays: 10, flaggedDays: 60 }
    const { id } = await taking.assessment({ retention })
    const { administrator: token } = taking.tokens
    const path = `/api/assessments/${id}`
    const before = await fetchData(taking.hub, path, managedAssessmentSchema, { token })
    const body = updateBody(before, { title: `Judul ${id}` })
    const after = await fetchData(taking.hub, path, managedAssessmentSchema, { method: 'PUT', token, body })
    expect([after.title, after.retention]).toEqual([`Judul ${id}`, retention])
  })

  it('deletes pictures by the verdict, and proves it', async () => {
    const open = await tested()
    const calm = await tested()
    const flagged = await tested({ retention: { calmDays: 10, flaggedDays: 60 } })
    await resolve(calm.flag, 'dismissed')
    await resolve(flagged.flag, 'confirmed')
    await dueIn(calm.session, 30, await reviewedAt(calm.session, calm.flag.id))
    await dueIn(flagged.session, 60, await reviewedAt(flagged.session, flagged.flag.id))
    expect(await kept(open.session.id)).toMatchObject([{ dueAt: null, reason: null, sha256: SHA256 }])
    const due = await fetchData(taking.hub, '/api/retention/files?state=due', keptFilesPageSchema, {
      token: superAdmin,
    })
    expect(due.items.map(({ code, basis, files }) => ({ code, basis, files }))).toEqual([
      { code: calm.session.code, basis: 'calm', files: 1 },
      { code: flagged.session.code, basis: 'flagged', files: 1 },
    ])
    const waiting = await fetchData(taking.hub, '/api/retention/files?state=open', keptFilesPageSchema, {
      token: superAdmin,
    })
    expect(waiting.items).toMatchObject([{ code: open.session.code, basis: 'undecided', dueAt: null }])

    await moveClock(29)
    expect(
      await fetchData(taking.hub, '/api/retention/figures', retentionFiguresSchema, { token: superAdmin }),
    ).toMatchObject({ soon: { days: 7, files: 1 }, overdue: 0, open: 1, held: 0, deleted: { files: 0 } })
    expect(await filesOf(calm.session)).toHaveLength(1)
    await moveClock(2)
    await expect
      .poll(() => removals(calm.flag.id), SOON)
      .toMatchObject([{ subjectType: 'flag', actorId: null, data: { fileSha256: SHA256, reason: 'term-over' } }])
    expect(await filesOf(calm.session)).toEqual([])
    const gone = await read(calm.session, calm.flag.id)
    expect(gone.evidenceUrl).toBeNull()
    expect(Date.parse(gone.evidenceDeletedAt ?? '')).toBeGreaterThan(Date.now() + 30 * DAY_MS)
    // What the flag says of it stays.
    expect(gone.details).toEqual(calm.flag.details)
    const picture = await call(taking.hub, `/api/ai-proctoring/flags/${gone.id}/evidence`, { token: superAdmin })
    expect(picture.status).toBe(404)

    await moveClock(31)
    await expect.poll(() => removals(flagged.flag.id), SOON).toHaveLength(1)
    // Nobody has decided about it: it is there, and has its term once somebody does.
    expect(await filesOf(open.session)).toHaveLength(1)
    await resolve(await read(open.session, open.flag.id), 'dismissed')
    await dueIn(open.session, 30, await reviewedAt(open.session, open.flag.id))
    await moveClock(31)
    await expect.poll(() => removals(open.flag.id), SOON).toHaveLength(1)
    expect(await filesOf(open.session)).toEqual([])
    const deleted = await fetchData(taking.hub, '/api/retention/deleted', deletedFilesPageSchema, {
      token: superAdmin,
    })
    expect(deleted.items.map(({ subjectId, sha256 }) => ({ subjectId, sha256 }))).toEqual(
      [open, flagged, calm].map(({ flag }) => ({ subjectId: flag.id, sha256: SHA256 })),
    )
  }, 120_000)

  it('keeps what an appeal rests on until it can be submitted no more, or was decided, and the term from then', async () => {
    const { session, flag } = await tested({ retention: { calmDays: 1, flaggedDays: 2 }, appealDays: 10 })
    await resolve(flag, 'confirmed')
    const own = async () =>
      fetchData(taking.hub, `/api/test-sessions/${session.id}/appeals`, ownAppealsSchema, {
        token: taking.tokens.candidate,
      })
    await expect.poll(async () => (await own()).length, SOON).toBe(1)
    const [appeal] = await own()
    const closesAt = new Date(appeal?.closesAt ?? '')
    await dueIn(session, 0, closesAt)
    await moveClock(9)
    taking.tokens.candidate = await signIn(taking.hub, people.candidate1)
    expect(await filesOf(session)).toHaveLength(1)
    const text = { text: 'Itu poster di dinding' }
    const path = `/api/appeals/${appeal?.id ?? ''}`
    await fetchData(taking.hub, `${path}/submit`, ownAppealSchema, { token: taking.tokens.candidate, body: text })
    await expect.poll(() => kept(session.id), SOON).toMatchObject([{ dueAt: null, reason: null }])
    await moveClock(40)
    expect(await filesOf(session)).toHaveLength(1)
    expect(await removals(flag.id)).toEqual([])
    const auditor = await signIn(taking.hub, people.auditor)
    const decisions = appeal?.points.map(({ id: pointId }) => ({
      pointId,
      decision: 'upheld',
      reason: 'Terlihat jelas',
    }))
    const decided = await fetchData(taking.hub, `${path}/decision`, appealDetailSchema, {
      ...{ token: auditor, body: { decisions } },
    })
    await dueIn(session, 2, new Date(decided.decidedAt ?? ''))
    await moveClock(3)
    await expect.poll(() => removals(flag.id), SOON).toHaveLength(1)
    expect(await filesOf(session)).toEqual([])
  }, 120_000)

  it('keeps what a legal hold keeps, until it is lifted', async () => {
    const { session, flag } = await tested()
    await resolve(flag, 'dismissed')
    const reason = 'Diminta pengadilan'
    const body = { assessmentId: session.assessmentId, code: null, reason }
    const whole = await hold(body)
    const one = await hold({ ...body, code: session.code.toLowerCase() })
    expect(one).toMatchObject({ testSessionId: session.id, code: session.code, liftedAt: null })
    const twice = await call(taking.hub, '/api/retention/holds', { token: superAdmin, body })
    expect([twice.status, twice.body.code]).toEqual([409, 'alreadyHeld'])
    const nobody = await call(taking.hub, '/api/retention/holds', {
      token: superAdmin,
      body: { ...body, code: 'TIDAKADA' },
    })
    expect(nobody.body.fields).toHaveProperty('code')
    await moveClock(60)
    await dueIn(session, 30, await reviewedAt(session, flag.id))
    expect(await kept(session.id)).toMatchObject([{ isHeld: true }])
    const lift = (id: string) =>
      fetchData(taking.hub, `/api/retention/holds/${id}/lift`, legalHoldSchema, {
        token: superAdmin,
        body: { reason: 'Perkara sudah selesai' },
      })
    await lift(whole.id)
    expect(await kept(session.id)).toMatchObject([{ isHeld: true }])
    expect(await filesOf(session)).toHaveLength(1)
    await lift(one.id)
    const again = await call(taking.hub, `/api/retention/holds/${one.id}/lift`, {
      token: superAdmin,
      body: { reason: 'Sekali lagi saja' },
    })
    expect(again.status).toBe(409)
    await expect.poll(() => filesOf(session), SOON).toEqual([])
    const { items } = await fetchData(taking.hub, '/api/retention/holds', legalHoldsPageSchema, { token: superAdmin })
    expect(items).toHaveLength(2)
    const entries = await taking.db.read.findBy(auditEntity, { subjectType: 'legal-hold', subjectId: one.id })
    expect(entries.map(({ action, data }) => [action, data['reason']])).toEqual([
      ['legal-hold.placed', reason],
      ['legal-hold.lifted', 'Perkara sudah selesai'],
    ])
  }, 120_000)

  it('keeps to what the candidate was told, whatever the assessment says later', async () => {
    const { session } = await tested({ retention: { calmDays: 3, flaggedDays: 9 } })
    expect((await sessionRow(taking, session.id)).consent).toMatchObject({ calmDays: 3, flaggedDays: 9 })
  }, 60_000)

  it('is for those who may look after it', async () => {
    const proctor = await signIn(taking.hub, people.proctor)
    for (const name of ['figures', 'files', 'deleted', 'holds'])
      expect((await call(taking.hub, `/api/retention/${name}`, { token: proctor })).status).toBe(403)
  })
})
