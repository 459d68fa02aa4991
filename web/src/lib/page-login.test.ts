import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { failureCode, requestJson } from './http.ts'
import { holdPageLogin, useSignIns } from './page-login.ts'

const LOGGED_OUT = { success: false, error: 'not-authenticated', message: '' }
const SAVED = { success: true, data: 'saved' }

/** A server that knows the page's login or not, and what reached it. */
function startServer() {
  const server = { isSignedIn: true, requests: [] as { account: string | null; body: unknown }[] }
  vi.stubGlobal('fetch', (_path: string, { headers, body }: RequestInit) => {
    server.requests.push({ account: new Headers(headers).get('x-account'), body })
    return Promise.resolve(new Response(JSON.stringify(server.isSignedIn ? SAVED : LOGGED_OUT)))
  })
  return server
}

const save = (isLeaving = false): Promise<string> =>
  requestJson('/x', z.string(), { method: 'PUT', body: { text: 'Apa' }, isLeaving })

const released: (() => void)[] = []
afterEach(() => {
  for (const release of released.splice(0)) release()
  vi.unstubAllGlobals()
})

function hold(signInAgain: () => Promise<boolean>) {
  const asked = vi.fn(signInAgain)
  released.push(holdPageLogin({ accountId: 'ani', signInAgain: asked }))
  return asked
}

it('asks for the login over the page and sends the same again', async () => {
  const server = startServer()
  server.isSignedIn = false
  const asked = hold(() => {
    server.isSignedIn = true
    return Promise.resolve(true)
  })
  await expect(save()).resolves.toBe('saved')
  expect(asked).toHaveBeenCalledExactlyOnceWith('not-authenticated')
  const sent = { account: 'ani', body: '{"text":"Apa"}' }
  expect(server.requests).toEqual([sent, sent])
})

it('fails as before where the person leaves, where no page is held, and where the login is being ended', async () => {
  const server = startServer()
  server.isSignedIn = false
  expect(failureCode(await save().catch((error: unknown) => error))).toBe('not-authenticated')
  const asked = hold(() => Promise.resolve(false))
  expect(failureCode(await save().catch((error: unknown) => error))).toBe('not-authenticated')
  expect(asked).toHaveBeenCalledOnce()
  expect(failureCode(await save(true).catch((error: unknown) => error))).toBe('not-authenticated')
  expect(asked).toHaveBeenCalledOnce()
})

it('a call that was under way when the person signed in again is repeated without asking', async () => {
  const answers = [LOGGED_OUT, SAVED]
  const late = Promise.withResolvers<boolean>()
  vi.stubGlobal('fetch', async () => {
    await late.promise
    return new Response(JSON.stringify(answers.shift()))
  })
  const asked = hold(() => Promise.resolve(false))
  const saving = save()
  useSignIns.setState(({ count }) => ({ count: count + 1 }))
  late.resolve(true)
  await expect(saving).resolves.toBe('saved')
  expect(asked).not.toHaveBeenCalled()
})
