import {
  auditEntryParametersSchema,
  systemActivityQuerySchema,
  systemLogsQuerySchema,
} from '@pengawas/shared/contracts/system'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { SystemService } from './system.service.ts'

export function systemRoutes(system: SystemService): Router {
  const router = createRouter()
  router.get('/system/metrics', async (_request, response) => {
    sendData(response, await system.metrics(actorOf(response)))
  })
  router.get('/system/stats', async (_request, response) => {
    sendData(response, await system.stats(actorOf(response)))
  })
  router.get('/system/health', async (_request, response) => {
    sendData(response, await system.health(actorOf(response)))
  })
  router.get('/system/running', async (_request, response) => {
    sendData(response, await system.running(actorOf(response)))
  })
  router.get('/ai-proctoring/metrics', async (_request, response) => {
    sendData(response, await system.proctoring(actorOf(response)))
  })
  router.get('/system/activity', async (request, response) => {
    const { days } = parse(systemActivityQuerySchema, request.query)
    sendData(response, await system.activity(actorOf(response), days))
  })
  router.get('/system/logs', async (request, response) => {
    sendData(response, await system.logs(actorOf(response), parse(systemLogsQuerySchema, request.query)))
  })
  router.get('/system/logs/export', async (request, response) => {
    sendData(response, await system.exportLogs(actorOf(response), parse(systemLogsQuerySchema, request.query)))
  })
  router.get('/system/logs/:sequence/values', async (request, response) => {
    const { sequence } = parse(auditEntryParametersSchema, request.params)
    sendData(response, await system.boundValues(actorOf(response), sequence))
  })
  return router
}
