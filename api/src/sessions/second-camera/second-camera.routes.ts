import { joinSecondCameraSchema } from '@pengawas/shared/contracts/second-camera'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import type { LinkOrigin } from '../../kernel/http/link-origin.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { SecondCameraService } from './second-camera.service.ts'

export function secondCameraRoutes(cameras: SecondCameraService, linkOrigin: LinkOrigin): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/second-camera', async (request, response) => {
    sendData(response, await cameras.show(actorOf(response), parseId(request.params)))
  })
  router.post('/test-sessions/:id/second-camera', async (request, response) => {
    sendData(response, await cameras.invite(actorOf(response), parseId(request.params), linkOrigin(request)))
  })
  router.delete('/test-sessions/:id/second-camera', async (request, response) => {
    await cameras.end(actorOf(response), parseId(request.params))
    sendData(response, {})
  })
  router.post('/second-camera/join', async (request, response) => {
    const { code } = parse(joinSecondCameraSchema, request.body)
    sendData(response, await cameras.join(code, clientOf(request)))
  })
  return router
}
