import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writerSource } from '@pengawas/api/wiring/db/data-source'
import {
  bankQuestionSchema,
  questionsPageSchema,
  questionVersionsSchema,
  syncOutcomeSchema,
} from '@pengawas/shared/contracts/questions'
import { validationTasksPageSchema } from '@pengawas/shared/contracts/validation'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { fetchData, openTestHub, people, signIn } from '../hub/test-hub.ts'
import { editQuestion } from './support.ts'

const APPROVED = '11111111-2222-4333-8444-555555555501'
const PENDING = '11111111-2222-4333-8444-555555555502'
const AT = '2026-01-02 03:04:05.000'

onEveryDatabase('a database from before questions had versions', (databaseUrl) => {
  it('keeps its questions: as the first version, as HTML, and with a task where they wait', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pengawas-upgrade-'))
    const url = await databaseUrl()
    try {
      // Demo people first, so that signing in works later.
      await (await openTestHub({ dataDir, databaseUrl: url })).stop()
      const source = await writerSource({ url, dataDir }).initialize()
      try {
        const newer =
          source.migrations.length -
          source.migrations.findIndex(({ name }) => name?.startsWith('QuestionBank') === true)
        for (let left = newer; left > 0; left -= 1)
          await source.undoLastMigration({ transaction: url === undefined ? 'each' : 'none' })
        for (const [id, status] of [
          [APPROVED, 'approved'],
          [PENDING, 'pending'],
        ] as const) {
          await source.query(
            `INSERT INTO questions (id, type, theme, competencyCategory, competency, bloomLevel, difficulty, content, options, correctAnswer, aiEnabled, rubric,
               validationStatus, validatedBy, validationDate, validationNotes, rejectionReason, createdBy, isActive, createdAt, updatedAt)
             VALUES (?, 'multiple-choice', 'Lama', 'teknis', 'integrity', 'C1', 'easy', ?, ?, 1, 1, NULL, ?, NULL, NULL, NULL, NULL, NULL, 1, ?, ?)`,
            [id, 'Jika A < B & C?', JSON.stringify(['a', 'b < c']), status, AT, AT],
          )
        }
      } finally {
        await source.destroy()
      }
      const hub = await openTestHub({ dataDir, databaseUrl: url })
      try {
        const token = await signIn(hub, people.penilai)
        const question = await fetchData(hub, `/api/question-bank/${APPROVED}`, bankQuestionSchema, { token })
        expect(question).toMatchObject({
          version: 1,
          approvedVersion: 1,
          content: 'Jika A &lt; B &amp; C?',
          options: ['a', 'b &lt; c'],
          correctAnswer: 1,
          tags: [],
          pinnedOptions: [],
        })
        expect(question.createdAt).toBe('2026-01-02T03:04:05.000Z')
        expect(
          await fetchData(hub, `/api/question-bank/${PENDING}/versions`, questionVersionsSchema, { token }),
        ).toMatchObject([{ version: 1, createdAt: question.createdAt }])
        expect((await fetchData(hub, '/api/question-bank?q=a < b lama', questionsPageSchema, { token })).total).toBe(2)
        const { items } = await fetchData(hub, '/api/validation?theme=Lama', validationTasksPageSchema, { token })
        expect(items).toMatchObject([{ questionId: PENDING, version: 1, status: 'pending', validatorId: null }])
        await editQuestion(hub, token, question, { theme: 'Baru' })
        const [newest] = await fetchData(hub, `/api/question-bank/${APPROVED}/versions`, questionVersionsSchema, {
          token,
        })
        expect(newest?.changedFields).toEqual(['theme'])
        const outcome = await fetchData(hub, '/api/question-bank/sync', syncOutcomeSchema, { method: 'POST', token })
        expect(outcome).toMatchObject({ searchTexts: 0, versions: 0, tasks: 0 })
      } finally {
        await hub.stop()
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
