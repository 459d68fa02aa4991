import { compareReportsQuerySchema } from '@pengawas/shared/contracts/report-comparisons'
import { reportDownloadQuerySchema, reportsQuerySchema } from '@pengawas/shared/contracts/reports'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sendFile } from '../../kernel/http/send-file.ts'
import type { ReportsService } from './reports.service.ts'

export function reportRoutes(reports: ReportsService): Router {
  const router = createRouter()
  router.get('/reports', async (request, response) => {
    sendData(response, await reports.list(actorOf(response), parse(reportsQuerySchema, request.query)))
  })
  // Before the call with an assessment's id alone, which would take `compare` for one.
  router.get('/reports/compare', async (request, response) => {
    sendData(response, await reports.compare(actorOf(response), parse(compareReportsQuerySchema, request.query)))
  })
  router.get('/reports/:id', async (request, response) => {
    sendData(response, await reports.read(actorOf(response), parseId(request.params)))
  })
  router.get('/reports/:id/units', async (request, response) => {
    sendData(response, await reports.compareUnits(actorOf(response), parseId(request.params)))
  })
  router.get('/reports/download/:id', async (request, response) => {
    const { format } = parse(reportDownloadQuerySchema, request.query)
    await sendFile(response, await reports.download(actorOf(response), parseId(request.params), format))
  })
  return router
}
