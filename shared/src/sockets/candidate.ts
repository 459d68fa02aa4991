import { z } from 'zod'
import { audioReadingSchema, liveAnalysisSchema } from '../contracts/analysis.ts'
import { idSchema, instantSchema } from '../contracts/envelope.ts'
import {
  connectTransportSchema,
  iceParametersSchema,
  producerIdSchema,
  rtpCapabilitiesSchema,
  rtpParametersSchema,
  transportIdSchema,
  transportOptionsSchema,
  transportRefSchema,
} from '../contracts/media.ts'
import { mediaSourceSchema, sourceStatesSchema } from '../contracts/proctoring.ts'
import { testSessionStatusSchema } from '../contracts/test-sessions.ts'
import { sessionClockSchema } from '../contracts/test-taking.ts'
import { flagSeveritySchema, flagTypeSchema } from '../flags.ts'
import { notice, nothing, request } from './event.ts'

/** Socket.IO namespace of candidates' test pages. The handshake's `auth.testSessionId` names the session; it must be the user's own. */
export const CANDIDATE_NAMESPACE = '/candidate'

export const candidateHandshakeSchema = z.object({ testSessionId: idSchema, token: z.string().max(200).optional() })

export const candidateRequests = {
  /** Asks for a place on a media node, or for the one held before: with `transportId` of a transport that still lives, nothing is made anew. */
  joinMedia: request(
    'media:join',
    z.object({ transportId: transportIdSchema.optional() }),
    z.object({
      resumed: z.boolean(),
      rtpCapabilities: rtpCapabilitiesSchema,
      transport: transportOptionsSchema.nullable(),
      iceServers: z.array(
        z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
      ),
    }),
  ),
  connectTransport: request('media:connect-transport', connectTransportSchema, nothing),
  restartIce: request('media:restart-ice', transportRefSchema, z.object({ iceParameters: iceParametersSchema })),
  produce: request(
    'media:produce',
    z.object({
      transportId: transportIdSchema,
      source: mediaSourceSchema,
      kind: z.enum(['audio', 'video']),
      rtpParameters: rtpParametersSchema,
    }),
    z.object({ producerId: producerIdSchema }),
  ),
  setProducer: request('media:set-producer', z.object({ producerId: producerIdSchema, paused: z.boolean() }), nothing),
  closeProducer: request('media:close-producer', z.object({ producerId: producerIdSchema }), nothing),
  reportSources: request('media:report-sources', sourceStatesSchema, nothing),
} as const

/** From the hub to the candidate's page. */
export const candidateNotices = {
  /** The place on the media node is gone: join again and publish everything anew. */
  mediaLost: notice('media:lost', z.object({ reason: z.enum(['worker-died', 'node-lost', 'closed']) })),
  /** `clock` as it is now, where the session still runs. */
  sessionChanged: notice(
    'session:changed',
    z.object({ status: testSessionStatusSchema, clock: sessionClockSchema.optional() }),
  ),
  /** A proctor says something to the candidate. */
  sessionWarned: notice('session:warned', z.object({ id: idSchema, text: z.string(), at: instantSchema })),
  /** Another page may write from now on: every page of the session hears of it and compares `pageId` with its own. */
  pageChanged: notice('session:page-changed', z.object({ pageId: z.string() })),
  /** A flag was raised; candidates may know what is noted of them, not what a proctor makes of it. */
  flagNoted: notice(
    'flag:noted',
    z.object({
      id: idSchema,
      type: flagTypeSchema,
      severity: flagSeveritySchema,
      reason: z.string(),
      at: instantSchema,
    }),
  ),
  analysisUpdated: notice('analysis:updated', liveAnalysisSchema),
  audioLevel: notice('audio:level', audioReadingSchema.omit({ testSessionId: true })),
  /** Another page took this session over. */
  superseded: notice('session:superseded', z.object({})),
} as const
