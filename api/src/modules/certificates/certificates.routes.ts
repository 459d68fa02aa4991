import { AppError } from '@pengawas/shared/errors'
import type { Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../http/authenticate.ts'
import { sendData } from '../../http/envelope.ts'
import { parseId } from '../../http/parse.ts'
import { createRouter } from '../../http/router.ts'
import type { CertificatesService } from './certificates.service.ts'

const codeSchema = z.object({ code: z.string().regex(/^[\w-]{20,64}$/) })

/** For everybody: whether a certificate is real. */
export function certificateCheckRoutes(certificates: CertificatesService): Router {
  const router = createRouter()
  router.get('/certificates/:code', async (request, response) => {
    const given = codeSchema.safeParse(request.params)
    if (!given.success) throw new AppError('not-found')
    sendData(response, await certificates.check(given.data.code))
  })
  return router
}

/** `publicOrigin`: how people reach us from outside; without it, the address of the request. */
export function certificateRoutes(certificates: CertificatesService, publicOrigin: string | undefined): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/certificate', async (request, response) => {
    const origin = publicOrigin ?? `${request.protocol}://${request.get('host') ?? 'localhost'}`
    const { number, pdf } = await certificates.download(actorOf(response), parseId(request.params), origin)
    response.setHeader('Content-Type', 'application/pdf')
    response.setHeader('Content-Disposition', `attachment; filename="${number}.pdf"`)
    response.end(pdf)
  })
  return router
}
