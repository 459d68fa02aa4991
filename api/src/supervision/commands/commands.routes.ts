import { interventionSchema } from '@pengawas/shared/contracts/interventions'
import { sessionCommandSchema, terminateSchema } from '@pengawas/shared/contracts/test-taking'
import {
  decideTerminationSchema,
  listTerminationReviewsQuerySchema,
  reactivateSchema,
} from '@pengawas/shared/contracts/termination-reviews'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { STATUS_COMMANDS } from './commands.rules.ts'
import type { CommandsService } from './commands.service.ts'
import type { InterventionsService } from './interventions/interventions.service.ts'
import type { ReactivationsService } from './reactivations.service.ts'
import type { TerminationReviewsService } from './termination-reviews.service.ts'
import type { TerminationsService } from './terminations.service.ts'

/** What proctors do with the tests of their candidates. */
export function commandRoutes(
  commands: CommandsService,
  terminations: TerminationsService,
  reviews: TerminationReviewsService,
  interventions: InterventionsService,
  reactivations: ReactivationsService,
): Router {
  const router = createRouter()
  router.post('/interventions', async (request, response) => {
    sendData(response, await interventions.give(actorOf(response), parse(interventionSchema, request.body)))
  })
  router.get('/interventions', async (_request, response) => {
    sendData(response, await interventions.said(actorOf(response)))
  })
  router.get('/interventions/:id', async (request, response) => {
    sendData(response, await interventions.result(actorOf(response), parseId(request.params)))
  })
  for (const command of STATUS_COMMANDS) {
    router.post(`/test-sessions/:id/${command}`, async (request, response) => {
      const { text } = parse(sessionCommandSchema, request.body)
      sendData(response, await commands.move(actorOf(response), parseId(request.params), command, text))
    })
  }
  router.post('/test-sessions/:id/terminate', async (request, response) => {
    sendData(
      response,
      await commands.terminate(actorOf(response), parseId(request.params), parse(terminateSchema, request.body)),
    )
  })
  router.post('/test-sessions/:id/termination', async (request, response) => {
    const sent = parse(terminateSchema, request.body)
    sendData(response, await terminations.hold(actorOf(response), parseId(request.params), sent))
  })
  router.delete('/test-sessions/:id/termination', async (request, response) => {
    sendData(response, await terminations.undo(actorOf(response), parseId(request.params)))
  })
  router.post('/test-sessions/:id/reactivation', async (request, response) => {
    const { reason } = parse(reactivateSchema, request.body)
    sendData(response, await reactivations.reactivate(actorOf(response), parseId(request.params), reason))
  })
  router.get('/termination-reviews', async (request, response) => {
    const query = parse(listTerminationReviewsQuerySchema, request.query)
    sendData(response, await reviews.list(actorOf(response), query))
  })
  router.post('/termination-reviews/:id/decision', async (request, response) => {
    const sent = parse(decideTerminationSchema, request.body)
    sendData(response, await reviews.decide(actorOf(response), parseId(request.params), sent))
  })
  return router
}
