import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { CANDIDATE_NAMESPACE, candidateRequests } from '@pengawas/shared/sockets/candidate'
import { z } from 'zod'
import { makeAssessment } from '../../support/assessments.ts'
import { callHub, nip, openSocket, signIn } from '../../support/hub-client.ts'
import { askFor } from '../../support/published-camera.ts'
import type { Attack, AttackGroup } from '../attack.ts'
import type { Target } from '../target.ts'

const CONSENT = { camera: true, microphone: true, screen: true, textVersion: 'test' }
const CAMERA_ASKED = { camera: 'required', microphone: 'off', screen: 'off' } as const
const DATAGRAMS = 4_000
const CONNECTIONS = 50
const LONGEST_BYTES = 1_400

/** The first bytes by which a WebRTC port distinguishes protocols (RFC 7983), and what follows is noise. */
const MALFORMED: readonly { name: string; first: readonly number[] }[] = [
  { name: 'STUN', first: [0x00, 0x01] },
  { name: 'DTLS', first: [0x16, 0xfe, 0xfd] },
  { name: 'RTP', first: [0x80, 0x65] },
  { name: 'RTCP', first: [0x81, 0xc8] },
  { name: 'nothing known', first: [] },
]

const noise = (first: readonly number[], index: number): Buffer =>
  Buffer.concat([Buffer.from(first), randomBytes(index % LONGEST_BYTES)])

const addressSchema = z.object({ address: z.string(), port: z.number() })

/** A candidate takes a place, and gets to know where the node receives. */
async function takePlace(
  target: Target,
  title: string,
  candidate: string,
): Promise<{ address: string; port: number; close(): void }> {
  const { url } = target
  const assessment = await makeAssessment(url, { title, candidates: [candidate], mediaPolicy: CAMERA_ASKED })
  const token = await signIn(url, candidate)
  const { id } = await callHub(url, '/api/test-sessions', testSessionSchema, {
    token,
    body: { assessmentId: assessment.id, consent: CONSENT },
  })
  const socket = await openSocket(url, CANDIDATE_NAMESPACE, { testSessionId: id, token })
  const { transport } = await askFor(socket, candidateRequests.joinMedia, {})
  const ice = addressSchema.safeParse(transport?.iceCandidates[0])
  if (!ice.success) throw new Error('the node names no address')
  return { ...ice.data, close: () => socket.disconnect() }
}

function sendDatagrams(address: string, port: number, first: readonly number[]): Promise<void> {
  const socket = createSocket('udp4')
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let sent = 0
  const next = (error: Error | null): void => {
    if (error !== null) reject(error)
    else if (sent === DATAGRAMS) resolve(undefined)
    else socket.send(noise(first, (sent += 1)), port, address, next)
  }
  next(null)
  return promise.finally(() => socket.close())
}

/** Garbage over TCP, framed as RFC 4571 asks with lengths that are lies. */
async function sendOverTcp(address: string, port: number): Promise<void> {
  const one = (index: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const socket = connect(port, address, () =>
      socket.end(Buffer.concat([Buffer.from([0xff, 0xff]), randomBytes(index * 20)])),
    )
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(undefined))
    socket.resume()
    return promise
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => one(index)))
}

/** Whether the worker that was attacked is the one that serves the next candidate. */
async function outcomeOf(
  target: Target,
  title: string,
  attack: (address: string, port: number) => Promise<void>,
): Promise<string | null> {
  const before = await takePlace(target, `${title}, before`, nip.candidate(2))
  await attack(before.address, before.port)
  const after = await takePlace(target, `${title}, after`, nip.candidate(3)).catch((error: unknown) => String(error))
  before.close()
  if (typeof after === 'string') return `nobody gets a place on the media node any more (${after})`
  after.close()
  return target.stack.logs().includes('mediasoup worker died') ? 'the media worker ended' : null
}

const attacks: readonly Attack[] = [
  ...MALFORMED.map(({ name, first }) => ({
    name: `a stranger sends ${DATAGRAMS} malformed datagrams that begin like ${name}`,
    attempt: (target: Target) =>
      outcomeOf(target, `Serangan ${name}`, (address, port) => sendDatagrams(address, port, first)),
  })),
  {
    name: `a stranger opens ${CONNECTIONS} TCP connections whose frames are lies`,
    attempt: (target) => outcomeOf(target, 'Serangan TCP', sendOverTcp),
  },
]

/** What arrives at the ports that the world can reach without a login. */
export const mediaPortAttacks: AttackGroup = { group: 'media ports', attacks }
