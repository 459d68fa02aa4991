import { Router } from 'express'
import { actorOf } from '../../http/authenticate.ts'
import { sendData } from '../../http/envelope.ts'
import type { MailService } from './mail.service.ts'

export function mailRoutes(mail: MailService): Router {
  const router = Router()
  router.get('/system/outbox', async (_request, response) => {
    sendData(response, await mail.outbox(actorOf(response)))
  })
  return router
}
