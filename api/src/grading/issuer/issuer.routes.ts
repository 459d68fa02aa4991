import { saveCertificateIssuerSchema } from '@pengawas/shared/contracts/certificate-issuer'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { pictureOf, readPicture } from '../../kernel/http/read-picture.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { IssuerService } from './issuer.service.ts'
import { sendLogo } from './send-logo.ts'

export function issuerRoutes(issuer: IssuerService): Router {
  const router = createRouter()
  router.get('/certificate-issuer', async (_request, response) => {
    sendData(response, await issuer.get(actorOf(response)))
  })
  router.put('/certificate-issuer', async (request, response) => {
    sendData(response, await issuer.save(actorOf(response), parse(saveCertificateIssuerSchema, request.body)))
  })
  router.post('/certificate-issuer/logos', readPicture, async (request, response) => {
    sendData(response, await issuer.addLogo(actorOf(response), pictureOf(request)), 201)
  })
  router.get('/certificate-issuer/logos/:id', async (request, response) => {
    await sendLogo(response, await issuer.openLogo(actorOf(response), parseId(request.params)))
  })
  return router
}
