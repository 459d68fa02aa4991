import type { Router } from 'express'
import { createRouter } from '../../kernel/http/router.ts'
import { API_CHAPTERS } from '../operations.ts'
import { openApiDocument } from './openapi-document.ts'

/** The document of the whole API. It holds no secret, and authors of clients need it first. */
export function docsRoutes(): Router {
  const router = createRouter()
  let document: object | undefined
  router.get('/docs', (_request, response) => {
    document ??= openApiDocument(API_CHAPTERS)
    response.json(document)
  })
  return router
}
