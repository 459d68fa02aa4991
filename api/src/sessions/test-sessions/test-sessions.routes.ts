import { createTestSessionSchema, listTestSessionsQuerySchema } from '@pengawas/shared/contracts/test-sessions'
import {
  clientSignalsSchema,
  nextItemSchema,
  pageProofSchema,
  saveAnswerSchema,
  takeOverSchema,
  updateTestSessionSchema,
} from '@pengawas/shared/contracts/test-taking'
import type { Request, Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId, parseIds } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { AnswersService } from '../answers/answers.service.ts'
import type { SignalsService } from '../../supervision/page-signals/page-signals.service.ts'
import type { AdaptiveService } from '../adaptive/adaptive.service.ts'
import type { RunService } from '../running/run.service.ts'
import type { StartingService } from '../starting/starting.service.ts'
import { deviceOf } from './test-page.rules.ts'
import type { TestSessionsService } from './test-sessions.service.ts'

export interface TestSessionCalls {
  starting: StartingService
  testSessions: TestSessionsService
  run: RunService
  answers: AnswersService
  adaptive: AdaptiveService
  signals: SignalsService
}

const deviceFrom = (request: Request): string => deviceOf(clientOf(request).userAgent)

/** What candidates do with their tests, and the list of them. */
export function testSessionRoutes({
  starting,
  testSessions,
  run,
  answers,
  adaptive,
  signals,
}: TestSessionCalls): Router {
  const router = createRouter()
  router.get('/test-sessions', async (request, response) => {
    const { assessmentId } = parse(listTestSessionsQuerySchema, request.query)
    sendData(response, await testSessions.list(actorOf(response), assessmentId))
  })
  router.post('/test-sessions', async (request, response) => {
    sendData(response, await starting.start(actorOf(response), parse(createTestSessionSchema, request.body)))
  })
  router.get('/test-sessions/stats/overview', async (_request, response) => {
    sendData(response, await testSessions.stats(actorOf(response)))
  })
  router.get('/test-sessions/:id', async (request, response) => {
    sendData(response, await testSessions.get(actorOf(response), parseId(request.params)))
  })
  router.put('/test-sessions/:id', async (request, response) => {
    sendData(
      response,
      await run.move(actorOf(response), parseId(request.params), parse(updateTestSessionSchema, request.body)),
    )
  })
  router.patch('/test-sessions/:id/end', async (request, response) => {
    sendData(
      response,
      await testSessions.end(actorOf(response), parseId(request.params), parse(pageProofSchema, request.body)),
    )
  })
  router.get('/test-sessions/:id/run', async (request, response) => {
    sendData(response, await run.run(actorOf(response), parseId(request.params), deviceFrom(request)))
  })
  router.post('/test-sessions/:id/take-over', async (request, response) => {
    const wish = parse(takeOverSchema, request.body)
    sendData(response, await run.takeOver(actorOf(response), parseId(request.params), deviceFrom(request), wish))
  })
  router.put('/test-sessions/:id/answers/:questionId', async (request, response) => {
    const { id, questionId } = parseIds(['id', 'questionId'], request.params)
    const receipt = await answers.save(
      actorOf(response),
      { testSessionId: id, questionId },
      parse(saveAnswerSchema, request.body),
    )
    sendData(response, receipt)
  })
  router.post('/test-sessions/:id/next', async (request, response) => {
    sendData(
      response,
      await adaptive.next(actorOf(response), parseId(request.params), parse(nextItemSchema, request.body)),
    )
  })
  router.post('/test-sessions/:id/signals', async (request, response) => {
    sendData(
      response,
      await signals.report(actorOf(response), parseId(request.params), parse(clientSignalsSchema, request.body)),
    )
  })
  router.post('/test-sessions/:id/warnings/:warningId/seen', async (request, response) => {
    const { id, warningId } = parseIds(['id', 'warningId'], request.params)
    await run.acknowledge(actorOf(response), id, warningId, parse(pageProofSchema, request.body))
    sendData(response, {})
  })
  router.get('/assessment-questions/participant/:assessmentId/:participantId', async (request, response) => {
    const { assessmentId, participantId } = parseIds(['assessmentId', 'participantId'], request.params)
    sendData(response, await run.questions(actorOf(response), assessmentId, participantId, deviceFrom(request)))
  })
  return router
}
