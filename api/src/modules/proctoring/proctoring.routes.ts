import { Router } from 'express'
import { actorOf } from '../../http/authenticate.ts'
import { sendData } from '../../http/envelope.ts'
import type { ProctoringService } from './proctoring.service.ts'

export function proctoringRoutes(proctoring: ProctoringService): Router {
  const router = Router()
  router.get('/proctoring/wall', async (_request, response) => {
    sendData(response, await proctoring.wall(actorOf(response)))
  })
  return router
}
