import {
  exportFormatSchema,
  IMPORT_CONTENT_TYPES,
  importPeopleQuerySchema,
  startPeopleImportQuerySchema,
} from '@pengawas/shared/contracts/people'
import type { Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { sheetBody, sheetOf } from '../../kernel/http/sheet-body.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sendFile } from '../../kernel/http/send-file.ts'
import { type PeopleCalls, requireScope } from '../people/people.routes.ts'
import type { PeopleFilesService } from './people-files.service.ts'

const [CSV, XLSX] = IMPORT_CONTENT_TYPES
const formatQuerySchema = z.object({ format: exportFormatSchema })

/** Import and export, for all accounts or for candidates. Mounted before the calls with an id. */
export function peopleFilesRoutes(files: PeopleFilesService, calls: PeopleCalls, agencyDomain: string): Router {
  const router = createRouter()
  const { path } = calls
  const kind = { kind: path === '/users' ? ('users' as const) : ('participants' as const), agencyDomain }

  router.post(`${path}/import/preview`, sheetBody, async (request, response) => {
    requireScope(calls, actorOf(response))
    sendData(response, await files.preview(sheetOf(request), kind))
  })

  router.post(`${path}/import`, sheetBody, async (request, response) => {
    const actor = actorOf(response)
    requireScope(calls, actor)
    const { units } = parse(importPeopleQuerySchema, request.query)
    sendData(response, await files.run(actor, sheetOf(request), { ...kind, units: new Map(units) }), 201)
  })

  router.post(`${path}/import/jobs`, sheetBody, async (request, response) => {
    const actor = actorOf(response)
    requireScope(calls, actor)
    const { id, units } = parse(startPeopleImportQuerySchema, request.query)
    sendData(response, await files.start(actor, sheetOf(request), { ...kind, id, units: new Map(units) }), 202)
  })

  router.get(`${path}/export`, async (request, response) => {
    const actor = actorOf(response)
    const scope = requireScope(calls, actor)
    const { format } = parse(formatQuerySchema, request.query)
    const pieces = await files.export(actor, scope, calls.listQuery(request.query), format)
    await sendFile(response, { name: `${path.slice(1)}.${format}`, contentType: format === 'csv' ? CSV : XLSX, pieces })
  })
  return router
}
