import { rankingsQuerySchema } from '@pengawas/shared/contracts/rankings'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { RankingsService } from './rankings.service.ts'

export function rankingRoutes(rankings: RankingsService): Router {
  const router = createRouter()
  router.get('/rankings', async (request, response) => {
    sendData(response, await rankings.list(actorOf(response), parse(rankingsQuerySchema, request.query)))
  })
  return router
}
