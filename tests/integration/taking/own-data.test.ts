import { createHash, randomUUID } from 'node:crypto'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { ownDataEntity } from '@pengawas/api/insight/own-data/own-data.entity'
import { recordingEntity } from '@pengawas/api/supervision/recordings/recordings.entity'
import { sessionNoteEntity } from '@pengawas/api/supervision/notes/session-notes.entity'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { storeKeptFile, keepFile } from '@pengawas/api/kernel/files/kept-files.changes'
import { keptFileEntity } from '@pengawas/api/kernel/files/kept-files.entity'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { type ArchiveLimits, openArchive } from '@pengawas/api/kernel/lib/archives/read-archive'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { type Flag, flagListSchema, flagSchema } from '@pengawas/shared/contracts/flags'
import { type OwnDataPackages, ownDataPackagesSchema, ownDataSchema } from '@pengawas/shared/contracts/own-data'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { inHours } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { aFlag, FakeMediaNode } from '../hub/fake-media-node.ts'
import { takePlace } from '../hub/pages.ts'
import { call, fetchData, nipOf, PASSWORD, people, signIn } from '../hub/test-hub.ts'
import { answerAll, end, openTaking, runOf, start, takeOver, type Taking } from './support.ts'

const DAY_MS = 24 * 60 * 60_000
const SOON = { timeout: 20_000, interval: 50 }
const LIMITS: ArchiveLimits = {
  ...{ maxEntries: 200, maxTotalBytes: 50_000_000, maxEntryBytes: 20_000_000 },
  tooManyEntries: 'archiveTooManyFiles',
  tooLarge: 'archiveTooLarge',
}
const VIDEO = Buffer.from('a minute of the camera')

/** The clock of the hub is moved by days; whoever calls afterwards has signed in again. */
onEveryDatabase('packages of own data', (databaseUrl) => {
  let taking: Taking
  let node: FakeMediaNode
  let picture: Buffer
  let offset = 0
  const tokens = { superAdmin: '', candidate: '', other: '' }
  const now = (): Date => new Date(Date.now() + offset)

  beforeAll(async () => {
    offset = 0
    taking = await openTaking(await databaseUrl(), { mostBetweenChoresMs: 50, now })
    node = await FakeMediaNode.join(taking.hub.nodeUrl, 'node-a')
    picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer()
    await signInAgain()
  })
  afterAll(async () => {
    node.close()
    await taking.close()
  })

  async function signInAgain(): Promise<void> {
    tokens.superAdmin = await signIn(taking.hub, people.superAdmin)
    tokens.candidate = await signIn(taking.hub, people.candidate1)
    tokens.other = await signIn(taking.hub, people.candidate2)
    taking.tokens.candidate = tokens.candidate
    taking.tokens.administrator = await signIn(taking.hub, people.administrator)
  }
  const list = (token = tokens.candidate): Promise<OwnDataPackages> =>
    fetchData(taking.hub, '/api/account/own-data', ownDataPackagesSchema, { token })
  const ask = (token = tokens.candidate, body: unknown = { password: PASSWORD, language: 'en' }) =>
    call(taking.hub, '/api/account/own-data', { token, body })
  const ready = async (): Promise<string> => {
    await expect.poll(async () => (await list()).packages[0]?.state, SOON).toBe('ready')
    return (await list()).packages[0]?.id ?? ''
  }
  const download = (id: string, token = tokens.candidate): Promise<Response> =>
    fetch(new URL(`/api/account/own-data/${id}/file`, taking.hub.url), {
      headers: { authorization: `Bearer ${token}` },
    })
  async function opened(id: string) {
    const answer = await download(id)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    const archive = await openArchive(bytes, LIMITS)
    const read = async (name: string): Promise<string> => (await archive.read(name)).toString('utf8')
    return { bytes, archive, read, data: ownDataSchema.parse(JSON.parse(await read('data.json'))) }
  }
  async function judged(
    session: TestSession,
    changes: Parameters<typeof aFlag>[0],
    verdict: string | null,
  ): Promise<Flag> {
    const flag = aFlag({ detectedAt: now().getTime(), ...changes })
    await node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag, evidence: picture })
    const { flags } = await fetchData(
      taking.hub,
      `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}`,
      flagListSchema,
      { token: tokens.superAdmin },
    )
    const stored = flagSchema.parse(flags.find((one) => one.id === flag.id))
    if (verdict !== null)
      await fetchData(taking.hub, `/api/ai-proctoring/flags/${flag.id}/resolve`, z.object({ flag: flagSchema }), {
        ...{ method: 'PATCH', token: tokens.superAdmin },
        body: { verdict, dismissal: 'misdetected', reason: 'Catatan rahasia petugas', sequence: stored.sequence },
      })
    return stored
  }
  /** Stores a segment as an upload does. */
  async function record(session: TestSession, id: string, source: 'camera' | 'screen'): Promise<void> {
    const files = createFolderStore(path.join(taking.hub.dataDir, 'files'))
    const fileKey = `recordings/${session.id}/${id}.webm`
    const sha256 = createHash('sha256').update(VIDEO).digest('hex')
    await storeKeptFile({ db: taking.db, files, now }, VIDEO, {
      ...{ fileKey, contentType: 'video/webm', subjectType: 'test-session', subjectId: session.id, term: 'session' },
    })
    await taking.db.write(async (manager) => {
      await keepFile(manager, fileKey, now())
      await manager.insert(recordingEntity, {
        ...{ id, testSessionId: session.id, source, startedAt: now(), durationMs: 60_000, bytes: VIDEO.length },
        ...{ sha256, fileKey, storedAt: now() },
      })
    })
    await files.close()
  }

  it('gives a candidate what is stored of them, and of nobody else', async () => {
    const { id: assessmentId } = await taking.assessment({
      ...{ startDate: inHours(-1), endDate: inHours(5), maxAttempts: 1, showFlags: 'never' },
      mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' },
    })
    const session = await start(taking, assessmentId)
    await takePlace(taking.hub, tokens.candidate, session.id)
    await takeOver(taking, session.id)
    await answerAll(taking, await runOf(taking, session.id), 6)
    const shown = await judged(session, {}, 'confirmed')
    const several = await judged(session, { type: 'multiple-persons', reason: 'several-faces' }, 'confirmed')
    const dismissed = await judged(session, {}, 'dismissed')
    const open = await judged(session, {}, null)
    await fetchData(taking.hub, `/api/test-sessions/${session.id}/warning`, z.unknown(), {
      ...{ token: tokens.superAdmin, body: { text: 'Mohon tetap di depan kamera' } },
    })
    await taking.db.write((manager) =>
      manager.insert(sessionNoteEntity, {
        ...{ id: shown.id, testSessionId: session.id, authorId: session.participantId, kind: 'note' },
        ...{ text: 'Bicara dengan Budi', original: null, createdAt: now(), seenAt: null, loweredAt: null },
      }),
    )
    await record(session, several.id, 'camera')
    await record(session, dismissed.id, 'screen')
    await end(taking, session.id)

    const wrong = await ask(tokens.candidate, { password: 'bukan-kata-sandi-1' })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['password']])
    expect((await ask(taking.tokens.proctor)).status).toBe(403)
    const asked = await Promise.all([ask(), ask()])
    expect(asked.map(({ status }) => status).toSorted()).toEqual([202, 409])
    const id = await ready()
    expect(await list()).toMatchObject({ proof: 'password', packages: [{ id }] })
    const notices = await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, {
      token: tokens.candidate,
    })
    expect(JSON.stringify(notices)).toContain('own-data-ready')

    const { data, read, archive, bytes } = await opened(id)
    expect(data.profile).toMatchObject({ nip: nipOf(people.candidate1), id: session.participantId })
    const [test] = data.tests
    expect(test).toMatchObject({ code: session.code, attempt: 1, status: 'completed' })
    // Its questions can still be asked: number and time, but no answer and no text.
    expect(test?.items).toHaveLength(10)
    expect(test?.items.every(({ given, answeredAt }) => given === null && answeredAt !== null)).toBe(true)
    expect(data.leftOut).toContainEqual({ what: `${session.code}: answers`, reason: 'answers' })
    // Only what counted, with the picture where nobody else is in it.
    expect(test?.flags.map((flag) => [flag.id, flag.picture !== null, flag.decidedBy]).toSorted()).toEqual(
      [
        [shown.id, true, 'super-admin'],
        [several.id, false, 'super-admin'],
      ].toSorted(),
    )
    const name = test?.flags.find((flag) => flag.id === shown.id)?.picture ?? ''
    expect((await archive.read(name)).equals(picture)).toBe(true)
    expect(JSON.stringify(data)).not.toContain(open.id)
    expect(test?.warnings).toMatchObject([{ by: 'super-admin', text: 'Mohon tetap di depan kamera' }])
    // The camera may show somebody else, the screen shows questions.
    expect(test?.recordings.map(({ source, file }) => [source, file])).toEqual(
      expect.arrayContaining([
        ['camera', null],
        ['screen', null],
      ]),
    )
    for (const reason of ['other-person', 'staff-words', 'undecided', 'items'])
      expect(data.leftOut.map((one) => one.reason)).toContain(reason)
    expect(data.log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['auth.logged-in', 'test-session.started', 'flag.reviewed', 'own-data.requested']),
    )
    // What became of the appeal as well, though it is no entry about the test itself.
    expect(data.log).toContainEqual(expect.objectContaining({ action: 'appeal.opened', test: session.code }))
    expect(await read('README.txt')).toContain('recording of the camera: somebody else is, or may be, seen or heard')
    expect(await read('log.txt')).toContain('Logged in · you')
    expect(JSON.parse(await read('data.schema.json'))).toMatchObject({ type: 'object' })
    const everything = bytes.toString('latin1').includes.bind(bytes.toString('latin1'))
    for (const secret of ['Budi', 'Catatan rahasia', 'passwordHash', 'correctPlace', 'tokenHash'])
      expect([secret, everything(secret)]).toEqual([secret, false])
  }, 120_000)

  it('hands it to its person alone, once a day, for a week', async () => {
    const id = await ready()
    expect((await download(id, tokens.other)).status).toBe(404)
    expect((await download(id, tokens.superAdmin)).status).toBe(403)
    const entries = () => taking.db.read.findBy(auditEntity, { subjectType: 'own-data', subjectId: id })
    expect((await entries()).map(({ action }) => action)).toEqual(['own-data.requested', 'own-data.downloaded'])
    const [, downloaded] = await entries()
    const { fileKey, sha256 } = (await taking.db.read.findOneBy(keptFileEntity, { subjectId: id })) ?? {}
    expect(downloaded?.data).toMatchObject({ fileSha256: sha256 })

    expect((await ask()).status).toBe(409)
    offset += DAY_MS
    await signInAgain()
    // Nobody can be asked the questions any more, by the demo's assessment either, and the candidate may have their answers; never the questions themselves.
    const over = { status: 'completed', endDate: new Date(Date.now() - DAY_MS) } as const
    await taking.db.write((manager) => manager.update(assessmentEntity, { status: 'active' }, over))
    expect((await ask()).status).toBe(202)
    const next = await ready()
    const { data } = await opened(next)
    const [test] = data.tests
    expect(test?.items.filter(({ given }) => given?.kind === 'choice')).toHaveLength(10)

    offset += 6 * DAY_MS + 60_000
    await signInAgain()
    expect((await download(id)).status).toBe(404)
    await expect
      .poll(() => taking.db.read.findBy(auditEntity, { action: 'file.removed', subjectId: id }), SOON)
      .toMatchObject([{ subjectType: 'own-data', data: { file: fileKey, fileSha256: sha256, reason: 'term-over' } }])
    expect((await list()).packages.map((one) => one.id)).toEqual([next])
  }, 120_000)

  it('has failed once three hubs were gone while they made it', async () => {
    const { id: userId } = await taking.db.read.findOneByOrFail(userEntity, { nip: nipOf(people.candidate1) })
    const id = randomUUID()
    const hour = new Date(now().getTime() - 60 * 60_000)
    await taking.db.write((manager) =>
      manager.insert(ownDataEntity, {
        ...{ id, userId, state: 'making', underWay: true, requestedAt: hour, tries: 3, claimedAt: hour },
        ...{ language: 'id', origin: taking.hub.url, fileKey: null, sha256: null, bytes: null, keptUntil: null },
      }),
    )
    await expect
      .poll(() => taking.db.read.findOneBy(ownDataEntity, { id }), SOON)
      .toMatchObject({ state: 'failed', underWay: null, tries: 3 })
  }, 60_000)
})
