import { once } from 'node:events'
import { createServer } from 'node:http'
import express from 'express'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import type { AnsweredRequest } from './answered.rules.ts'
import { watchAnswers } from './watch-answers.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Serves one path with this watch before it, and resolves with its address. */
async function serve(app: express.Express) {
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/health`, close: () => server.close() }
}

it('measures until an answer begins, not until its client has loaded it', async () => {
  let now = 1_000
  const answered = Promise.withResolvers<AnsweredRequest>()
  const goesOn = Promise.withResolvers<null>()
  const app = express()
  app.use(watchAnswers(pino({ level: 'silent' }), { began: () => undefined, answered: answered.resolve }))
  app.get('/health', (_request, response) => {
    now += 40
    response.write('begins')
    void goesOn.promise.then(() => response.end('ends'))
  })
  const server = await serve(app)
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  try {
    const answer = await fetch(server.url)
    now += 60_000
    goesOn.resolve(null)
    expect(await answer.text()).toBe('beginsends')
    expect(await answered.promise).toMatchObject({ route: '/health', status: 200, durationMs: 40 })
  } finally {
    server.close()
  }
})
