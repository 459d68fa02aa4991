import { ERROR_CODES } from '@pengawas/shared/errors'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { failureCode, requestJson, RequestFailure } from './http.ts'

const schema = z.object({ name: z.string() })

function answerWith(response: Response | Error): void {
  vi.stubGlobal('fetch', () => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)))
}

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status })

afterEach(() => vi.unstubAllGlobals())

describe('requestJson', () => {
  it('opens the envelope', async () => {
    answerWith(json({ success: true, data: { name: 'Andi' } }))
    await expect(requestJson('/x', schema)).resolves.toEqual({ name: 'Andi' })
  })

  it.each<[string, Response | Error, string]>([
    [
      'a refusal of the API',
      json({ success: false, error: 'invalid-credentials', message: '' }, 401),
      'invalid-credentials',
    ],
    ['a code of a newer server', json({ success: false, error: 'brand-new', message: '' }, 400), 'internal'],
    ['no network', new TypeError('failed to fetch'), 'unreachable'],
    ['a proxy without a server behind it', new Response('Bad gateway', { status: 502 }), 'unreachable'],
    ['something else than agreed', json({ success: true, data: { name: 3 } }), 'unexpected-answer'],
    ['a page instead of data', new Response('<html></html>'), 'unexpected-answer'],
  ])('%s', async (_name, response, code) => {
    answerWith(response)
    const failure: unknown = await requestJson('/x', schema).catch((error: unknown) => error)
    expect(failureCode(failure)).toBe(code)
  })

  it.each<[string, Response, string | undefined]>([
    [
      'the error of a foreign answer',
      new Response('{"error":"Rusak"}', { status: 500, statusText: 'Internal Server Error' }),
      'Rusak',
    ],
    ['its message', new Response('{"message":"Rusak"}', { status: 500 }), 'Rusak'],
    [
      'the words of HTTP',
      new Response('<html></html>', { status: 500, statusText: 'Internal Server Error' }),
      'Internal Server Error',
    ],
    ['the number', new Response('', { status: 520 }), 'HTTP error! status: 520'],
    ['nothing where the call itself went well', new Response('<html></html>'), undefined],
  ])('passes on %s', async (_name, response, detail) => {
    answerWith(response)
    const failure: unknown = await requestJson('/x', schema).catch((error: unknown) => error)
    expect(failure instanceof RequestFailure && failure.foreignText).toBe(detail)
  })

  it('says how long to wait and which inputs are wrong', async () => {
    answerWith(
      json(
        {
          success: false,
          error: 'too-many-attempts',
          message: '',
          retryAfterSeconds: 30,
          fields: { nip: 'x' },
          issues: [{ path: 'nip', code: 'nipDigits', params: {}, message: 'x' }],
        },
        429,
      ),
    )
    const failure: unknown = await requestJson('/x', schema).catch((error: unknown) => error)
    if (!(failure instanceof RequestFailure)) throw new Error('expected a RequestFailure')
    expect(failure.retryAfterSeconds).toBe(30)
    expect(failure.fields).toEqual({ nip: { code: 'nipDigits', params: {}, message: 'x' } })
  })

  it.each([
    ['the sentence of a code, which the page then translates', ERROR_CODES.conflict.message, 'conflict'],
    ['a sentence of its own, as it came', 'Kalimat lama', ''],
  ])('takes from a hub that sends no codes %s', async (_name, message, code) => {
    answerWith(json({ success: false, error: 'conflict', message, fields: { 'items.0': 'Isian lama' } }, 409))
    const failure: unknown = await requestJson('/x', schema).catch((error: unknown) => error)
    if (!(failure instanceof RequestFailure)) throw new Error('expected a RequestFailure')
    expect(failure.text).toEqual({ code, params: {}, message })
    expect(failure.fields).toEqual({ 'items.0': { code: '', params: {}, message: 'Isian lama' } })
  })
})
