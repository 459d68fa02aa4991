import { estimateIrtSchema, toReviewQuerySchema } from '@pengawas/shared/contracts/item-analysis'
import { saveIrtSchema } from '@pengawas/shared/contracts/questions'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { ItemAnalysisService } from './item-analysis.service.ts'
import type { ItemParametersService } from './item-parameters.service.ts'

export interface ItemAnalysisCalls {
  analysis: ItemAnalysisService
  parameters: ItemParametersService
}

export function itemAnalysisRoutes({ analysis, parameters }: ItemAnalysisCalls): Router {
  const router = createRouter()
  router.get('/question-bank/analysis/to-review', async (request, response) => {
    sendData(response, await analysis.toReview(actorOf(response), parse(toReviewQuerySchema, request.query)))
  })
  router.get('/question-bank/:id/analysis', async (request, response) => {
    sendData(response, await analysis.analyse(actorOf(response), parseId(request.params)))
  })
  router.post('/question-bank/irt/estimate', async (request, response) => {
    sendData(response, await parameters.estimate(actorOf(response), parse(estimateIrtSchema, request.body ?? {})))
  })
  router.put('/question-bank/:id/irt', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await parameters.save(actorOf(response), id, parse(saveIrtSchema, request.body)))
  })
  return router
}
