import { Agent } from 'node:http'
import { questionPictureSchema } from '@pengawas/shared/contracts/questions'
import sharp from 'sharp'
import { z } from 'zod'
import { openTestHub } from '../../integration/hub/test-hub.ts'
import { callHub, nip, signIn } from '../../support/hub-client.ts'
import type { Attack, AttackGroup } from '../attack.ts'
import { sendRaw, type Target } from '../target.ts'

const NOTICES = '/api/system/notifications'
const DRAFTS = '/api/assessments/drafts'
const SETTINGS = '/api/account/settings'

const envelopeSchema = z.object({ data: z.unknown() })

/** JSON of nested objects, `levels` deep. Built as text: building it as a value would need a deep stack. */
const nested = (levels: number, open = '{"a":', close = '}'): string => `${open.repeat(levels)}1${close.repeat(levels)}`

const foreignHost: Attack = {
  name: "in production, a page of another site whose name a client writes into Host passes for the hub's own",
  async attempt() {
    const hub = await openTestHub({ production: true, publicOrigins: ['https://ujian.example.go.id'] })
    try {
      const login = (origin: string, host: string): ReturnType<typeof sendRaw> =>
        sendRaw(hub.url, 'POST', '/api/auth/login', {
          body: { nip: '1', password: 'x' },
          headers: { origin, host, 'x-forwarded-host': host },
        })
      if ((await login('https://ujian.example.go.id', 'hub')).status === 403)
        throw new Error('the configured origin is refused')
      const answer = await login('https://evil.example', 'evil.example')
      return answer.status === 403 ? null : `the login form of another site is answered ${answer.status}`
    } finally {
      await hub.close()
    }
  },
}

const LINKS = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%2e%2e//evil.example',
  '/a//evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  '/\u202egnp.x',
  '/api/auth/openid/login',
]

const links: Attack = {
  name: 'a notification leads to another site',
  async attempt(target) {
    const token = await target.tokenOf('super-admin')
    const send = (url: string): ReturnType<Target['send']> =>
      target.send('POST', NOTICES, {
        token,
        body: { type: 'info', title: 'Uji', message: 'Uji', role: 'auditor', action: { label: 'Buka', url } },
      })
    if ((await send('/dashboard?page=2')).status !== 201) throw new Error('a link to our own page is refused')
    for (const url of LINKS) {
      const { status } = await send(url)
      if (status !== 400) return `${JSON.stringify(url)} is answered ${status}`
    }
    return null
  },
}

const deep: Attack = {
  name: 'JSON that is nested deeply brings a call down',
  async attempt(target) {
    const token = await target.tokenOf('administrator')
    const draft = (form: string): string => `{"title":"Uji bertingkat","form":${form}}`
    if ((await target.send('POST', DRAFTS, { token, rawBody: draft(nested(4)) })).status !== 200)
      throw new Error('a draft that is nested a little is refused')
    const shallow = await target.send('POST', DRAFTS, { token, rawBody: draft(nested(12)) })
    if (shallow.status !== 400) return `a draft of 12 levels is answered ${shallow.status}`
    const forms = [
      nested(500),
      nested(8_000),
      nested(500, '[', ']').replace(/^/, '{"a":').concat('}'),
      nested(20_000, '[', ']'),
    ]
    for (const form of forms) {
      for (const [method, path] of [
        ['POST', DRAFTS],
        ['PUT', SETTINGS],
        ['POST', '/api/auth/login'],
      ] as const) {
        const { status } = await target.send(method, path, { token, rawBody: draft(form) })
        if (status !== 400 && status !== 413) return `${method} ${path} answers ${status} to ${form.length} characters`
      }
    }
    return null
  },
}

const kinds: Attack = {
  name: 'a body of another kind, or far too large, is read',
  async attempt(target) {
    const token = await target.tokenOf('auditor')
    const body = JSON.stringify({ language: 'id' })
    const send = (type: string, rawBody: string): ReturnType<Target['send']> =>
      target.send('PUT', SETTINGS, { token, rawBody, headers: { 'content-type': type } })
    if ((await send('application/json; charset=utf-8', body)).status !== 200) throw new Error('JSON is refused')
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json; charset=utf-16',
      'application/csp-report',
    ]) {
      const { status } = await send(type, body)
      if (status !== 415) return `${type} is answered ${status}`
    }
    const { status } = await send('application/json', JSON.stringify({ language: 'x'.repeat(2_000_000) }))
    return status === 413 ? null : `2 MB are answered ${status}`
  },
}

const traces: Attack = {
  name: 'an answer shows where the code stands',
  async attempt(target) {
    const token = await target.tokenOf('auditor')
    const answers = await Promise.all([
      target.send('GET', '/api/%'),
      target.send('GET', '/%c0%af'),
      target.send('POST', '/api/auth/login', { rawBody: '{"nip":' }),
      target.send('POST', '/api/auth/login', { rawBody: '{}', headers: { 'content-encoding': 'nonsense' } }),
      target.send('PUT', SETTINGS, { token, body: { language: { toString: 1 } } }),
      target.send('GET', '/api/audit?limit=nonsense', { token }),
    ])
    const shown = answers.find(({ status, text }) => status >= 500 || /node_modules|\bat \S+ \(|\.ts:\d+/.test(text))
    return shown === undefined ? null : `${shown.status}: ${shown.text.slice(0, 120)}`
  },
}

const pictures: Attack = {
  name: 'a person who does not see a question opens its picture, or a browser caches it for long',
  async attempt(target) {
    const token = await target.tokenOf('penilai')
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    const added = await target.send('POST', '/api/question-pictures', {
      token,
      rawBody: bytes,
      headers: { 'content-type': 'image/png' },
    })
    const { url } = questionPictureSchema.parse(envelopeSchema.parse(JSON.parse(added.text)).data)
    const shown = await target.send('GET', url, { token })
    if (shown.status !== 200) throw new Error('the assessor does not get the picture')
    const maxAge = Number(/max-age=(\d+)/.exec(String(shown.headers['cache-control']))?.[1] ?? Infinity)
    if (maxAge > 600 || !String(shown.headers['cache-control']).includes('private'))
      return `it may be kept: ${String(shown.headers['cache-control'])}`
    for (const role of ['peserta', 'proktor', 'auditor'] as const) {
      const { status } = await target.send('GET', url, { token: await target.tokenOf(role) })
      if (status < 400) return `${role} is answered ${status}`
    }
    return null
  },
}

const WRITES = 700

const flood: Attack = {
  name: 'one account writes as fast as it can, and nobody stops it',
  async attempt(target) {
    const token = await signIn(target.url, nip.candidate(6))
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    try {
      // Bodies that say nothing, so that nothing is changed.
      const answers = await Promise.all(
        Array.from({ length: WRITES }, () => target.send('PUT', SETTINGS, { token, body: [], agent })),
      )
      const refused = answers.filter(({ status }) => status === 429)
      if (answers.slice(0, 200).some(({ status }) => status === 429))
        throw new Error('200 writes at once are too many, which a page that was offline delivers')
      const told = refused.every(
        ({ headers, text }) => Number(headers['retry-after']) >= 1 && text.includes('too-many-requests'),
      )
      if (refused.length === 0 || !told) return `${WRITES - refused.length} of ${WRITES} writes were taken at once`
      if ((await target.send('GET', SETTINGS, { token, agent })).status !== 200)
        throw new Error('reading is refused too')
    } finally {
      agent.destroy()
    }
    await callHub(target.url, SETTINGS, z.unknown(), {
      method: 'PUT',
      token: await target.tokenOf('auditor'),
      body: { language: 'id' },
    })
    return null
  },
}

const styles: Attack = {
  name: "the page's policy lets styles or scripts of others in, or names the same nonce twice",
  async attempt(target) {
    const policies = await Promise.all(
      ['/', '/login'].map(async (path) =>
        String(
          (await target.send('GET', path, { headers: { accept: 'text/html' } })).headers['content-security-policy'],
        ),
      ),
    )
    const nonces = policies.map((policy) => /style-src 'self' 'nonce-([\w-]{20,})'/.exec(policy)?.[1])
    if (
      policies.some((policy) => /unsafe-(inline|eval|hashes)|\*/.test(policy) || !policy.includes("script-src 'self';"))
    )
      return policies[0] ?? 'no policy'
    return nonces.includes(undefined) || nonces[0] === nonces[1] ? `nonces: ${nonces.join(', ')}` : null
  },
}

export const edgeAttacks: AttackGroup = {
  group: 'edge',
  attacks: [foreignHost, links, deep, kinds, traces, pictures, styles, flood],
}
