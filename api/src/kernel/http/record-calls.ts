import type { RequestHandler } from 'express'
import { knownActorOf } from '../access/request-actor.ts'
import type { CallRecorder } from '../audit/recorded-calls.ts'
import { operationOf } from './authorize.ts'
import { errorCodeOf } from './envelope.ts'

/**
 * Reports each call to the recorder once its answer is on its way, also one that the client broke off, since what it had read by
 * then is unknown. Stands behind `nameOperation`, before everything that may refuse.
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
