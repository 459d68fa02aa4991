import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { SessionStatsService } from './session-stats.service.ts'

export function sessionStatsRoutes(sessions: SessionStatsService): Router {
  const router = createRouter()
  router.get('/test-sessions/stats/overview', async (_request, response) => {
    sendData(response, await sessions.stats(actorOf(response)))
  })
  return router
}
