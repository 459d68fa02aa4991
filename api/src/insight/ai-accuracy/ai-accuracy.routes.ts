import { aiAccuracyQuerySchema } from '@pengawas/shared/contracts/ai-accuracy'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { AiAccuracyService } from './ai-accuracy.service.ts'

export function aiAccuracyRoutes(accuracy: AiAccuracyService): Router {
  const router = createRouter()
  router.get('/ai-accuracy', async (request, response) => {
    const { weeks } = parse(aiAccuracyQuerySchema, request.query)
    sendData(response, await accuracy.read(actorOf(response), weeks))
  })
  return router
}
