import { resultFileQuerySchema } from '@pengawas/shared/contracts/test-results'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sendFile } from '../../kernel/http/send-file.ts'
import type { ResultFilesService } from './result-files.service.ts'

export function resultFileRoutes(files: ResultFilesService): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/result/file', async (request, response) => {
    const { language } = parse(resultFileQuerySchema, request.query)
    await sendFile(response, await files.download(actorOf(response), parseId(request.params), language))
  })
  return router
}
