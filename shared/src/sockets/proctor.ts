import { z } from 'zod'
import { idSchema } from '../contracts/envelope.ts'
import {
  iceServersSchema,
  consumerIdSchema,
  consumerOptionsSchema,
  dtlsParametersSchema,
  iceParametersSchema,
  producerIdSchema,
  rtpCapabilitiesSchema,
  rtpParametersSchema,
  transportIdSchema,
  transportOptionsSchema,
  packedPicturesSchema,
  picturesWantedSchema,
} from '../contracts/media.ts'
import { watchedSourceSchema } from '../contracts/proctoring.ts'
import { nothing, request } from './event.ts'

/** Socket.IO namespace of proctors' walls. The page makes `viewerId`; with it, it keeps its transports across a reconnection. */
export const PROCTOR_NAMESPACE = '/proctor'

/** How many walls one account may have open at once, on all its devices. */
export const MAX_WALL_PAGES = 4

export const proctorHandshakeSchema = z.object({ viewerId: idSchema, token: z.string().max(200).optional() })

/** How many consumers one request may name: two full pages of the wall, with sound and screen of the candidate in focus. */
export const MAX_CONSUMERS_PER_REQUEST = 200

/** A receiving transport lives on one worker of one node, so every media request names both. */
const placementSchema = z.object({ nodeId: z.string().min(1).max(100), workerId: z.string().min(1).max(100) })

export const proctorRequests = {
  openTransport: request(
    'media:open-transport',
    placementSchema,
    z.object({
      transport: transportOptionsSchema,
      rtpCapabilities: rtpCapabilitiesSchema,
      iceServers: iceServersSchema,
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
  /** Consumers start paused; the page resumes those whose tile is in view. In the order of `wanted`; null where it is refused. */
  consumeAll: request(
    'media:consume-all',
    z.object({
      transportId: transportIdSchema,
      wanted: z
        .array(z.object({ testSessionId: idSchema, source: watchedSourceSchema }))
        .min(1)
        .max(MAX_CONSUMERS_PER_REQUEST),
      rtpCapabilities: rtpCapabilitiesSchema,
    }),
    z.object({ consumers: z.array(consumerOptionsSchema.nullable()) }),
  ),
  /** Pauses, resumes and changes layers. Answers with the consumers that the server does not know, or may not send, any more. */
  setConsumers: request(
    'media:set-consumers',
    z.object({
      nodeId: placementSchema.shape.nodeId,
      changes: z
        .array(
          z.object({
            testSessionId: idSchema,
            consumerId: consumerIdSchema,
            paused: z.boolean().optional(),
            spatialLayer: z.int().min(0).max(2).optional(),
          }),
        )
        .min(1)
        .max(MAX_CONSUMERS_PER_REQUEST),
    }),
    z.object({ refused: z.array(consumerIdSchema) }),
  ),
  closeConsumers: request(
    'media:close-consumers',
    z.object({
      nodeId: placementSchema.shape.nodeId,
      consumerIds: z.array(consumerIdSchema).min(1).max(MAX_CONSUMERS_PER_REQUEST),
    }),
    nothing,
  ),
  /** Single pictures of candidates where the page shows no video; those of whom there is none are left out. */
  takePictures: request('media:take-pictures', picturesWantedSchema, packedPicturesSchema),
  /** What the network to this page is estimated to carry on one transport; null where nothing is known. */
  measureReceiving: request(
    'media:measure-receiving',
    z.object({ nodeId: placementSchema.shape.nodeId, transportId: transportIdSchema }),
    z.object({ availableBps: z.number().min(0).nullable() }),
  ),
  /** One at a time, as pages of the previous version ask; so are the next and the last. */
  consume: request(
    'media:consume',
    z.object({
      testSessionId: idSchema,
      transportId: transportIdSchema,
      source: watchedSourceSchema,
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
  /** Begins a private talk with one candidate; it can be heard once the page speaks. */
  startTalk: request(
    'talk:start',
    z.object({ testSessionId: idSchema }),
    z.object({
      talkId: idSchema,
      transport: transportOptionsSchema,
      rtpCapabilities: rtpCapabilitiesSchema,
      iceServers: iceServersSchema,
    }),
  ),
  connectTalk: request('talk:connect', z.object({ talkId: idSchema, dtlsParameters: dtlsParametersSchema }), nothing),
  speakTalk: request(
    'talk:speak',
    z.object({ talkId: idSchema, rtpParameters: rtpParametersSchema }),
    z.object({ producerId: producerIdSchema }),
  ),
  endTalk: request('talk:end', z.object({ talkId: idSchema }), nothing),
} as const
