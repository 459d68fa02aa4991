import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { CANDIDATE_NAMESPACE, candidateRequests } from '@pengawas/shared/sockets/candidate'
import type { AckOf, RequestContract } from '@pengawas/shared/sockets/event'
import type { Socket } from 'socket.io-client'
import { ask, callHub, openSocket } from './hub-client.ts'

const CONSENT = { camera: true, microphone: true, screen: true, textVersion: 'test' }

/** A VP8 stream as a browser would name it. No packet of it is ever sent. */
const CAMERA = {
  codecs: [
    { mimeType: 'video/VP8', clockRate: 90_000, payloadType: 101, rtcpFeedback: [{ type: 'nack', parameter: 'pli' }] },
  ],
  encodings: [{ ssrc: 4_711 }],
  rtcp: { cname: 'camera' },
}

/** A request over a socket that must succeed. */
export async function askFor<C extends RequestContract>(
  socket: Socket,
  contract: C,
  payload: unknown,
): Promise<AckOf<C>> {
  const answer = await ask(socket, contract.name, payload)
  if (!answer.ok) throw new Error(`${contract.name}: ${answer.error}`)
  return contract.ack.parse(answer.data) as AckOf<C>
}

/** A candidate with a place on a media node, who publishes a camera that sends nothing. */
export interface PublishedCamera {
  readonly testSessionId: string
  readonly socket: Socket
  readonly place: { nodeId: string; workerId: string }
}

/** Starts a test and publishes a camera; `watcher` is the token of the proctor who sees the candidate on their wall. */
export async function publishCamera(
  url: string,
  token: string,
  assessmentId: string,
  watcher: string,
): Promise<PublishedCamera> {
  const { id } = await callHub(url, '/api/test-sessions', testSessionSchema, {
    token,
    body: { assessmentId, consent: CONSENT },
  })
  const socket = await openSocket(url, CANDIDATE_NAMESPACE, { testSessionId: id, token })
  const { transport } = await askFor(socket, candidateRequests.joinMedia, {})
  if (transport === null) throw new Error('there is no transport to publish on')
  await askFor(socket, candidateRequests.produce, {
    transportId: transport.id,
    source: 'camera',
    kind: 'video',
    rtpParameters: CAMERA,
  })
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const { candidates } = await callHub(url, '/api/proctoring/wall', wallSchema, { token: watcher })
    const peer = candidates.find(({ testSessionId }) => testSessionId === id)?.peer
    if (peer?.producers.some(({ source }) => source === 'camera') === true) {
      return { testSessionId: id, socket, place: { nodeId: peer.nodeId, workerId: peer.workerId } }
    }
  }
  throw new Error('the camera is not on the wall')
}
