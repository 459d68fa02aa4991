import { pipeline } from 'node:stream/promises'
import { requestOwnDataSchema } from '@pengawas/shared/contracts/own-data'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { clientOf } from '../../kernel/http/client.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import type { LinkOrigin } from '../../kernel/http/link-origin.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { OwnDataService } from './own-data.service.ts'

export function ownDataRoutes(ownData: OwnDataService, linkOrigin: LinkOrigin): Router {
  const router = createRouter()
  router.get('/account/own-data', async (_request, response) => {
    sendData(response, await ownData.list(actorOf(response)))
  })
  router.post('/account/own-data', async (request, response) => {
    const wanted = parse(requestOwnDataSchema, request.body)
    const from = { address: clientOf(request).address, origin: linkOrigin(request) }
    sendData(response, await ownData.request(actorOf(response), wanted, from), 202)
  })
  router.get('/account/own-data/:id/file', async (request, response) => {
    const { name, bytes, stream } = await ownData.download(actorOf(response), parseId(request.params))
    response.setHeader('Content-Type', 'application/zip')
    response.setHeader('Content-Disposition', `attachment; filename="${name}"`)
    response.setHeader('Content-Length', bytes)
    await pipeline(stream, response)
  })
  return router
}
