import { peerRecordingSchema } from '../contracts/recordings.ts'
import { z } from 'zod'
import { idSchema } from '../contracts/envelope.ts'
import {
  iceServersSchema,
  connectTransportSchema,
  consumerOptionsSchema,
  dtlsParametersSchema,
  iceParametersSchema,
  mediaWaySchema,
  producerIdSchema,
  rtpCapabilitiesSchema,
  rtpParametersSchema,
  transportIdSchema,
  transportOptionsSchema,
  transportRefSchema,
} from '../contracts/media.ts'
import { mediaSourceSchema, sourceStatesSchema } from '../contracts/proctoring.ts'
import { featuresSchema } from '../contracts/talks.ts'
import { nothing, request } from './event.ts'

/** Socket.IO namespace of candidates' test pages. The handshake's `auth.testSessionId` names the session; it must be the user's own. */
export const CANDIDATE_NAMESPACE = '/candidate'

export const candidateHandshakeSchema = z.object({
  testSessionId: idSchema,
  token: z.string().max(200).optional(),
  /** What the page can take part in. Pages of an earlier version name nothing. */
  features: featuresSchema.default([]),
})

export const candidateRequests = {
  /** Asks to be placed on a media node, or to go on there: a `transportId` of a transport that still exists is kept, and nothing is created. */
  joinMedia: request(
    'media:join',
    z.object({ transportId: transportIdSchema.optional() }),
    z.object({
      resumed: z.boolean(),
      rtpCapabilities: rtpCapabilitiesSchema,
      transport: transportOptionsSchema.nullable(),
      iceServers: iceServersSchema,
      /** Whether something of this candidate is recorded now. */
      recording: peerRecordingSchema.optional(),
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
  /**
   * During a check-in: opens a transport that can be reached one way only, to try that way. Null where it cannot be tried: no
   * relay is there, or the media node is of an earlier version. What came of it is for the media node to say.
   */
  openProbe: request(
    'media:open-probe',
    z.object({ way: mediaWaySchema }),
    z.object({ transport: transportOptionsSchema.nullable(), iceServers: iceServersSchema }),
  ),
  connectProbe: request('media:connect-probe', connectTransportSchema, nothing),
  /** Opens the transport over which the candidate hears the person who talks with them. */
  listenTalk: request(
    'talk:listen',
    z.object({ talkId: idSchema }),
    z.object({
      transport: transportOptionsSchema,
      rtpCapabilities: rtpCapabilitiesSchema,
      iceServers: iceServersSchema,
    }),
  ),
  connectTalk: request('talk:connect', z.object({ talkId: idSchema, dtlsParameters: dtlsParametersSchema }), nothing),
  hearTalk: request(
    'talk:hear',
    z.object({ talkId: idSchema, rtpCapabilities: rtpCapabilitiesSchema }),
    consumerOptionsSchema,
  ),
} as const
