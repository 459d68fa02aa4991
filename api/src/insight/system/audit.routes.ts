import { auditListQuerySchema } from '@pengawas/shared/contracts/audit'
import type { Router } from 'express'
import { withholdFrom } from '../../grading/marking/withheld-audit-entries.ts'
import { requirePermission } from '../../kernel/access/actor.ts'
import { actorOf } from '../../kernel/access/request-actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'

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
