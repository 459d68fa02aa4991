import { z } from 'zod'
import { idSchema } from '../contracts/envelope.ts'
import {
  consumerIdSchema,
  consumerOptionsSchema,
  dtlsParametersSchema,
  iceParametersSchema,
  rtpCapabilitiesSchema,
  transportIdSchema,
  transportOptionsSchema,
} from '../contracts/media.ts'
import { mediaSourceSchema } from '../contracts/proctoring.ts'
import { nothing, request } from './event.ts'

/** Socket.IO namespace of proctors' walls. The page makes `viewerId`; with it, it keeps its transports across a reconnection. */
export const PROCTOR_NAMESPACE = '/proctor'

/** How many walls one account may have open at once, on all its devices. */
export const MAX_WALL_PAGES = 4

export const proctorHandshakeSchema = z.object({ viewerId: idSchema, token: z.string().max(200).optional() })

/** A receiving transport lives on one worker of one node, so every media request names both. */
const placementSchema = z.object({ nodeId: z.string().min(1).max(100), workerId: z.string().min(1).max(100) })

export const proctorRequests = {
  openTransport: request(
    'media:open-transport',
    placementSchema,
    z.object({
      transport: transportOptionsSchema,
      rtpCapabilities: rtpCapabilitiesSchema,
      iceServers: z.array(
        z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
      ),
    }),
  ),
  connectTransport: request(
    'media:connect-transport',
    z.object({
      nodeId: placementSchema.shape.nodeId,
      transportId: transportIdSchema,
      dtlsParameters: dtlsParametersSchema,
    }),
    nothing,
  ),
  restartIce: request(
    'media:restart-ice',
    z.object({ nodeId: placementSchema.shape.nodeId, transportId: transportIdSchema }),
    z.object({ iceParameters: iceParametersSchema }),
  ),
  /** Consumers start paused; the page resumes those whose tile is in view. */
  consume: request(
    'media:consume',
    z.object({
      testSessionId: idSchema,
      transportId: transportIdSchema,
      source: mediaSourceSchema,
      rtpCapabilities: rtpCapabilitiesSchema,
    }),
    consumerOptionsSchema,
  ),
  setConsumer: request(
    'media:set-consumer',
    z.object({
      nodeId: placementSchema.shape.nodeId,
      testSessionId: idSchema,
      consumerId: consumerIdSchema,
      paused: z.boolean().optional(),
      spatialLayer: z.int().min(0).max(2).optional(),
    }),
    nothing,
  ),
  /** Who is in focus on this page; null: nobody. */
  setFocus: request('wall:focus', z.object({ testSessionId: idSchema.nullable() }), nothing),
  closeConsumer: request(
    'media:close-consumer',
    z.object({ nodeId: placementSchema.shape.nodeId, consumerId: consumerIdSchema }),
    nothing,
  ),
} as const
