import { seeMessagesSchema, sendMessageSchema } from '@pengawas/shared/contracts/chat'
import { seeOwnMessagesSchema, sendOwnMessageSchema } from '@pengawas/shared/contracts/test-taking'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { MessagesService } from './messages.service.ts'

/** What candidates and staff write to each other during a test. */
export function messageRoutes(messages: MessagesService): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/messages', async (request, response) => {
    sendData(response, await messages.list(actorOf(response), parseId(request.params)))
  })
  router.post('/test-sessions/:id/messages', async (request, response) => {
    const sent = parse(sendMessageSchema, request.body)
    sendData(response, await messages.send(actorOf(response), parseId(request.params), sent))
  })
  router.post('/test-sessions/:id/messages/seen', async (request, response) => {
    await messages.see(actorOf(response), parseId(request.params), parse(seeMessagesSchema, request.body))
    sendData(response, {})
  })
  router.post('/test-sessions/:id/own-messages', async (request, response) => {
    const sent = parse(sendOwnMessageSchema, request.body)
    sendData(response, await messages.sendOwn(actorOf(response), parseId(request.params), sent))
  })
  router.post('/test-sessions/:id/own-messages/seen', async (request, response) => {
    await messages.seeOwn(actorOf(response), parseId(request.params), parse(seeOwnMessagesSchema, request.body))
    sendData(response, {})
  })
  return router
}
