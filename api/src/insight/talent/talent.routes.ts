import { setAppraisalSchema, talentBoardQuerySchema, talentPeopleQuerySchema } from '@pengawas/shared/contracts/talent'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sheetBody, sheetOf } from '../../kernel/http/sheet-body.ts'
import type { TalentService } from './talent.service.ts'

export function talentRoutes(talent: TalentService): Router {
  const router = createRouter()
  router.get('/talent/people', async (request, response) => {
    sendData(response, await talent.people(actorOf(response), parse(talentPeopleQuerySchema, request.query)))
  })
  router.get('/talent/people/:id', async (request, response) => {
    sendData(response, await talent.person(actorOf(response), parseId(request.params)))
  })
  router.get('/talent/own', async (_request, response) => {
    sendData(response, await talent.own(actorOf(response)))
  })
  router.get('/talent/board', async (request, response) => {
    sendData(response, await talent.board(actorOf(response), parse(talentBoardQuerySchema, request.query)))
  })
  router.put('/talent/people/:id/appraisals/:year', async (request, response) => {
    const which = { userId: parseId(request.params), year: request.params.year }
    sendData(response, await talent.setAppraisal(actorOf(response), which, parse(setAppraisalSchema, request.body)))
  })
  router.post('/talent/appraisals/preview', sheetBody, async (request, response) => {
    sendData(response, await talent.preview(actorOf(response), sheetOf(request)))
  })
  router.post('/talent/appraisals/import', sheetBody, async (request, response) => {
    sendData(response, await talent.import(actorOf(response), sheetOf(request)), 201)
  })
  return router
}
