import {
  exportQuestionsQuerySchema,
  importDefaultsSchema,
  importQuestionsQuerySchema,
  QUESTION_IMPORT_MAX_BYTES,
  QUESTION_IMPORT_TYPES,
  questionTemplateQuerySchema,
  startQuestionImportQuerySchema,
} from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import express, { type Request, type Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sendFile } from '../../kernel/http/send-file.ts'
import type { QuestionExchangeService } from './exchange.service.ts'
import type { QuestionFile } from './read-file.ts'

const TYPES = Object.values(QUESTION_IMPORT_TYPES)

function fileOf(request: Request): QuestionFile {
  const body: unknown = request.body
  const contentType = TYPES.find((type) => request.is(type) === type)
  if (contentType === undefined || !Buffer.isBuffer(body) || body.length === 0) {
    throw new AppError('invalid-input', { message: 'exchangeUnreadable' })
  }
  return { contentType, bytes: body }
}

/** Import and export of questions. Mounted before the calls with an id. */
export function questionExchangeRoutes(exchange: QuestionExchangeService): Router {
  const router = createRouter()
  const file = express.raw({ type: TYPES, limit: QUESTION_IMPORT_MAX_BYTES })

  router.post('/question-bank/import/preview', file, async (request, response) => {
    const defaults = parse(importDefaultsSchema, request.query)
    sendData(response, await exchange.preview(actorOf(response), fileOf(request), defaults))
  })

  router.post('/question-bank/import', file, async (request, response) => {
    const { items, ...defaults } = parse(importQuestionsQuerySchema, request.query)
    sendData(response, await exchange.import(actorOf(response), fileOf(request), { defaults, items }), 201)
  })

  router.post('/question-bank/import/jobs', file, async (request, response) => {
    const { id, items, ...defaults } = parse(startQuestionImportQuerySchema, request.query)
    sendData(response, await exchange.start(actorOf(response), fileOf(request), { id, defaults, items }), 202)
  })

  router.get('/question-bank/import/template', async (request, response) => {
    const { format } = parse(questionTemplateQuerySchema, request.query)
    await sendFile(response, await exchange.template(actorOf(response), format))
  })

  router.get('/question-bank/export', async (request, response) => {
    await sendFile(response, await exchange.export(actorOf(response), parse(exportQuestionsQuerySchema, request.query)))
  })
  return router
}
