import { pipeline } from 'node:stream/promises'
import {
  APPEAL_FILE_TYPES,
  appealFileQuerySchema,
  decideAppealSchema,
  listAppealsQuerySchema,
  MAX_APPEAL_FILE_BYTES,
  saveAppealSchema,
  submitAppealSchema,
} from '@pengawas/shared/contracts/appeals'
import { AppError } from '@pengawas/shared/errors'
import express, { type Response, type Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId, parseIds } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sendPrivatePicture } from '../../kernel/http/send-private-picture.ts'
import type { AppealsService } from './appeals.service.ts'
import type { OpenedFile } from './service/appeal-files.ts'

const readFile = express.raw({
  type: [...APPEAL_FILE_TYPES, 'application/octet-stream'],
  limit: MAX_APPEAL_FILE_BYTES,
})

/** A picture is shown; a PDF is saved, since what is in it is its author's, under a name that nobody typed. */
async function sendFile(response: Response, file: OpenedFile): Promise<void> {
  const { stream, length, contentType } = file
  const name = `lampiran-${file.id}.${contentType.split('/').at(-1) ?? 'bin'}`
  if (contentType !== 'application/pdf') {
    await sendPrivatePicture(response, { stream, length, contentType, name })
    return
  }
  response.setHeader('Content-Type', contentType)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  if (length !== undefined) response.setHeader('Content-Length', String(length))
  await pipeline(stream, response)
}

export function appealRoutes(appeals: AppealsService): Router {
  const router = createRouter()
  router.get('/test-sessions/:id/appeals', async (request, response) => {
    sendData(response, await appeals.listOwn(actorOf(response), parseId(request.params)))
  })
  router.put('/appeals/:id/draft', async (request, response) => {
    const { text } = parse(saveAppealSchema, request.body)
    sendData(response, await appeals.save(actorOf(response), parseId(request.params), text))
  })
  router.post('/appeals/:id/submit', async (request, response) => {
    const { text } = parse(submitAppealSchema, request.body)
    sendData(response, await appeals.submit(actorOf(response), parseId(request.params), text))
  })
  router.post('/appeals/:id/withdraw', async (request, response) => {
    sendData(response, await appeals.withdraw(actorOf(response), parseId(request.params)))
  })
  router.post('/appeals/:id/files', readFile, async (request, response) => {
    const { name } = parse(appealFileQuerySchema, request.query)
    const bytes: unknown = request.body
    if (!Buffer.isBuffer(bytes)) throw new AppError('invalid-input', { message: 'appealFileKind' })
    sendData(response, await appeals.addFile(actorOf(response), parseId(request.params), { name, bytes }))
  })
  router.delete('/appeals/:id/files/:fileId', async (request, response) => {
    const { id, fileId } = parseIds(['id', 'fileId'], request.params)
    sendData(response, await appeals.removeFile(actorOf(response), id, fileId))
  })
  router.get('/appeals/:id/files/:fileId', async (request, response) => {
    const { id, fileId } = parseIds(['id', 'fileId'], request.params)
    await sendFile(response, await appeals.openFile(actorOf(response), id, fileId))
  })
  router.get('/appeals/:id/points/:pointId/picture', async (request, response) => {
    const { id, pointId } = parseIds(['id', 'pointId'], request.params)
    await sendPrivatePicture(response, await appeals.picture(actorOf(response), id, pointId))
  })
  router.get('/appeals', async (request, response) => {
    sendData(response, await appeals.list(actorOf(response), parse(listAppealsQuerySchema, request.query)))
  })
  router.get('/appeals/:id', async (request, response) => {
    sendData(response, await appeals.read(actorOf(response), parseId(request.params)))
  })
  router.post('/appeals/:id/decision', async (request, response) => {
    const sent = parse(decideAppealSchema, request.body)
    sendData(response, await appeals.decide(actorOf(response), parseId(request.params), sent))
  })
  return router
}
