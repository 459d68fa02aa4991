import { pipeline } from 'node:stream/promises'
import { questionChoicesQuerySchema } from '@pengawas/shared/contracts/question-choices'
import { idSchema } from '@pengawas/shared/contracts/envelope'
import {
  listQuestionsQuerySchema,
  restoreVersionSchema,
  saveQuestionSchema,
  updateQuestionSchema,
  versionDifferenceQuerySchema,
} from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import { validationStatusSchema } from '@pengawas/shared/questions'
import { type Request, type RequestHandler, type Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { pictureOf, readPicture } from '../../kernel/http/read-picture.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { PicturesService } from './pictures.service.ts'
import type { QuestionChoicesService } from './question-choices.service.ts'
import type { QuestionSyncService } from './question-sync.service.ts'
import type { QuestionsService } from './questions.service.ts'
import type { QuestionVersionsService } from './versions.service.ts'

export interface QuestionServices {
  questions: QuestionsService
  versions: QuestionVersionsService
  choices: QuestionChoicesService
  pictures: PicturesService
  sync: QuestionSyncService
}

const versionParameters = z.object({ id: idSchema, version: z.coerce.number().int().min(1) })
const statusParameters = z.object({ status: validationStatusSchema })

function parametersOf<T extends z.ZodType>(schema: T, request: Request): z.infer<T> {
  const result = schema.safeParse(request.params)
  if (!result.success) throw new AppError('not-found')
  return result.data
}

function versionRoutes(questions: QuestionsService, versions: QuestionVersionsService): Router {
  const router = createRouter()
  router.get('/question-bank/:id/versions', async (request, response) => {
    sendData(response, await versions.list(actorOf(response), parseId(request.params)))
  })
  router.get('/question-bank/:id/versions/:version', async (request, response) => {
    const { id, version } = parametersOf(versionParameters, request)
    sendData(response, await versions.get(actorOf(response), id, version))
  })
  router.get('/question-bank/:id/versions/:version/difference', async (request, response) => {
    const { id, version } = parametersOf(versionParameters, request)
    const query = parse(versionDifferenceQuerySchema, request.query)
    sendData(response, await versions.difference(actorOf(response), id, version, query.with))
  })
  router.post('/question-bank/:id/versions/:version/restore', async (request, response) => {
    const { id, version } = parametersOf(versionParameters, request)
    const seen = parse(restoreVersionSchema, request.body)
    sendData(response, await questions.restore(actorOf(response), id, version, seen.version))
  })
  return router
}

/**
 * Some minutes, so that going back to a question needs no network; after that the browser asks again, and whether the
 * picture is still shown to this person is checked each time. The content of an address never changes.
 */
const PICTURE_CACHE = 'private, max-age=300'

function pictureRoutes(pictures: PicturesService): Router {
  const router = createRouter()
  router.post('/question-pictures', readPicture, async (request, response) => {
    sendData(response, await pictures.add(actorOf(response), pictureOf(request)), 201)
  })
  router.get('/question-pictures/:id', async (request, response) => {
    const id = parseId(request.params)
    const picture = await pictures.open(actorOf(response), id)
    response.setHeader('Cache-Control', PICTURE_CACHE)
    response.setHeader('ETag', `"${id}"`)
    if (request.fresh) {
      picture.stream.destroy()
      response.status(304).end()
      return
    }
    response.setHeader('Content-Type', picture.contentType)
    response.setHeader('Content-Disposition', 'inline')
    if (picture.length !== undefined) response.setHeader('Content-Length', String(picture.length))
    await pipeline(picture.stream, response)
  })
  return router
}

/** The bank under both of its names. `GET /questions` is the picker's: what may be asked, without keys. */
export function questionRoutes({ questions, versions, choices, pictures, sync }: QuestionServices): Router {
  const router = createRouter()
  const create: RequestHandler = async (request, response) => {
    sendData(response, await questions.create(actorOf(response), parse(saveQuestionSchema, request.body)), 201)
  }
  const update: RequestHandler = async (request, response) => {
    const id = parseId(request.params)
    sendData(response, await questions.update(actorOf(response), id, parse(updateQuestionSchema, request.body)))
  }
  const remove: RequestHandler = async (request, response) => {
    sendData(response, { outcome: await questions.remove(actorOf(response), parseId(request.params)) })
  }

  router.get('/question-bank', async (request, response) => {
    sendData(response, await questions.list(actorOf(response), parse(listQuestionsQuerySchema, request.query)))
  })
  router.post('/question-bank', create)
  router.get('/question-bank/themes', async (request, response) => {
    const {
      page: _page,
      pageSize: _size,
      sort: _sort,
      order: _order,
      ...filters
    } = parse(listQuestionsQuerySchema, request.query)
    sendData(response, await questions.themes(actorOf(response), filters))
  })
  router.get('/question-bank/tags', async (_request, response) => {
    sendData(response, await questions.tags(actorOf(response)))
  })
  router.get('/question-bank/stats', async (_request, response) => {
    sendData(response, await questions.stats(actorOf(response)))
  })
  router.get('/question-bank/validation/:status', async (request, response) => {
    const { status } = parametersOf(statusParameters, request)
    const query = parse(listQuestionsQuerySchema.omit({ validationStatus: true }), request.query)
    sendData(response, await questions.list(actorOf(response), { ...query, validationStatus: status }))
  })
  router.post('/question-bank/sync', async (_request, response) => {
    sendData(response, await sync.run(actorOf(response)))
  })
  router.get('/question-bank/:id', async (request, response) => {
    sendData(response, await questions.get(actorOf(response), parseId(request.params)))
  })
  router.put('/question-bank/:id', update)
  router.delete('/question-bank/:id', remove)
  router.post('/question-bank/:id/reactivate', async (request, response) => {
    sendData(response, await questions.reactivate(actorOf(response), parseId(request.params)))
  })
  router.use(versionRoutes(questions, versions), pictureRoutes(pictures))

  router.get('/questions', async (request, response) => {
    sendData(response, await choices.list(actorOf(response), parse(questionChoicesQuerySchema, request.query)))
  })
  router.post('/questions', create)
  router.get('/questions/categories/list', async (_request, response) => {
    sendData(response, await questions.categories(actorOf(response)))
  })
  router.get('/questions/:id', async (request, response) => {
    sendData(response, await choices.get(actorOf(response), parseId(request.params)))
  })
  router.put('/questions/:id', update)
  router.delete('/questions/:id', remove)
  return router
}
