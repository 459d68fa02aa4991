import { AppError } from '@pengawas/shared/errors'
import type { Request, Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import type { LinkOrigin } from '../../kernel/http/link-origin.ts'
import { parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sendLogo } from '../issuer/send-logo.ts'
import type { CertificatesService } from './certificates.service.ts'

const codeSchema = z.object({ code: z.string().regex(/^[\w-]{20,64}$/) })

function codeOf({ params }: Request): string {
  const given = codeSchema.safeParse(params)
  if (!given.success) throw new AppError('not-found')
  return given.data.code
}

/** Public: whether a certificate is real, and the logo on it. */
export function certificateCheckRoutes(certificates: CertificatesService): Router {
  const router = createRouter()
  router.get('/certificates/:code', async (request, response) => {
    sendData(response, await certificates.check(codeOf(request)))
  })
  router.get('/certificates/:code/logo', async (request, response) => {
    await sendLogo(response, await certificates.logo(codeOf(request)))
  })
  return router
}

export function certificateRoutes(certificates: CertificatesService, linkOrigin: LinkOrigin): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/certificate', async (request, response) => {
    const { number, pdf } = await certificates.download(actorOf(response), parseId(request.params), linkOrigin(request))
    response.setHeader('Content-Type', 'application/pdf')
    response.setHeader('Content-Disposition', `attachment; filename="${number}.pdf"`)
    response.end(pdf)
  })
  return router
}
