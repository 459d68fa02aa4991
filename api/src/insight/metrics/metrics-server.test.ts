import { once } from 'node:events'
import type { Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../../kernel/lib/log.ts'
import { createMetricsServer } from './metrics-server.ts'

const TOKEN = 'a-token-of-sixteen-characters'
const open: Server[] = []

async function serve(
  token: string | undefined,
  read = () => Promise.resolve({ text: 'pengawas_info 1\n', contentType: 'text/plain' }),
): Promise<string> {
  const server = createMetricsServer({ token, read, log: createLog('silent') })
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } })

afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

describe('the metrics', () => {
  it('are given to who names the token, and to nobody else', async () => {
    const url = `${await serve(TOKEN)}/metrics`
    const given = await fetch(url, bearer(TOKEN))
    expect([given.status, await given.text()]).toEqual([200, 'pengawas_info 1\n'])
    expect(given.headers.get('cache-control')).toBe('no-store')
    for (const asked of [{}, bearer('another'), bearer(`${TOKEN}x`), { headers: { authorization: TOKEN } }]) {
      const refused = await fetch(url, asked)
      expect([refused.status, await refused.text()]).toEqual([401, ''])
    }
  })

  it('are all that is there', async () => {
    const url = await serve(undefined)
    expect((await fetch(`${url}/metrics`)).status).toBe(200)
    expect((await fetch(`${url}/`)).status).toBe(404)
    expect((await fetch(`${url}/metrics/more`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405)
  })

  it('are made once for all who ask at the same time', async () => {
    const made = Promise.withResolvers<{ text: string; contentType: string }>()
    const bothAsked = Promise.withResolvers<null>()
    let times = 0
    const url = await serve(undefined, () => {
      times += 1
      return made.promise
    })
    let asked = 0
    open[0]?.on('request', () => {
      asked += 1
      if (asked === 2) bothAsked.resolve(null)
    })
    const answers = [fetch(`${url}/metrics`), fetch(`${url}/metrics`)]
    await bothAsked.promise
    made.resolve({ text: 'x 1\n', contentType: 'text/plain' })
    for (const answer of answers) expect(await (await answer).text()).toBe('x 1\n')
    expect(times).toBe(1)
  })

  it('fail alone', async () => {
    let works = false
    const url = await serve(undefined, () =>
      works ? Promise.resolve({ text: '', contentType: 'text/plain' }) : Promise.reject(new Error('away')),
    )
    expect((await fetch(`${url}/metrics`)).status).toBe(500)
    works = true
    expect((await fetch(`${url}/metrics`)).status).toBe(200)
  })
})
