import path from 'node:path'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { appealEntity, type AppealRow } from '@pengawas/api/grading/appeals/appeals.entity'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { keptFileEntity } from '@pengawas/api/kernel/files/kept-files.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { flagEntity, flagReviewEntity } from '@pengawas/api/supervision/flags/flags.entity'
import {
  type AppealDetail,
  appealDetailSchema,
  listedAppealsSchema,
  type OwnAppeal,
  ownAppealSchema,
  ownAppealsSchema,
} from '@pengawas/shared/contracts/appeals'
import { deskFiguresSchema } from '@pengawas/shared/contracts/audit-desk'
import { type Flag, flagListSchema, flagReviewsSchema, flagSchema } from '@pengawas/shared/contracts/flags'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { terminationReviewsPageSchema } from '@pengawas/shared/contracts/termination-reviews'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase, waitForLock } from '../hub/databases.ts'
import { call, fetchData, people, signIn } from '../hub/test-hub.ts'
import { answerAll, begin, end, openTaking, resultOf, type Taking } from './support.ts'

const DAY_MS = 24 * 60 * 60_000
const WORDS = 'Yang terlihat adalah poster di dinding kamar saya.'

onEveryDatabase('appeals of candidates', (databaseUrl) => {
  let taking: Taking
  let auditor: string

  beforeAll(async () => {
    taking = await openTaking(await databaseUrl(), { mostBetweenChoresMs: 100 })
    auditor = await signIn(taking.hub, people.auditor)
  })
  afterAll(() => taking.close())

  const raised = (testSessionId: string, type: Flag['type'] = 'face-detection'): Promise<Flag> =>
    fetchData(taking.hub, '/api/ai-proctoring/flags', flagSchema, {
      token: taking.tokens.superAdmin,
      body: { testSessionId, type, severity: 'high', note: 'Catatan untuk staf', picture: null },
    })
  async function confirm(flag: Flag): Promise<Flag> {
    const token = taking.tokens.superAdmin
    const body = { verdict: 'confirmed', reason: 'Terlihat jelas', sequence: flag.sequence }
    const path = `/api/ai-proctoring/flags/${flag.id}/resolve`
    return (await fetchData(taking.hub, path, z.object({ flag: flagSchema }), { method: 'PATCH', token, body })).flag
  }
  const confirmed = async (testSessionId: string): Promise<Flag> => confirm(await raised(testSessionId))
  const own = (id: string): Promise<OwnAppeal[]> =>
    fetchData(taking.hub, `/api/test-sessions/${id}/appeals`, ownAppealsSchema, { token: taking.tokens.candidate })
  /** Waits until the candidate was told, as every hub does by itself. */
  async function told(id: string): Promise<OwnAppeal> {
    await expect.poll(async () => (await own(id)).length, { timeout: 10_000, interval: 50 }).toBe(1)
    const [appeal] = await own(id)
    return ownAppealSchema.parse(appeal)
  }
  const change = (id: string, changes: Pick<Partial<AppealRow>, 'closesAt' | 'dueAt'>) =>
    taking.db.write((manager) => manager.update(appealEntity, { id }, changes))
  const submit = (id: string, text = WORDS) =>
    call(taking.hub, `/api/appeals/${id}/submit`, { token: taking.tokens.candidate, body: { text } })
  const read = (id: string): Promise<AppealDetail> =>
    fetchData(taking.hub, `/api/appeals/${id}`, appealDetailSchema, { token: auditor })
  const decide = async (id: string, decision: 'upheld' | 'overturned', token = auditor) =>
    call(taking.hub, `/api/appeals/${id}/decision`, {
      token,
      body: {
        decisions: (await read(id)).points
          .filter(({ isStanding }) => isStanding)
          .map(({ id: pointId }) => ({ pointId, decision, reason: 'Gambar sudah dilihat' })),
      },
    })
  const noticesOf = async (token: string): Promise<string[]> =>
    (await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, { token })).flatMap(
      ({ template }) => template?.key ?? [],
    )
  async function over(overrides = {}) {
    const { session, run } = await begin(taking, overrides)
    const flag = await confirmed(session.id)
    await answerAll(taking, run, 10)
    await end(taking, session.id)
    return { session, flag }
  }
  const upload = (id: string, bytes: Uint8Array<ArrayBuffer>, type: string, name = 'bukti') =>
    call(taking.hub, `/api/appeals/${id}/files?name=${name}`, {
      ...{ method: 'POST', token: taking.tokens.candidate, rawBody: bytes },
      headers: { 'content-type': type },
    })

  it('are open to what was confirmed, whatever else the assessment shows, for as long as it says', async () => {
    const { session, flag } = await over({ showFlags: 'never', appealDays: 3 })
    const appeal = await told(session.id)
    expect(appeal).toMatchObject({ state: 'open', mayWrite: true, text: '', files: [] })
    expect(appeal.points).toMatchObject([
      { isStanding: true, decision: null, termination: null, flag: { type: flag.type, at: flag.timestamp } },
    ])
    expect(JSON.stringify(appeal)).not.toContain('Terlihat jelas')
    const days = (Date.parse(appeal.closesAt) - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(2.99)
    expect(days).toBeLessThanOrEqual(3)
    expect(await noticesOf(taking.tokens.candidate)).toContain('appeal-possible')
    const foreign = await call(taking.hub, `/api/test-sessions/${session.id}/appeals`, { token: taking.tokens.other })
    expect(foreign.status).toBe(404)
    const stolen = await call(taking.hub, `/api/appeals/${appeal.id}/submit`, {
      ...{ token: taking.tokens.other, body: { text: WORDS } },
    })
    expect(stolen.status).toBe(404)
  })

  it.each([
    ['screen', true],
    ['camera', false],
    // As before anybody noted what a picture is of.
    [undefined, true],
  ] as const)('show the picture of a %s so that no question can be read: %s', async (source, isCoarse) => {
    const { session, flag } = await over()
    const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer()
    const evidenceKey = `evidence/${session.id}/${flag.id}.webp`
    await createFolderStore(path.join(taking.hub.dataDir, 'files')).put(evidenceKey, picture, 'image/webp')
    const details = { ...flag.details, source }
    const changes = { evidenceKey, evidenceType: 'image/webp', type: 'screen-activity', details } as const
    await taking.db.write((manager) => manager.update(flagEntity, { id: flag.id }, changes))
    const appeal = await told(session.id)
    expect(appeal.points).toMatchObject([{ flag: { hasPicture: true, isCoarse } }])
    const [point] = appeal.points
    const shown = await fetch(new URL(`/api/appeals/${appeal.id}/points/${point?.id}/picture`, taking.hub.url), {
      headers: { authorization: `Bearer ${taking.tokens.candidate}` },
    })
    expect(shown.status).toBe(200)
    expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(!isCoarse)
  })

  it('are refused late, with the time until when they were possible', async () => {
    const { session } = await over({ appealDays: 2 })
    const appeal = await told(session.id)
    const closesAt = new Date(Date.now() - 1_000)
    await change(appeal.id, { closesAt })
    const refused = await submit(appeal.id)
    const params = { until: closesAt.toISOString() }
    expect(refused).toMatchObject({ status: 409, body: { code: 'appealLate', params } })
    await change(appeal.id, { closesAt: new Date(Date.now() + DAY_MS) })
    expect((await submit(appeal.id)).status).toBe(200)
  })

  it('take drafts, pictures and PDFs, no others, and can be taken back', async () => {
    const { session } = await over()
    const { id } = await told(session.id)
    const save = (text: string) =>
      call(taking.hub, `/api/appeals/${id}/draft`, {
        ...{ method: 'PUT', token: taking.tokens.candidate, body: { text } },
      })
    expect((await save('Belum selesai')).status).toBe(200)
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
    expect((await upload(id, Uint8Array.from(picture), 'image/png')).status).toBe(200)
    const pdf = new TextEncoder().encode('%PDF-1.4 surat keterangan')
    const added = await upload(id, pdf, 'application/pdf', 'surat')
    const { files } = ownAppealSchema.parse(added.body.data)
    expect(files.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['bukti', 'image/png'],
      ['surat', 'application/pdf'],
    ])
    const other = await upload(id, new TextEncoder().encode('<html></html>'), 'application/octet-stream')
    expect(other).toMatchObject({ status: 400, body: { code: 'appealFileKind' } })
    const path = `/api/appeals/${id}/files/${files[1]?.id ?? ''}`
    const open = (token: string) =>
      fetch(new URL(path, taking.hub.url), { headers: { authorization: `Bearer ${token}` } })
    const opened = await open(taking.tokens.candidate)
    expect(opened.headers.get('content-disposition')).toBe(`attachment; filename="lampiran-${files[1]?.id ?? ''}.pdf"`)
    expect(await opened.text()).toContain('surat keterangan')
    // A draft is its candidate's alone.
    expect((await open(auditor)).status).toBe(404)
    expect((await call(taking.hub, `/api/appeals/${id}`, { token: auditor })).status).toBe(404)
    expect((await submit(id)).status).toBe(200)
    expect((await open(auditor)).status).toBe(200)
    expect((await open(taking.tokens.other)).status).toBe(404)
    expect((await save('Lagi')).body.code).toBe('appealSubmitted')
    expect((await upload(id, pdf, 'application/pdf')).status).toBe(409)
    const withdrawn = await call(taking.hub, `/api/appeals/${id}/withdraw`, {
      ...{ method: 'POST', token: taking.tokens.candidate },
    })
    expect(ownAppealSchema.parse(withdrawn.body.data)).toMatchObject({ state: 'withdrawn', mayWrite: true })
    for (let count = 2; count < 5; count += 1) expect((await upload(id, pdf, 'application/pdf')).status).toBe(200)
    expect(await upload(id, pdf, 'application/pdf')).toMatchObject({
      status: 409,
      body: { code: 'appealFilesMaximum' },
    })
  })

  it('are decided once, by a person who had no part, and change the verdict for good', async () => {
    const { session, flag } = await over()
    const { id } = await told(session.id)
    await submit(id)
    expect(await noticesOf(auditor)).toContain('appeal-submitted')
    // The super-admin raised and judged the flag.
    const part = await decide(id, 'overturned', taking.tokens.superAdmin)
    expect(part).toMatchObject({ status: 403, body: { code: 'appealHadPart' } })
    expect((await decide(id, 'overturned', taking.tokens.administrator)).status).toBe(403)
    const empty = await call(taking.hub, `/api/appeals/${id}/decision`, { token: auditor, body: { decisions: [] } })
    expect(empty).toMatchObject({ status: 409, body: { code: 'appealPointsChanged' } })
    const both = await Promise.all([decide(id, 'overturned'), decide(id, 'overturned')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = both.find(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({
      code: 'appealDecidedBy',
      params: { name: expect.stringMatching(/\w/) as string },
    })
    const [decided] = await own(session.id)
    expect(decided).toMatchObject({ state: 'decided', points: [{ decision: 'overturned', isStanding: false }] })
    const reviews = await fetchData(taking.hub, `/api/ai-proctoring/flags/${flag.id}/reviews`, flagReviewsSchema, {
      token: auditor,
    })
    expect(reviews.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['verdict', 'confirmed'],
      ['appeal', 'dismissed'],
    ])
    const again = await call(taking.hub, `/api/ai-proctoring/flags/${flag.id}/resolve`, {
      ...{ method: 'PATCH', token: taking.tokens.superAdmin },
      body: { verdict: 'confirmed', reason: 'Tetap terlihat', sequence: flag.sequence + 1 },
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'decidedOnAppeal' } })
    for (const token of [taking.tokens.superAdmin, taking.tokens.administrator])
      expect(await noticesOf(token)).toContain('appealed-decision')
    expect(await noticesOf(taking.tokens.candidate)).toContain('appeal-decided')
  })

  it('are not decided by somebody who did something else in the test', async () => {
    const { session, flag } = await over()
    const { id } = await told(session.id)
    await submit(id)
    // As if somebody else had raised and judged it.
    await taking.db.write(async (manager) => {
      await manager.update(flagEntity, { id: flag.id }, { raisedBy: null, reviewedBy: null })
      await manager.update(flagReviewEntity, { flagId: flag.id }, { reviewerId: null })
    })
    const path = `/api/test-sessions/${session.id}`
    // To look at it is no part.
    expect((await call(taking.hub, path, { token: taking.tokens.superAdmin })).status).toBe(200)
    const mine = async () =>
      fetchData(taking.hub, `/api/appeals/${id}`, appealDetailSchema, { token: taking.tokens.superAdmin })
    expect(await mine()).toMatchObject({ hadPart: false, mayDecide: true })
    const note = await call(taking.hub, `${path}/note`, {
      ...{ token: taking.tokens.superAdmin, body: { text: 'Tampak tenang' } },
    })
    expect(note.status).toBe(200)
    expect(await mine()).toMatchObject({ hadPart: true, mayDecide: false })
    expect((await decide(id, 'upheld', taking.tokens.superAdmin)).body.code).toBe('appealHadPart')
    expect((await decide(id, 'upheld')).status).toBe(200)
  })

  it('are told anew where what was dismissed counts again, also after the time of the first is over', async () => {
    const { session, flag } = await over()
    const first = await told(session.id)
    const { superAdmin, administrator } = taking.tokens
    /** Two people change the verdict. */
    async function twoChange(verdict: 'confirmed' | 'dismissed'): Promise<void> {
      const list = `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}`
      const now = async () => {
        const { flags } = await fetchData(taking.hub, list, flagListSchema, { token: superAdmin })
        return flagSchema.parse(flags.find((one) => one.id === flag.id))
      }
      const at = `/api/ai-proctoring/flags/${flag.id}`
      const review = { verdict, dismissal: 'unclear', reason: 'Dilihat sekali lagi', sequence: (await now()).sequence }
      await fetchData(taking.hub, `${at}/resolve`, z.unknown(), { method: 'PATCH', token: superAdmin, body: review })
      const second = { decision: 'uphold', reason: 'Setuju', sequence: (await now()).sequence }
      await fetchData(taking.hub, `${at}/second-review`, z.unknown(), { token: administrator, body: second })
    }
    await twoChange('dismissed')
    expect((await own(session.id))[0]?.points).toMatchObject([{ isStanding: false }])
    expect((await submit(first.id)).body.code).toBe('appealNothingCounts')
    await change(first.id, { closesAt: new Date(Date.now() - 1_000) })
    await twoChange('confirmed')
    await expect.poll(async () => (await own(session.id)).length, { timeout: 10_000, interval: 50 }).toBe(2)
    const [second] = await own(session.id)
    expect(second).toMatchObject({ state: 'open', mayWrite: true, points: [{ isStanding: true }] })
    expect((await submit(second?.id ?? '')).status).toBe(200)
    expect((await decide(second?.id ?? '', 'upheld')).status).toBe(200)
    // It was decided: another round tells somebody else, and of this nothing any more.
    await told((await over()).session.id)
    expect(await own(session.id)).toHaveLength(2)
  })

  it('hold what they held when they were submitted, also where something else counts at that moment', async () => {
    const { session, run } = await begin(taking)
    await confirmed(session.id)
    const later = await raised(session.id)
    await answerAll(taking, run, 10)
    await end(taking, session.id)
    const first = await told(session.id)
    const isTogether = taking.db.dialect === 'mysql'
    await taking.db.write(async (manager) => {
      // As a candidate who submits, up to the end of their transaction.
      await manager.update(appealEntity, { id: first.id }, { state: 'submitted', submittedAt: new Date() })
      if (!isTogether) return
      await confirm(later)
      await waitForLock(taking.db)
    })
    if (!isTogether) await confirm(later)
    await expect.poll(async () => (await own(session.id)).length, { timeout: 10_000, interval: 50 }).toBe(2)
    const [second, submitted] = await own(session.id)
    expect(submitted).toMatchObject({ id: first.id, state: 'submitted', closesAt: first.closesAt })
    expect(submitted?.points).toHaveLength(1)
    expect(second?.points).toMatchObject([{ flag: { at: later.timestamp } }])
    expect(second?.state).toBe('open')
  })

  it('keep their files where a legal hold keeps the test', async () => {
    const { session } = await over()
    const { id } = await told(session.id)
    expect((await upload(id, new TextEncoder().encode('%PDF-1.4 surat'), 'application/pdf')).status).toBe(200)
    const kept = await taking.db.read.findBy(keptFileEntity, { subjectType: 'appeal', subjectId: id })
    expect(kept).toMatchObject([{ testSessionId: session.id, term: 'own', reason: 'term-over' }])
    await submit(id)
    expect(await taking.db.read.findBy(keptFileEntity, { subjectId: id })).toMatchObject([{ dueAt: null }])
  })

  it('stay visible as overdue where nobody decides in time', async () => {
    const { session } = await over()
    const { id } = await told(session.id)
    await submit(id)
    const listed = async () =>
      (await fetchData(taking.hub, '/api/appeals?state=due&pageSize=200', listedAppealsSchema, { token: auditor }))
        .items
    const due = async () => (await listed()).map((item) => item.id)
    expect(await due()).not.toContain(id)
    await change(id, { dueAt: new Date(Date.now() - 1_000) })
    expect(await due()).toContain(id)
    expect((await listed()).find((item) => item.id === id)).toMatchObject({ isOverdue: true, hadPart: false })
    const counted = async () => {
      const path = `/api/audit-desk/figures?assessmentId=${session.assessmentId}`
      return (await fetchData(taking.hub, path, deskFiguresSchema, { token: auditor })).appeals
    }
    const points = { upheld: 0, overturned: 0, lapsed: 0 }
    expect(await counted()).toEqual({ waiting: 1, overdue: 1, decided: 0, points })
    expect((await decide(id, 'upheld')).status).toBe(200)
    expect((await own(session.id))[0]).toMatchObject({ points: [{ decision: 'upheld', isStanding: true }] })
    expect(await counted()).toEqual({ waiting: 0, overdue: 0, decided: 1, points: { ...points, upheld: 1 } })
  })

  /** A test with every answer right that the proctor's side ended, and a second person upheld that. */
  async function ended(overrides = {}) {
    const { session, run } = await begin(taking, overrides)
    await answerAll(taking, run, 10)
    const path = `/api/test-sessions/${session.id}/terminate`
    const { superAdmin, administrator } = taking.tokens
    expect((await call(taking.hub, path, { token: superAdmin, body: { text: 'Bekerja sama' } })).status).toBe(200)
    const { items } = await fetchData(
      taking.hub,
      '/api/termination-reviews?decision=waiting',
      terminationReviewsPageSchema,
      {
        token: administrator,
      },
    )
    const review = items.find(({ testSessionId }) => testSessionId === session.id)
    const decision = { decision: 'uphold', reason: 'Rekaman sudah dilihat' }
    const upheld = `/api/termination-reviews/${review?.id ?? ''}/decision`
    expect((await call(taking.hub, upheld, { token: administrator, body: decision })).status).toBe(200)
    expect(await resultOf(taking, session.id)).toMatchObject({ isPassed: false, hasCertificate: false })
    return session
  }

  it('let a test go on whose end is overturned, and its result is withdrawn until then', async () => {
    const session = await ended()
    const { id, points } = await told(session.id)
    expect(points).toMatchObject([{ termination: { reason: 'Bekerja sama' }, flag: null }])
    await submit(id)
    expect((await decide(id, 'overturned')).status).toBe(200)
    const row = await taking.db.read.findOneByOrFail(testSessionEntity, { id: session.id })
    expect(row).toMatchObject({ status: 'paused', finishReason: null })
    expect(await noticesOf(taking.tokens.candidate)).toContain('termination-overturned')
  })

  it('give the certificate where the test cannot go on, since its answers were shown', async () => {
    const session = await ended({ showAnswers: true })
    const { id } = await told(session.id)
    await submit(id)
    const endDate = new Date(Date.now() - 1_000)
    await taking.db.write((manager) => manager.update(assessmentEntity, { id: session.assessmentId }, { endDate }))
    const answer = await decide(id, 'overturned')
    expect(answer.status).toBe(200)
    const result = await resultOf(taking, session.id)
    expect(result).toMatchObject({ isPassed: true, hasCertificate: true })
    const checked = await call(taking.hub, `/api/certificates/${result.certificate?.code ?? ''}`)
    expect(checked.body.data).toMatchObject({ isPassed: true, number: result.certificate?.number })
  })
})
