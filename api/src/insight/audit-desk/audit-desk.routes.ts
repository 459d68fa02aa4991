import {
  deskFiguresQuerySchema,
  deskFlagsQuerySchema,
  deskSessionsQuerySchema,
} from '@pengawas/shared/contracts/audit-desk'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { AuditDeskService } from './audit-desk.service.ts'

export function auditDeskRoutes(desk: AuditDeskService): Router {
  const router = createRouter()
  router.get('/audit-desk/figures', async (request, response) => {
    sendData(response, await desk.figures(actorOf(response), parse(deskFiguresQuerySchema, request.query)))
  })
  router.get('/audit-desk/sessions', async (request, response) => {
    sendData(response, await desk.list(actorOf(response), parse(deskSessionsQuerySchema, request.query)))
  })
  router.get('/audit-desk/sessions/export', async (request, response) => {
    sendData(response, await desk.export(actorOf(response), parse(deskSessionsQuerySchema, request.query)))
  })
  router.get('/audit-desk/flags/export', async (request, response) => {
    sendData(response, await desk.exportFlags(actorOf(response), parse(deskFlagsQuerySchema, request.query)))
  })
  for (const path of ['/audit-desk/sessions/:id', '/audit-desk/sessions/:id/report'])
    router.get(path, async (request, response) => {
      sendData(response, await desk.report(actorOf(response), parseId(request.params)))
    })
  return router
}
