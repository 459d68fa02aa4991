import { idSchema } from '@pengawas/shared/contracts/envelope'
import {
  approveManySchema,
  assignTaskSchema,
  commentSchema,
  createTaskSchema,
  listValidationQuerySchema,
  returnQuestionSchema,
  updateTaskSchema,
  validateQuestionSchema,
  validatorChoicesQuerySchema,
  validatorCompetenciesSchema,
} from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import type { Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { CompetenciesService } from './competencies.service.ts'
import type { ValidationTasksService } from './tasks.service.ts'
import type { ValidationService } from './validation.service.ts'

export interface ValidationServices {
  validation: ValidationService
  tasks: ValidationTasksService
  competencies: CompetenciesService
}

const userParameters = z.object({ userId: idSchema })

function userOf(parameters: unknown): string {
  const result = userParameters.safeParse(parameters)
  if (!result.success) throw new AppError('not-found')
  return result.data.userId
}

/** What validators do with questions. Mounted before the calls with a question's id alone. */
function questionRoutes({ validation, tasks }: ValidationServices): Router {
  const router = createRouter()
  router.get('/question-bank/validation-queue', async (request, response) => {
    sendData(
      response,
      await tasks.list(actorOf(response), 'decidable', parse(listValidationQuerySchema, request.query)),
    )
  })
  router.post('/question-bank/validate-many', async (request, response) => {
    sendData(response, await validation.approveMany(actorOf(response), parse(approveManySchema, request.body)))
  })
  router.patch('/question-bank/:id/validate', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await validation.decide(actorOf(response), id, parse(validateQuestionSchema, request.body)))
  })
  router.post('/question-bank/:id/return', async (request, response) => {
    const id = parseId(request.params)
    sendData(
      response,
      await validation.returnToAuthor(actorOf(response), id, parse(returnQuestionSchema, request.body)),
    )
  })
  router.get('/question-bank/:id/comments', async (request, response) => {
    sendData(response, await validation.comments(actorOf(response), parseId(request.params)))
  })
  router.post('/question-bank/:id/comments', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await validation.comment(actorOf(response), id, parse(commentSchema, request.body).text), 201)
  })
  return router
}

export function validationRoutes(services: ValidationServices): Router {
  const { tasks, competencies } = services
  const router = createRouter()
  router.use(questionRoutes(services))
  router.get('/validation', async (request, response) => {
    sendData(response, await tasks.list(actorOf(response), 'all', parse(listValidationQuerySchema, request.query)))
  })
  router.post('/validation', async (request, response) => {
    sendData(response, await tasks.create(actorOf(response), parse(createTaskSchema, request.body)), 201)
  })
  router.get('/validation/pending', async (request, response) => {
    sendData(
      response,
      await tasks.list(actorOf(response), 'all', {
        ...parse(listValidationQuerySchema, request.query),
        status: 'pending',
      }),
    )
  })
  router.get('/validation/stats/overview', async (_request, response) => {
    sendData(response, await tasks.stats(actorOf(response)))
  })
  router.get('/validation/validators', async (request, response) => {
    const { questionId } = parse(validatorChoicesQuerySchema, request.query)
    sendData(response, await tasks.validators(actorOf(response), questionId))
  })
  router.get('/validation/validator/:id', async (request, response) => {
    const validatorId = parseId(request.params)
    sendData(
      response,
      await tasks.list(actorOf(response), { validatorId }, parse(listValidationQuerySchema, request.query)),
    )
  })
  router.get('/validation/competencies/:userId', async (request, response) => {
    sendData(response, await competencies.get(actorOf(response), userOf(request.params)))
  })
  router.put('/validation/competencies/:userId', async (request, response) => {
    const userId = userOf(request.params)
    sendData(
      response,
      await competencies.set(actorOf(response), userId, parse(validatorCompetenciesSchema, request.body)),
    )
  })
  router.put('/validation/:id', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await tasks.setDueDate(actorOf(response), id, parse(updateTaskSchema, request.body)))
  })
  router.put('/validation/:id/assign', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await tasks.assign(actorOf(response), id, parse(assignTaskSchema, request.body)))
  })
  router.delete('/validation/:id', async (request, response) => {
    sendData(response, await tasks.withdraw(actorOf(response), parseId(request.params)))
  })
  return router
}
