import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { HubConfig } from '@pengawas/api/config'
import { createAuditKeys } from '@pengawas/api/kernel/audit/audit-keys'
import { type Hub, type HubOptions, startHub } from '@pengawas/api/wiring/hub'
import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { messageSchema } from '@pengawas/shared/contracts/envelope'
import { participantAssessmentSchema } from '@pengawas/shared/contracts/participant-assessments'
import { testSessionSchema, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { claimedRunSchema } from '@pengawas/shared/contracts/test-taking'
import { z } from 'zod'

export const SECRET = 'a secret of the hub tests'
export const SECRET_KEY = 'the key of the hub tests, which no media node knows'
export const PASSWORD = 'pengawas-demo'

/** Last three digits of the demo users' NIPs. */
export const people = {
  superAdmin: '001',
  administrator: '002',
  penilai: '003',
  validator: '004',
  proctor: '005',
  auditor: '006',
  candidate1: '101',
  candidate2: '102',
  candidate3: '103',
  candidate4: '104',
} as const
export type Person = (typeof people)[keyof typeof people]

export const nipOf = (person: string): string => `199001012020011${person}`

export interface TestHub extends Hub {
  dataDir: string
  /** Closes the hub and leaves its files for the next one. */
  stop(): Promise<void>
}

export function hubConfig(dataDir: string, overrides: Partial<HubConfig> = {}): HubConfig {
  return {
    production: false,
    port: 0,
    host: '127.0.0.1',
    nodePort: 0,
    nodeHost: '127.0.0.1',
    dataDir,
    databaseUrl: undefined,
    redisUrl: undefined,
    s3Url: undefined,
    mediaNodeSecret: SECRET,
    logLevel: 'silent',
    tls: { mode: 'off' },
    trustProxy: false,
    turn: undefined,
    publicOrigins: [],
    demoPassword: PASSWORD,
    initialPassword: undefined,
    webDist: path.join(dataDir, 'web'),
    registration: 'immediate',
    agencyDomain: 'agency.invalid',
    contact: { email: null, phone: null, address: null },
    secretKey: SECRET_KEY,
    formerSecretKeys: [],
    openId: undefined,
    validationDays: 7,
    mail: { url: undefined, from: 'Pengawas <no-reply@agency.invalid>' },
    essayGrader: undefined,
    metrics: undefined,
    outgoing: { loopback: true, networks: [] },
    ...overrides,
  }
}

/** The keys of the audit chain that test hubs make. */
export const auditKeys = createAuditKeys(hubConfig('/').secretKey)

/** A hub with a folder of its own, on any free port. */
export async function openTestHub(overrides: Partial<HubConfig> = {}, options: HubOptions = {}): Promise<TestHub> {
  const dataDir = overrides.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'pengawas-hub-')))
  const hub = await startHub(hubConfig(dataDir, overrides), options)
  return {
    ...hub,
    dataDir,
    stop: () => hub.close(),
    async close() {
      await hub.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Answer {
  status: number
  headers: Headers
  body: {
    success: boolean
    data?: unknown
    error?: string
    code?: string
    params?: Record<string, string>
    message?: string
    fields?: Record<string, string>
    issues?: { path: string; code: string; params: Record<string, string>; message: string }[]
    retryAfterSeconds?: number
  }
}

const bodySchema = z.object({
  success: z.boolean(),
  data: z.unknown().optional(),
  error: z.string().optional(),
  ...messageSchema.partial().shape,
  fields: z.record(z.string(), z.string()).optional(),
  issues: z.array(z.object({ path: z.string(), ...messageSchema.shape })).optional(),
  retryAfterSeconds: z.number().optional(),
})

export interface Call {
  method?: string
  body?: unknown
  /** Sent as it is instead of `body`. */
  rawBody?: string | Uint8Array<ArrayBuffer>
  token?: string
  headers?: Record<string, string>
}

/** One HTTP call; whatever the answer is. */
export async function call(
  hub: Pick<Hub, 'url'>,
  target: string,
  { method, body, rawBody, token, headers }: Call = {},
): Promise<Answer> {
  const content = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(new URL(target, hub.url), {
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    headers: {
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  })
  const parsed = bodySchema.parse(await response.json())
  return { status: response.status, headers: response.headers, body: { ...parsed } as Answer['body'] }
}

/** The data of a call that must succeed. */
export async function fetchData<T extends z.ZodType>(
  hub: Pick<Hub, 'url'>,
  target: string,
  schema: T,
  options: Call = {},
): Promise<z.infer<T>> {
  const answer = await call(hub, target, options)
  if (!answer.body.success)
    throw new Error(`${target}: ${answer.status} ${answer.body.error ?? ''} ${JSON.stringify(answer.body.fields)}`)
  return schema.parse(answer.body.data)
}

export async function signIn(hub: Pick<Hub, 'url'>, person: Person): Promise<string> {
  const { token } = await fetchData(hub, '/api/auth/login', loginResponseSchema, {
    body: { nip: nipOf(person), password: PASSWORD },
  })
  return token
}

export async function demoAssessmentId(hub: Pick<Hub, 'url'>, candidateToken: string): Promise<string> {
  const [mine] = await fetchData(
    hub,
    '/api/assessments/available-for-participants',
    z.array(participantAssessmentSchema),
    { token: candidateToken },
  )
  if (mine === undefined) throw new Error('the demo candidate has no assessment')
  return mine.assessment.id
}

/** To everything, and to being recorded, which takes nothing from a test whose assessment records less. */
export const CONSENT = {
  camera: true,
  microphone: true,
  screen: true,
  textVersion: 'test',
  recording: 'always',
} as const

/** Signs a candidate in and starts their test session. */
export async function startSession(
  hub: Pick<Hub, 'url'>,
  person: Person,
): Promise<{ token: string; session: TestSession }> {
  const token = await signIn(hub, person)
  const assessmentId = await demoAssessmentId(hub, token)
  const session = await fetchData(hub, '/api/test-sessions', testSessionSchema, {
    token,
    body: { assessmentId, consent: CONSENT },
  })
  return { token, session }
}

/** Hands a test in as its page does, taking it first. */
export async function endSession(hub: Pick<Hub, 'url'>, token: string, testSessionId: string): Promise<TestSession> {
  const path = `/api/test-sessions/${testSessionId}`
  const { page } = await fetchData(hub, `${path}/take-over`, claimedRunSchema, { token, body: { replace: true } })
  return fetchData(hub, `${path}/end`, testSessionSchema, {
    method: 'PATCH',
    token,
    body: { pageSecret: page.pageSecret },
  })
}
