import { randomUUID } from 'node:crypto'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import {
  CHAT_PER_MINUTE,
  chatMessageSchema,
  chatMessagesSchema,
  MAX_CHAT_LENGTH,
} from '@pengawas/shared/contracts/chat'
import { insertRows } from '@pengawas/api/kernel/db/insert-rows'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { sessionMessageEntity, type SessionMessageRow } from '@pengawas/api/supervision/messages/messages.entity'
import { interventionResultSchema } from '@pengawas/shared/contracts/interventions'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { wallSchema, type WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { sessionDetailsSchema } from '@pengawas/shared/contracts/session-details'
import { helpRequestSchema } from '@pengawas/shared/contracts/test-taking'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { openCandidatePage, openWall } from '../hub/pages.ts'
import { call, fetchData, nipOf, people } from '../hub/test-hub.ts'
import { begin, end, openTaking, proofOf, runOf, start, type Taking, takeOver } from './support.ts'

onEveryDatabase('the chat of a test', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  const write = (id: string, text: string, messageId: string = randomUUID()) =>
    call(taking.hub, `/api/test-sessions/${id}/own-messages`, {
      token: taking.tokens.candidate,
      body: { ...proofOf(taking, id), id: messageId, text },
    })
  const answer = (id: string, text: string, messageId: string = randomUUID()) =>
    fetchData(taking.hub, `/api/test-sessions/${id}/messages`, chatMessageSchema, {
      token: taking.tokens.superAdmin,
      body: { id: messageId, text },
    })
  const thread = (id: string, token = taking.tokens.superAdmin) =>
    fetchData(taking.hub, `/api/test-sessions/${id}/messages`, chatMessagesSchema, { token })
  const tileOf = async (id: string): Promise<WallCandidate | undefined> =>
    (
      await fetchData(taking.hub, '/api/proctoring/wall', wallSchema, { token: taking.tokens.superAdmin })
    ).candidates.find(({ testSessionId }) => testSessionId === id)

  it('goes both ways at once, with what was delivered and read, and counts what nobody has read', async () => {
    const { session } = await begin(taking)
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    const wall = await openWall(taking.hub, taking.tokens.superAdmin)
    expect((await write(session.id, 'Gambar soal 3 tidak muncul')).status).toBe(200)
    const pushed = await wall.receives(pushes.messagesChanged, ({ testSessionId }) => testSessionId === session.id)
    const [asked] = pushed.messages
    expect(asked).toMatchObject({ side: 'candidate', text: 'Gambar soal 3 tidak muncul', readAt: null })
    expect(asked?.authorName).not.toBe('')
    expect((await tileOf(session.id))?.unreadMessages).toBe(1)
    await fetchData(taking.hub, `/api/test-sessions/${session.id}/messages/seen`, nothingSchema, {
      token: taking.tokens.superAdmin,
      body: { upToId: asked?.id, isRead: true },
    })
    await page.receives(pushes.ownMessages, ([changed]) => changed?.readAt !== null && changed?.id === asked?.id)
    expect((await tileOf(session.id))?.unreadMessages).toBe(0)

    const said = await answer(session.id, 'Muat ulang halaman Anda')
    const [told] = await page.receives(pushes.ownMessages, ([first]) => first?.id === said.id)
    // The candidate reads of a proctor, and of nobody by name.
    expect([told?.authorName, said.authorName === null]).toEqual([null, false])
    const seen = { ...proofOf(taking, session.id), upToId: said.id }
    for (const isRead of [false, true])
      await fetchData(taking.hub, `/api/test-sessions/${session.id}/own-messages/seen`, nothingSchema, {
        token: taking.tokens.candidate,
        body: { ...seen, isRead },
      })
    const kept = await thread(session.id)
    expect(kept.map(({ text }) => text)).toEqual(['Gambar soal 3 tidak muncul', 'Muat ulang halaman Anda'])
    expect(kept.every(({ deliveredAt, readAt }) => deliveredAt !== null && readAt !== null)).toBe(true)
    expect((await runOf(taking, session.id)).messages.map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
    page.close()
    wall.close()
  })

  it('stores a message once, however often it is sent, and no id of somebody else', async () => {
    const { session } = await begin(taking)
    const id = randomUUID()
    const [first, again] = await Promise.all([write(session.id, 'Halo', id), write(session.id, 'Halo', id)])
    expect([first.status, again.status, (await write(session.id, 'Halo', id)).status]).toEqual([200, 200, 200])
    const ofStaff = { token: taking.tokens.superAdmin, body: { id, text: 'Halo' } }
    expect((await call(taking.hub, `/api/test-sessions/${session.id}/messages`, ofStaff)).body.error).toBe('conflict')
    expect(await thread(session.id)).toHaveLength(1)
  })

  it('limits a candidate to so many messages a minute, says so, and still takes a repeated one', async () => {
    const { session } = await begin(taking)
    const ids = Array.from({ length: CHAT_PER_MINUTE }, () => randomUUID())
    for (const id of ids) expect((await write(session.id, 'Halo', id)).status).toBe(200)
    const refused = await write(session.id, 'Satu lagi')
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      'chatTooFast',
      'Paling banyak 10 pesan per menit. Tunggu sebentar, lalu kirim lagi.',
    ])
    expect((await write(session.id, 'Halo', ids[0])).status).toBe(200)
    expect((await write(session.id, 'x'.repeat(501))).status).toBe(400)
    expect((await write(session.id, '   ')).status).toBe(400)
  })

  it('holds so many messages of each side, and tells each side when it is full', async () => {
    const { session } = await begin(taking)
    const proctor = await taking.db.read.findOneByOrFail(userEntity, { role: 'super-admin' })
    const fill = (side: SessionMessageRow['side'], length: number): Promise<void> =>
      taking.db.write((manager) =>
        insertRows(
          manager,
          sessionMessageEntity,
          Array.from({ length }, (_, n): SessionMessageRow => ({
            ...{ id: randomUUID(), testSessionId: session.id, side, text: `${n}`, deliveredAt: null, readAt: null },
            ...{ authorId: side === 'staff' ? proctor.id : session.participantId, createdAt: new Date(0) },
          })),
        ),
      )
    await fill('staff', MAX_CHAT_LENGTH - 1)
    const broadcast = async (): Promise<string | undefined> => {
      const body = {
        ...{ requestId: randomUUID(), target: { testSessionIds: [session.id] } },
        order: { command: 'message', text: 'Kepada semua' },
      }
      const { items } = await fetchData(taking.hub, '/api/interventions', interventionResultSchema, {
        ...{ token: taking.tokens.superAdmin, body },
      })
      return items[0]?.refusal?.code ?? items[0]?.outcome
    }
    const id = randomUUID()
    await answer(session.id, 'Yang terakhir', id)
    const options = { token: taking.tokens.superAdmin, body: { id: randomUUID(), text: 'Satu lagi' } }
    const refused = await call(taking.hub, `/api/test-sessions/${session.id}/messages`, options)
    expect([refused.status, refused.body.code, await broadcast()]).toEqual([
      409,
      'chatFullForStaff',
      'chatFullForStaff',
    ])
    // What is there already is answered again, and the candidate has room of their own.
    await answer(session.id, 'Yang terakhir', id)
    expect((await write(session.id, 'Saya masih bisa menulis')).status).toBe(200)
    await fill('candidate', MAX_CHAT_LENGTH)
    expect((await write(session.id, 'Satu lagi')).body.code).toBe('chatFull')
    expect(await thread(session.id)).toHaveLength(2 * MAX_CHAT_LENGTH + 1)
  })

  it('names no member of staff to the candidate, whatever staff do to the test', async () => {
    const { session } = await begin(taking)
    const staff = await taking.db.read.findOneByOrFail(userEntity, { nip: nipOf(people.superAdmin) })
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    await answer(session.id, 'Ada apa?')
    const token = taking.tokens.superAdmin
    for (const name of ['warning', 'note', 'pause', 'resume', 'lock', 'unlock'])
      await call(taking.hub, `/api/test-sessions/${session.id}/${name}`, { token, body: { text: 'Mohon tenang' } })
    const given = { token, body: { minutes: 5, reason: 'Listrik padam' } }
    expect((await call(taking.hub, `/api/test-sessions/${session.id}/clock-credits`, given)).status).toBe(200)
    await page.receives(pushes.sessionWarned)
    await page.receives(pushes.timeGiven)
    const run = await takeOver(taking, session.id, { replace: true })
    const own = { token: taking.tokens.candidate }
    const read = await Promise.all(
      ['', '/result'].map((path) => call(taking.hub, `/api/test-sessions/${session.id}${path}`, own)),
    )
    const told = JSON.stringify([page.received, run, read, await call(taking.hub, '/api/notifications', own)])
    expect(told).toContain('Mohon tenang')
    for (const secret of [staff.name, staff.nip, staff.id]) expect(told).not.toContain(secret)
    page.close()
  })

  it('is nobody else’s: not another candidate’s, another proctor’s, or another page’s', async () => {
    const { assessment, session } = await begin(taking)
    await write(session.id, 'Rahasia')
    const { proctor, other, administrator } = taking.tokens
    const path = `/api/test-sessions/${session.id}`
    const body = { id: randomUUID(), text: 'Halo' }
    const own = { ...body, ...proofOf(taking, session.id) }
    expect((await call(taking.hub, `${path}/messages`, { token: proctor })).status).toBe(404)
    expect((await call(taking.hub, `${path}/messages`, { token: proctor, body })).status).toBe(404)
    expect((await call(taking.hub, `${path}/messages`, { token: other })).status).toBe(403)
    expect((await call(taking.hub, `${path}/own-messages`, { token: other, body: own })).status).toBe(404)
    expect((await call(taking.hub, `${path}/messages`, { token: administrator, body })).status).toBe(403)
    const guess = { ...body, pageSecret: 'x'.repeat(43) }
    const guessed = await call(taking.hub, `${path}/own-messages`, { token: taking.tokens.candidate, body: guess })
    expect(guessed.body.error).toBe('test-page-replaced')
    const theirs = await start(taking, assessment.id, other)
    await takeOver(taking, theirs.id, {}, other)
    expect((await runOf(taking, theirs.id, other)).messages).toEqual([])
  })

  it('stays with the session: in its record, in the log without words, and closed after the end', async () => {
    const { session } = await begin(taking)
    await write(session.id, 'Terima kasih')
    const said = await answer(session.id, 'Sama-sama')
    await end(taking, session.id)
    expect((await write(session.id, 'Masih di sini')).body.error).toBe('test-session-over')
    const record = await fetchData(taking.hub, `/api/test-sessions/${session.id}`, sessionDetailsSchema, {
      token: taking.tokens.administrator,
    })
    expect(record.messages?.map(({ text }) => text)).toEqual(['Terima kasih', 'Sama-sama'])
    const ownRecord = await fetchData(taking.hub, `/api/test-sessions/${session.id}`, sessionDetailsSchema, {
      token: taking.tokens.candidate,
    })
    expect(ownRecord.messages).toBeNull()
    const entries = await taking.db.read.findBy(auditEntity, {
      subjectId: session.id,
      action: 'test-session.message-sent',
    })
    expect(entries.map(({ data }) => data)).toEqual([{ messageId: said.id }])
  })

  it('goes with a raised hand, which the candidate may lower', async () => {
    const { session } = await begin(taking)
    const help = (path = '') =>
      call(taking.hub, `/api/test-sessions/${session.id}/help${path}`, {
        token: taking.tokens.candidate,
        body: proofOf(taking, session.id),
      })
    const raised = helpRequestSchema.parse((await help()).body.data)
    expect((await tileOf(session.id))?.help?.id).toBe(raised.id)
    await answer(session.id, 'Ada apa?')
    // An answer settles nothing by itself.
    expect((await tileOf(session.id))?.help?.id).toBe(raised.id)
    expect((await help('/lowered')).status).toBe(200)
    expect((await help('/lowered')).status).toBe(200)
    expect((await tileOf(session.id))?.help).toBeNull()
    expect((await runOf(taking, session.id)).help).toMatchObject({ id: raised.id, seenAt: null })
    expect((await runOf(taking, session.id)).help?.loweredAt).not.toBeNull()
    expect(helpRequestSchema.parse((await help()).body.data).id).not.toBe(raised.id)
  })
})
