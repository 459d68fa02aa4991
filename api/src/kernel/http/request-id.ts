import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import { onBehalfOf } from '../lib/log-context.ts'

interface NamedLocals {
  requestId?: string
}

/** Names every request, so that an answer and the log lines about it can be brought together. The client's own name is not taken. */
export const nameRequest: RequestHandler = (_request, response, next) => {
  const requestId = randomUUID()
  const locals: NamedLocals = response.locals
  locals.requestId = requestId
  response.setHeader('X-Request-Id', requestId)
  onBehalfOf(requestId, next)
}

export function requestIdOf(response: Response): string | undefined {
  const locals: NamedLocals = response.locals
  return locals.requestId
}
