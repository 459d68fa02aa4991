import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { createdApiKeySchema } from '@pengawas/shared/contracts/api-keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { fetchData, PASSWORD } from '../hub/test-hub.ts'
import { answerAll, begin, end, openTaking, resultOf, type Taking } from './support.ts'

onEveryDatabase('results for programs', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  it('have the score and no question, whoever made the key', async () => {
    const { assessment, session, run } = await begin(taking, { showAnswers: true })
    await answerAll(taking, run, 5)
    await end(taking, session.id)
    const { superAdmin } = taking.tokens
    const body = { name: 'Sistem kepegawaian', scopes: ['results:read'], days: 1, password: PASSWORD }
    const { token } = await fetchData(taking.hub, '/api/api-keys', createdApiKeySchema, { token: superAdmin, body })
    const read = async () => {
      const { answers, aiEssayScores, abilityPath, percentageScore } = await resultOf(taking, session.id, token)
      return { answers, aiEssayScores, abilityPath, percentageScore }
    }
    const nothing = { answers: null, aiEssayScores: null, abilityPath: [], percentageScore: 50 }
    expect((await resultOf(taking, session.id, superAdmin)).answers).toHaveLength(10)
    expect(await read()).toEqual(nothing)
    const ended = { endDate: new Date(Date.now() - 1_000) }
    await taking.db.write((manager) => manager.update(assessmentEntity, { id: assessment.id }, ended))
    expect(await read()).toEqual(nothing)
  })
})
