import { Router } from 'express'
import { actorOf } from '../../http/authenticate.ts'
import { sendData } from '../../http/envelope.ts'
import type { AssessmentsService } from './assessments.service.ts'

export function assessmentRoutes(assessments: AssessmentsService): Router {
  const router = Router()
  router.get('/assessments', async (_request, response) => {
    sendData(response, await assessments.list(actorOf(response)))
  })
  router.get('/assessments/available-for-participants', async (_request, response) => {
    sendData(response, await assessments.listForParticipant(actorOf(response)))
  })
  return router
}
