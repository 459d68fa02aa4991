import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { type AnsweredRequest, levelOf, methodOf, routeOf } from './answered.rules.ts'
import { operationOf } from './authorize.ts'
import { requestIdOf } from './request-id.ts'

/** Who hears what became of requests, beside the log. */
export interface AnswerWatch {
  began(): void
  answered(request: AnsweredRequest): void
}

/** Says when the head of an answer leaves, of which Node tells nobody. */
function onHead(response: Response, hear: () => void): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = new Proxy(writeHead, {
    apply(_target, _self, given: unknown[]): unknown {
      hear()
      return Reflect.apply(writeHead, response, given)
    },
  })
}

/** Logs each request once its answer has left or its client has gone, with its name; tells the watch, if there is one. */
export function watchAnswers(log: Logger, watch: AnswerWatch | null): RequestHandler {
  return (request, response, next) => {
    const beganAt = performance.now()
    let answeredAt: number | undefined
    onHead(response, () => {
      answeredAt = performance.now()
    })
    const [path = ''] = request.originalUrl.split('?', 1)
    watch?.began()
    response.once('close', () => {
      const answered: AnsweredRequest = {
        requestId: requestIdOf(response),
        method: methodOf(request.method),
        route: routeOf(path, operationOf(response)?.path),
        status: response.headersSent ? response.statusCode : null,
        durationMs: Math.round(((answeredAt ?? performance.now()) - beganAt) * 10) / 10,
      }
      watch?.answered(answered)
      log[levelOf(answered)](answered, 'request answered')
    })
    next()
  }
}
