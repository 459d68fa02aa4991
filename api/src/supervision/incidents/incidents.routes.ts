import { addCreditSchema, decideSchema, listIncidentsQuerySchema } from '@pengawas/shared/contracts/incidents'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId, parseIds } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { IncidentsService } from './incidents.service.ts'

export function incidentRoutes(incidents: IncidentsService): Router {
  const router = createRouter()
  router.post('/test-sessions/:id/clock-credits', async (request, response) => {
    sendData(
      response,
      await incidents.addCredit(actorOf(response), parseId(request.params), parse(addCreditSchema, request.body)),
    )
  })
  router.delete('/test-sessions/:id/clock-credits/:creditId', async (request, response) => {
    const { id, creditId } = parseIds(['id', 'creditId'], request.params)
    sendData(response, await incidents.takeBackCredit(actorOf(response), id, creditId))
  })
  router.get('/late-answers', async (request, response) => {
    sendData(response, await incidents.lateAnswers(actorOf(response), parse(listIncidentsQuerySchema, request.query)))
  })
  router.patch('/late-answers/:id', async (request, response) => {
    sendData(
      response,
      await incidents.decideLateAnswer(actorOf(response), parseId(request.params), parse(decideSchema, request.body)),
    )
  })
  router.get('/clock-credits', async (request, response) => {
    sendData(response, await incidents.credits(actorOf(response), parse(listIncidentsQuerySchema, request.query)))
  })
  router.patch('/clock-credits/:id', async (request, response) => {
    sendData(
      response,
      await incidents.decideCredit(actorOf(response), parseId(request.params), parse(decideSchema, request.body)),
    )
  })
  router.get('/stopped-tests', async (_request, response) => {
    sendData(response, await incidents.stoppedTests(actorOf(response)))
  })
  return router
}
