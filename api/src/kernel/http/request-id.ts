import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'

/** Names every request, so that an answer and a log line can be brought together. The client's own name is not taken. */
export const nameRequest: RequestHandler = (_request, response, next) => {
  const requestId = randomUUID()
  response.locals['requestId'] = requestId
  response.setHeader('X-Request-Id', requestId)
  next()
}
