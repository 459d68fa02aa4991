import {
  CALIBRATION_DOTS,
  checkInPictureNameSchema,
  checkInStepSchema,
  decideCheckInSchema,
  listCheckInsQuerySchema,
  reportStepSchema,
  takeCheckInPictureSchema,
} from '@pengawas/shared/contracts/check-ins'
import { AppError } from '@pengawas/shared/errors'
import type { Router } from 'express'
import { z } from 'zod'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { NODE_PICTURE_TYPE } from '../../kernel/files/node-picture.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { sendPrivatePicture } from '../../kernel/http/send-private-picture.ts'
import type { CheckInsService } from './check-ins.service.ts'

const DOTS = CALIBRATION_DOTS.map((_, dot) => String(dot))
const dotSchema = z.enum(DOTS)
const openedNameSchema = z.enum([...checkInPictureNameSchema.options, 'stored'])

/** A part of a path that is one of a few words; anything else names nothing. */
function parseWord<T extends z.ZodType>(schema: T, word: unknown): z.infer<T> {
  const result = schema.safeParse(word)
  if (!result.success) throw new AppError('not-found')
  return result.data
}

export function checkInRoutes(checkIns: CheckInsService): Router {
  const router = createRouter()
  router.get('/check-ins', async (request, response) => {
    sendData(response, await checkIns.list(actorOf(response), parse(listCheckInsQuerySchema, request.query)))
  })
  router.get('/check-ins/:id', async (request, response) => {
    sendData(response, await checkIns.show(actorOf(response), parseId(request.params)))
  })
  router.get('/check-ins/:id/own', async (request, response) => {
    sendData(response, await checkIns.showOwn(actorOf(response), parseId(request.params)))
  })
  router.post('/check-ins/:id/steps/:step', async (request, response) => {
    const step = parseWord(checkInStepSchema, request.params.step)
    const report = parse(reportStepSchema, request.body)
    sendData(response, await checkIns.report(actorOf(response), parseId(request.params), step, report))
  })
  router.post('/check-ins/:id/calibration/:dot', async (request, response) => {
    const dot = DOTS.indexOf(parseWord(dotSchema, request.params.dot))
    sendData(response, await checkIns.lookAtDot(actorOf(response), parseId(request.params), dot))
  })
  router.post('/check-ins/:id/framing', async (request, response) => {
    sendData(response, await checkIns.measureFraming(actorOf(response), parseId(request.params)))
  })
  router.post('/check-ins/:id/pictures', async (request, response) => {
    const { name } = parse(takeCheckInPictureSchema, request.body)
    sendData(response, await checkIns.takePicture(actorOf(response), parseId(request.params), name))
  })
  router.post('/check-ins/:id/network', async (request, response) => {
    sendData(response, await checkIns.measureNetwork(actorOf(response), parseId(request.params)))
  })
  router.post('/check-ins/:id/submit', async (request, response) => {
    sendData(response, await checkIns.submit(actorOf(response), parseId(request.params)))
  })
  router.post('/check-ins/:id/help', async (request, response) => {
    sendData(response, await checkIns.askForHelp(actorOf(response), parseId(request.params)))
  })
  router.post('/check-ins/:id/decision', async (request, response) => {
    const sent = parse(decideCheckInSchema, request.body)
    sendData(response, await checkIns.decide(actorOf(response), parseId(request.params), sent))
  })
  router.get('/check-ins/:id/pictures/:name', async (request, response) => {
    const name = parseWord(openedNameSchema, request.params.name)
    const picture = await checkIns.openPicture(actorOf(response), parseId(request.params), name)
    await sendPrivatePicture(response, { ...picture, contentType: NODE_PICTURE_TYPE })
  })
  return router
}
