import { exportFormatSchema, IMPORT_CONTENT_TYPES, importPeopleQuerySchema } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import express, { type Request, type Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sendFile } from '../../kernel/http/send-file.ts'
import { type PeopleCalls, requireScope } from '../people/people.routes.ts'
import type { PeopleFilesService } from './people-files.service.ts'
import type { ImportFile } from './service/read-file.ts'

const MAX_FILE_BYTES = 2 * 1024 * 1024
const [CSV, XLSX] = IMPORT_CONTENT_TYPES
const formatQuerySchema = z.object({ format: exportFormatSchema })

function fileOf(request: Request): ImportFile {
  const body: unknown = request.body
  const format = request.is(CSV) === CSV ? 'csv' : request.is(XLSX) === XLSX ? 'xlsx' : null
  if (format === null || !Buffer.isBuffer(body) || body.length === 0) {
    throw new AppError('invalid-input', { message: 'importUnreadable' })
  }
  return { format, bytes: body }
}

/** Import and export, for all accounts or for candidates. Mounted before the calls with an id. */
export function peopleFilesRoutes(files: PeopleFilesService, calls: PeopleCalls, agencyDomain: string): Router {
  const router = createRouter()
  const { path } = calls
  const kind = { kind: path === '/users' ? ('users' as const) : ('participants' as const), agencyDomain }
  const file = express.raw({ type: [...IMPORT_CONTENT_TYPES], limit: MAX_FILE_BYTES })

  router.post(`${path}/import/preview`, file, async (request, response) => {
    requireScope(calls, actorOf(response))
    sendData(response, await files.preview(fileOf(request), kind))
  })

  router.post(`${path}/import`, file, async (request, response) => {
    const actor = actorOf(response)
    requireScope(calls, actor)
    const { units } = parse(importPeopleQuerySchema, request.query)
    sendData(response, await files.run(actor, fileOf(request), { ...kind, units: new Map(units) }), 201)
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
