import { decideKindSchema, kindPrecisionQuerySchema, kindSchema } from '@pengawas/shared/contracts/flag-kinds'
import { AppError } from '@pengawas/shared/errors'
import type { Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { FlagKindsService } from './flag-kinds.service.ts'

const parametersSchema = z.object({ kind: kindSchema })

/** What cannot be the name of a kind names nothing. */
function kindFrom(parameters: unknown): string {
  const { success, data } = parametersSchema.safeParse(parameters)
  if (!success) throw new AppError('not-found')
  return data.kind
}

export function flagKindRoutes(kinds: FlagKindsService): Router {
  const router = createRouter()
  router.get('/ai-proctoring/kinds', async (_request, response) => {
    sendData(response, await kinds.list(actorOf(response)))
  })
  router.get('/ai-proctoring/kind-proposals', async (_request, response) => {
    sendData(response, await kinds.proposals(actorOf(response)))
  })
  router.get('/ai-proctoring/kinds/:kind/precision', async (request, response) => {
    const { by } = parse(kindPrecisionQuerySchema, request.query)
    sendData(response, await kinds.precision(actorOf(response), kindFrom(request.params), by))
  })
  router.get('/ai-proctoring/kinds/:kind/decisions', async (request, response) => {
    sendData(response, await kinds.decisions(actorOf(response), kindFrom(request.params)))
  })
  router.post('/ai-proctoring/kinds/:kind/decisions', async (request, response) => {
    const decided = parse(decideKindSchema, request.body)
    sendData(response, await kinds.decide(actorOf(response), kindFrom(request.params), decided))
  })
  return router
}
