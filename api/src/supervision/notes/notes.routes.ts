import { pageProofSchema, sessionCommandSchema, warnSchema } from '@pengawas/shared/contracts/test-taking'
import type { Router } from 'express'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId, parseIds } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { HelpService } from './help.service.ts'
import type { NotesService } from './notes.service.ts'

/** What proctors say to their candidates, and write about their tests, and how candidates call for them. */
export function noteRoutes(notes: NotesService, help: HelpService): Router {
  const router = createRouter()
  router.post('/test-sessions/:id/warning', async (request, response) => {
    const sent = parse(warnSchema, request.body)
    sendData(response, await notes.write(actorOf(response), parseId(request.params), { kind: 'warning', ...sent }))
  })
  router.post('/test-sessions/:id/note', async (request, response) => {
    const { text } = parse(sessionCommandSchema, request.body)
    const words = { kind: 'note', text, templateId: null } as const
    sendData(response, await notes.write(actorOf(response), parseId(request.params), words))
  })
  router.get('/test-sessions/:id/notes', async (request, response) => {
    sendData(response, await notes.list(actorOf(response), parseId(request.params)))
  })
  router.post('/test-sessions/:id/warnings/:warningId/seen', async (request, response) => {
    const { id, warningId } = parseIds(['id', 'warningId'], request.params)
    await notes.acknowledge(actorOf(response), id, warningId, parse(pageProofSchema, request.body))
    sendData(response, {})
  })
  router.post('/test-sessions/:id/help', async (request, response) => {
    const proof = parse(pageProofSchema, request.body)
    sendData(response, await help.ask(actorOf(response), parseId(request.params), proof))
  })
  router.post('/test-sessions/:id/help/lowered', async (request, response) => {
    const proof = parse(pageProofSchema, request.body)
    await help.lower(actorOf(response), parseId(request.params), proof)
    sendData(response, {})
  })
  router.post('/test-sessions/:id/help/:helpId/seen', async (request, response) => {
    const { id, helpId } = parseIds(['id', 'helpId'], request.params)
    sendData(response, await help.acknowledge(actorOf(response), id, helpId))
  })
  return router
}
