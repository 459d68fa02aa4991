import { z } from 'zod'
import { candidateRequests } from './candidate.ts'
import { nothing, request } from './event.ts'

/** Socket.IO namespace of phones that are a candidate's second camera. The token of the handshake names the test session. */
export const SECOND_CAMERA_NAMESPACE = '/second-camera'

export const secondCameraHandshakeSchema = z.object({ token: z.string().min(1).max(200) })

const { joinMedia, connectTransport, restartIce, produce, closeProducer } = candidateRequests

/** A phone publishes its camera as a test page does, and nothing else. */
export const secondCameraRequests = {
  ...{ joinMedia, connectTransport, restartIce, produce, closeProducer },
  /** Whether the picture of this phone arrives, as the media node says: the phone itself only knows that it sends. */
  look: request('second-camera:look', nothing, z.object({ isArriving: z.boolean() })),
  /** The phone is no second camera any more; its token is worth nothing from then on. */
  leave: request('second-camera:leave', nothing, nothing),
} as const
