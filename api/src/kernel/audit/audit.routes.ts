import { auditListQuerySchema } from '@pengawas/shared/contracts/audit'
import type { Router } from 'express'
import { actorOf } from '../../identity/auth/authenticate.ts'
import { sendData } from '../http/envelope.ts'
import { parse } from '../http/parse.ts'
import { createRouter } from '../http/router.ts'
import { requirePermission } from '../access/actor.ts'
import type { Database } from '../db/database.ts'
import type { AuditService } from './audit.service.ts'
import { withholdFrom } from './withheld-entries.ts'

export function auditRoutes(audit: AuditService, db: Database): Router {
  const router = createRouter()
  router.get('/audit', async (request, response) => {
    const actor = actorOf(response)
    requirePermission(actor, 'audit:read')
    const { before, limit } = parse(auditListQuerySchema, request.query)
    sendData(response, { entries: await withholdFrom(db.read, actor, await audit.list({ before, limit })) })
  })
  router.get('/audit/verify', async (_request, response) => {
    requirePermission(actorOf(response), 'audit:read')
    sendData(response, await audit.verify())
  })
  return router
}
