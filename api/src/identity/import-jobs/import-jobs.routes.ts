import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { ImportJobsService } from './import-jobs.service.ts'

/** Your own imports, which the calls under `…/import/jobs` begin. */
export function importJobRoutes(imports: ImportJobsService): Router {
  const router = createRouter()
  router.get('/import-jobs', async (_request, response) => {
    sendData(response, await imports.list(actorOf(response)))
  })
  router.get('/import-jobs/:id/people', async (request, response) => {
    sendData(response, await imports.people(actorOf(response), parseId(request.params)))
  })
  router.delete('/import-jobs/:id', async (request, response) => {
    await imports.remove(actorOf(response), parseId(request.params))
    sendData(response, {})
  })
  return router
}
