import { auditListQuerySchema } from '@pengawas/shared/contracts/audit'
import type { Router } from 'express'
import { actorOf } from '../access/request-actor.ts'
import { sendData } from '../http/envelope.ts'
import { parse } from '../http/parse.ts'
import { createRouter } from '../http/router.ts'
import { type Actor, requirePermission } from '../access/actor.ts'
import type { AuditService } from './audit.service.ts'
import type { AuditRow } from './audit.entity.ts'

/** Entries as a reader may see them. */
export type WithholdEntries = (reader: Actor, entries: readonly AuditRow[]) => Promise<AuditRow[]>

export function auditRoutes(audit: AuditService, withhold: WithholdEntries): Router {
  const router = createRouter()
  router.get('/audit', async (request, response) => {
    const actor = actorOf(response)
    requirePermission(actor, 'audit:read')
    const { before, limit } = parse(auditListQuerySchema, request.query)
    sendData(response, { entries: await withhold(actor, await audit.list({ before, limit })) })
  })
  router.get('/audit/verify', async (_request, response) => {
    requirePermission(actorOf(response), 'audit:read')
    sendData(response, await audit.verify())
  })
  return router
}
