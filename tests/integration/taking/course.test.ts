import { randomUUID } from 'node:crypto'
import { lateAnswerEntity } from '@pengawas/api/sessions/answers/answers.entity'
import { liveStateEntity } from '@pengawas/api/sessions/live-states/live-states.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import type { FlagsService } from '@pengawas/api/supervision/flags/flags.service'
import { noteNode } from '@pengawas/api/sessions/live-states/placements.repository'
import { createSignalsService } from '@pengawas/api/supervision/page-signals/page-signals.service'
import { flagListSchema } from '@pengawas/shared/contracts/flags'
import {
  clockCreditSchema,
  clockCreditsPageSchema,
  lateAnswerSchema,
  lateAnswersPageSchema,
} from '@pengawas/shared/contracts/incidents'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import {
  sessionNotesSchema,
  signalsReceiptSchema,
  testSessionStatsSchema,
} from '@pengawas/shared/contracts/test-taking'
import { isTechnicalFlag } from '@pengawas/shared/flags'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { FakeMediaNode } from '../hub/fake-media-node.ts'
import { openCandidatePage, openWall, takePlace } from '../hub/pages.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import {
  answerAll,
  begin,
  choice,
  command,
  markPageLeft,
  advanceTime,
  openTaking,
  proofOf,
  resultOf,
  runOf,
  save,
  saveBody,
  sessionRow,
  start,
  storedRevisions,
  takeOver,
  type Taking,
  trySave,
} from './support.ts'
import { versionOf } from '../assessments/support.ts'

/** A proctor may watch, so the page's signals count. */
const WATCHED = { camera: 'optional', microphone: 'off', screen: 'off' } as const

const WITHIN = { timeout: 20_000, interval: 50 }
const minutes = (ms: number): number => Math.round(ms / 60_000)

onEveryDatabase('the course of a test', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  describe('the clock', () => {
    it('stands still while a proctor has paused or locked the test', async () => {
      const { session, run } = await begin(taking)
      const questionId = run.items[0]?.questionId ?? ''
      await advanceTime(taking, session.id, 10)
      expect(await command(taking, session.id, 'pause')).toMatchObject({ session: { status: 'paused' } })
      expect((await trySave(taking, session.id, questionId, saveBody(1, choice(0)))).body.error).toBe(
        'test-session-stopped',
      )
      await advanceTime(taking, session.id, 20)
      const stopped = (await runOf(taking, session.id)).clock
      expect(minutes(stopped.remainingMs)).toBe(50)
      expect(stopped.stoppedAt).not.toBeNull()
      expect(await command(taking, session.id, 'lock')).toMatchObject({ session: { status: 'locked' } })
      expect(
        (
          await call(taking.hub, `/api/test-sessions/${session.id}/resume`, {
            token: taking.tokens.superAdmin,
            body: {},
          })
        ).body.error,
      ).toBe('conflict')
      await advanceTime(taking, session.id, 5)
      const { clock } = await command(taking, session.id, 'unlock')
      expect(minutes(clock.remainingMs)).toBe(50)
      expect(minutes((await sessionRow(taking, session.id)).pausedMs)).toBe(25)
      expect(await save(taking, session.id, questionId, saveBody(1, choice(0)))).toMatchObject({ outcome: 'stored' })
    })

    it('is extended by an accommodation, also one that comes later', async () => {
      const assessment = await taking.assessment()
      const [participantId] = taking.stock.participantIds
      const path = `/api/assessments/${assessment.id}/accommodations/${participantId ?? ''}`
      const token = taking.tokens.administrator
      const version = (): Promise<number> => versionOf(taking.hub, token, assessment.id)
      const set = async (extraPercent: number): Promise<unknown> => {
        const extra = { participantId, extraPercent, extraMinutes: 5, reason: 'Disabilitas netra' }
        const body = { ...extra, version: await version() }
        return fetchData(taking.hub, path, z.unknown(), { method: 'PUT', token, body })
      }
      await set(25)
      const session = await start(taking, assessment.id)
      expect(minutes((await runOf(taking, session.id)).clock.remainingMs)).toBe(80)
      const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
      await page.ask('media:report-sources', { camera: 'off', microphone: 'off', screen: 'off' })
      await set(50)
      expect(minutes((await page.receives(pushes.sessionChanged)).clock?.remainingMs ?? 0)).toBe(95)
      page.close()
      expect(minutes((await runOf(taking, session.id)).clock.remainingMs)).toBe(95)
      await fetchData(taking.hub, path, z.unknown(), { method: 'DELETE', token, body: { version: await version() } })
      expect(minutes((await runOf(taking, session.id)).clock.remainingMs)).toBe(60)
    })

    it('hands the test in when time is over, though nobody is there', async () => {
      const { session } = await begin(taking)
      const answered = await begin(taking)
      await answerAll(taking, answered.run, 8)
      for (const id of [session.id, answered.session.id]) await advanceTime(taking, id, 61)
      const closed = await vi.waitFor(async () => {
        const rows = await Promise.all([session.id, answered.session.id].map((id) => sessionRow(taking, id)))
        expect(rows.map(({ status }) => status)).toEqual(['completed', 'completed'])
        return rows
      }, WITHIN)
      expect(closed.map(({ finishReason }) => finishReason)).toEqual(['deadline', 'deadline'])
      for (const row of closed) expect(minutes((row.endTime?.getTime() ?? 0) - row.startTime.getTime())).toBe(60)
      expect(await resultOf(taking, session.id)).toMatchObject({
        percentageScore: 0,
        answeredQuestions: 0,
        isPassed: false,
      })
      expect(await resultOf(taking, answered.session.id)).toMatchObject({
        percentageScore: 80,
        isPassed: true,
        finishReason: 'deadline',
      })
    })

    it('is extended by time that a proctor gives', async () => {
      const { session } = await begin(taking)
      await advanceTime(taking, session.id, 59)
      const body = { minutes: 10, reason: 'Listrik padam' }
      await fetchData(taking.hub, `/api/test-sessions/${session.id}/clock-credits`, clockCreditSchema, {
        token: taking.tokens.superAdmin,
        body,
      })
      await advanceTime(taking, session.id, 5)
      const { clock } = await runOf(taking, session.id)
      expect([minutes(clock.remainingMs), minutes(clock.creditMs)]).toEqual([6, 10])
    })
  })

  it('notifies the candidate and the wall of commands, warnings and progress', async () => {
    const { session, run } = await begin(taking)
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    const wall = await openWall(taking.hub, taking.tokens.superAdmin)
    await command(taking, session.id, 'pause')
    const paused = await page.receives(pushes.sessionChanged, ({ status }) => status === 'paused')
    expect(minutes(paused.clock?.remainingMs ?? 0)).toBe(60)
    await command(taking, session.id, 'resume')
    await page.receives(pushes.sessionChanged, ({ status }) => status === 'active')
    await wall.receives(
      pushes.candidateUpdated,
      ({ testSessionId, progress }) => testSessionId === session.id && progress.total === 10,
    )
    const warned = await command(taking, session.id, 'warning', 'Mohon menghadap ke layar')
    expect(await page.receives(pushes.sessionWarned)).toMatchObject({
      text: 'Mohon menghadap ke layar',
      id: warned.note?.id,
    })
    const token = taking.tokens.candidate
    await fetchData(
      taking.hub,
      `/api/test-sessions/${session.id}/warnings/${warned.note?.id ?? ''}/seen`,
      z.object({}),
      { method: 'POST', token, body: proofOf(taking, session.id) },
    )
    await command(taking, session.id, 'note', 'Terlihat gelisah')
    const notes = await fetchData(taking.hub, `/api/test-sessions/${session.id}/notes`, sessionNotesSchema, {
      token: taking.tokens.superAdmin,
    })
    expect(notes.map(({ kind, seenAt }) => [kind, seenAt !== null])).toEqual([
      ['warning', true],
      ['note', false],
    ])
    await save(taking, session.id, run.items[2]?.questionId ?? '', saveBody(1, choice(0), { currentPosition: 2 }))
    await wall.receives(pushes.progressUpdated, (list) =>
      list.some(
        ({ testSessionId, progress }) =>
          testSessionId === session.id && progress.answered === 1 && progress.currentQuestion === 2,
      ),
    )
    const { page: taken } = await takeOver(taking, session.id, { replace: true })
    expect(await page.receives(pushes.pageChanged, ({ pageId }) => pageId === taken.pageId)).toBeDefined()
    page.close()
    wall.close()
  })

  it('ends for good when a proctor terminates it, with a reason', async () => {
    const { session, run } = await begin(taking)
    await answerAll(taking, run, 10)
    const path = `/api/test-sessions/${session.id}/terminate`
    expect((await call(taking.hub, path, { token: taking.tokens.superAdmin, body: {} })).body.fields).toHaveProperty(
      'text',
    )
    expect(await command(taking, session.id, 'terminate', 'Bekerja sama')).toMatchObject({
      session: { status: 'terminated' },
    })
    expect((await trySave(taking, session.id, run.items[0]?.questionId ?? '', saveBody(9, choice(0)))).body.error).toBe(
      'test-session-over',
    )
    expect(
      (
        await call(taking.hub, `/api/test-sessions/${session.id}/end`, {
          method: 'PATCH',
          token: taking.tokens.candidate,
          body: proofOf(taking, session.id),
        })
      ).body.error,
    ).toBe('test-session-over')
    expect(await resultOf(taking, session.id)).toMatchObject({
      percentageScore: 100,
      isPassed: false,
      hasCertificate: false,
      finishReason: 'terminated',
    })
  })

  it('refuses commands from people who may not give them', async () => {
    const { session } = await begin(taking)
    const attempt = (token: string): Promise<number> =>
      call(taking.hub, `/api/test-sessions/${session.id}/pause`, { token, body: {} }).then(({ status }) => status)
    expect(await attempt(taking.tokens.candidate)).toBe(403)
    expect(await attempt(taking.tokens.administrator)).toBe(403)
    // A proctor who is not assigned to this assessment.
    expect(await attempt(taking.tokens.proctor)).toBe(404)
    expect((await sessionRow(taking, session.id)).status).toBe('active')
  })

  describe('an absence', () => {
    it('is proposed as credit, and counts when a person accepts it', async () => {
      const { session } = await begin(taking)
      const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
      await page.ask('media:report-sources', { camera: 'off', microphone: 'off', screen: 'off' })
      page.close()
      await vi.waitFor(async () => {
        expect(
          (await taking.db.read.findOneByOrFail(liveStateEntity, { testSessionId: session.id })).leftAt,
        ).not.toBeNull()
      }, WITHIN)
      await taking.db.write((manager) =>
        manager.update(liveStateEntity, { testSessionId: session.id }, { leftAt: new Date(Date.now() - 90_000) }),
      )
      const back = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
      const credit = await vi.waitFor(async () => {
        const {
          items: [found],
        } = await fetchData(
          taking.hub,
          `/api/clock-credits?assessmentId=${session.assessmentId}`,
          clockCreditsPageSchema,
          { token: taking.tokens.superAdmin },
        )
        if (found === undefined) throw new Error('no credit yet')
        return found
      }, WITHIN)
      expect(credit).toMatchObject({ kind: 'outage', decision: 'pending', testSessionId: session.id })
      expect(Math.abs(credit.creditMs - 90_000)).toBeLessThan(15_000)
      const decide = {
        method: 'PATCH',
        token: taking.tokens.superAdmin,
        body: { decision: 'accepted', reason: 'Jaringan putus' },
      }
      await fetchData(taking.hub, `/api/clock-credits/${credit.id}`, clockCreditSchema, decide)
      expect((await call(taking.hub, `/api/clock-credits/${credit.id}`, decide)).body.error).toBe('conflict')
      expect((await runOf(taking, session.id)).clock.creditMs).toBe(credit.creditMs)
      back.close()
    })
  })

  it('takes a late answer when a person accepts it, and scores again', async () => {
    const { session, run } = await begin(taking)
    await answerAll(taking, run, 9)
    const last = run.items[9]?.questionId ?? ''
    const wrong = (await runOf(taking, session.id)).answers.find(({ questionId }) => questionId === last)?.value
    const place = wrong?.kind === 'choice' ? (wrong.place + 3) % 4 : 0
    await advanceTime(taking, session.id, 61)
    await markPageLeft(taking, session.id, 5)
    await vi.waitFor(async () => expect((await sessionRow(taking, session.id)).status).toBe('completed'), WITHIN)
    expect(await resultOf(taking, session.id)).toMatchObject({ percentageScore: 90 })
    const madeAt = new Date((await sessionRow(taking, session.id)).endTime?.getTime() ?? 0).toISOString()
    expect(await save(taking, session.id, last, saveBody(2, choice(place), { madeAt }))).toMatchObject({
      outcome: 'late',
    })
    const {
      items: [late],
    } = await fetchData(taking.hub, `/api/late-answers?assessmentId=${session.assessmentId}`, lateAnswersPageSchema, {
      token: taking.tokens.superAdmin,
    })
    const decide = { method: 'PATCH', token: taking.tokens.superAdmin, body: { decision: 'accepted' } }
    expect(await fetchData(taking.hub, `/api/late-answers/${late?.id ?? ''}`, lateAnswerSchema, decide)).toMatchObject({
      decision: 'accepted',
    })
    expect((await storedRevisions(taking, session.id)).get(last)).toBe(2)
    expect(await resultOf(taking, session.id)).toMatchObject({ percentageScore: 100 })
  })

  it('takes no late answer in that an adaptive test has used', async () => {
    const { session, run } = await begin(taking, { type: 'cat', totalQuestions: 10 })
    const questionId = run.items[0]?.questionId ?? ''
    await save(taking, session.id, questionId, saveBody(1, choice(0)))
    await advanceTime(taking, session.id, 61)
    await markPageLeft(taking, session.id, 5)
    await vi.waitFor(async () => expect((await sessionRow(taking, session.id)).status).toBe('completed'), WITHIN)
    const madeAt = new Date((await sessionRow(taking, session.id)).endTime?.getTime() ?? 0)
    expect(
      (await trySave(taking, session.id, questionId, saveBody(2, choice(1), { madeAt: madeAt.toISOString() }))).body
        .error,
    ).toBe('answer-fixed')
    // Nor one that was kept before this was refused.
    const id = randomUUID()
    const late = {
      testSessionId: session.id,
      questionId,
      value: { kind: 'choice', option: 1 } as const,
      markedForReview: false,
      revision: 2,
      idempotencyKey: id,
    }
    const undecided = {
      activeMs: 0,
      madeAt,
      receivedAt: madeAt,
      decision: 'pending',
      decidedBy: null,
      decidedAt: null,
      reason: null,
    } as const
    await taking.db.write((manager) => manager.insert(lateAnswerEntity, { id, ...late, ...undecided }))
    const decide = { method: 'PATCH', token: taking.tokens.superAdmin, body: { decision: 'accepted' } }
    await fetchData(taking.hub, `/api/late-answers/${id}`, lateAnswerSchema, decide)
    expect((await storedRevisions(taking, session.id)).get(questionId)).toBe(1)
  })

  describe('signals of the page', () => {
    const signal = (sequence: number, kind: string, rest: object = {}) => ({
      sequence,
      kind,
      at: new Date().toISOString(),
      ...rest,
    })

    it('become flags marked as the page’s own, once in a while, and show gaps', async () => {
      const { session } = await begin(taking, { mediaPolicy: WATCHED })
      const report = (...signals: object[]): Promise<{ upTo: number }> =>
        fetchData(taking.hub, `/api/test-sessions/${session.id}/signals`, signalsReceiptSchema, {
          token: taking.tokens.candidate,
          body: { ...proofOf(taking, session.id), signals },
        })
      const first = [
        signal(1, 'tab-hidden', { durationMs: 4_000 }),
        signal(2, 'focus-lost', { durationMs: 200 }),
        signal(3, 'paste'),
      ]
      expect(await report(...first)).toEqual({ upTo: 3 })
      expect(await report(...first)).toEqual({ upTo: 3 })
      expect(await report(signal(4, 'tab-hidden', { durationMs: 9_000 }))).toEqual({ upTo: 4 })
      expect(await report(signal(7, 'copy'))).toEqual({ upTo: 4 })
      const { flags } = await fetchData(
        taking.hub,
        `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}`,
        flagListSchema,
        { token: taking.tokens.superAdmin },
      )
      expect(flags.map(({ reason, severity, origin, timesSeen }) => [reason, severity, origin, timesSeen])).toEqual([
        ['paste', 'high', 'client', 1],
        ['tab-hidden', 'medium', 'client', 2],
        ['copy', 'high', 'client', 1],
        ['signal-gap', 'medium', 'client', 1],
      ])
      const wall = await fetchData(taking.hub, '/api/proctoring/wall', wallSchema, { token: taking.tokens.superAdmin })
      const tile = wall.candidates.find(({ testSessionId }) => testSessionId === session.id)
      expect(tile?.screenActivity).toEqual({ tabSwitches: 2, copyPasteAttempts: 2, focusLost: 1 })
    })

    it('count with the flag of their kind while it cools down, each once, and only what lasted', async () => {
      const { session } = await begin(taking, { mediaPolicy: WATCHED })
      const report = async (...signals: object[]): Promise<(string | number | null)[][]> => {
        await fetchData(taking.hub, `/api/test-sessions/${session.id}/signals`, signalsReceiptSchema, {
          token: taking.tokens.candidate,
          body: { ...proofOf(taking, session.id), signals },
        })
        const path = `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}`
        const { flags } = await fetchData(taking.hub, path, flagListSchema, { token: taking.tokens.superAdmin })
        return flags.map(({ reason, timesSeen, sequence }) => [reason, timesSeen, sequence])
      }
      const pastes = Array.from({ length: 70 }, (_, index) => signal(index + 1, 'paste'))
      const lost = (sequence: number, durationMs: number) => signal(sequence, 'focus-lost', { durationMs })
      expect(await report(...pastes, lost(71, 4_000))).toEqual([
        ['focus-lost', 1, 1],
        ['paste', 70, 2],
      ])
      const again = [signal(72, 'paste'), lost(73, 200), lost(74, 5_000)]
      const counted = [
        ['focus-lost', 2, 3],
        ['paste', 71, 4],
      ]
      expect(await report(...again)).toEqual(counted)
      expect(await report(...again)).toEqual(counted)
    })

    it('tell of the name of a virtual camera as a technical note', async () => {
      const { session } = await begin(taking, { mediaPolicy: WATCHED })
      await fetchData(taking.hub, `/api/test-sessions/${session.id}/signals`, signalsReceiptSchema, {
        token: taking.tokens.candidate,
        body: { ...proofOf(taking, session.id), signals: [signal(1, 'virtual-camera')] },
      })
      const path = `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}`
      const { flags } = await fetchData(taking.hub, path, flagListSchema, { token: taking.tokens.superAdmin })
      expect(flags.map((flag) => [flag.reason, flag.type, flag.severity, flag.origin, isTechnicalFlag(flag)])).toEqual([
        ['virtual-camera', 'technical', 'low', 'client', true],
      ])
    })

    it('tell of a stopped screen where no media node would miss it', async () => {
      const node = await FakeMediaNode.join(taking.hub.nodeUrl, 'node-a')
      const { session } = await begin(taking, { mediaPolicy: { ...WATCHED, screen: 'required' } })
      await takePlace(taking.hub, taking.tokens.candidate, session.id)
      const stop = async (sequence: number, nodeSeenAt: number): Promise<string[]> => {
        await taking.db.write((manager) => noteNode(manager, 'node-a', new Date(nodeSeenAt)))
        await fetchData(taking.hub, `/api/test-sessions/${session.id}/signals`, signalsReceiptSchema, {
          token: taking.tokens.candidate,
          body: { ...proofOf(taking, session.id), signals: [signal(sequence, 'screen-share-ended')] },
        })
        const { flags } = await fetchData(
          taking.hub,
          `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}`,
          flagListSchema,
          { token: taking.tokens.superAdmin },
        )
        return flags.filter(({ origin }) => origin === 'client').map(({ reason }) => reason)
      }
      expect(await stop(1, Date.now())).toEqual([])
      expect(await stop(2, Date.now() - 60_000)).toEqual(['screen-share-ended'])
      node.close()
    })

    it('include its silence: one flag for each, whichever hub sees it', async () => {
      const { session } = await begin(taking, { mediaPolicy: WATCHED })
      const raised: { testSessionId: string; id: string; reason: string }[] = []
      const raise: FlagsService['raise'] = ({ testSessionId, flag }) => {
        if (testSessionId === session.id) raised.push({ testSessionId, id: flag.id, reason: flag.reason })
        return Promise.resolve()
      }
      let startedAt = new Date()
      const watch = (): Promise<number> =>
        createSignalsService({
          db: taking.db,
          announcer: { emit: () => undefined },
          flags: { raise },
          startedAt,
          now: () => new Date(),
        }).watchSilence()
      await watch()
      expect(raised).toEqual([])
      await advanceTime(taking, session.id, 2)
      // A hub that has just started cannot know who would be there: pages first come back.
      await watch()
      expect(raised).toEqual([])
      startedAt = new Date(Date.now() - 120_000)
      await watch()
      await watch()
      expect(raised.map(({ reason }) => reason)).toEqual(['page-silent', 'page-silent'])
      expect(new Set(raised.map(({ id }) => id)).size).toBe(1)
      const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
      await page.ask('media:report-sources', { camera: 'off', microphone: 'off', screen: 'off' })
      await watch()
      expect(raised).toHaveLength(2)
      page.close()
    })

    it('are no flags where nobody watches', async () => {
      const { session } = await begin(taking)
      const body = { ...proofOf(taking, session.id), signals: [signal(1, 'paste')] }
      await fetchData(taking.hub, `/api/test-sessions/${session.id}/signals`, signalsReceiptSchema, {
        token: taking.tokens.candidate,
        body,
      })
      const { flags } = await fetchData(
        taking.hub,
        `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}`,
        flagListSchema,
        { token: taking.tokens.superAdmin },
      )
      expect(flags).toEqual([])
    })
  })

  it('counts sessions for the staff of their assessments', async () => {
    const stats = await fetchData(taking.hub, '/api/test-sessions/stats/overview', testSessionStatsSchema, {
      token: taking.tokens.superAdmin,
    })
    expect(stats.total).toBe(await taking.db.read.count(testSessionEntity))
    expect(Object.values(stats.byStatus).reduce((sum, count) => sum + count, 0)).toBe(stats.total)
    expect(stats.averageScore).not.toBeNull()
    expect(
      (
        await fetchData(taking.hub, '/api/test-sessions', z.array(testSessionSchema), {
          token: taking.tokens.superAdmin,
        })
      ).length,
    ).toBe(stats.total)
    expect(
      (
        await call(taking.hub, `/api/test-sessions/${randomUUID()}/pause`, {
          token: taking.tokens.superAdmin,
          body: {},
        })
      ).status,
    ).toBe(404)
  })
})
