import { pipeline } from 'node:stream/promises'
import { makeEvidencePackageSchema } from '@pengawas/shared/contracts/evidence-packages'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
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
    response.setHeader('Content-Type', 'application/zip')
    response.setHeader('Content-Disposition', `attachment; filename="${name}"`)
    response.setHeader('Content-Length', file.size)
    await pipeline(file.stream(), response)
  })
  router.get('/evidence-packages/keys', (_request, response) => {
    sendData(response, packages.keys(actorOf(response)))
  })
  return router
}
