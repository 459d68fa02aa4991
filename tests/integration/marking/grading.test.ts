import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGradingService, type GradingService } from '@pengawas/api/grading/marking/grading.service'
import type { MarkingTaskRow } from '@pengawas/api/grading/marking/marking.entity'
import { listEssaysOfSession } from '@pengawas/api/grading/marking/marking.repository'
import { createMarkingService } from '@pengawas/api/grading/marking/marking.service'
import { createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import type { Database } from '@pengawas/api/kernel/db/database'
import type { EssayGrader } from '@pengawas/api/kernel/essay-grading/essay-grader'
import { localGrader } from '@pengawas/api/kernel/essay-grading/local-grader'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { auditKeys, openTestHub, people, startSession } from '../hub/test-hub.ts'
import { ANSWER, essay, insertEssayQuestion, submit } from './support.ts'

const HOUR_MS = 60 * 60_000

onEveryDatabase('grading essays', (databaseUrl) => {
  let dataDir: string
  let db: Database
  let sessionId: string
  let clock: Date
  const now = (): Date => clock

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'pengawas-grading-'))
    const url = await databaseUrl()
    // A hub makes people, an assessment and a session; then it is gone, and the queue is left to the test.
    const hub = await openTestHub({ dataDir, databaseUrl: url })
    sessionId = (await startSession(hub, people.candidate1)).session.id
    await hub.stop()
    db = await openDatabase({ url, dataDir })
    clock = new Date()
  })
  afterEach(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  function service(grader: EssayGrader): GradingService {
    const audit = createAuditService({ db, keys: auditKeys, now })
    return createGradingService({ db, audit, grader, log: pino({ level: 'silent' }), now })
  }
  const marking = () => createMarkingService({ audit: createAuditService({ db, keys: auditKeys, now }), now })
  const tasks = (): Promise<MarkingTaskRow[]> => listEssaysOfSession(db.read, sessionId)
  const essays = async (count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) ids.push(await insertEssayQuestion(db))
    await submit(
      db,
      sessionId,
      ids.map((id, position) => essay(id, { position })),
    )
    return ids
  }

  it('suggests a score, which counts for nothing and is not in the log', async () => {
    const [questionId] = await essays(1)
    expect(await marking().scoresOf(db.read, sessionId)).toEqual([
      { questionId, state: 'waiting', score: null, maxScore: 100 },
    ])
    expect(await service(localGrader).gradeWaiting()).toBe(1)
    const [task] = await tasks()
    expect(task).toMatchObject({
      grading: 'done',
      status: 'first',
      version: 1,
      suggestion: { grader: 'local', maxScore: 100 },
    })
    expect(task?.suggestedScore).toBeGreaterThan(60)
    expect(await marking().scoresOf(db.read, sessionId)).toEqual([
      { questionId, state: 'waiting', score: null, maxScore: 100 },
    ])
    const entries = await createAuditService({ db, keys: auditKeys, now }).list({ before: undefined, limit: 1 })
    expect(entries).toMatchObject([{ action: 'essay.graded', data: { by: 'local', model: null } }])
    expect(Object.keys(entries[0]?.data ?? {})).toEqual(['by', 'model'])
    expect(await service(localGrader).gradeWaiting()).toBe(0)
    expect(await createAuditService({ db, keys: auditKeys, now }).verify()).toMatchObject({ valid: true })
  })

  it('leaves to people what is not to be graded, and blank answers to nobody', async () => {
    const ids = await essays(0)
    for (let index = 0; index < 4; index += 1) ids.push(await insertEssayQuestion(db))
    const [disabled = '', noRubric = '', blank = '', normal = ''] = ids
    await submit(db, sessionId, [
      essay(disabled, { aiEnabled: false, position: 0 }),
      essay(noRubric, { rubric: null, position: 1 }),
      essay(blank, { answer: ' \n', position: 2 }),
      essay(normal, { position: 3 }),
    ])
    expect((await tasks()).map(({ status, grading, finalScore }) => [status, grading, finalScore])).toEqual([
      ['first', 'off', null],
      ['first', 'off', null],
      ['final', 'off', 0],
      ['first', 'waiting', null],
    ])
  })

  it('asks no grader where the assessment does not want one', async () => {
    await submit(db, sessionId, [essay(await insertEssayQuestion(db))], { essayGradingEnabled: false })
    expect(await service(localGrader).gradeWaiting()).toBe(0)
  })

  it('changes nothing when the same essays are handed in again, and starts over with another answer', async () => {
    const [questionId = ''] = await essays(1)
    await service(localGrader).gradeWaiting()
    await submit(db, sessionId, [essay(questionId)])
    expect(await tasks()).toMatchObject([{ grading: 'done', version: 1 }])
    await submit(db, sessionId, [essay(questionId, { answer: `${ANSWER} Itu saja.` })])
    expect(await tasks()).toMatchObject([{ grading: 'waiting', version: 2, suggestion: null, suggestedScore: null }])
  })

  it('divides what waits among hubs: each essay is graded once', async () => {
    await essays(7)
    const graded: string[] = []
    const counting: EssayGrader = {
      grade(task, signal) {
        graded.push(task.answer)
        return localGrader.grade(task, signal)
      },
    }
    const counts = await Promise.all([service(counting).gradeWaiting(), service(counting).gradeWaiting()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(7)
    expect(graded).toHaveLength(7)
    expect((await tasks()).every(({ grading }) => grading === 'done')).toBe(true)
  })

  it('takes over what a hub that died had begun, once its time is up', async () => {
    await essays(1)
    const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>()
    const { promise: answer, resolve: giveAnswer } = Promise.withResolvers<undefined>()
    const slow = service({
      async grade(task, signal) {
        begin(undefined)
        await answer
        return localGrader.grade({ ...task, answer: '' }, signal)
      },
    })
    const lost = slow.gradeWaiting()
    await begun
    expect(await service(localGrader).gradeWaiting()).toBe(0)
    clock = new Date(clock.getTime() + HOUR_MS)
    expect(await service(localGrader).gradeWaiting()).toBe(1)
    const [before] = await tasks()
    giveAnswer(undefined)
    await lost
    expect((await tasks())[0]?.suggestedScore).toBe(before?.suggestedScore)
  })

  it('gives up what is under way when the hub closes, and the next one grades it', async () => {
    await essays(1)
    const hanging = service({
      grade: (_task, signal) => {
        const { promise, reject } = Promise.withResolvers<never>()
        signal.addEventListener('abort', () => reject(new Error('stopped')))
        hanging.close()
        return promise
      },
    })
    await hanging.gradeWaiting()
    expect(await tasks()).toMatchObject([{ grading: 'waiting' }])
    expect(await service(localGrader).gradeWaiting()).toBe(1)
  })

  it('leaves an essay to people when no grader manages it', async () => {
    await essays(1)
    await service({ grade: () => Promise.reject(new Error('broken')) }).gradeWaiting()
    expect(await tasks()).toMatchObject([{ grading: 'failed', gradingAttempts: 3, status: 'first' }])
  })
})
