import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { WallService } from './wall.service.ts'

export function proctoringRoutes(proctoring: WallService): Router {
  const router = createRouter()
  router.get('/proctoring/wall', async (_request, response) => {
    sendData(response, await proctoring.wall(actorOf(response)))
  })
  return router
}
