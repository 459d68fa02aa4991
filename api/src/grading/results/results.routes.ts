import {
  changePassingScoreSchema,
  passingScoreQuerySchema,
  decideResultSchema,
  listResultsQuerySchema,
  rescoreSchema,
} from '@pengawas/shared/contracts/test-results'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { PassingScoreService } from './passing-score.service.ts'
import type { RescoringService } from './rescoring.service.ts'
import type { ResultsService } from './results.service.ts'

export function testResultRoutes({
  results,
  rescoring,
  passingScores,
}: {
  results: ResultsService
  rescoring: RescoringService
  passingScores: PassingScoreService
}): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/result', async (request, response) => {
    sendData(response, await results.result(actorOf(response), parseId(request.params)))
  })
  router.post('/test-sessions/:id/decision', async (request, response) => {
    sendData(
      response,
      await results.decide(actorOf(response), parseId(request.params), parse(decideResultSchema, request.body)),
    )
  })
  router.get('/assessments/:id/results', async (request, response) => {
    sendData(
      response,
      await results.list(actorOf(response), parseId(request.params), parse(listResultsQuerySchema, request.query)),
    )
  })
  router.get('/assessments/:id/results/export', async (request, response) => {
    sendData(response, await results.export(actorOf(response), parseId(request.params)))
  })
  router.get('/assessments/:id/passing-score', async (request, response) => {
    const query = parse(passingScoreQuerySchema, request.query)
    sendData(response, await passingScores.preview(actorOf(response), parseId(request.params), query))
  })
  router.post('/assessments/:id/passing-score', async (request, response) => {
    const body = parse(changePassingScoreSchema, request.body)
    sendData(response, await passingScores.change(actorOf(response), parseId(request.params), body))
  })
  router.post('/assessments/:id/rescore', async (request, response) => {
    sendData(
      response,
      await rescoring.rescore(actorOf(response), parseId(request.params), parse(rescoreSchema, request.body ?? {})),
    )
  })
  return router
}
