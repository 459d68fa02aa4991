import { createNotificationSchema, markNotificationSchema } from '@pengawas/shared/contracts/notifications'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { NotificationsService } from './notifications.service.ts'

export function notificationRoutes(notifications: NotificationsService): Router {
  const router = createRouter()
  router.get('/system/notifications', async (_request, response) => {
    sendData(response, await notifications.list(actorOf(response)))
  })
  router.post('/system/notifications', async (request, response) => {
    const message = parse(createNotificationSchema, request.body)
    sendData(response, { recipients: await notifications.send(actorOf(response), message) }, 201)
  })
  router.post('/system/notifications/read-all', async (_request, response) => {
    await notifications.markAllRead(actorOf(response))
    sendData(response, {})
  })
  router.patch('/system/notifications/:id/read', async (request, response) => {
    const { read } = parse(markNotificationSchema, request.body ?? {})
    sendData(response, await notifications.mark(actorOf(response), parseId(request.params), read))
  })
  router.delete('/system/notifications/:id', async (request, response) => {
    await notifications.remove(actorOf(response), parseId(request.params))
    sendData(response, {})
  })
  router.delete('/system/notifications', async (_request, response) => {
    await notifications.removeAll(actorOf(response))
    sendData(response, {})
  })
  return router
}
