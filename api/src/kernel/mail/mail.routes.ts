import type { Router } from 'express'
import { actorOf } from '../access/request-actor.ts'
import { sendData } from '../http/envelope.ts'
import { createRouter } from '../http/router.ts'
import type { MailService } from './mail.service.ts'

export function mailRoutes(mail: MailService): Router {
  const router = createRouter()
  router.get('/system/outbox', async (_request, response) => {
    sendData(response, await mail.outbox(actorOf(response)))
  })
  return router
}
