import {
  alignSchema,
  decideSettingsSchema,
  markingStatsQuerySchema,
  markingTasksQuerySchema,
  reviseMarkSchema,
  saveMarkingSettingsSchema,
  submitMarkSchema,
} from '@pengawas/shared/contracts/marking'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { MarkingSettingsService } from './marking-settings.service.ts'
import type { MarkingStatsService } from './marking-stats.service.ts'
import type { MarksService } from './marks.service.ts'

export interface MarkingCalls {
  marks: MarksService
  settings: MarkingSettingsService
  stats: MarkingStatsService
}

export function markingRoutes({ marks, settings, stats }: MarkingCalls): Router {
  const router = createRouter()
  router.get('/marking/overview', async (_request, response) => {
    sendData(response, await settings.overview(actorOf(response)))
  })
  router.put('/marking/settings/:id', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await settings.save(actorOf(response), id, parse(saveMarkingSettingsSchema, request.body)))
  })
  router.post('/marking/settings/:id/decision', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await settings.decide(actorOf(response), id, parse(decideSettingsSchema, request.body)))
  })
  router.get('/marking/stats', async (request, response) => {
    const { assessmentId } = parse(markingStatsQuerySchema, request.query)
    sendData(response, await stats.stats(actorOf(response), assessmentId))
  })
  router.get('/marking/tasks', async (request, response) => {
    sendData(response, await marks.list(actorOf(response), parse(markingTasksQuerySchema, request.query)))
  })
  router.get('/marking/tasks/:id', async (request, response) => {
    sendData(response, await marks.get(actorOf(response), parseId(request.params)))
  })
  router.post('/marking/tasks/:id/marks', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await marks.mark(actorOf(response), id, parse(submitMarkSchema, request.body)))
  })
  router.post('/marking/tasks/:id/revision', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await marks.revise(actorOf(response), id, parse(reviseMarkSchema, request.body)))
  })
  router.post('/marking/tasks/:id/alignment', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await marks.align(actorOf(response), id, parse(alignSchema, request.body)))
  })
  return router
}
