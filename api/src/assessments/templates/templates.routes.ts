import {
  changeTemplateSchema,
  listTemplatesQuerySchema,
  newTemplateSchema,
  removeTemplateSchema,
} from '@pengawas/shared/contracts/assessment-templates'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { TemplatesService } from './templates.service.ts'

export function templateRoutes(templates: TemplatesService): Router {
  const router = createRouter()
  router.get('/assessment-templates', async (request, response) => {
    sendData(response, await templates.list(actorOf(response), parse(listTemplatesQuerySchema, request.query)))
  })
  router.post('/assessment-templates', async (request, response) => {
    sendData(response, await templates.create(actorOf(response), parse(newTemplateSchema, request.body)), 201)
  })
  router.get('/assessment-templates/:id', async (request, response) => {
    sendData(response, await templates.get(actorOf(response), parseId(request.params)))
  })
  router.put('/assessment-templates/:id', async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await templates.change(actorOf(response), id, parse(changeTemplateSchema, request.body)))
  })
  router.delete('/assessment-templates/:id', async (request, response) => {
    const { version } = parse(removeTemplateSchema, request.body)
    await templates.remove(actorOf(response), parseId(request.params), version)
    sendData(response, {})
  })
  return router
}
