import {
  rotateSecretSchema,
  webhookDeliveriesQuerySchema,
  webhookFormSchema,
  webhookStatusSchema,
} from '@pengawas/shared/contracts/webhooks'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { WebhooksService } from './webhooks.service.ts'

export function webhookRoutes(webhooks: WebhooksService): Router {
  const router = createRouter()
  router.get('/webhooks', async (_request, response) => {
    sendData(response, await webhooks.list(actorOf(response)))
  })
  router.post('/webhooks', async (request, response) => {
    const form = parse(webhookFormSchema, request.body)
    sendData(response, await webhooks.create(actorOf(response), form, clientOf(request).address), 201)
  })
  router.put('/webhooks/:id', async (request, response) => {
    const sent = { id: parseId(request.params), form: parse(webhookFormSchema, request.body) }
    sendData(response, await webhooks.edit(actorOf(response), { ...sent, address: clientOf(request).address }))
  })
  router.delete('/webhooks/:id', async (request, response) => {
    await webhooks.remove(actorOf(response), parseId(request.params))
    sendData(response, {})
  })
  router.post('/webhooks/:id/secret', async (request, response) => {
    const { password } = parse(rotateSecretSchema, request.body)
    const sent = { id: parseId(request.params), password, address: clientOf(request).address }
    sendData(response, await webhooks.rotateSecret(actorOf(response), sent))
  })
  router.post('/webhooks/:id/status', async (request, response) => {
    const { status } = parse(webhookStatusSchema, request.body)
    sendData(response, await webhooks.setStatus(actorOf(response), parseId(request.params), status))
  })
  router.post('/webhooks/:id/test', async (request, response) => {
    sendData(response, await webhooks.test(actorOf(response), parseId(request.params)), 202)
  })
  router.post('/webhooks/:id/replay', async (request, response) => {
    sendData(response, await webhooks.replayFailed(actorOf(response), parseId(request.params)), 202)
  })
  router.get('/webhook-deliveries', async (request, response) => {
    const query = parse(webhookDeliveriesQuerySchema, request.query)
    sendData(response, await webhooks.deliveries(actorOf(response), query))
  })
  router.post('/webhook-deliveries/:id/replay', async (request, response) => {
    sendData(response, await webhooks.replay(actorOf(response), parseId(request.params)), 202)
  })
  return router
}
