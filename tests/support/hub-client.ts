import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { envelopeSchema } from '@pengawas/shared/contracts/envelope'
import { participantAssessmentSchema } from '@pengawas/shared/contracts/participant-assessments'
import { CONSENT_TEXT_VERSION, testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { acknowledgementSchema, type Acknowledgement } from '@pengawas/shared/sockets/event'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { DEMO_PASSWORD } from './stack.ts'

/** The demo users' NIPs. */
export const nip = {
  superAdmin: '199001012020011001',
  administrator: '199001012020011002',
  assessor: '199001012020011003',
  validator: '199001012020011004',
  proctor: '199001012020011005',
  auditor: '199001012020011006',
  candidate: (number: 1 | 2 | 3 | 4 | 5 | 6): string => `19900101202001110${number}`,
} as const

/** Signs in as an API client and returns the bearer token. */
export async function signIn(url: string, user: string): Promise<string> {
  const { token } = await callHub(url, '/api/auth/login', loginResponseSchema, {
    body: { nip: user, password: DEMO_PASSWORD },
  })
  return token
}

/** The name under which a demo user appears on the wall. */
export async function nameOf(url: string, user: string): Promise<string> {
  const body = { nip: user, password: DEMO_PASSWORD }
  return (await callHub(url, '/api/auth/login', loginResponseSchema, { body })).user.name
}

/** Starts the candidate's test session in the demo assessment, as an API client, and returns its id. */
export async function startTestSession(url: string, token: string): Promise<string> {
  const path = '/api/assessments/available-for-participants'
  const [mine] = await callHub(url, path, z.array(participantAssessmentSchema), { token })
  if (!mine) throw new Error('the demo candidate has no assessment')
  const consent = { camera: true, microphone: true, screen: true, textVersion: CONSENT_TEXT_VERSION }
  const body = { assessmentId: mine.assessment.id, consent }
  return (await callHub(url, '/api/test-sessions', testSessionSchema, { token, body })).id
}

export interface CallOptions {
  token?: string
  method?: string
  body?: unknown
}

/** One HTTP call; the answer's `data`. Rejects with the hub's error code when it refuses. */
export async function callHub<T extends z.ZodType>(
  url: string,
  path: string,
  schema: T,
  { token, body, method = body === undefined ? 'GET' : 'POST' }: CallOptions = {},
): Promise<z.infer<T>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = envelopeSchema(z.unknown()).parse(await response.json())
  if (!answer.success) throw new Error(answer.error)
  return schema.parse(answer.data)
}

/** Opens a socket of a namespace. Resolves once it is connected, rejects with the hub's reason where it is refused. */
export async function openSocket(url: string, namespace: string, auth: Record<string, unknown>): Promise<Socket> {
  const socket = io(url + namespace, { auth, transports: ['websocket'], forceNew: true, reconnection: false })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
  } catch (error) {
    socket.close()
    throw error
  }
  return socket
}

/** Sends a request with any payload, right or wrong, and returns the raw acknowledgement. */
export async function ask(socket: Socket, event: string, payload: unknown): Promise<Acknowledgement> {
  return acknowledgementSchema.parse(await socket.timeout(5000).emitWithAck(event, payload))
}
