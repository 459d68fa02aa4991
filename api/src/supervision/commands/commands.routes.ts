import { addCreditSchema, decideSchema, listIncidentsQuerySchema } from '@pengawas/shared/contracts/incidents'
import { sessionCommandSchema } from '@pengawas/shared/contracts/test-taking'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { STATUS_COMMANDS } from './commands.rules.ts'
import type { CommandsService } from './commands.service.ts'
import type { IncidentsService } from '../incidents/incidents.service.ts'

/** What proctors do with the tests of their candidates. */
export function commandRoutes({
  commands,
  incidents,
}: {
  commands: CommandsService
  incidents: IncidentsService
}): Router {
  const router = createRouter()
  for (const command of STATUS_COMMANDS) {
    router.post(`/test-sessions/:id/${command}`, async (request, response) => {
      const { text } = parse(sessionCommandSchema, request.body)
      sendData(response, await commands.move(actorOf(response), parseId(request.params), command, text))
    })
  }
  router.post('/test-sessions/:id/terminate', async (request, response) => {
    sendData(
      response,
      await commands.terminate(
        actorOf(response),
        parseId(request.params),
        parse(sessionCommandSchema, request.body).text,
      ),
    )
  })
  for (const kind of ['warning', 'note'] as const) {
    router.post(`/test-sessions/:id/${kind}`, async (request, response) => {
      sendData(
        response,
        await commands.write(
          actorOf(response),
          parseId(request.params),
          kind,
          parse(sessionCommandSchema, request.body).text,
        ),
      )
    })
  }
  router.get('/test-sessions/:id/notes', async (request, response) => {
    sendData(response, await commands.notes(actorOf(response), parseId(request.params)))
  })
  router.post('/test-sessions/:id/clock-credits', async (request, response) => {
    sendData(
      response,
      await incidents.addCredit(actorOf(response), parseId(request.params), parse(addCreditSchema, request.body)),
    )
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
  return router
}
