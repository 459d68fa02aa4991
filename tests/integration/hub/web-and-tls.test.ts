import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHub, type TestHub } from './test-hub.ts'

const PAGE = '<!doctype html><title>Pengawas</title>'
const SCRIPT = 'export {}'

let web: string
beforeAll(async () => {
  web = await mkdtemp(path.join(tmpdir(), 'pengawas-web-'))
  await mkdir(path.join(web, 'assets'))
  await writeFile(path.join(web, 'index.html'), PAGE)
  const script = path.join(web, 'assets', 'app-abc123.js')
  await writeFile(script, SCRIPT)
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT))
  await writeFile(`${script}.gz`, gzipSync(SCRIPT))
  await writeFile(path.join(web, 'icon.svg'), '<svg/>')
})
afterAll(async () => {
  await rm(web, { recursive: true, force: true })
})

describe('the web app', () => {
  let hub: TestHub
  beforeAll(async () => {
    hub = await openTestHub({ webDist: web })
  })
  afterAll(async () => {
    await hub.close()
  })

  it('writes into each page the nonce that its headers name, and another one into the next', async () => {
    await writeFile(
      path.join(web, 'index.html'),
      '<!doctype html><meta property="csp-nonce" nonce="__STYLE_NONCE__" />',
    )
    const nonces = await Promise.all(
      ['/', '/dashboard'].map(async (target) => {
        const response = await fetch(hub.url + target, { headers: { accept: 'text/html' } })
        const policy = response.headers.get('content-security-policy') ?? ''
        const nonce = /style-src 'self' 'nonce-([\w-]{20,})'/.exec(policy)?.[1] ?? 'none'
        expect(await response.text()).toContain(`nonce="${nonce}"`)
        expect([policy.includes('unsafe-inline'), response.headers.get('etag')]).toEqual([false, null])
        return nonce
      }),
    )
    await writeFile(path.join(web, 'index.html'), PAGE)
    expect(new Set(nonces).size).toBe(2)
  })

  it.each([
    { target: '/', status: 200, type: 'text/html', cache: 'no-cache' },
    { target: '/dashboard/users', status: 200, type: 'text/html', cache: 'no-cache' },
    { target: '/participant/assessment/x?y=1', status: 200, type: 'text/html', cache: 'no-cache' },
    {
      target: '/assets/app-abc123.js',
      status: 200,
      type: 'text/javascript',
      cache: 'public, max-age=31536000, immutable',
    },
    { target: '/icon.svg', status: 200, type: 'image/svg+xml', cache: 'no-cache' },
    { target: '/assets/missing.js', status: 404, type: 'application/json', cache: null },
    { target: '/%2e%2e/%2e%2e/etc/passwd', status: 200, type: 'text/html', cache: 'no-cache' },
    { target: '/%ff', status: 400, type: 'application/json', cache: null },
    { target: '/api/nothing', status: 401, type: 'application/json', cache: 'no-store' },
  ])('$target', async ({ target, status, type, cache }) => {
    const response = await fetch(hub.url + target, { headers: { accept: 'text/html,*/*' } })
    expect([
      response.status,
      response.headers.get('content-type')?.split(';')[0],
      response.headers.get('cache-control'),
    ]).toEqual([status, type, cache])
    if (type === 'text/html') expect(await response.text()).toBe(PAGE)
  })

  it.each([
    { accepted: 'gzip, deflate, br, zstd', encoding: 'br' },
    { accepted: 'gzip', encoding: 'gzip' },
    { accepted: 'identity', encoding: null },
  ])('sends the file that the build compressed to a browser that takes $accepted', async ({ accepted, encoding }) => {
    const response = await fetch(`${hub.url}/assets/app-abc123.js`, { headers: { 'accept-encoding': accepted } })
    const header = (name: string): string | null => response.headers.get(name)
    expect(header('content-encoding')).toBe(encoding)
    expect(header('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(header('content-type')).toMatch(/^text\/javascript/)
    expect(header('vary')).toContain('Accept-Encoding')
    // `fetch` has unpacked it.
    expect(await response.text()).toBe(SCRIPT)
  })
})

describe('HTTPS', () => {
  let hub: TestHub
  beforeAll(async () => {
    hub = await openTestHub({ webDist: web, tls: { mode: 'self-made' } })
  })
  afterAll(async () => {
    await hub.close()
  })

  it('serves the page with a certificate of its own, and insists on TLS from then on', async () => {
    expect(hub.url).toMatch(/^https:/)
    const { promise, resolve, reject } = Promise.withResolvers<{ body: string; hsts: string | undefined }>()
    request(hub.url, { rejectUnauthorized: false }, (response) => {
      text(response).then((body) => resolve({ body, hsts: response.headers['strict-transport-security'] }), reject)
    })
      .once('error', reject)
      .end()
    expect(await promise).toEqual({ body: PAGE, hsts: expect.stringContaining('max-age=') as string })
  })
})
