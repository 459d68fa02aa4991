import { pipeline } from 'node:stream/promises'
import { startReportSchema } from '@pengawas/shared/contracts/report-jobs'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { describeFile } from '../../kernel/http/send-file.ts'
import type { ReportJobsService } from './report-jobs.service.ts'

export function reportJobRoutes(reportJobs: ReportJobsService): Router {
  const router = createRouter()
  router.post('/report-jobs', async (request, response) => {
    sendData(response, await reportJobs.start(actorOf(response), parse(startReportSchema, request.body)), 202)
  })
  router.get('/report-jobs', async (_request, response) => {
    sendData(response, await reportJobs.list(actorOf(response)))
  })
  router.get('/report-jobs/:id/file', async (request, response) => {
    const { stream, ...file } = await reportJobs.open(actorOf(response), parseId(request.params))
    describeFile(response, file)
    await pipeline(stream, response)
  })
  router.delete('/report-jobs/:id', async (request, response) => {
    await reportJobs.remove(actorOf(response), parseId(request.params))
    sendData(response, {})
  })
  return router
}
