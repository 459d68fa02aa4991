import {
  changeWarningTemplateSchema,
  newWarningTemplateSchema,
  warningTemplateVersionSchema,
} from '@pengawas/shared/contracts/warning-templates'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { WarningTemplatesService } from './warning-templates.service.ts'

export function warningTemplateRoutes(templates: WarningTemplatesService): Router {
  const router = createRouter()
  router.get('/warning-templates', async (_request, response) => {
    sendData(response, await templates.list(actorOf(response)))
  })
  router.post('/warning-templates', async (request, response) => {
    const { texts } = parse(newWarningTemplateSchema, request.body)
    sendData(response, await templates.create(actorOf(response), texts), 201)
  })
  router.put('/warning-templates/:id', async (request, response) => {
    const edited = parse(changeWarningTemplateSchema, request.body)
    sendData(response, await templates.change(actorOf(response), parseId(request.params), edited))
  })
  for (const step of ['archive', 'restore'] as const)
    router.post(`/warning-templates/:id/${step}`, async (request, response) => {
      const { version } = parse(warningTemplateVersionSchema, request.body)
      sendData(response, await templates[step](actorOf(response), parseId(request.params), version))
    })
  return router
}
