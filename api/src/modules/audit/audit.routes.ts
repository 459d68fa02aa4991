import { Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../http/authenticate.ts'
import { sendData } from '../../http/envelope.ts'
import { parse } from '../../http/parse.ts'
import { requirePermission } from '../auth/actor.ts'
import type { AuditService } from './audit.service.ts'

const listQuerySchema = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

export function auditRoutes(audit: AuditService): Router {
  const router = Router()
  router.get('/audit', async (request, response) => {
    requirePermission(actorOf(response), 'audit:read')
    const { before, limit } = parse(listQuerySchema, request.query)
    sendData(response, { entries: await audit.list({ before, limit }) })
  })
  router.get('/audit/verify', async (_request, response) => {
    requirePermission(actorOf(response), 'audit:read')
    sendData(response, await audit.verify())
  })
  return router
}
