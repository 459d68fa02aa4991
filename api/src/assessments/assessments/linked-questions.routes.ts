import {
  assessmentQuestionsQuerySchema,
  linkQuestionsSchema,
  questionOrderSchema,
  replaceQuestionsSchema,
} from '@pengawas/shared/contracts/assessment-management'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { LinkedQuestionsService } from './linked-questions.service.ts'

export function linkedQuestionRoutes(questions: LinkedQuestionsService): Router {
  const router = createRouter()
  const path = '/assessments/:id/questions'
  router.get(path, async (request, response) => {
    sendData(response, await questions.list(actorOf(response), parseId(request.params)))
  })
  router.get('/assessment-questions', async (request, response) => {
    const { assessmentId } = parse(assessmentQuestionsQuerySchema, request.query)
    sendData(response, await questions.list(actorOf(response), assessmentId))
  })
  router.post(path, async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await questions.add(actorOf(response), id, parse(linkQuestionsSchema, request.body).questionIds))
  })
  router.delete(path, async (request, response) => {
    const id = parseId(request.params)
    sendData(
      response,
      await questions.remove(actorOf(response), id, parse(linkQuestionsSchema, request.body).questionIds),
    )
  })
  router.put(`${path}/order`, async (request, response) => {
    const id = parseId(request.params)
    const { questionOrders, version } = parse(questionOrderSchema, request.body)
    sendData(response, await questions.sort(actorOf(response), id, questionOrders, version))
  })
  router.put(`${path}/replace`, async (request, response) => {
    const id = parseId(request.params)
    const { questionIds, version } = parse(replaceQuestionsSchema, request.body)
    sendData(response, await questions.replace(actorOf(response), id, questionIds, version))
  })
  router.post('/assessments/:id/auto-link-all-questions', async (request, response) => {
    sendData(response, await questions.linkAll(actorOf(response), parseId(request.params)))
  })
  return router
}
