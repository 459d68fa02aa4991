import { randomUUID } from 'node:crypto'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { duplicateTitlesSchema, linkedQuestionSchema } from '@pengawas/shared/contracts/assessment-management'
import { message } from '@pengawas/shared/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { assessmentBody, createAssessment, type Stock, stockOf, updateBody } from './support.ts'

onEveryDatabase('titles', (databaseUrl) => {
  let hub: TestHub
  let url: string | undefined
  let administrator: string
  let superAdmin: string
  let stock: Stock

  beforeAll(async () => {
    url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    administrator = await signIn(hub, people.administrator)
    superAdmin = await signIn(hub, people.superAdmin)
    stock = await stockOf(hub, administrator)
  })
  afterAll(async () => {
    await hub.close()
  })

  const duplicates = async (token: string): Promise<unknown> =>
    (await fetchData(hub, '/api/assessments/duplicate-titles', duplicateTitlesSchema, { token })).duplicates

  it('that an administrator used several times are named', async () => {
    const { id } = await createAssessment(hub, administrator, assessmentBody(stock, { title: 'Kembar' }))
    expect(await duplicates(administrator)).toEqual([])
    // As an older installation may have left them: the API itself refuses the second.
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    const row = await db.read.findOneByOrFail(assessmentEntity, { id })
    await db.write(async (manager) => {
      await manager.insert(assessmentEntity, { ...row, id: randomUUID(), title: 'KEMBAR' })
      await manager.insert(assessmentEntity, { ...row, id: randomUUID(), title: 'Kembar', status: 'draft' })
      await manager.insert(assessmentEntity, { ...row, id: randomUUID(), title: 'Kembar', archivedAt: new Date() })
    })
    await db.close()
    expect(await duplicates(administrator)).toMatchObject([{ count: 2 }])
    expect(await duplicates(superAdmin)).toEqual([])
  })

  it('stay single when a super-admin renames an assessment while its creator makes another', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const assessment = await createAssessment(hub, administrator, assessmentBody(stock))
      const title = `Rebutan ${round}`
      const answers = await Promise.all([
        call(hub, '/api/assessments', { token: administrator, body: assessmentBody(stock, { title }) }),
        call(hub, `/api/assessments/${assessment.id}`, {
          method: 'PUT',
          token: superAdmin,
          body: updateBody(assessment, { title }),
        }),
      ])
      expect(
        answers
          .map(({ status }) => status)
          .toSorted()
          .at(-1),
      ).toBe(400)
      expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({
        title: message('titleTaken', { title }).message,
      })
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    }
  })

  it('do not keep the linked questions from having a second path', async () => {
    const { id } = await createAssessment(hub, administrator, assessmentBody(stock))
    const read = (path: string): Promise<unknown> =>
      fetchData(hub, path, z.array(linkedQuestionSchema), { token: administrator })
    expect(await read(`/api/assessment-questions?assessmentId=${id}`)).toEqual(
      await read(`/api/assessments/${id}/questions`),
    )
    expect((await call(hub, '/api/assessment-questions', { token: administrator })).status).toBe(400)
  })
})
