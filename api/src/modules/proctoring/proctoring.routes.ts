import type { Router } from 'express'
import { actorOf } from '../../http/authenticate.ts'
import { sendData } from '../../http/envelope.ts'
import { createRouter } from '../../http/router.ts'
import type { ProctoringService } from './proctoring.service.ts'

export function proctoringRoutes(proctoring: ProctoringService): Router {
  const router = createRouter()
  router.get('/proctoring/wall', async (_request, response) => {
    sendData(response, await proctoring.wall(actorOf(response)))
  })
  return router
}
