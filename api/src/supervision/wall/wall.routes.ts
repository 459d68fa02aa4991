import { listAllocationsQuerySchema, moveCandidateSchema } from '@pengawas/shared/contracts/teams'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { AllocationService } from '../../sessions/watching/allocation.service.ts'
import type { WallService } from './wall.service.ts'

export function proctoringRoutes(proctoring: WallService, allocation: Pick<AllocationService, 'move'>): Router {
  const router = createRouter()
  router.get('/proctoring/wall', async (_request, response) => {
    sendData(response, await proctoring.wall(actorOf(response)))
  })
  router.get('/proctoring/teams', async (_request, response) => {
    sendData(response, await proctoring.teams(actorOf(response)))
  })
  router.get('/proctoring/teams/:id/allocations', async (request, response) => {
    const query = parse(listAllocationsQuerySchema, request.query)
    sendData(response, await proctoring.allocations(actorOf(response), parseId(request.params), query))
  })
  router.post('/test-sessions/:id/allocation', async (request, response) => {
    const sent = parse(moveCandidateSchema, request.body)
    sendData(response, await allocation.move(actorOf(response), parseId(request.params), sent))
  })
  return router
}
