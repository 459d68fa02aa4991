import { z } from 'zod'
import {
  analysisStateSchema,
  audioReadingSchema,
  detectedFlagSchema,
  framingReadingSchema,
  gazeLookSchema,
  liveAnalysisSchema,
} from '../contracts/analysis.ts'
import { idSchema } from '../contracts/envelope.ts'
import {
  consumerIdSchema,
  consumerOptionsSchema,
  dtlsParametersSchema,
  iceParametersSchema,
  mediaWaySchema,
  producerIdSchema,
  rtpCapabilitiesSchema,
  rtpParametersSchema,
  transportIdSchema,
  transportOptionsSchema,
  packedPicturesSchema,
  picturesWantedSchema,
  triedWaysSchema,
} from '../contracts/media.ts'
import { mediaSourceSchema, peerStateSchema, watchedSourceSchema } from '../contracts/proctoring.ts'
import { peerRecordingSchema, recordingModeSchema } from '../contracts/recordings.ts'
import { notice, nothing, request } from './event.ts'
import { nodeLoadSchema } from './node-load.ts'

/** Socket.IO namespace that media nodes connect to. The handshake proves that they know the shared secret. */
export const MEDIA_NAMESPACE = '/media'

export const mediaNodeHandshakeSchema = z.object({
  nodeId: z.string().min(1).max(100),
  secret: z.string().min(1).max(200),
})

/** Counts of a candidate's transport since it was opened. */
const receivedCountsSchema = z.object({
  /** By the node's own clock, in ms. */
  at: z.number(),
  /** Another transport counts from the beginning. */
  transportId: transportIdSchema,
  bytes: z.int().min(0),
  packets: z.int().min(0),
  lost: z.int().min(0),
  /** Over what media comes now; null while nothing is connected. */
  protocol: z.enum(['udp', 'tcp']).nullable(),
})
export type ReceivedCounts = z.infer<typeof receivedCountsSchema>
/** A media node's clock is not the hub's, so a reading comes with its age. */
export const agedFramingSchema = framingReadingSchema.extend({ ageMs: z.number().min(0) })
export type AgedFraming = z.infer<typeof agedFramingSchema>

const peerRef = { testSessionId: idSchema }
const viewerRef = { viewerId: idSchema }
const talkRef = { talkId: idSchema }

/** From a hub to one media node. The node checks that what is named belongs to the named peer or viewer. */
export const nodeRequests = {
  /** Opens a peer for a candidate, or finds the one they have. `resumed` only when `transportId` names its open transport. */
  openPeer: request(
    'peer:open',
    z.object({
      ...peerRef,
      assessmentId: idSchema,
      transportId: transportIdSchema.optional(),
      analyse: z.boolean(),
      gazeBaseline: gazeLookSchema.nullish(),
      /** Whether the candidate's test has begun; hubs of an earlier version do not say. */
      begun: z.boolean().optional(),
      /** What is recorded once it has begun; hubs of an earlier version record nothing. */
      recording: recordingModeSchema.optional(),
    }),
    z.object({
      resumed: z.boolean(),
      workerId: z.string(),
      rtpCapabilities: rtpCapabilitiesSchema,
      transport: transportOptionsSchema.nullable(),
      /** Nodes of an earlier version record nothing. */
      recording: peerRecordingSchema.optional(),
    }),
  ),
  connectPeerTransport: request(
    'peer:connect-transport',
    z.object({ ...peerRef, transportId: transportIdSchema, dtlsParameters: dtlsParametersSchema }),
    nothing,
  ),
  restartPeerIce: request(
    'peer:restart-ice',
    z.object({ ...peerRef, transportId: transportIdSchema }),
    z.object({ iceParameters: iceParametersSchema }),
  ),
  produce: request(
    'peer:produce',
    z.object({
      ...peerRef,
      transportId: transportIdSchema,
      source: mediaSourceSchema,
      kind: z.enum(['audio', 'video']),
      rtpParameters: rtpParametersSchema,
    }),
    z.object({ producerId: producerIdSchema }),
  ),
  setProducer: request(
    'peer:set-producer',
    z.object({ ...peerRef, producerId: producerIdSchema, paused: z.boolean() }),
    nothing,
  ),
  closeProducer: request('peer:close-producer', z.object({ ...peerRef, producerId: producerIdSchema }), nothing),
  closePeer: request('peer:close', z.object(peerRef), nothing),
  /** Opens the peer of a candidate's phone beside the candidate's own, on the same worker; `not-found` without that. */
  openPhone: request(
    'phone:open',
    z.object({ ...peerRef, transportId: transportIdSchema.optional() }),
    z.object({
      resumed: z.boolean(),
      rtpCapabilities: rtpCapabilitiesSchema,
      transport: transportOptionsSchema.nullable(),
    }),
  ),
  connectPhoneTransport: request(
    'phone:connect-transport',
    z.object({ ...peerRef, transportId: transportIdSchema, dtlsParameters: dtlsParametersSchema }),
    nothing,
  ),
  restartPhoneIce: request(
    'phone:restart-ice',
    z.object({ ...peerRef, transportId: transportIdSchema }),
    z.object({ iceParameters: iceParametersSchema }),
  ),
  /** The one picture of a phone. */
  producePhone: request(
    'phone:produce',
    z.object({ ...peerRef, transportId: transportIdSchema, rtpParameters: rtpParametersSchema }),
    z.object({ producerId: producerIdSchema }),
  ),
  closePhoneProducer: request('phone:close-producer', z.object({ ...peerRef, producerId: producerIdSchema }), nothing),
  closePhone: request('phone:close', z.object(peerRef), nothing),
  /** One picture (WebP) of what the candidate publishes at this moment; null where none arrives. */
  takePicture: request(
    'peer:take-picture',
    z.object({ ...peerRef, source: z.enum(['camera', 'screen']) }),
    z.object({ picture: z.instanceof(Uint8Array).nullable() }),
  ),
  /**
   * The candidate was let in: what analysis saw in the check-in is no part of their test. Their gaze is judged from this
   * baseline, and with null from one that analysis learns; hubs of the previous version say nothing of it.
   */
  beginTest: request('peer:begin-test', z.object({ ...peerRef, gazeBaseline: gazeLookSchema.nullish() }), z.object({})),
  /** Something has happened in this test that its recording is to show, where only such moments are recorded. */
  keepRecording: request('peer:keep-recording', z.object(peerRef), nothing),
  /**
   * What was just recorded of a candidate is to be seen now: the node ends the segments that it writes and sends them before
   * others; around flags it keeps nothing more because of it. Answers within `waitMs` and some time to finish them, with those that
   * the hub has by then in `stored`.
   */
  cutRecording: request(
    'peer:cut-recording',
    z.object({ ...peerRef, waitMs: z.int().min(0).max(10_000) }),
    z.object({
      recording: peerRecordingSchema,
      segments: z.array(idSchema).max(100),
      stored: z.array(idSchema).max(100),
    }),
  ),
  /** What has arrived of a candidate so far, and over what; two answers some seconds apart measure their up-link. */
  countReceived: request('peer:count-received', z.object(peerRef), receivedCountsSchema),
  /**
   * Opens a transport that carries nothing and can be reached that way only, in place of an earlier one of the candidate. The
   * node closes it as soon as it is connected, or when its time is over.
   */
  openProbe: request(
    'probe:open',
    z.object({ ...peerRef, way: mediaWaySchema }),
    z.object({ transport: transportOptionsSchema }),
  ),
  connectProbe: request(
    'probe:connect',
    z.object({ ...peerRef, transportId: transportIdSchema, dtlsParameters: dtlsParametersSchema }),
    nothing,
  ),
  /** What came of each way that was tried a moment ago, as the node saw it. */
  triedWays: request('probe:tried-ways', z.object(peerRef), triedWaysSchema),
  /**
   * How the candidate sits before the camera: the newest reading that still holds, with its age. For a while from now on their
   * pictures are taken about once a second, and each reading is sent as a notice.
   */
  measureFraming: request(
    'peer:measure-framing',
    z.object(peerRef),
    z.object({ analysis: analysisStateSchema, reading: agedFramingSchema.nullable() }),
  ),
  /** Where the candidate looks now, over a second or so; null where their eyes are not seen at rest. */
  measureGaze: request(
    'peer:measure-gaze',
    z.object(peerRef),
    z.object({ analysis: analysisStateSchema, look: gazeLookSchema.nullable() }),
  ),
  /** The look from which analysis judges this candidate from now on; `openPeer` brings it to a node that does not know them. */
  calibrateGaze: request('peer:calibrate-gaze', z.object({ ...peerRef, baseline: gazeLookSchema }), nothing),
  openViewerTransport: request(
    'viewer:open-transport',
    z.object({ ...viewerRef, userId: idSchema, workerId: z.string() }),
    z.object({ transport: transportOptionsSchema, rtpCapabilities: rtpCapabilitiesSchema }),
  ),
  connectViewerTransport: request(
    'viewer:connect-transport',
    z.object({ ...viewerRef, transportId: transportIdSchema, dtlsParameters: dtlsParametersSchema }),
    nothing,
  ),
  restartViewerIce: request(
    'viewer:restart-ice',
    z.object({ ...viewerRef, transportId: transportIdSchema }),
    z.object({ iceParameters: iceParametersSchema }),
  ),
  consume: request(
    'viewer:consume',
    z.object({
      ...viewerRef,
      ...peerRef,
      transportId: transportIdSchema,
      source: watchedSourceSchema,
      rtpCapabilities: rtpCapabilitiesSchema,
    }),
    consumerOptionsSchema,
  ),
  setConsumer: request(
    'viewer:set-consumer',
    z.object({
      ...viewerRef,
      /** Whose the consumer must be: the hub has checked that this candidate may be watched. */
      ...peerRef,
      consumerId: consumerIdSchema,
      paused: z.boolean().optional(),
      spatialLayer: z.int().min(0).max(2).optional(),
    }),
    nothing,
  ),
  closeConsumer: request('viewer:close-consumer', z.object({ ...viewerRef, consumerId: consumerIdSchema }), nothing),
  closeViewer: request('viewer:close', z.object(viewerRef), nothing),
  /** The newest pictures (WebP) of these candidates; what there is none of is left out. */
  takePictures: request('viewer:take-pictures', picturesWantedSchema.safeExtend(viewerRef), packedPicturesSchema),
  /** What the network to the viewer is estimated to carry; null where nothing is known. */
  measureReceiving: request(
    'viewer:measure-receiving',
    z.object({ ...viewerRef, transportId: transportIdSchema }),
    z.object({ availableBps: z.number().min(0).nullable() }),
  ),
  /** Who receives what, so that a hub can end what is no longer allowed. */
  listViewers: request(
    'viewer:list',
    nothing,
    z.object({
      viewers: z.array(
        z.object({
          ...viewerRef,
          userId: idSchema,
          watching: z.array(idSchema),
          /** Of those, whose picture is being sent. Nodes of an earlier version do not say. */
          seeing: z.array(idSchema).default([]),
        }),
      ),
    }),
  ),
  /** Closes what the viewer receives of these candidates. */
  stopWatching: request(
    'viewer:stop-watching',
    z.object({ ...viewerRef, testSessionIds: z.array(idSchema).max(5000) }),
    nothing,
  ),
  /** Opens a private talk: the transport over which one proctor's page speaks to one candidate, on the candidate's worker. */
  openTalk: request(
    'talk:open',
    z.object({ ...talkRef, ...peerRef, ...viewerRef }),
    z.object({ transport: transportOptionsSchema, rtpCapabilities: rtpCapabilitiesSchema }),
  ),
  /** Opens the transport over which the candidate hears it. */
  listenTalk: request(
    'talk:listen',
    z.object({ ...talkRef, ...peerRef }),
    z.object({ transport: transportOptionsSchema, rtpCapabilities: rtpCapabilitiesSchema }),
  ),
  /** `viewerId` where the proctor's page connects, `testSessionId` where the candidate's does. */
  connectTalk: request(
    'talk:connect',
    z.discriminatedUnion('side', [
      z.object({ ...talkRef, ...viewerRef, side: z.literal('staff'), dtlsParameters: dtlsParametersSchema }),
      z.object({ ...talkRef, ...peerRef, side: z.literal('candidate'), dtlsParameters: dtlsParametersSchema }),
    ]),
    nothing,
  ),
  speakTalk: request(
    'talk:speak',
    z.object({ ...talkRef, ...viewerRef, rtpParameters: rtpParametersSchema }),
    z.object({ producerId: producerIdSchema }),
  ),
  hearTalk: request(
    'talk:hear',
    z.object({ ...talkRef, ...peerRef, rtpCapabilities: rtpCapabilitiesSchema }),
    consumerOptionsSchema,
  ),
  closeTalk: request('talk:close', z.object(talkRef), nothing),
  listTalks: request(
    'talk:list',
    nothing,
    z.object({ talks: z.array(z.object({ ...talkRef, ...peerRef, ...viewerRef })) }),
  ),
} as const

/** From a media node to the hub, answered. Repeated until answered, so every handler is idempotent. */
export const hubRequests = {
  /**
   * On every (re)connection: the whole state of the node. The hub answers with the test sessions that the node should no longer
   * hold, and with those of the others whose test has begun; hubs of an earlier version name none.
   */
  announce: request(
    'node:announce',
    z.object({ load: nodeLoadSchema, peers: z.array(peerStateSchema).max(2000) }),
    z.object({ closePeers: z.array(idSchema), begun: z.array(idSchema).default([]) }),
  ),
  peerChanged: request('peer:changed', peerStateSchema, nothing),
  /** The node no longer holds the candidate, who must publish again. */
  peerLost: request(
    'peer:lost',
    z.object({ ...peerRef, nodeId: z.string(), workerId: z.string(), reason: z.enum(['worker-died', 'closed']) }),
    nothing,
  ),
  workerLost: request('worker:lost', z.object({ nodeId: z.string(), workerId: z.string() }), nothing),
  /**
   * `evidence` is a WebP picture; absent where the flag rests on sound. `sentAt` is what the clock of the flag's instants says
   * while the node sends it, which need not be the hub's: nodes of an earlier version do not say, and are believed as they are.
   */
  raiseFlag: request(
    'flag:raise',
    z.object({
      ...{ ...peerRef, flag: detectedFlagSchema, evidence: z.instanceof(Uint8Array).nullable() },
      sentAt: z.number().optional(),
    }),
    nothing,
  ),
  /**
   * The portrait of a check-in (WebP), while the test goes on; null where there is none. Each answer with a picture is logged.
   * `isCompared`: whether the candidate agreed to a text that says that their face is compared.
   */
  checkInPortrait: request(
    'check-in:portrait',
    z.object(peerRef),
    z.object({ portrait: z.instanceof(Uint8Array).nullable(), isCompared: z.boolean().default(false) }),
  ),
} as const

/** From a media node to the hub, unanswered and lossy: the next one replaces it. */
export const hubNotices = {
  load: notice('node:load', nodeLoadSchema),
  analysis: notice('analysis:observed', z.object({ ...peerRef, analysis: liveAnalysisSchema })),
  framing: notice('framing:measured', z.object({ ...peerRef, reading: agedFramingSchema })),
  audioLevels: notice('audio:levels', z.array(audioReadingSchema).max(500)),
} as const
