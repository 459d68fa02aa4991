import { isBytes, mayCall, type Operation } from '@pengawas/api/kernel/http/operation'
import { API_OPERATIONS } from '@pengawas/api/wiring/operations'
import { profileResponseSchema } from '@pengawas/shared/contracts/auth'
import { envelopeSchema } from '@pengawas/shared/contracts/envelope'
import { ROLES, type Role } from '@pengawas/shared/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fetchData } from '../hub/test-hub.ts'
import { ATTEMPTS } from './attempts.ts'
import { openWorld, type World } from './world.ts'

const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'
const keyOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`
const REDIRECTIONS = API_OPERATIONS.filter(({ answer }) => answer === 'redirect')
/** Closed where accounts are there at once, or no mail is sent; `proved-registration.test.ts` and `recovery.test.ts` make them. */
const PROOFS = new Set([
  'post /auth/register/resend',
  'post /auth/register/prove',
  'post /auth/recovery',
  'post /auth/recovery/reset',
])
const CALLS = API_OPERATIONS.filter((operation) => !REDIRECTIONS.includes(operation) && !PROOFS.has(keyOf(operation)))
/** These end the login that they are called with. */
const ENDING = new Set(['post /auth/logout', 'delete /account/sessions'])

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
})

async function idOf(token: string | undefined): Promise<string> {
  return (await fetchData(world.hub, '/api/auth/profile', profileResponseSchema, { token: token ?? '' })).user.id
}

async function send(
  operation: Operation,
  path: string,
  token: string | undefined,
  body?: { text: string | Uint8Array<ArrayBuffer>; type: string },
): Promise<Response> {
  return fetch(new URL(`/api${path}`, world.hub.url), {
    method: operation.method.toUpperCase(),
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': body.type }),
    },
    ...(body === undefined ? {} : { body: body.text }),
  })
}

it('describes every route and nothing else', () => {
  const isApi = ({ path }: { path: string }): boolean => path.startsWith('/api/')
  const routes = world.hub.routes
    .filter(isApi)
    .map(({ method, path }) => `${method} ${path.slice('/api'.length).replace(/:(\w+)/g, '{$1}')}`)
  expect(routes.toSorted()).toEqual(API_OPERATIONS.map(keyOf).toSorted())
})

it('gives each call to the route that the check of roles means', () => {
  const routes = world.hub.routes.filter(({ path }) => path.startsWith('/api/'))
  const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  for (const { method, path } of API_OPERATIONS) {
    const sent = `/api${path.replace(/\{\w+\}/g, UNKNOWN_ID)}`
    const taken = routes.find((route) => route.method === method && pattern(route.path).test(sent))
    expect([method, taken?.path.replace(/:(\w+)/g, '{$1}')]).toEqual([method, `/api${path}`])
  }
})

describe('the document', () => {
  const documentSchema = z.looseObject({
    openapi: z.string(),
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  })

  it('is OpenAPI 3.1 with every operation in it, and their names differ', async () => {
    const document = documentSchema.parse(await (await fetch(new URL('/api/docs', world.hub.url))).json())
    expect(document.openapi).toBe('3.1.0')
    for (const { method, path } of API_OPERATIONS)
      expect([path, Object.keys(document.paths[path] ?? {})]).toEqual([path, expect.arrayContaining([method])])
    const names = [...JSON.stringify(document).matchAll(/"operationId":"(\w+)"/g)].map((match) => match[1])
    expect(new Set(names).size).toBe(API_OPERATIONS.length + 2)
  })

  it('has a test for every operation', () => {
    expect(Object.keys(ATTEMPTS).toSorted()).toEqual(CALLS.map(keyOf).toSorted())
  })
})

/** Calls that change something and leave no entry in the audit log, each with its reason. */
const UNLOGGED: Readonly<Record<string, string>> = {
  'post /users/import/preview': 'stores nothing',
  'post /participants/import/preview': 'stores nothing',
  'post /question-bank/import/preview': 'stores nothing',
  'post /talent/appraisals/preview': 'stores nothing',
  'delete /import-jobs/{id}': 'puts away what its owner has seen; what was imported is on record',
  'post /evidence-packages/estimate': 'stores nothing',
  'post /lti/platforms/{id}/test': 'stores nothing',
  'post /evidence-packages/jobs': 'asks for a package; making it is an entry, and so is what it shows',
  'post /evidence-packages/jobs/{id}/repeat': 'asks for a package again, as above',
  'delete /evidence-packages/jobs/{id}': 'puts away what its owner has seen; each file that goes is an entry',
  'post /report-jobs': 'asks for a file; each download of it is an entry',
  'delete /report-jobs/{id}': 'puts away what its owner asked for; a file that goes is an entry',
  'post /assessments/simulate-adaptive': 'stores nothing',
  'post /assessments/find-candidates': 'stores nothing',
  'post /assessments/find-candidates/file': 'stores nothing',
  'post /assessments/{id}/enrolment/preview': 'stores nothing',
  'post /assessments/trigger-status-update':
    'writes down what the clock has changed; each status that moves is an entry of the system',
  'post /question-bank/irt/estimate': 'finds too few answers here; what it estimates is an entry for each question',
  'post /account/usage': 'counts pages without persons',
  'put /test-sessions/{id}': 'says which question is on the screen, many times in a test',
  'put /test-sessions/{id}/answers/{questionId}': 'is a record of its own, with revision and both times',
  'post /test-sessions/{id}/next': 'is a record of its own: the item with the estimate before it',
  'post /check-ins/{id}/steps/{step}': 'is a part of the check-in, which makes an entry when it is handed in',
  'post /check-ins/{id}/framing': 'stores nothing',
  'post /check-ins/{id}/calibration/{dot}': 'is a part of the check-in, with its moment',
  'post /check-ins/{id}/pictures': 'is a part of the check-in, with its moment',
  'post /check-ins/{id}/network': 'is a part of the check-in, with its moment',
  'post /test-sessions/{id}/signals': 'is a record of its own, and a flag where it matters',
  'post /test-sessions/{id}/goodbye': 'explains an absence, which is recorded by what servers see',
  'post /test-sessions/{id}/warnings/{warningId}/seen': 'is part of the record of the warning',
  'post /test-sessions/{id}/own-messages': 'is a record of its own',
  'post /test-sessions/{id}/own-messages/seen': 'is part of the record of the message',
  'post /test-sessions/{id}/replay-links': 'stores nothing; what is opened by a link is an entry',
  'post /test-sessions/{id}/messages/seen': 'is part of the record of the message',
}

describe('answers as documented', () => {
  it.each(CALLS.map((operation) => [keyOf(operation), operation] as const))('%s', async (key, operation) => {
    const attempt = await ATTEMPTS[key]?.(world)
    if (attempt === undefined) throw new Error(`no attempt for ${key}`)
    const token = attempt.as === undefined ? attempt.token : world.tokens[attempt.as]
    const text = attempt.rawBody ?? (attempt.body === undefined ? undefined : JSON.stringify(attempt.body))
    if (operation.body !== undefined && !isBytes(operation.body))
      expect(operation.body.safeParse(attempt.body).error).toBeUndefined()
    const caller = operation.access === 'public' ? null : await idOf(token)
    const before = await world.auditHead()
    const response = await send(
      operation,
      attempt.path,
      token,
      text === undefined ? undefined : { text, type: attempt.contentType ?? 'application/json' },
    )
    if (isBytes(operation.answer)) {
      expect(response.status).toBe(200)
      const type = response.headers.get('content-type')?.split(';')[0]
      expect(operation.answer.contentTypes).toContain(type)
      await response.arrayBuffer()
      return
    }
    const envelope = envelopeSchema(z.unknown()).parse(await response.json())
    expect([response.status, envelope.success ? '' : JSON.stringify(envelope)]).toEqual([operation.status ?? 200, ''])
    if (!envelope.success || operation.answer === 'redirect') return
    if (operation.method !== 'get') {
      const entries = await world.auditSince(before, caller)
      expect([key, entries > 0]).toEqual([key, UNLOGGED[key] === undefined])
    }
    // Nothing is missing, and nothing is there that the document keeps silent about.
    expect(operation.answer.parse(envelope.data)).toEqual(envelope.data)
  })

  it.each(REDIRECTIONS.map((operation) => [operation.path, operation] as const))(
    '%s sends the browser on',
    async (path, operation) => {
      expect((await send(operation, path, undefined)).status).toBe(303)
    },
  )
})

describe('who may call what', () => {
  const guarded = CALLS.filter(({ access }) => access !== 'public')
  const pathOf = (path: string): string => path.replace(/\{\w+\}/g, UNKNOWN_ID)
  const nothing = { text: '{}', type: 'application/json' }
  const bodyOf = ({ method }: Operation): { text: string; type: string } | undefined =>
    method === 'get' ? undefined : nothing

  // What ends logins comes last.
  const ordered = guarded.toSorted((a, b) => Number(ENDING.has(keyOf(a))) - Number(ENDING.has(keyOf(b))))
  it.each(ordered.map((operation) => [keyOf(operation), operation] as const))('%s', async (key, operation) => {
    expect((await send(operation, pathOf(operation.path), undefined, bodyOf(operation))).status).toBe(401)
    for (const role of ROLES) {
      const token = ENDING.has(key) ? await world.newLogin(role) : world.tokens[role]
      const response = await send(operation, pathOf(operation.path), token, bodyOf(operation))
      await response.arrayBuffer()
      const outcome =
        response.status === 403
          ? 'refused'
          : response.status < 500 && response.status !== 401
            ? 'let in'
            : response.status
      expect([role, outcome]).toEqual([role, mayCall(operation, role) ? 'let in' : 'refused'])
    }
  })

  /** The same table once more, written out: a permission that is widened by mistake shows here. */
  const COUNTS: Record<Role, number> = {
    peserta: 69,
    administrator: 159,
    'super-admin': 330,
    penilai: 79,
    validator: 57,
    proktor: 92,
    auditor: 108,
  }
  it('lets each role make its number of calls', () => {
    const counts = Object.fromEntries(
      ROLES.map((role) => [role, guarded.filter((operation) => mayCall(operation, role)).length]),
    )
    expect(counts).toEqual(COUNTS)
  })
})
