import { pipeline } from 'node:stream/promises'
import { makeEvidencePackageSchema } from '@pengawas/shared/contracts/evidence-packages'
import type { Response, Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { EvidencePackagesService } from './evidence-packages.service.ts'

export function evidencePackageRoutes(packages: EvidencePackagesService): Router {
  const router = createRouter()
  router.post('/evidence-packages', async (request, response) => {
    const left = new AbortController()
    response.once('close', () => left.abort())
    const { name, file } = await packages.make(
      actorOf(response),
      parse(makeEvidencePackageSchema, request.body),
      left.signal,
    )
    describe(response, name, file.size)
    await pipeline(file.stream(), response)
  })
  router.post('/evidence-packages/estimate', async (request, response) => {
    sendData(response, await packages.estimate(actorOf(response), parse(makeEvidencePackageSchema, request.body)))
  })
  addJobRoutes(router, packages)
  router.get('/evidence-packages/keys', (_request, response) => {
    sendData(response, packages.keys(actorOf(response)))
  })
  return router
}

function addJobRoutes(router: Router, packages: EvidencePackagesService): void {
  router.post('/evidence-packages/jobs', async (request, response) => {
    sendData(response, await packages.begin(actorOf(response), parse(makeEvidencePackageSchema, request.body)))
  })
  router.get('/evidence-packages/jobs', async (_request, response) => {
    sendData(response, await packages.list(actorOf(response)))
  })
  router.get('/evidence-packages/jobs/:id/file', async (request, response) => {
    const { name, bytes, stream } = await packages.open(actorOf(response), parseId(request.params))
    describe(response, name, bytes)
    await pipeline(stream, response)
  })
  router.post('/evidence-packages/jobs/:id/repeat', async (request, response) => {
    sendData(response, await packages.repeat(actorOf(response), parseId(request.params)))
  })
  router.delete('/evidence-packages/jobs/:id', async (request, response) => {
    await packages.remove(actorOf(response), parseId(request.params))
    sendData(response, {})
  })
}

function describe(response: Response, name: string, bytes: number): void {
  response.setHeader('Content-Type', 'application/zip')
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  response.setHeader('Content-Length', bytes)
  response.setHeader('Cache-Control', 'no-store')
}
