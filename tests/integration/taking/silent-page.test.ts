import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { liveStateEntity } from '@pengawas/api/sessions/live-states/live-states.entity'
import { noteNode } from '@pengawas/api/sessions/live-states/placements.repository'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { flagListSchema } from '@pengawas/shared/contracts/flags'
import { participantAssessmentSchema } from '@pengawas/shared/contracts/participant-assessments'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { FakeMediaNode } from '../hub/fake-media-node.ts'
import { openCandidatePage } from '../hub/pages.ts'
import { type Answer, call, fetchData, people, signIn } from '../hub/test-hub.ts'
import {
  advanceTime,
  begin,
  choice,
  command,
  end,
  openTaking,
  proofOf,
  save,
  saveBody,
  takeOver,
  type Taking,
  trySave,
} from './support.ts'

/** A page that is gone, as after a crash of its browser, and the way back to the test. */
onEveryDatabase('a page that is gone', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  const tryTakeOver = (id: string, token: string): Promise<Answer> =>
    call(taking.hub, `/api/test-sessions/${id}/take-over`, { token, body: { replace: false } })

  const liveState = (testSessionId: string) => taking.db.read.findOneByOrFail(liveStateEntity, { testSessionId })

  const isConnected = async (id: string): Promise<boolean> => (await liveState(id)).pageId !== null

  /** Everything that the server has heard of the page was that much earlier. */
  async function moveContact(id: string, seconds: number): Promise<void> {
    const earlier = (at: Date): Date => new Date(at.getTime() - seconds * 1_000)
    const { updatedAt } = await taking.db.read.findOneByOrFail(testSessionEntity, { id })
    const { leftAt } = await liveState(id)
    await taking.db.write(async (manager) => {
      await manager.update(testSessionEntity, { id }, { updatedAt: earlier(updatedAt) })
      if (leftAt !== null) await manager.update(liveStateEntity, { testSessionId: id }, { leftAt: earlier(leftAt) })
    })
  }

  it('keeps the test while it is connected and for 30 s after, and then yields it to the next page that asks', async () => {
    const { session, run } = await begin(taking)
    const questionId = run.items[0]?.questionId ?? ''
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    await expect.poll(() => isConnected(session.id)).toBe(true)
    const old = proofOf(taking, session.id)
    const token = await signIn(taking.hub, people.candidate1)
    await moveContact(session.id, 3_600)
    expect((await tryTakeOver(session.id, token)).body.error).toBe('test-page-replaced')
    page.close()
    await expect.poll(() => isConnected(session.id)).toBe(false)
    await moveContact(session.id, 25)
    expect((await tryTakeOver(session.id, token)).body.error).toBe('test-page-replaced')
    await moveContact(session.id, 6)
    const taken = await takeOver(taking, session.id, {}, token)
    expect(taken.page.pageId).not.toBe(run.page.pageId)

    // The page that yielded is told when it comes back, and may take the test back when its candidate says so.
    expect((await trySave(taking, session.id, questionId, saveBody(1, choice(0), old))).body.error).toBe(
      'test-page-replaced',
    )
    await expect(openCandidatePage(taking.hub, taking.tokens.candidate, session.id)).rejects.toThrow(
      'test-page-replaced',
    )
    expect((await tryTakeOver(session.id, taking.tokens.candidate)).body.error).toBe('test-page-replaced')
    expect((await takeOver(taking, session.id, { replace: true })).session.status).toBe('active')

    const entries = await taking.db.read.find(auditEntity, {
      where: { subjectId: session.id, action: 'test-session.page-changed' },
      order: { sequence: 'ASC' },
    })
    expect(entries.map(({ data }) => data)).toMatchObject([
      { wasSilent: true, otherLogin: true },
      { wasSilent: false, otherLogin: true },
    ])
    const { flags } = await fetchData(
      taking.hub,
      `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}`,
      flagListSchema,
      { token: taking.tokens.superAdmin },
    )
    expect(flags.map(({ reason }) => reason)).toContain('second-login')
  })

  it('keeps the test while its answers arrive, though it is not connected', async () => {
    const { session, run } = await begin(taking)
    await moveContact(session.id, 3_600)
    await save(taking, session.id, run.items[0]?.questionId ?? '', saveBody(1, choice(0)))
    expect((await tryTakeOver(session.id, taking.tokens.candidate)).body.error).toBe('test-page-replaced')
  })

  it('keeps the test while its page does something, though it is not connected', async () => {
    const { session } = await begin(taking)
    const path = `/api/test-sessions/${session.id}`
    const proof = proofOf(taking, session.id)
    const token = taking.tokens.candidate
    const at = new Date().toISOString()
    for (const send of [
      () => call(taking.hub, path, { token, method: 'PUT', body: { ...proof, currentQuestion: 1 } }),
      () =>
        call(taking.hub, `${path}/signals`, {
          token,
          body: { ...proof, signals: [{ sequence: 1, kind: 'focus-lost', at }] },
        }),
    ]) {
      await moveContact(session.id, 3_600)
      expect((await send()).status).toBe(200)
      expect((await tryTakeOver(session.id, token)).body.error).toBe('test-page-replaced')
    }
    // Any page of the candidate may read the test.
    await moveContact(session.id, 3_600)
    expect((await call(taking.hub, `${path}/run`, { token })).status).toBe(200)
    expect((await tryTakeOver(session.id, token)).status).toBe(200)
  })

  it('keeps the test while its media arrives, and no longer than the media node says so', async () => {
    const { session } = await begin(taking)
    const node = await FakeMediaNode.join(taking.hub.nodeUrl, 'node-a')
    const token = taking.tokens.candidate
    const page = await openCandidatePage(taking.hub, token, session.id)
    expect(await page.ask(candidateRequests.joinMedia.name, {})).toMatchObject({ ok: true })
    await node.send(hubRequests.peerChanged.name, node.peer(session.id))
    page.close()
    await expect.poll(() => isConnected(session.id)).toBe(false)
    await moveContact(session.id, 3_600)
    expect((await tryTakeOver(session.id, token)).body.error).toBe('test-page-replaced')
    node.close()
    await taking.db.write((manager) => noteNode(manager, 'node-a', new Date(Date.now() - 31_000)))
    expect((await tryTakeOver(session.id, token)).status).toBe(200)
  })

  it('shows on the dashboard how much time is left by the clock of the server', async () => {
    const { session, assessment } = await begin(taking, { duration: 60 })
    await advanceTime(taking, session.id, 10)
    const own = async () =>
      (
        await fetchData(
          taking.hub,
          '/api/assessments/available-for-participants',
          participantAssessmentSchema.array(),
          {
            token: taking.tokens.candidate,
          },
        )
      ).find((one) => one.assessment.id === assessment.id)
    const running = await own()
    expect(running?.clock?.remainingMs).toBeLessThanOrEqual(50 * 60_000)
    expect(running?.clock?.remainingMs).toBeGreaterThan(49 * 60_000)
    await command(taking, session.id, 'pause')
    expect((await own())?.clock?.stoppedAt).not.toBeNull()
    await command(taking, session.id, 'resume')
    await end(taking, session.id)
    expect(await own()).toMatchObject({ clock: null, testSession: { status: 'completed' } })
  })
})
