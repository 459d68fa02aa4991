import {
  assignedParticipantsQuerySchema,
  assignParticipantsSchema,
  assignProctorsSchema,
  removeAccommodationSchema,
  setAccommodationSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { enrolSchema, findCandidatesSchema } from '@pengawas/shared/contracts/enrolment'
import { idSchema } from '@pengawas/shared/contracts/envelope'
import { AppError } from '@pengawas/shared/errors'
import type { Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { sheetBody, sheetOf } from '../../kernel/http/sheet-body.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { StaffingService } from './staffing.service.ts'

const participantParameters = z.object({ participantId: idSchema })

function participantOf(parameters: unknown): string {
  const result = participantParameters.safeParse(parameters)
  if (!result.success) throw new AppError('not-found')
  return result.data.participantId
}

/** Candidates, proctors and extra time of an assessment. */
export function staffingRoutes(staffing: StaffingService): Router {
  const router = createRouter()
  router.get('/proctors', async (_request, response) => {
    sendData(response, await staffing.proctorChoices(actorOf(response)))
  })
  router.post('/assessments/find-candidates', async (request, response) => {
    sendData(response, await staffing.findCandidates(actorOf(response), parse(findCandidatesSchema, request.body)))
  })
  router.post('/assessments/find-candidates/file', sheetBody, async (request, response) => {
    sendData(response, await staffing.findCandidatesInFile(actorOf(response), sheetOf(request)))
  })
  router.post('/assessments/:id/enrolment/preview', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await staffing.previewEnrolment(actorOf(response), id, parse(enrolSchema, request.body)))
  })
  router.post('/assessments/:id/enrolment', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await staffing.enrol(actorOf(response), id, parse(enrolSchema, request.body)))
  })
  router.get('/assessments/:id/participants', async (request, response) => {
    const query = parse(assignedParticipantsQuerySchema, request.query)
    sendData(response, await staffing.participants(actorOf(response), parseId(request.params), query))
  })
  router.put('/assessments/:id/participants', async (request, response) => {
    const id = parseId(request.params)
    const { participants, version } = parse(assignParticipantsSchema, request.body)
    sendData(response, await staffing.setParticipants(actorOf(response), id, participants, version))
  })
  router.get('/assessments/:id/proctors', async (request, response) => {
    sendData(response, await staffing.proctors(actorOf(response), parseId(request.params)))
  })
  router.put('/assessments/:id/proctors', async (request, response) => {
    const id = parseId(request.params)
    const { proctors, version } = parse(assignProctorsSchema, request.body)
    sendData(response, await staffing.setProctors(actorOf(response), id, proctors, version))
  })
  router.get('/assessments/:id/accommodations', async (request, response) => {
    sendData(response, await staffing.accommodations(actorOf(response), parseId(request.params)))
  })
  router.put('/assessments/:id/accommodations/:participantId', async (request, response) => {
    const id = parseId(request.params)
    const participantId = participantOf(request.params)
    // The participant in the path counts, not one in the body.
    const accommodation = { ...parse(setAccommodationSchema, request.body), participantId }
    sendData(response, await staffing.setAccommodation(actorOf(response), id, accommodation))
  })
  router.delete('/assessments/:id/accommodations/:participantId', async (request, response) => {
    const id = parseId(request.params)
    const { version } = parse(removeAccommodationSchema, request.body)
    sendData(
      response,
      await staffing.removeAccommodation(actorOf(response), id, participantOf(request.params), version),
    )
  })
  return router
}
