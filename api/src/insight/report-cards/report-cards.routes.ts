import { type ReportCard, reportCardQuerySchema, reportCardSchema } from '@pengawas/shared/contracts/report-cards'
import { AppError } from '@pengawas/shared/errors'
import type { Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sendFile } from '../../kernel/http/send-file.ts'
import type { ReportCardsService } from './report-cards.service.ts'

const parametersSchema = z.object({ card: reportCardSchema })

function cardFrom(parameters: unknown): ReportCard {
  const { success, data } = parametersSchema.safeParse(parameters)
  if (!success) throw new AppError('not-found')
  return data.card
}

export function reportCardRoutes(cards: ReportCardsService): Router {
  const router = createRouter()
  router.get('/report-cards/:card', async (request, response) => {
    const query = parse(reportCardQuerySchema, request.query)
    sendData(response, await cards.read(actorOf(response), cardFrom(request.params), query))
  })
  router.get('/report-cards/:card/file', async (request, response) => {
    const query = parse(reportCardQuerySchema, request.query)
    await sendFile(response, await cards.download(actorOf(response), cardFrom(request.params), query))
  })
  return router
}
