import {
  createAssessmentSchema,
  listAssessmentsQuerySchema,
  restoreAssessmentSchema,
  saveDraftSchema,
  similarTitlesQuerySchema,
  updateAssessmentSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { pageQuerySchema } from '@pengawas/shared/contracts/paging'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { AssessmentStatusService } from './assessment-status.service.ts'
import type { AssessmentsService } from './assessments.service.ts'
import type { DraftsService } from './drafts.service.ts'
import type { ManagedAssessmentsService } from './managed-assessments.service.ts'

export interface AssessmentRoutesDeps {
  assessments: AssessmentsService
  managed: ManagedAssessmentsService
  drafts: DraftsService
  status: AssessmentStatusService
}

export function assessmentRoutes({ assessments, managed, drafts, status }: AssessmentRoutesDeps): Router {
  const router = createRouter()
  router.get('/assessments', async (request, response) => {
    sendData(response, await managed.list(actorOf(response), parse(listAssessmentsQuerySchema, request.query)))
  })
  router.post('/assessments', async (request, response) => {
    sendData(response, await managed.create(actorOf(response), parse(createAssessmentSchema, request.body)), 201)
  })

  // Before the calls with an id, which would take these names for one.
  router.get('/assessments/available-for-participants', async (_request, response) => {
    sendData(response, await assessments.listForParticipant(actorOf(response)))
  })
  router.get('/assessments/similar-titles', async (request, response) => {
    const { title, exceptId } = parse(similarTitlesQuerySchema, request.query)
    sendData(response, { titles: await managed.similar(actorOf(response), title, exceptId) })
  })
  router.get('/assessments/duplicate-titles', async (_request, response) => {
    sendData(response, { duplicates: await managed.duplicates(actorOf(response)) })
  })
  router.post('/assessments/trigger-status-update', async (_request, response) => {
    sendData(response, { updated: await status.trigger(actorOf(response)) })
  })
  router.get('/assessments/drafts', async (_request, response) => {
    sendData(response, await drafts.list(actorOf(response)))
  })
  router.post('/assessments/drafts', async (request, response) => {
    sendData(response, await drafts.save(actorOf(response), parse(saveDraftSchema, request.body)))
  })
  router.get('/assessments/drafts/:id', async (request, response) => {
    sendData(response, await drafts.get(actorOf(response), parseId(request.params)))
  })
  router.delete('/assessments/drafts/:id', async (request, response) => {
    await drafts.remove(actorOf(response), parseId(request.params))
    sendData(response, {})
  })

  router.get('/assessments/:id', async (request, response) => {
    sendData(response, await managed.get(actorOf(response), parseId(request.params)))
  })
  router.put('/assessments/:id', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await managed.update(actorOf(response), id, parse(updateAssessmentSchema, request.body)))
  })
  router.delete('/assessments/:id', async (request, response) => {
    sendData(response, { outcome: await managed.remove(actorOf(response), parseId(request.params)) })
  })
  router.post('/assessments/:id/restore', async (request, response) => {
    const { version } = parse(restoreAssessmentSchema, request.body)
    sendData(response, await managed.restore(actorOf(response), parseId(request.params), version))
  })
  router.get('/assessments/:id/history', async (request, response) => {
    const paging = parse(pageQuerySchema, request.query)
    sendData(response, await managed.history(actorOf(response), parseId(request.params), paging))
  })
  router.get('/assessments/:id/stats', async (request, response) => {
    sendData(response, await status.stats(actorOf(response), parseId(request.params)))
  })
  router.get('/assessments/:id/with-status-check', async (request, response) => {
    sendData(response, await status.check(actorOf(response), parseId(request.params)))
  })
  return router
}
