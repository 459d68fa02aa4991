import { questionChoicesQuerySchema, type QuestionChoice } from '@pengawas/shared/contracts/assessment-management'
import { Router } from 'express'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/authenticate.ts'
import { sendData } from '../../http/envelope.ts'
import { parse } from '../../http/parse.ts'
import { requirePermission } from '../auth/actor.ts'
import type { QuestionRow } from './questions.entity.ts'
import { pageApprovedQuestions } from './questions.repository.ts'

/** What somebody needs to choose a question, and no more: neither key nor rubric. */
function toChoice(row: QuestionRow): QuestionChoice {
  return { id: row.id, content: row.content, type: row.type, theme: row.theme, difficulty: row.difficulty, competency: row.competency }
}

export function questionRoutes(db: Database): Router {
  const router = Router()
  router.get('/questions', async (request, response) => {
    requirePermission(actorOf(response), 'question:choose')
    const query = parse(questionChoicesQuerySchema, request.query)
    const { rows, total } = await pageApprovedQuestions(db.read, query)
    sendData(response, { items: rows.map(toChoice), total, page: query.page, pageSize: query.pageSize })
  })
  return router
}
