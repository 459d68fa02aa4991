import { takeOverSchema, updateTestSessionSchema } from '@pengawas/shared/contracts/test-taking'
import type { Request, Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId, parseIds } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { deviceOf } from '../test-sessions/test-page.rules.ts'
import type { RunService } from './run.service.ts'

const deviceFrom = (request: Request): string => deviceOf(clientOf(request).userAgent)

export function runRoutes(run: RunService): Router {
  const router = createRouter()
  router.put('/test-sessions/:id', async (request, response) => {
    sendData(
      response,
      await run.move(actorOf(response), parseId(request.params), parse(updateTestSessionSchema, request.body)),
    )
  })
  router.get('/test-sessions/:id/run', async (request, response) => {
    sendData(response, await run.run(actorOf(response), parseId(request.params), deviceFrom(request)))
  })
  router.post('/test-sessions/:id/take-over', async (request, response) => {
    const wish = parse(takeOverSchema, request.body)
    sendData(response, await run.takeOver(actorOf(response), parseId(request.params), deviceFrom(request), wish))
  })
  router.get('/assessment-questions/participant/:assessmentId/:participantId', async (request, response) => {
    const { assessmentId, participantId } = parseIds(['assessmentId', 'participantId'], request.params)
    sendData(response, await run.questions(actorOf(response), assessmentId, participantId, deviceFrom(request)))
  })
  return router
}
