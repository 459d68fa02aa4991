import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import type { FileStore } from '@pengawas/api/kernel/files/file-store'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { keepFile, storeKeptFile } from '@pengawas/api/kernel/files/kept-files.changes'
import { keptFileEntity } from '@pengawas/api/kernel/files/kept-files.entity'
import { removeDueFiles } from '@pengawas/api/kernel/files/remove-due-files'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { checkInEntity } from '@pengawas/api/supervision/check-ins/check-ins.entity'
import {
  type CheckIn,
  CHECK_IN_KEPT_DAYS,
  checkInSchema,
  type DecideCheckIn,
  type NetworkCheck,
  waitingCandidateSchema,
} from '@pengawas/shared/contracts/check-ins'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inHours } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { FakeMediaNode, PICTURE } from '../hub/fake-media-node.ts'
import { takePlace } from '../hub/pages.ts'
import { auditKeys, call, fetchData } from '../hub/test-hub.ts'
import { openTaking, start, type Taking } from './support.ts'

const HOUR_MS = 60 * 60_000
const KEPT_MS = CHECK_IN_KEPT_DAYS * 24 * HOUR_MS
const SHA256 = createHash('sha256').update(PICTURE).digest('hex')

/** Nothing holds files back, and nothing refers to them. */
const NOTHING_ELSE = { postpone: () => Promise.resolve(null), removed: () => Promise.resolve() }

onEveryDatabase('pictures of check-ins', (databaseUrl) => {
  let taking: Taking
  let node: FakeMediaNode
  let files: FileStore

  beforeAll(async () => {
    taking = await openTaking(await databaseUrl(), { mostBetweenChoresMs: 50 })
    files = createFolderStore(path.join(taking.hub.dataDir, 'files'))
    node = await FakeMediaNode.join(taking.hub.nodeUrl, 'node-a')
    node.answers.set(nodeRequests.takePicture.name, { ok: true, data: { picture: PICTURE } })
  })
  afterAll(async () => {
    node.close()
    await files.close()
    await taking.close()
  })

  async function enter(): Promise<string> {
    const { id } = await taking.assessment({
      mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' },
      checkIn: {
        ...{ admission: 'proctor', calibration: 'off', portrait: 'required', card: 'required' },
        ...{ sweep: 'off', phone: 'off' },
      },
    })
    const session = await start(taking, id)
    await takePlace(taking.hub, taking.tokens.candidate, session.id)
    return session.id
  }
  const take = (id: string, name: string): Promise<CheckIn> =>
    fetchData(taking.hub, `/api/check-ins/${id}/pictures`, checkInSchema, {
      ...{ token: taking.tokens.candidate, body: { name } },
    })
  const decide = (id: string, body: DecideCheckIn) =>
    fetchData(taking.hub, `/api/check-ins/${id}/decision`, waitingCandidateSchema, {
      ...{ token: taking.tokens.superAdmin, body },
    })
  const listFiles = async (id: string): Promise<string[]> => {
    const keys: string[] = []
    for await (const key of files.list(`check-ins/${id}`)) keys.push(key)
    return keys
  }
  const dueOf = async (id: string) =>
    (await taking.db.read.findBy(keptFileEntity, { subjectId: id })).map(({ dueAt, reason }) => ({ dueAt, reason }))
  const removalsOf = (id: string) =>
    taking.db.read.find(auditEntity, {
      where: { action: 'file.removed', subjectId: id },
      order: { sequence: 'ASC' },
    })
  /** As if it had been so long ago. */
  async function age(id: string, byMs: number): Promise<void> {
    await taking.db.write(async (manager) => {
      const row = await manager.findOneByOrFail(checkInEntity, { testSessionId: id })
      const decidedAt = new Date((row.decidedAt?.getTime() ?? Number.NaN) - byMs)
      await manager.update(checkInEntity, { testSessionId: id }, { decidedAt })
      const dueAt = new Date(decidedAt.getTime() + KEPT_MS)
      await manager.update(keptFileEntity, { subjectId: id, reason: 'term-over' }, { dueAt })
    })
  }

  it('are deleted some days after the decision, which the audit log proves', async () => {
    const id = await enter()
    await take(id, 'portrait')
    const { card } = await take(id, 'card')
    expect(await dueOf(id)).toEqual([
      { dueAt: null, reason: null },
      { dueAt: null, reason: null },
    ])
    const { decidedAt } = await decide(id, { decision: 'admit', reason: 'Dikenal' })
    const dueAt = new Date(Date.parse(decidedAt ?? '') + KEPT_MS)
    expect(await dueOf(id)).toEqual([
      { dueAt, reason: 'term-over' },
      { dueAt, reason: 'term-over' },
    ])
    const { token } = { token: taking.tokens.superAdmin }
    const before = await fetch(new URL(card?.url ?? '', taking.hub.url), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(Buffer.from(await before.arrayBuffer())).toEqual(Buffer.from(PICTURE))
    const keys = await listFiles(id)
    expect(keys).toHaveLength(2)

    const later = await enter()
    const storedOf = async () =>
      (await fetchData(taking.hub, `/api/check-ins/${later}`, waitingCandidateSchema, { token })).storedPortrait
    expect(await storedOf()).not.toBeNull()
    await age(id, KEPT_MS)
    expect(await storedOf()).toBeNull()
    expect((await call(taking.hub, card?.url ?? '', { token })).status).toBe(404)
    await expect.poll(() => removalsOf(id)).toHaveLength(2)
    expect(await listFiles(id)).toEqual([])
    expect(await dueOf(id)).toEqual([])
    expect((await removalsOf(id)).map(({ actorId, subjectType, data }) => ({ actorId, subjectType, data }))).toEqual(
      expect.arrayContaining(
        keys.map((file) => ({
          ...{ actorId: null, subjectType: 'test-session' },
          data: { file, fileSha256: SHA256, reason: 'term-over' },
        })),
      ),
    )
  })

  it('go with what was measured, which the audit log proves without its content', async () => {
    const [id, refused] = [await enter(), await enter()]
    const network: NetworkCheck = {
      ...{ udp: 'works', tcp: 'fails', turn: 'absent', uplinkKbps: 900, loss: 0, verdict: 'good' },
      measuredAt: new Date().toISOString(),
    }
    const look = { yaw: 3, pitch: -4 }
    const seen = { look: { head: look, gaze: look }, at: new Date().toISOString() }
    const gaze = { dots: { 0: seen, 1: seen, 2: seen, 3: seen, 4: seen }, baseline: seen.look }
    for (const testSessionId of [id, refused])
      await taking.db.write((manager) => manager.update(checkInEntity, { testSessionId }, { network, gaze }))
    const measuredOf = async (testSessionId: string) => {
      const row = await taking.db.read.findOneByOrFail(checkInEntity, { testSessionId })
      return [row.network, row.framing, row.gaze]
    }
    const entriesOf = (subjectId: string) =>
      taking.db.read.findBy(auditEntity, { action: 'test-session.check-in-measurements-removed', subjectId })
    await decide(id, { decision: 'admit', reason: 'Dikenal' })
    await decide(refused, { decision: 'refuse', reason: 'Bukan orangnya' })
    await age(id, KEPT_MS)
    await expect.poll(() => entriesOf(id)).toHaveLength(1)
    expect(await measuredOf(id)).toEqual([null, null, null])
    expect(await entriesOf(id)).toMatchObject([
      { actorId: null, data: { measurements: 'network, gaze', reason: 'term-over' } },
    ])
    expect(await measuredOf(refused)).toEqual([network, null, gaze])
    await decide(refused, { decision: 'open-again', reason: '' })
    await age(refused, KEPT_MS)
    const own = await fetchData(taking.hub, `/api/check-ins/${refused}/own`, checkInSchema, {
      token: taking.tokens.candidate,
    })
    expect([own.network, own.isCalibrated]).toEqual([network, true])
    expect(await entriesOf(refused)).toEqual([])
  })

  it('are kept while a refusal may still be taken back, counted from the last decision', async () => {
    const id = await enter()
    await take(id, 'portrait')
    await decide(id, { decision: 'refuse', reason: 'Bukan orangnya' })
    expect(await dueOf(id)).toMatchObject([{ reason: 'term-over' }])
    await decide(id, { decision: 'open-again', reason: '' })
    expect(await dueOf(id)).toEqual([{ dueAt: null, reason: null }])
  })

  it('that are taken again leave none behind', async () => {
    const id = await enter()
    await take(id, 'portrait')
    const [first] = await listFiles(id)
    await take(id, 'portrait')
    await expect.poll(() => removalsOf(id)).toMatchObject([{ data: { file: first, reason: 'replaced' } }])
    expect(await listFiles(id)).toHaveLength(1)
    expect(await dueOf(id)).toEqual([{ dueAt: null, reason: null }])
  })

  it('go with a test that nobody was admitted to', async () => {
    const id = await enter()
    await take(id, 'portrait')
    const { assessmentId } = await taking.db.read.findOneByOrFail(testSessionEntity, { id })
    const times = { startDate: new Date(inHours(-3)), endDate: new Date(inHours(-1)) }
    await taking.db.write((manager) => manager.update(assessmentEntity, { id: assessmentId }, times))
    await expect.poll(() => removalsOf(id)).toMatchObject([{ data: { reason: 'subject-removed' } }])
    expect(await taking.db.read.findOneBy(testSessionEntity, { id })).toBeNull()
    expect(await listFiles(id)).toEqual([])
  })

  it('go with a sitting that has ended, long before the assessment does', async () => {
    const id = await enter()
    await take(id, 'portrait')
    const over = { opensAt: new Date(inHours(-3)), closesAt: new Date(inHours(-1)) }
    await taking.db.write((manager) => manager.update(testSessionEntity, { id }, over))
    await expect.poll(() => removalsOf(id)).toMatchObject([{ data: { reason: 'subject-removed' } }])
    expect(await taking.db.read.findOneBy(testSessionEntity, { id })).toBeNull()
  })

  it('are shown to nobody without a login, and kept by no browser', async () => {
    const id = await enter()
    const url = (await take(id, 'portrait')).portrait?.url ?? ''
    const { candidate, other, proctor, superAdmin } = taking.tokens
    expect((await call(taking.hub, url)).status).toBe(401)
    expect((await call(taking.hub, url, { token: other })).status).toBe(404)
    expect((await call(taking.hub, url, { token: proctor })).status).toBe(404)
    for (const token of [candidate, superAdmin]) {
      const answer = await fetch(new URL(url, taking.hub.url), { headers: { authorization: `Bearer ${token}` } })
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
        ...[200, 'no-store', 'image/webp'],
      ])
      await answer.arrayBuffer()
    }
    expect((await call(taking.hub, `/api/check-ins/${id}/pictures/stored`, { token: candidate })).status).toBe(404)
  })

  it('are taken by nobody faster than a candidate needs them', async () => {
    const id = await enter()
    const token = taking.tokens.candidate
    const answers: Awaited<ReturnType<typeof call>>[] = []
    while (answers.length < 40 && answers.at(-1)?.status !== 429)
      answers.push(await call(taking.hub, `/api/check-ins/${id}/pictures`, { token, body: { name: 'card' } }))
    const last = answers.at(-1)
    expect([last?.body.error, Number(last?.headers.get('retry-after')) > 0]).toEqual(['too-many-requests', true])
    await take(await enter(), 'card')
  })

  it('that are no pictures are refused', async () => {
    const id = await enter()
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    node.answers.set(nodeRequests.takePicture.name, { ok: true, data: { picture: page } })
    const body = { name: 'portrait' }
    const { status } = await call(taking.hub, `/api/check-ins/${id}/pictures`, { token: taking.tokens.candidate, body })
    expect(status).toBe(400)
    expect(await dueOf(id)).toEqual([])
    node.answers.set(nodeRequests.takePicture.name, { ok: true, data: { picture: PICTURE } })
  })

  it('are deleted in the end by a store that fails, once, and not before their time', async () => {
    const subjectId = randomUUID()
    const kept = `check-ins/${subjectId}/kept.webp`
    const unused = `check-ins/${subjectId}/unused.webp`
    let isBroken = true
    const failing: FileStore = {
      ...files,
      delete: (key) => (isBroken ? Promise.reject(new Error('no answer')) : files.delete(key)),
    }
    // Far from the times of the hub, whose own chore deletes as well.
    let at = new Date(Date.now() + 24 * HOUR_MS)
    const now = (): Date => at
    const { db } = taking
    const deps = { db, now, files: failing, audit: createAuditService({ db, keys: auditKeys, now }) }
    const removing = { ...deps, ...NOTHING_ELSE, log: pino({ level: 'silent' }) }
    const file = { contentType: 'image/webp', subjectType: 'test-session', subjectId } as const
    for (const fileKey of [kept, unused]) await storeKeptFile(deps, PICTURE, { ...file, fileKey })
    expect(await db.write((manager) => keepFile(manager, kept, at))).toBe(true)
    at = new Date(at.getTime() + HOUR_MS - 1)
    expect(await removeDueFiles(removing)).toBe(0)
    at = new Date(at.getTime() + 1)
    expect(await db.write((manager) => keepFile(manager, unused, at))).toBe(false)
    expect(await removeDueFiles(removing)).toBe(0)
    expect(await removalsOf(subjectId)).toEqual([])
    isBroken = false
    at = new Date(at.getTime() + HOUR_MS)
    const counts = await Promise.all([removeDueFiles(removing), removeDueFiles(removing)])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await removalsOf(subjectId)).toMatchObject([
      { data: { file: unused, fileSha256: SHA256, reason: 'unused' } },
    ])
    expect(await listFiles(subjectId)).toEqual([kept])
  })

  it('are deleted beside one of which nothing can be found out, which comes again later', async () => {
    const [subjectId, at] = [randomUUID(), new Date(Date.now() + 36 * HOUR_MS)]
    const { db } = taking
    const now = (): Date => at
    const due = { sha256: SHA256, subjectType: 'test-session', subjectId, dueAt: at, reason: 'replaced' } as const
    const [odd, other] = [`${subjectId}/odd`, `${subjectId}/other`]
    const rows = [odd, other].map((fileKey, index) => ({
      ...{ ...due, fileKey },
      dueAt: new Date(at.getTime() - HOUR_MS + index),
    }))
    await db.write((manager) => manager.insert(keptFileEntity, rows))
    const gone: string[] = []
    const removing = {
      ...{
        db,
        now,
        ...NOTHING_ELSE,
        log: pino({ level: 'silent' }),
        audit: createAuditService({ db, keys: auditKeys, now }),
      },
      files: { ...files, delete: (key: string) => Promise.resolve(void gone.push(key)) },
      postpone: ({ fileKey }: { fileKey: string }) =>
        fileKey === odd ? Promise.reject(new Error('nobody knows')) : Promise.resolve(null),
    }
    await removeDueFiles(removing)
    expect(gone).toContain(other)
    expect(gone).not.toContain(odd)
    const left = await db.read.findBy(keptFileEntity, { subjectId })
    expect(left).toMatchObject([{ fileKey: odd, failures: 1, dueAt: new Date(at.getTime() + 10 * 60_000) }])
    await db.write((manager) => manager.delete(keptFileEntity, { subjectId }))
  })

  it('are all deleted in one round where many are due, for as long as a round lasts', async () => {
    const { db } = taking
    const [subjectId, at] = [randomUUID(), new Date(Date.now() + 48 * HOUR_MS)]
    const due = { sha256: SHA256, subjectType: 'test-session', subjectId, dueAt: at, reason: 'replaced' } as const
    const rows = Array.from({ length: 230 }, (_, index) => ({ ...due, fileKey: `${subjectId}/${index}` }))
    await db.write((manager) => manager.insert(keptFileEntity, rows))
    const left = () => db.read.countBy(keptFileEntity, { subjectId })
    let elapsed = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
    const slow = (ms: number): FileStore => ({ ...files, delete: () => Promise.resolve(void (elapsed += ms)) })
    const deps = { db, now: () => at, audit: createAuditService({ db, keys: auditKeys, now: () => at }) }
    const remove = (ms: number) =>
      removeDueFiles({ ...deps, ...NOTHING_ELSE, log: pino({ level: 'silent' }), files: slow(ms) })
    await remove(5_000)
    expect(await left()).toBeGreaterThan(220)
    await remove(0)
    clock.mockRestore()
    expect(await left()).toBe(0)
  })
})
