import {
  addCoAdministratorSchema,
  removeCoAdministratorSchema,
  transferAssessmentSchema,
} from '@pengawas/shared/contracts/assessment-managers'
import { idSchema } from '@pengawas/shared/contracts/envelope'
import { AppError } from '@pengawas/shared/errors'
import type { Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { ManagersService } from './managers.service.ts'

const managerParameters = z.object({ managerId: idSchema })

function managerOf(parameters: unknown): string {
  const result = managerParameters.safeParse(parameters)
  if (!result.success) throw new AppError('not-found')
  return result.data.managerId
}

/** Owner and co-administrators of an assessment. */
export function managerRoutes(managers: ManagersService): Router {
  const router = createRouter()
  router.get('/assessment-managers', async (_request, response) => {
    sendData(response, await managers.choices(actorOf(response)))
  })
  router.get('/assessments/:id/managers', async (request, response) => {
    sendData(response, await managers.list(actorOf(response), parseId(request.params)))
  })
  router.post('/assessments/:id/managers', async (request, response) => {
    const id = parseId(request.params)
    const { userId, version } = parse(addCoAdministratorSchema, request.body)
    await managers.add(actorOf(response), id, userId, version)
    sendData(response, {})
  })
  router.delete('/assessments/:id/managers/:managerId', async (request, response) => {
    const id = parseId(request.params)
    const { version } = parse(removeCoAdministratorSchema, request.body)
    await managers.remove(actorOf(response), id, managerOf(request.params), version)
    sendData(response, {})
  })
  router.post('/assessments/:id/transfer', async (request, response) => {
    const id = parseId(request.params)
    await managers.transfer(actorOf(response), id, parse(transferAssessmentSchema, request.body))
    sendData(response, {})
  })
  return router
}
