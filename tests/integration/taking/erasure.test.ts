import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import { assessmentEntity, participantEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { appealEntity } from '@pengawas/api/grading/appeals/appeals.entity'
import { markingTextsEntity } from '@pengawas/api/grading/marking/marking.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import { auditEntity, changedValuesEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { keptFileEntity } from '@pengawas/api/kernel/files/kept-files.entity'
import { createLoginEnder } from '@pengawas/api/identity/auth/login-ender'
import { erasureEntity } from '@pengawas/api/insight/erasure/erasures.entity'
import { createCarryOut } from '@pengawas/api/insight/erasure/service/carry-out'
import { erasePerson } from '@pengawas/api/insight/erasure/service/erase-person'
import { findMentions } from '@pengawas/api/insight/erasure/service/mentions'
import { packageJobEntity } from '@pengawas/api/insight/evidence-packages/package-jobs.entity'
import { newPackageJob, pieceKey } from '@pengawas/api/insight/evidence-packages/package-jobs.rules'
import { ownDataEntity } from '@pengawas/api/insight/own-data/own-data.entity'
import { createAnnouncer } from '@pengawas/api/kernel/lib/announcer'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { flagEntity } from '@pengawas/api/supervision/flags/flags.entity'
import { type LegalHoldRow, legalHoldEntity } from '@pengawas/api/supervision/retention/legal-holds.entity'
import { entities } from '@pengawas/api/wiring/db/entities'
import {
  type ErasureDetail,
  erasureDetailSchema,
  erasuresPageSchema,
  ownErasureAnswerSchema,
  ownErasureSchema,
} from '@pengawas/shared/contracts/erasure'
import { type Flag, flagListSchema, flagSchema } from '@pengawas/shared/contracts/flags'
import {
  SEGMENT_GONE_STATUS,
  SEGMENT_UPLOAD_HEADER,
  SEGMENT_UPLOAD_PATH,
  type SegmentUpload,
} from '@pengawas/shared/contracts/recordings'
import { legalHoldSchema } from '@pengawas/shared/contracts/retention'
import type { CreateAssessment } from '@pengawas/shared/contracts/assessment-management'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { inHours } from '../assessments/support.ts'
import { onEveryDatabase, waitForLock } from '../hub/databases.ts'
import { aFlag, FakeMediaNode, PICTURE } from '../hub/fake-media-node.ts'
import { takePlace } from '../hub/pages.ts'
import { auditKeys, call, fetchData, people, SECRET, signIn } from '../hub/test-hub.ts'
import { insertEssay } from '../marking/support.ts'
import { createParticipant, NEW_PASSWORD, settleIn } from '../people/support.ts'
import { end, openTaking, start, takeOver, type Taking } from './support.ts'

const SHA256 = createHash('sha256').update(PICTURE).digest('hex')
const DAY_MS = 24 * 60 * 60_000
const SOON = { timeout: 30_000, interval: 100 }
const reasonOf = ({ nip }: { nip: string }): string => `Saya tidak lagi mengikuti seleksi ini, ${nip.slice(-4)}!`

interface Person {
  id: string
  nip: string
  name: string
  email: string
  token: string
}

/** The clock of the hub is moved by days; whoever calls afterwards has signed in again. */
onEveryDatabase('erasure on request', (databaseUrl) => {
  let taking: Taking
  let node: FakeMediaNode
  let offset = 0
  let superAdmin = ''
  const now = (): Date => new Date(Date.now() + offset)

  beforeAll(async () => {
    offset = 0
    taking = await openTaking(await databaseUrl(), { mostBetweenChoresMs: 100, now })
    node = await FakeMediaNode.join(taking.hub.nodeUrl, 'node-a')
    superAdmin = taking.tokens.superAdmin
  })
  afterAll(async () => {
    node.close()
    await taking.close()
  })

  async function newPerson(): Promise<Person> {
    const created = await createParticipant(taking.hub, taking.tokens.administrator)
    const { id, nip, name, email } = created.user
    return { id, nip, name, email, token: await settleIn(taking.hub, created) }
  }
  /** A test of this person that is over, with a flag and its picture, a warning and a chat. */
  async function tested(
    person: Person,
    overrides: Partial<CreateAssessment> = {},
  ): Promise<{ session: TestSession; flag: Flag }> {
    const { id } = await taking.assessment({
      ...{ startDate: inHours(-1), endDate: inHours(5), participants: [person.id] },
      mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' },
      ...overrides,
    })
    const session = await start(taking, id, person.token)
    await takePlace(taking.hub, person.token, session.id)
    await takeOver(taking, session.id, {}, person.token)
    const flag = aFlag({ detectedAt: now().getTime(), description: `Dilihat: ${person.name}` })
    await node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag, evidence: PICTURE })
    const warning = { token: superAdmin, body: { text: `Sdr. ${person.name}, tetap di tempat` } }
    await fetchData(taking.hub, `/api/test-sessions/${session.id}/warning`, z.unknown(), warning)
    await end(taking, session.id, person.token)
    const { flags } = await fetchData(
      taking.hub,
      `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}`,
      flagListSchema,
      { token: superAdmin },
    )
    return { session, flag: flagSchema.parse(flags.find((one) => one.id === flag.id)) }
  }
  const resolve = ({ id, sequence }: Flag, verdict: 'confirmed' | 'dismissed', reason = 'Sudah dilihat') =>
    fetchData(taking.hub, `/api/ai-proctoring/flags/${id}/resolve`, z.object({ flag: flagSchema }), {
      ...{ method: 'PATCH', token: superAdmin },
      body: { verdict, dismissal: 'misdetected', reason, sequence },
    })
  const ask = async (person: Person): Promise<string> =>
    (
      await fetchData(taking.hub, '/api/account/erasure', ownErasureSchema, {
        token: person.token,
        body: { reason: reasonOf(person), password: NEW_PASSWORD },
      })
    ).id
  const detail = (id: string): Promise<ErasureDetail> =>
    fetchData(taking.hub, `/api/erasure-requests/${id}`, erasureDetailSchema, { token: superAdmin })
  const keeps = async (id: string): Promise<string[]> =>
    ((await detail(id)).plan?.keeps ?? []).map(({ because }) => because)
  const decide = async (
    id: string,
    decision: 'carry-out' | 'refuse' | 'take-back',
    digest?: string,
    token = superAdmin,
  ) =>
    call(taking.hub, `/api/erasure-requests/${id}/decide`, {
      token,
      body: { decision, reason: 'Alasan yang cukup jelas', digest: digest ?? (await detail(id)).plan?.digest },
    })
  /** As if what was accepted had waited for its day. */
  const passADay = (id: string) =>
    taking.db.write((manager) =>
      manager.update(erasureEntity, { id }, { decidedAt: new Date(now().getTime() - DAY_MS - 1_000) }),
    )
  const isActive = async ({ id }: Person): Promise<boolean> =>
    (await taking.db.read.findOneByOrFail(userEntity, { id })).isActive
  /** Every row of the database, as text. */
  async function everything(): Promise<string> {
    const texts: string[] = []
    for (const entity of entities) texts.push(JSON.stringify(await taking.db.read.find(entity)))
    return texts.join('\n')
  }

  it('shows what must be kept and why, and carries nothing out meanwhile', async () => {
    const person = await newPerson()
    // Nobody may appeal: when they could would be up to the next round of a chore.
    const { session, flag } = await tested(person, { appealDays: 0 })
    const id = await ask(person)
    expect(await keeps(id)).toEqual(['undecided'])
    expect((await decide(id, 'carry-out')).body.code).toBe('erasureBlocked')
    await resolve(flag, 'confirmed')
    const { plan } = await detail(id)
    expect(plan?.keeps).toMatchObject([{ because: 'within-term', code: session.code }])
    expect(Date.parse(plan?.keeps[0]?.until ?? '')).toBeGreaterThan(Date.now() + 179 * DAY_MS)
    const { id: holdId } = await fetchData(taking.hub, '/api/retention/holds', legalHoldSchema, {
      token: superAdmin,
      body: { assessmentId: session.assessmentId, code: session.code, reason: 'Diminta pengadilan' },
    })
    expect(await keeps(id)).toEqual(['legal-hold', 'within-term'])
    // What was seen before the hold is out of date.
    expect((await decide(id, 'refuse', plan?.digest)).body.code).toBe('erasurePlanChanged')
    await fetchData(taking.hub, `/api/retention/holds/${holdId}/lift`, legalHoldSchema, {
      token: superAdmin,
      body: { reason: 'Perkara sudah selesai' },
    })
    const refused = await decide(id, 'refuse')
    expect([refused.status, (await decide(id, 'refuse', 'x')).body.code]).toEqual([200, 'erasureDecided'])
    const own = await fetchData(taking.hub, '/api/account/erasure', ownErasureAnswerSchema, { token: person.token })
    expect(own).toMatchObject({
      proof: 'password',
      request: { state: 'refused', decisionReason: 'Alasan yang cukup jelas' },
    })
    // The candidate may ask again, and take it back.
    const again = await ask(person)
    expect(
      (
        await call(taking.hub, '/api/account/erasure', {
          token: person.token,
          body: { reason: reasonOf(person), password: NEW_PASSWORD },
        })
      ).status,
    ).toBe(409)
    const path = `/api/account/erasure/${again}`
    expect((await call(taking.hub, path, { method: 'DELETE', token: taking.tokens.other })).status).toBe(404)
    expect((await call(taking.hub, path, { method: 'DELETE', token: person.token })).status).toBe(200)
    expect((await call(taking.hub, path, { method: 'DELETE', token: person.token })).status).toBe(409)
  }, 120_000)

  it('does not decide while a test goes on', async () => {
    const person = await newPerson()
    const { id: assessmentId } = await taking.assessment({ participants: [person.id] })
    const session = await start(taking, assessmentId, person.token)
    const id = await ask(person)
    expect(await keeps(id)).toEqual(['running-test'])
    expect((await decide(id, 'carry-out')).status).toBe(409)
    await takeOver(taking, session.id, {}, person.token)
    await end(taking, session.id, person.token)
    expect(await keeps(id)).toEqual([])
  }, 60_000)

  it('erases everything that names the person, and leaves what must be countable', async () => {
    const person = await newPerson()
    const { session, flag } = await tested(person)
    await resolve(flag, 'dismissed', `${person.name} hanya menunduk`)
    const task = await insertEssay(taking.db, session.id)
    await taking.db.write((manager) =>
      manager.insert(appealEntity, {
        ...{ id: task, testSessionId: session.id, assessmentId: session.assessmentId, participantId: person.id },
        ...{ state: 'decided', toldAt: now(), closesAt: now(), text: `Saya ${person.name}`, files: [] },
        ...{ submittedAt: now(), dueAt: now(), decidedAt: now(), decidedBy: null },
      }),
    )
    const other = await taking.assessment({ participants: [person.id] })
    const before = await taking.db.read.countBy(participantEntity, { userId: person.id })
    expect(before).toBe(2)
    const id = await ask(person)
    const { plan } = await detail(id)
    expect(plan?.keeps).toEqual([])
    expect(plan?.goes.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['profile', 'logins', 'registrations', 'flag-pictures', 'chat']),
    )
    expect(plan?.stays.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['results', 'flags', 'audit']))
    const results = async () =>
      (
        await call(taking.hub, `/api/assessments/${session.assessmentId}/results`, {
          token: taking.tokens.administrator,
        })
      ).body
    const score = (await results()) as { data: { total?: number } }

    expect((await everything()).includes(person.name)).toBe(true)
    const wordsBefore = await taking.db.read.countBy(changedValuesEntity, { subjectType: 'flag', subjectId: flag.id })
    const auditor = await signIn(taking.hub, people.auditor)
    expect((await decide(id, 'carry-out', plan?.digest, auditor)).status).toBe(403)
    const both = await Promise.all([decide(id, 'carry-out', plan?.digest), decide(id, 'carry-out', plan?.digest)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await passADay(id)
    await expect.poll(async () => (await detail(id)).request.state, SOON).toBe('done')

    // What a media node still had of the test comes too late.
    const segment: SegmentUpload = {
      ...{ id: randomUUID(), testSessionId: session.id, source: 'camera', startedAt: Date.now(), durationMs: 1_000 },
      ...{ bytes: PICTURE.length, sha256: SHA256, sentAt: Date.now() },
    }
    const refused = await fetch(new URL(SEGMENT_UPLOAD_PATH, taking.hub.nodeUrl), {
      method: 'PUT',
      headers: { authorization: `Bearer ${SECRET}`, [SEGMENT_UPLOAD_HEADER]: JSON.stringify(segment) },
      body: new Uint8Array(PICTURE),
    })
    expect(refused.status).toBe(SEGMENT_GONE_STATUS)

    const left = await everything()
    for (const said of [person.name, person.nip, person.email, reasonOf(person)])
      expect([said, left.includes(said)]).toEqual([said, false])
    expect((await call(taking.hub, '/api/auth/profile', { token: person.token })).status).toBe(401)
    await expect.poll(() => taking.db.read.countBy(keptFileEntity, { testSessionId: session.id }), SOON).toBe(0)
    expect(await taking.db.read.findBy(auditEntity, { action: 'file.removed', subjectId: flag.id })).toMatchObject([
      { data: { reason: 'erased', fileSha256: SHA256 } },
    ])
    const files = createFolderStore(path.join(taking.hub.dataDir, 'files'))
    for await (const key of files.list(`evidence/${session.assessmentId}`)) throw new Error(`${key} is left`)
    await files.close()

    expect(await taking.db.read.findOneByOrFail(markingTextsEntity, { taskId: task })).toMatchObject({
      ...{ answer: '–', suggestion: null },
    })

    // Results are counted as before, under the neutral name; the registration that was not begun is gone.
    const after = (await results()) as { data: { total?: number } }
    expect(after.data.total).toBe(score.data.total)
    expect(JSON.stringify(after)).toContain(`Peserta terhapus ${person.id.slice(0, 8)}`)
    expect(await taking.db.read.findBy(participantEntity, { userId: person.id })).toMatchObject([
      { assessmentId: session.assessmentId },
    ])
    expect(await taking.db.read.findOneBy(assessmentEntity, { id: other.id })).not.toBeNull()
    const entry = await taking.db.read.findOneBy(auditEntity, { action: 'erasure.carried-out', subjectId: person.id })
    expect(entry).toMatchObject({ actorId: null, data: { requestId: id, testSessions: 1, files: 1 } })
    const verdict = await createAuditService({ db: taking.db, keys: auditKeys, now }).verify()
    expect(verdict).toMatchObject({ valid: true })
    // What was typed about the person is gone, and its entry says by a digest that there was something.
    const [reviewed] = await taking.db.read.findBy(auditEntity, { action: 'flag.reviewed', subjectId: flag.id })
    expect(reviewed?.data).toMatchObject({ words: expect.any(String) as string, digest: expect.any(String) as string })
    expect(reviewed?.data).not.toHaveProperty('reason')
    const typed = await taking.db.read.findBy(changedValuesEntity, { id: String(reviewed?.data['words']) })
    expect([wordsBefore, typed]).toEqual([1, []])

    // A media node that held a flag back until now brings nothing of the person back.
    const late = aFlag({ detectedAt: Date.parse(flag.timestamp) + 1, description: `Dilihat: ${person.name}` })
    const again = { ...late, id: flag.id, severity: 'critical', endedAt: Date.parse(flag.timestamp) + 2 } as const
    for (const one of [late, again]) {
      const sent = { testSessionId: session.id, flag: one, evidence: PICTURE }
      expect(await node.send(hubRequests.raiseFlag.name, sent)).toMatchObject({ ok: true })
    }
    expect(await taking.db.read.findOneBy(flagEntity, { id: late.id })).toBeNull()
    expect((await taking.db.read.findOneByOrFail(flagEntity, { id: flag.id })).description).toBe('–')
    expect(await taking.db.read.countBy(keptFileEntity, { testSessionId: session.id })).toBe(0)

    // Nobody makes it somebody's account again, and its number and address are free.
    const user = await taking.db.read.findOneByOrFail(userEntity, { id: person.id })
    expect(user.erasedAt).not.toBeNull()
    const reset = await call(taking.hub, `/api/users/${person.id}/reset-password`, {
      method: 'POST',
      token: superAdmin,
    })
    expect(reset.body.code).toBe('accountErased')
    const { items } = await fetchData(taking.hub, '/api/erasure-requests', erasuresPageSchema, { token: superAdmin })
    expect(items.find((one) => one.id === id)).toMatchObject({ state: 'done', reason: null, filesLeft: 0 })
    expect((await detail(id)).plan).toBeNull()
  }, 120_000)

  it('is carried out where another one fails, which is asked again after a minute', async () => {
    const people = [await newPerson(), await newPerson()] as const
    const [broken, fine] = people
    // As the hub sees it they were closed just now; the test's own clock is an hour ahead.
    let at = new Date(now().getTime() + 60 * 60_000)
    for (const { id: userId } of people)
      await taking.db.write((manager) =>
        manager.insert(erasureEntity, {
          ...{ id: userId, userId, reason: 'Cukup', state: 'accepted', underWay: true, doneAt: null },
          ...{ requestedAt: now(), decidedAt: now(), decidedBy: null, decisionReason: null },
          ...{ closedAt: new Date(at.getTime() - 2 * 60_000), wasActive: true },
        }),
      )
    const tries: string[] = []
    const carryOut = createCarryOut({
      ...{ db: taking.db, audit: createAuditService({ db: taking.db, keys: auditKeys, now }) },
      ...{ log: pino({ level: 'silent' }), logins: createLoginEnder({ announcer: createAnnouncer(), now }) },
      forgetMails: (email) => {
        tries.push(email)
        return email === broken.email ? Promise.reject(new Error('not now')) : Promise.resolve()
      },
      now: () => at,
    })
    const stateOf = async ({ id }: Person) => (await taking.db.read.findOneByOrFail(erasureEntity, { id })).state
    expect(await carryOut()).toBe(1)
    expect([await stateOf(broken), await stateOf(fine)]).toEqual(['accepted', 'done'])
    expect(await carryOut()).toBe(0)
    expect(tries.filter((email) => email === broken.email)).toHaveLength(1)
    at = new Date(at.getTime() + 60_000)
    expect(await carryOut()).toBe(0)
    expect(tries.filter((email) => email === broken.email)).toHaveLength(2)
    await taking.db.write((manager) =>
      manager.update(erasureEntity, { id: broken.id }, { underWay: null, state: 'withdrawn' }),
    )
  }, 60_000)

  it('is undone by a legal hold that is placed while it is carried out', async () => {
    const person = await newPerson()
    const { session, flag } = await tested(person)
    await resolve(flag, 'dismissed')
    const id = await ask(person)
    expect((await decide(id, 'carry-out')).status).toBe(200)
    const { db } = taking
    await passADay(id)
    await expect.poll(() => isActive(person), SOON).toBe(false)
    const hold: LegalHoldRow = {
      ...{ id: randomUUID(), assessmentId: session.assessmentId, heldSessionId: session.id, reason: 'Perkara' },
      ...{ placedBy: person.id, placedAt: new Date(), liftedBy: null, liftedAt: null, liftReason: null },
    }
    await db.write(async (manager) => {
      // The log is what both end with: the erasure waits for it, having read that there is no hold.
      await manager.query(`SELECT * FROM audit_head ${db.dialect === 'sqlite' ? '' : 'FOR UPDATE'}`)
      offset += 60_000
      await waitForLock(db)
      await manager.insert(legalHoldEntity, hold)
    })
    await expect.poll(() => keeps(id), SOON).toEqual(['legal-hold'])
    offset += 60_000
    expect((await detail(id)).request).toMatchObject({ state: 'accepted', personName: person.name })
    expect(await db.read.countBy(keptFileEntity, { testSessionId: session.id })).toBe(1)
    await db.write((manager) => manager.update(legalHoldEntity, { id: hold.id }, { liftedAt: new Date() }))
    // The hub may have asked in between, and asks again a minute after that.
    offset += 60_000
    await expect.poll(async () => (await detail(id)).request.state, SOON).toBe('done')
  }, 120_000)

  it('closes an account once where two hubs do, and knows how it was before', async () => {
    const { id: userId } = await newPerson()
    const decidedAt = new Date(now().getTime() - 25 * 60 * 60_000)
    await taking.db.write((manager) =>
      manager.insert(erasureEntity, {
        ...{ id: userId, userId, reason: 'Cukup', state: 'accepted', underWay: true, doneAt: null },
        ...{ requestedAt: decidedAt, decidedAt, decidedBy: null, decisionReason: null },
        ...{ closedAt: null, wasActive: null },
      }),
    )
    const aHub = () =>
      createCarryOut({
        ...{ db: taking.db, audit: createAuditService({ db: taking.db, keys: auditKeys, now }) },
        ...{ log: pino({ level: 'silent' }), logins: createLoginEnder({ announcer: createAnnouncer(), now }) },
        ...{ forgetMails: () => Promise.resolve(), now },
      })
    await Promise.all([aHub()(), aHub()()])
    expect((await taking.db.read.findOneByOrFail(userEntity, { id: userId })).isActive).toBe(false)
    const row = await taking.db.read.findOneByOrFail(erasureEntity, { id: userId })
    expect(row.wasActive).toBe(true)
    expect(row.closedAt).not.toBeNull()
    await taking.db.write((manager) =>
      manager.update(erasureEntity, { id: userId }, { underWay: null, state: 'withdrawn' }),
    )
  }, 60_000)

  it('is held back by what must be kept since it was accepted', async () => {
    const person = await newPerson()
    const { session, flag } = await tested(person)
    await resolve(flag, 'dismissed')
    const id = await ask(person)
    expect((await decide(id, 'carry-out')).status).toBe(200)
    const { id: holdId } = await fetchData(taking.hub, '/api/retention/holds', legalHoldSchema, {
      token: superAdmin,
      body: { assessmentId: session.assessmentId, code: null, reason: 'Diminta pengadilan' },
    })
    await passADay(id)
    offset += 60_000
    expect(await detail(id)).toMatchObject({
      request: { state: 'accepted', personName: person.name },
      plan: { keeps: [{ because: 'legal-hold' }] },
    })
    expect(await taking.db.read.countBy(keptFileEntity, { testSessionId: session.id })).toBe(1)
    // The account is open for as long as the request can still be taken back.
    expect(await isActive(person)).toBe(true)
    await fetchData(taking.hub, `/api/retention/holds/${holdId}/lift`, legalHoldSchema, {
      token: superAdmin,
      body: { reason: 'Perkara sudah selesai' },
    })
    // What waits is asked again each minute.
    offset += 60_000
    await expect.poll(async () => (await detail(id)).request.state, SOON).toBe('done')
  }, 120_000)

  it('can be taken back by the person for a day, and by who decides until it is carried out', async () => {
    const person = await newPerson()
    const accepted = async (): Promise<string> => {
      const id = await ask(person)
      expect((await decide(id, 'carry-out')).status).toBe(200)
      return id
    }
    const withdraw = (id: string) =>
      call(taking.hub, `/api/account/erasure/${id}`, { method: 'DELETE', token: person.token })
    const first = await accepted()
    const { request } = await detail(first)
    expect(Date.parse(request.dueAt ?? '') - Date.parse(request.decidedAt ?? '')).toBe(DAY_MS)
    expect((await withdraw(first)).status).toBe(200)
    expect((await detail(first)).request).toMatchObject({ state: 'withdrawn', dueAt: null })

    const second = await accepted()
    // As a hub leaves it between its two steps, which another one has not gone on with.
    await taking.db.write(async (manager) => {
      await manager.update(
        erasureEntity,
        { id: second },
        { closedAt: new Date(now().getTime() + DAY_MS), wasActive: true },
      )
      await manager.update(userEntity, { id: person.id }, { isActive: false })
    })
    const change = { ids: [person.id], change: { kind: 'reactivate' } }
    const reactivate = () => call(taking.hub, '/api/users/bulk', { token: superAdmin, body: change })
    expect((await reactivate()).body.data).toMatchObject([
      { outcome: 'refused', refusal: { code: 'accountBeingErased' } },
    ])
    expect((await decide(second, 'refuse')).body.code).toBe('erasureDecided')
    expect((await decide(second, 'take-back', undefined, await signIn(taking.hub, people.auditor))).status).toBe(403)
    expect((await decide(second, 'take-back')).status).toBe(200)
    expect((await detail(second)).request).toMatchObject({
      state: 'refused',
      decisionReason: 'Alasan yang cukup jelas',
    })
    expect(await isActive(person)).toBe(true)
    expect((await decide(second, 'take-back', 'x')).body.code).toBe('erasureDecided')
    const actions = (await taking.db.read.findBy(auditEntity, { subjectId: person.id })).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['erasure.accepted', 'erasure.withdrawn', 'erasure.taken-back']))
  }, 60_000)

  it('takes packages along that are finished at that moment', async () => {
    const person = await newPerson()
    const { session } = await tested(person)
    const at = now()
    const [jobId, ownId] = [randomUUID(), randomUUID()]
    const [jobKey, ownKey] = [pieceKey(jobId, 0), `own-data/${ownId}/1.zip`]
    const common = { term: 'own', isHeld: false, failures: 0, testSessionId: null, sha256: SHA256 } as const
    const unused = { dueAt: new Date(at.getTime() + DAY_MS), reason: 'unused' } as const
    await taking.db.write(async (manager) => {
      const wanted = {
        flagIds: [],
        testSessionIds: [session.id],
        parts: ['pictures' as const],
        language: 'id' as const,
      }
      const job = newPackageJob(
        { id: jobId, ownerId: person.id, wanted },
        {
          ...{ testSessions: 1, flags: 1, pictures: 1, videoBytes: 0, bytes: 9, mostBytes: 9 },
          ...{ mayHaveVideo: false, isTooLarge: false },
        },
        at,
      )
      await manager.insert(packageJobEntity, job)
      await manager.insert(ownDataEntity, {
        ...{
          id: ownId,
          userId: person.id,
          language: 'id',
          origin: 'http://localhost',
          state: 'making',
          underWay: true,
        },
        ...{ tries: 1, requestedAt: at, claimedAt: at, fileKey: null, sha256: null, bytes: null, keptUntil: null },
      })
      for (const [fileKey, subjectType, subjectId] of [
        [jobKey, 'evidence-package', jobId],
        [ownKey, 'own-data', ownId],
      ] as const)
        await manager.insert(keptFileEntity, { fileKey, subjectType, subjectId, ...common, ...unused })
    })
    const finish = () =>
      taking.db.write(async (manager) => {
        const ready = { state: 'ready', underWay: null } as const
        await manager.update(packageJobEntity, { id: jobId }, { ...ready, finishedAt: at, pieces: 1, packageId: jobId })
        await manager.update(ownDataEntity, { id: ownId }, { ...ready, fileKey: ownKey, keptUntil: at })
        const kept = { dueAt: new Date(at.getTime() + DAY_MS), reason: 'term-over' } as const
        for (const fileKey of [jobKey, ownKey]) await manager.update(keptFileEntity, { fileKey }, kept)
      })
    const isTogether = taking.db.dialect === 'mysql'
    if (!isTogether) await finish()
    const user = await taking.db.read.findOneByOrFail(userEntity, { id: person.id })
    const sessions = await taking.db.read.findBy(testSessionEntity, { id: session.id })
    const mentions = await findMentions(taking.db.read, user)
    await taking.db.write(async (manager) => {
      // From here on it sees what there was at this moment, unless it asks for the newest rows.
      await manager.countBy(packageJobEntity, { id: jobId })
      if (isTogether) await finish()
      await erasePerson(manager, user, { sessions, mentions }, at)
    })
    expect(await taking.db.read.countBy(packageJobEntity, { id: jobId })).toBe(0)
    expect(await taking.db.read.countBy(ownDataEntity, { id: ownId })).toBe(0)
    const left = await taking.db.read.findBy(keptFileEntity, [{ fileKey: jobKey }, { fileKey: ownKey }])
    for (const file of left) expect(file).toMatchObject({ reason: 'erased', dueAt: at })
  }, 60_000)
})
