import { distributeSchema, removeSittingSchema, saveSittingSchema } from '@pengawas/shared/contracts/sittings'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId, parseIds } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { SittingsService } from './sittings.service.ts'

const IDS = ['id', 'sittingId'] as const

export function sittingRoutes(sittings: SittingsService): Router {
  const router = createRouter()
  router.get('/assessments/:id/sittings', async (request, response) => {
    sendData(response, await sittings.list(actorOf(response), parseId(request.params)))
  })
  router.post('/assessments/:id/sittings', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await sittings.add(actorOf(response), id, parse(saveSittingSchema, request.body)), 201)
  })
  router.post('/assessments/:id/sittings/distribute', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await sittings.distribute(actorOf(response), id, parse(distributeSchema, request.body)))
  })
  router.put('/assessments/:id/sittings/:sittingId', async (request, response) => {
    const { id, sittingId } = parseIds(IDS, request.params)
    sendData(response, await sittings.change(actorOf(response), id, sittingId, parse(saveSittingSchema, request.body)))
  })
  router.delete('/assessments/:id/sittings/:sittingId', async (request, response) => {
    const { id, sittingId } = parseIds(IDS, request.params)
    sendData(
      response,
      await sittings.remove(actorOf(response), id, sittingId, parse(removeSittingSchema, request.body)),
    )
  })
  return router
}
