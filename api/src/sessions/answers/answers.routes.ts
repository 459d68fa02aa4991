import { saveAnswerSchema } from '@pengawas/shared/contracts/test-taking'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseIds } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { AnswersService } from './answers.service.ts'

export function answerRoutes(answers: AnswersService): Router {
  const router = createRouter()
  router.put('/test-sessions/:id/answers/:questionId', async (request, response) => {
    const { id, questionId } = parseIds(['id', 'questionId'], request.params)
    const key = { testSessionId: id, questionId }
    sendData(response, await answers.save(actorOf(response), key, parse(saveAnswerSchema, request.body)))
  })
  return router
}
