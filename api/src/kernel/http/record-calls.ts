import type { RequestHandler } from 'express'
import type { CallRecorder } from '../audit/recorded-calls.ts'
import { knownActorOf } from '../access/request-actor.ts'
import { operationOf } from './authorize.ts'
import { errorCodeOf } from './envelope.ts'

/**
 * Tells the recorder of each call once its answer is on its way: also of one that the client broke off, for what it had read by
 * then nobody knows. Stands behind `nameOperation`, before everything that may refuse.
 */
export function recordCalls(prefix: string, recorder: CallRecorder): RequestHandler {
  return (request, response, next) => {
    const [address = ''] = request.originalUrl.split('?', 1)
    const path = address.slice(prefix.length)
    response.on('close', () => {
      const actor = knownActorOf(response)
      const operation = operationOf(response)
      if (actor === undefined || operation === undefined || !response.headersSent) return
      recorder.finished({ operation, path, status: response.statusCode, errorCode: errorCodeOf(response), actor })
    })
    next()
  }
}
