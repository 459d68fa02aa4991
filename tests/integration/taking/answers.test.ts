import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { flagListSchema } from '@pengawas/shared/contracts/flags'
import { lateAnswersPageSchema } from '@pengawas/shared/contracts/incidents'
import { participantQuestionsSchema } from '@pengawas/shared/contracts/test-taking'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { openCandidatePage } from '../hub/pages.ts'
import { call, CONSENT, fetchData, people, signIn } from '../hub/test-hub.ts'
import {
  begin,
  choice,
  command,
  end,
  insertLike,
  itemsOf,
  markPageLeft,
  advanceTime,
  openTaking,
  proofOf,
  resultOf,
  runOf,
  type Save,
  save,
  saveBody,
  sessionRow,
  start,
  storedRevisions,
  takeOver,
  type Taking,
  trySave,
} from './support.ts'

onEveryDatabase('taking a test', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  async function flagReasons(assessmentId: string): Promise<string[][]> {
    const { flags } = await fetchData(
      taking.hub,
      `/api/ai-proctoring/flags?assessmentId=${assessmentId}`,
      flagListSchema,
      { token: taking.tokens.superAdmin },
    )
    return flags.map(({ reason, origin }) => [reason, origin])
  }

  describe('the questions', () => {
    it('come in an order of the candidate’s own that stays', async () => {
      const { assessment, session, run } = await begin(taking)
      expect(run.items).toHaveLength(10)
      expect((await runOf(taking, session.id)).items).toEqual(run.items)
      expect(await start(taking, assessment.id)).toEqual(session)
      const other = await runOf(
        taking,
        (await start(taking, assessment.id, taking.tokens.other)).id,
        taking.tokens.other,
      )
      expect(other.items.map(({ questionId }) => questionId).toSorted()).toEqual(
        run.items.map(({ questionId }) => questionId).toSorted(),
      )
      expect(other.items.map(({ questionId, options }) => [questionId, options])).not.toEqual(
        run.items.map(({ questionId, options }) => [questionId, options]),
      )
    })

    it('never carry a key, a rubric or a parameter', async () => {
      const { assessment, session } = await begin(taking)
      const [participantId] = taking.stock.participantIds
      const paths = [`/api/test-sessions/${session.id}/run`, `/api/test-sessions/${session.id}`]
      const own = await sessionRow(taking, session.id)
      paths.push(`/api/assessment-questions/participant/${assessment.id}/${own.participantId}`)
      for (const path of paths) {
        const { body } = await call(taking.hub, path, { token: taking.tokens.candidate })
        expect(body.success).toBe(true)
        // Fields that wait for the end of the test are there, and say nothing.
        expect(JSON.stringify(body, (_, value: unknown) => value ?? undefined)).not.toMatch(
          /correct|rubric|irt|optionOrder|keyPoint|"seed"|explanation/i,
        )
      }
      expect(participantId).toBeDefined()
    })

    it('are the candidate’s own alone', async () => {
      const { assessment, session } = await begin(taking)
      const { participantId } = await sessionRow(taking, session.id)
      const path = `/api/assessment-questions/participant/${assessment.id}/${participantId}`
      expect(
        (await fetchData(taking.hub, path, participantQuestionsSchema, { token: taking.tokens.candidate })).duration,
      ).toBe(60)
      for (const target of [path, `/api/test-sessions/${session.id}/run`, `/api/test-sessions/${session.id}/result`]) {
        expect((await call(taking.hub, target, { token: taking.tokens.other })).status).toBe(404)
      }
    })

    it('leave out what cannot be asked, and are as many as the assessment says', async () => {
      const empty = await insertLike(taking, { content: '<p> </p>' })
      const questionIds = [empty, ...taking.stock.questionIds.slice(0, 8)]
      const { run } = await begin(taking, { questionIds, totalQuestions: 5 })
      expect(run.items).toHaveLength(5)
      expect(run.items.map(({ questionId }) => questionId)).not.toContain(empty)
    })
  })

  describe('an answer', () => {
    it('is stored once, whatever is repeated, and the newest revision counts', async () => {
      const { session, run } = await begin(taking)
      const questionId = run.items[0]?.questionId ?? ''
      const first = saveBody(1, choice(2))
      expect(await save(taking, session.id, questionId, first)).toMatchObject({ outcome: 'stored', revision: 1 })
      expect(await save(taking, session.id, questionId, first)).toMatchObject({ outcome: 'stored', revision: 1 })
      const third = saveBody(3, choice(0), { markedForReview: true, currentPosition: 4 })
      expect(await save(taking, session.id, questionId, third)).toMatchObject({ outcome: 'stored', revision: 3 })
      expect(await save(taking, session.id, questionId, saveBody(2, choice(1)))).toMatchObject({
        outcome: 'superseded',
        revision: 3,
      })
      expect(await save(taking, session.id, questionId, saveBody(3, choice(1)))).toMatchObject({
        outcome: 'superseded',
        revision: 3,
      })
      const after = await runOf(taking, session.id)
      expect(after.answers).toMatchObject([{ questionId, value: choice(0), markedForReview: true, revision: 3 }])
      expect(after).toMatchObject({ currentPosition: 4, activePageId: run.page.pageId })
    })

    it('of thirty that come at once is stored with its last revision', async () => {
      const { session, run } = await begin(taking)
      const sends = run.items
        .slice(0, 6)
        .flatMap(({ questionId }) =>
          [3, 1, 5, 2, 4].map((revision) =>
            save(taking, session.id, questionId, saveBody(revision, choice(revision % 4))),
          ),
        )
      const receipts = await Promise.all(sends)
      expect(receipts.every(({ outcome }) => outcome === 'stored' || outcome === 'superseded')).toBe(true)
      expect([...(await storedRevisions(taking, session.id)).values()]).toEqual([5, 5, 5, 5, 5, 5])
      const { answers } = await runOf(taking, session.id)
      expect(answers.map(({ value }) => value)).toEqual(Array.from({ length: 6 }, () => choice(1)))
    })

    it.each([
      { name: 'an option that is not there', body: saveBody(1, choice(5)), status: 400 },
      { name: 'a text for a choice', body: saveBody(1, { kind: 'text', text: 'x' }), status: 400 },
      { name: 'a revision of nothing', body: saveBody(0, choice(1)), status: 400 },
      { name: 'a time that is none', body: saveBody(1, choice(1), { madeAt: 'gestern' }), status: 400 },
    ])('that is $name is refused', async ({ body, status }) => {
      const { session, run } = await begin(taking)
      expect((await trySave(taking, session.id, run.items[0]?.questionId ?? '', body)).status).toBe(status)
      expect((await storedRevisions(taking, session.id)).size).toBe(0)
    })

    it('to a question of another test, or by another candidate, is not found', async () => {
      const { session, run } = await begin(taking, { questionIds: taking.stock.questionIds.slice(0, 3) })
      const questionId = run.items[0]?.questionId ?? ''
      expect(
        (await trySave(taking, session.id, taking.stock.questionIds[8] ?? '', saveBody(1, choice(0)))).status,
      ).toBe(404)
      expect((await trySave(taking, session.id, questionId, saveBody(1, choice(0)), taking.tokens.other)).status).toBe(
        404,
      )
    })

    it('in words is kept as it is, also in other scripts', async () => {
      const essay = await insertLike(taking, { type: 'essay', options: [], correctAnswer: null, rubric: null })
      const { session, run } = await begin(taking, { questionIds: [essay, ...taking.stock.questionIds.slice(0, 2)] })
      const text = 'Baris satu\nالسطر الثاني 第三行 🙂'
      await save(taking, session.id, essay, saveBody(1, { kind: 'text', text }))
      expect((await runOf(taking, session.id)).answers[0]?.value).toEqual({ kind: 'text', text })
      expect(run.items.find(({ questionId }) => questionId === essay)?.options).toEqual([])
    })
  })

  describe('one page', () => {
    it('writes, until another takes over', async () => {
      const { session, run } = await begin(taking)
      const questionId = run.items[0]?.questionId ?? ''
      await save(taking, session.id, questionId, saveBody(1, choice(0)))
      const first = proofOf(taking, session.id)
      const token = taking.tokens.candidate
      // Nothing takes it by accident.
      expect(
        (await call(taking.hub, `/api/test-sessions/${session.id}/take-over`, { token, body: {} })).body.error,
      ).toBe('test-page-replaced')
      const taken = await takeOver(taking, session.id, { replace: true })
      expect(taken).toMatchObject({ activePageId: taken.page.pageId, answers: [{ questionId, revision: 1 }] })
      expect(taken.page.pageId).not.toBe(run.page.pageId)
      expect((await trySave(taking, session.id, questionId, saveBody(2, choice(1), first))).body.error).toBe(
        'test-page-replaced',
      )
      expect(
        (
          await call(taking.hub, `/api/test-sessions/${session.id}`, {
            method: 'PUT',
            token,
            body: { ...first, currentQuestion: 3 },
          })
        ).body.error,
      ).toBe('test-page-replaced')
      expect(await save(taking, session.id, questionId, saveBody(2, choice(1)))).toMatchObject({ outcome: 'stored' })
    })

    it('goes on after a reload, and after signing in again, by what it alone knows', async () => {
      const { session, run } = await begin(taking)
      const questionId = run.items[0]?.questionId ?? ''
      const again = await takeOver(taking, session.id, run.page)
      expect(again.page).toEqual(run.page)
      const token = await signIn(taking.hub, people.candidate1)
      const proof = { pageSecret: run.page.pageSecret }
      expect((await trySave(taking, session.id, questionId, saveBody(1, choice(0), proof), token)).body.error).toBe(
        'test-page-replaced',
      )
      const signedIn = await takeOver(taking, session.id, proof, token)
      expect(signedIn.page).toEqual(run.page)
      expect((await trySave(taking, session.id, questionId, saveBody(1, choice(0), proof), token)).body).toMatchObject({
        success: true,
      })
      expect((await trySave(taking, session.id, questionId, saveBody(2, choice(1), proof))).body.error).toBe(
        'test-page-replaced',
      )
      const entries = await taking.db.read.find(auditEntity, {
        where: { subjectId: session.id, action: 'test-session.page-changed' },
      })
      expect(entries.map(({ data }) => data)).toMatchObject([{ samePage: true, otherLogin: true }])
      expect(await flagReasons(session.assessmentId)).toEqual([])
    })

    it('writes, ends and reports by its secret: a second login of the account has nothing to write with', async () => {
      const { session, run } = await begin(taking)
      const questionId = run.items[0]?.questionId ?? ''
      const token = await signIn(taking.hub, people.candidate1)
      const { activePageId } = await runOf(taking, session.id, token)
      const path = `/api/test-sessions/${session.id}`
      const warning = (await command(taking, session.id, 'warning')).note?.id ?? ''
      const signals = [{ sequence: 1, kind: 'paste', at: new Date().toISOString() }]
      for (const guess of [activePageId ?? '', run.page.pageSecret, 'x'.repeat(43)]) {
        const proof = { pageSecret: guess }
        const answers = [
          await trySave(taking, session.id, questionId, saveBody(1, choice(0), proof), token),
          await call(taking.hub, path, { method: 'PUT', token, body: { ...proof, currentQuestion: 1 } }),
          await call(taking.hub, `${path}/end`, { method: 'PATCH', token, body: proof }),
          await call(taking.hub, `${path}/signals`, { token, body: { ...proof, signals } }),
          await call(taking.hub, `${path}/warnings/${warning}/seen`, { token, body: proof }),
        ]
        expect(answers.map(({ body }) => body.error)).toEqual(Array.from({ length: 5 }, () => 'test-page-replaced'))
      }
      const old = { method: 'PUT', token, body: { ...saveBody(1, choice(0)), pageId: activePageId } }
      expect((await call(taking.hub, `${path}/answers/${questionId}`, old)).status).toBe(400)
      expect((await storedRevisions(taking, session.id)).size).toBe(0)
      expect(await end(taking, session.id)).toMatchObject({ status: 'completed' })
    })

    it('learns of a second login, as does the wall; taking over is in the log', async () => {
      const { session } = await begin(taking)
      const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
      const token = await signIn(taking.hub, people.candidate1)
      await expect(openCandidatePage(taking.hub, token, session.id)).rejects.toThrow('test-page-replaced')
      await runOf(taking, session.id, token)
      await runOf(taking, session.id, token)
      await page.receives(pushes.openedElsewhere)
      expect(await page.receives(pushes.flagNoted)).toMatchObject({
        reason: 'second-login',
        type: 'technical',
        severity: 'medium',
      })
      expect(await flagReasons(session.assessmentId)).toEqual([['second-login', 'server']])
      const taken = await takeOver(taking, session.id, { replace: true }, token)
      await page.receives(pushes.pageChanged, ({ pageId }) => pageId === taken.page.pageId)
      const entries = await taking.db.read.find(auditEntity, {
        where: { subjectId: session.id, action: 'test-session.page-changed' },
      })
      expect(entries.map(({ data }) => data)).toMatchObject([
        { samePage: false, otherLogin: true, otherBrowser: false },
      ])
      page.close()
    })
  })

  describe('after the time', () => {
    const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

    it('what a page made while the server saw it away is kept for a person, once; what was made otherwise is refused', async () => {
      const { session, run } = await begin(taking)
      const [first, second, third] = run.items.map(({ questionId }) => questionId)
      if (first === undefined || second === undefined || third === undefined) throw new Error('too few questions')
      await save(taking, session.id, first, saveBody(1, choice(0)))
      await advanceTime(taking, session.id, 65)
      await markPageLeft(taking, session.id, 10)
      const inTime = saveBody(2, choice(1), { madeAt: minutesAgo(7) })
      expect(await save(taking, session.id, first, inTime)).toMatchObject({ outcome: 'late', revision: 1 })
      expect(await save(taking, session.id, first, inTime)).toMatchObject({ outcome: 'late', revision: 1 })
      const refused = async (questionId: string, body: Save, token?: string): Promise<unknown> =>
        (await trySave(taking, session.id, questionId, body, token)).body.error
      expect(await refused(first, saveBody(3, choice(2), { madeAt: minutesAgo(6) }))).toBe('test-time-over')
      expect(await refused(second, saveBody(1, choice(1)))).toBe('test-time-over')
      expect(await refused(second, saveBody(1, choice(1), { madeAt: minutesAgo(30) }))).toBe('test-time-over')
      expect(await refused(second, saveBody(1, choice(1), { madeAt: minutesAgo(7), pageSecret: 'x'.repeat(43) }))).toBe(
        'test-time-over',
      )
      // The page brings its answers along after it was signed out and in again.
      const later = await signIn(taking.hub, people.candidate1)
      expect(
        (await trySave(taking, session.id, third, saveBody(1, choice(1), { madeAt: minutesAgo(7) }), later)).body,
      ).toMatchObject({ data: { outcome: 'late' } })
      const path = `/api/late-answers?decision=pending&assessmentId=${session.assessmentId}`
      const { items: late } = await fetchData(taking.hub, path, lateAnswersPageSchema, {
        token: taking.tokens.superAdmin,
      })
      expect(late).toHaveLength(2)
      expect(late.find(({ questionId }) => questionId === first)).toMatchObject({
        testSessionId: session.id,
        isPlausible: true,
        decision: 'pending',
      })
      expect(late.every(({ absentFrom }) => absentFrom !== null)).toBe(true)
      expect(await storedRevisions(taking, session.id)).toEqual(new Map([[first, 1]]))
    })

    it('nothing is taken from a page that was connected, nor after a hand-in', async () => {
      const present = await begin(taking)
      await advanceTime(taking, present.session.id, 65)
      const question = present.run.items[0]?.questionId ?? ''
      const body = (): Save => saveBody(1, choice(0), { madeAt: minutesAgo(7) })
      expect((await trySave(taking, present.session.id, question, body())).body.error).toBe('test-time-over')

      const handedIn = await begin(taking)
      await advanceTime(taking, handedIn.session.id, 30)
      await markPageLeft(taking, handedIn.session.id, 10)
      await end(taking, handedIn.session.id)
      expect(
        (await trySave(taking, handedIn.session.id, handedIn.run.items[0]?.questionId ?? '', body())).body.error,
      ).toBe('test-time-over')
    })
  })

  describe('attempts', () => {
    it('are as many as the assessment allows, each with an order of its own', async () => {
      const { assessment, session, run } = await begin(taking, { maxAttempts: 2 })
      await end(taking, session.id)
      expect(await end(taking, session.id)).toMatchObject({ status: 'completed' })
      expect((await resultOf(taking, session.id)).attemptsLeft).toBe(1)
      const second = await start(taking, assessment.id)
      expect(second).toMatchObject({ attempt: 2, status: 'active' })
      expect((await itemsOf(taking, second.id)).map(({ optionOrder }) => optionOrder)).not.toEqual(
        (await itemsOf(taking, session.id)).map(({ optionOrder }) => optionOrder),
      )
      expect(run.session.attempt).toBe(1)
      await end(taking, second.id)
      const third = await call(taking.hub, '/api/test-sessions', {
        token: taking.tokens.candidate,
        body: { assessmentId: assessment.id, consent: CONSENT },
      })
      expect(third.body.error).toBe('test-session-over')
    })

    it('are begun once, however often the request comes', async () => {
      const assessment = await taking.assessment()
      const sessions = await Promise.all(Array.from({ length: 5 }, () => start(taking, assessment.id)))
      expect(new Set(sessions.map(({ id }) => id)).size).toBe(1)
    })
  })

  it('records beginning and end with what was answered', async () => {
    const { session, run } = await begin(taking)
    await save(taking, session.id, run.items[0]?.questionId ?? '', saveBody(1, choice(0)))
    await command(taking, session.id, 'warning', 'Mohon tenang')
    await end(taking, session.id)
    const entries = await taking.db.read.find(auditEntity, {
      where: { subjectId: session.id },
      order: { sequence: 'ASC' },
    })
    expect(entries.map(({ action }) => action).filter((action) => action !== 'certificate.issued')).toEqual([
      'test-session.started',
      'test-session.warned',
      'test-session.ended',
    ])
    expect(entries.at(-1)?.data).toMatchObject({ reason: 'participant', answered: 1, questions: 10 })
    const verdict = await fetchData(taking.hub, '/api/audit/verify', z.object({ valid: z.boolean() }), {
      token: taking.tokens.superAdmin,
    })
    expect(verdict.valid).toBe(true)
  })
})
