import {
  drawSampleSchema,
  sampledFlagsQuerySchema,
  samplesQuerySchema,
  secondVerdictSchema,
} from '@pengawas/shared/contracts/second-looks'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId, parseIds } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { SecondLooksService } from './second-looks.service.ts'

export function secondLookRoutes(looks: SecondLooksService): Router {
  const router = createRouter()
  router.get('/second-looks', async (request, response) => {
    sendData(response, await looks.list(actorOf(response), parse(samplesQuerySchema, request.query)))
  })
  router.post('/second-looks', async (request, response) => {
    sendData(response, await looks.draw(actorOf(response), parse(drawSampleSchema, request.body)))
  })
  router.get('/second-looks/:id/flags', async (request, response) => {
    const query = parse(sampledFlagsQuerySchema, request.query)
    sendData(response, await looks.flags(actorOf(response), parseId(request.params), query))
  })
  router.post('/second-looks/:id/flags/:flagId/verdict', async (request, response) => {
    const { id: sampleId, flagId } = parseIds(['id', 'flagId'], request.params)
    const verdict = parse(secondVerdictSchema, request.body)
    sendData(response, await looks.judge(actorOf(response), { sampleId, flagId }, verdict))
  })
  return router
}
