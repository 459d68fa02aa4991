import { createTestSessionSchema, listTestSessionsQuerySchema } from '@pengawas/shared/contracts/test-sessions'
import { Router } from 'express'
import { actorOf } from '../../http/authenticate.ts'
import { sendData } from '../../http/envelope.ts'
import { parse, parseId } from '../../http/parse.ts'
import type { TestSessionsService } from './test-sessions.service.ts'

export function testSessionRoutes(testSessions: TestSessionsService): Router {
  const router = Router()
  router.get('/test-sessions', async (request, response) => {
    const { assessmentId } = parse(listTestSessionsQuerySchema, request.query)
    sendData(response, await testSessions.list(actorOf(response), assessmentId))
  })
  router.post('/test-sessions', async (request, response) => {
    sendData(response, await testSessions.start(actorOf(response), parse(createTestSessionSchema, request.body)))
  })
  router.get('/test-sessions/:id', async (request, response) => {
    sendData(response, await testSessions.get(actorOf(response), parseId(request.params)))
  })
  router.patch('/test-sessions/:id/end', async (request, response) => {
    sendData(response, await testSessions.end(actorOf(response), parseId(request.params)))
  })
  return router
}
