import { z } from 'zod'
import { audioReadingSchema, liveAnalysisSchema } from '../contracts/analysis.ts'
import { idSchema } from '../contracts/envelope.ts'
import { flagSchema } from '../contracts/flags.ts'
import {
  consumerIdSchema,
  consumerOptionsSchema,
  dtlsParametersSchema,
  iceParametersSchema,
  rtpCapabilitiesSchema,
  transportIdSchema,
  transportOptionsSchema,
} from '../contracts/media.ts'
import { mediaSourceSchema, progressSchema, wallCandidateSchema } from '../contracts/proctoring.ts'
import { notice, nothing, request } from './event.ts'

/** Socket.IO namespace of proctors' walls. `viewerId` is made by the page and keeps its transports across a reconnection. */
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
  closeConsumer: request(
    'media:close-consumer',
    z.object({ nodeId: placementSchema.shape.nodeId, consumerId: consumerIdSchema }),
    nothing,
  ),
} as const

/** From the hub to the wall. Everything but levels and analysis is also there over HTTP, by sequence number or as a whole. */
export const proctorNotices = {
  candidateUpdated: notice('candidate:updated', wallCandidateSchema),
  flagChanged: notice('flag:changed', flagSchema),
  /** How far candidates are, those of the last seconds together. */
  progressUpdated: notice(
    'candidate:progress',
    z.array(z.object({ testSessionId: idSchema, progress: progressSchema })),
  ),
  analysisUpdated: notice('analysis:updated', z.object({ testSessionId: idSchema, analysis: liveAnalysisSchema })),
  audioLevels: notice('audio:levels', z.array(audioReadingSchema).max(500)),
  /** Who watches whom has changed: the page asks for its wall. */
  wallChanged: notice('wall:changed', z.object({})),
  /** A media node or worker is gone: transports on it are dead; tiles come back when their candidates have published anew. */
  placementLost: notice('media:placement-lost', z.object({ nodeId: z.string(), workerId: z.string().nullable() })),
} as const
