import type { AnalysisState } from '@pengawas/shared/contracts/analysis'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { takePicture } from '../taps/take-picture.ts'
import { describeCapabilities } from './describe-capabilities.ts'
import { handle, type HandlerContext } from './serve-request.ts'

/** Closes what a candidate publishes, from all their devices. */
export function closeCandidate({ peers, phones }: HandlerContext, testSessionId: string): void {
  peers.closePeer(testSessionId)
  phones.closePeer(testSessionId)
}

/** The candidate's test has begun, which may be known already. */
export function beginCandidate({ peers, analysis, recording }: HandlerContext, testSessionId: string): void {
  analysis.begin(testSessionId)
  const peer = peers.get(testSessionId)
  if (peer !== undefined) recording.begin(peer)
}

function analysisState(isAnalysed: boolean, inference: NodeLoad['inference']['state']): AnalysisState {
  if (!isAnalysed) return 'off'
  return inference === 'ready' ? 'on' : 'down'
}

/** What a hub asks about candidates. A peer checks that what is named belongs to it. */
export const PEER_REQUESTS = {
  openPeer: handle(
    nodeRequests.openPeer,
    async ({ peers, analysis, recording }, { transportId, begun, ...identity }) => {
      const { peer, resumed } = await peers.open(identity, transportId)
      if (begun === true) {
        analysis.begin(identity.testSessionId, identity.gazeBaseline)
        recording.begin(peer)
      }
      return {
        resumed,
        workerId: peer.worker.id,
        rtpCapabilities: describeCapabilities(peer.worker),
        transport: resumed ? null : peer.transport.options,
        recording: recording.stateOf(peer),
      }
    },
  ),
  connectPeerTransport: handle(
    nodeRequests.connectPeerTransport,
    async ({ peers }, { testSessionId, transportId, dtlsParameters }) => {
      await peers.require(testSessionId).connect(transportId, dtlsParameters)
      return {}
    },
  ),
  restartPeerIce: handle(nodeRequests.restartPeerIce, async ({ peers }, { testSessionId, transportId }) => ({
    iceParameters: await peers.require(testSessionId).restartIce(transportId),
  })),
  produce: handle(
    nodeRequests.produce,
    async ({ peers }, { testSessionId, transportId, source, kind, rtpParameters }) => {
      const producer = await peers.require(testSessionId).produce(transportId, source, kind, rtpParameters)
      return { producerId: producer.id }
    },
  ),
  setProducer: handle(nodeRequests.setProducer, async ({ peers }, { testSessionId, producerId, paused }) => {
    await peers.require(testSessionId).setPaused(producerId, paused)
    return {}
  }),
  closeProducer: handle(nodeRequests.closeProducer, ({ peers }, { testSessionId, producerId }) => {
    peers.require(testSessionId).closeProducer(producerId)
    return {}
  }),
  takePicture: handle(nodeRequests.takePicture, async ({ peers, keptShrinker, now }, { testSessionId, source }) => {
    const peer = peers.require(testSessionId)
    const producer = peer.producer(source)
    const taken = producer === undefined ? null : await takePicture({ worker: peer.worker, producer, now })
    const fitting = taken === null ? null : await keptShrinker.fit(taken.picture)
    return { picture: fitting === null ? null : new Uint8Array(fitting) }
  }),
  beginTest: handle(nodeRequests.beginTest, ({ peers, analysis, recording }, { testSessionId, gazeBaseline }) => {
    analysis.startAnew(testSessionId, gazeBaseline)
    const peer = peers.get(testSessionId)
    if (peer !== undefined) recording.begin(peer)
    return {}
  }),
  keepRecording: handle(nodeRequests.keepRecording, ({ recording }, { testSessionId }) => {
    recording.keep(testSessionId)
    return {}
  }),
  cutRecording: handle(nodeRequests.cutRecording, async ({ recording, uploads }, { testSessionId, waitMs }) => {
    const startedAt = performance.now()
    const cut = await recording.cut(testSessionId)
    const ids = cut.segments.map(({ id }) => id)
    const leftMs = Math.max(0, waitMs - (performance.now() - startedAt))
    const stored = await uploads.sendFirst(testSessionId, ids, leftMs)
    return { recording: cut.recording, segments: ids, stored }
  }),
  countReceived: handle(nodeRequests.countReceived, ({ peers }, { testSessionId }) =>
    peers.require(testSessionId).countReceived(),
  ),
  measureFraming: handle(nodeRequests.measureFraming, ({ peers, analysis, inferenceState }, { testSessionId }) => {
    peers.require(testSessionId)
    const reading = analysis.measureFraming(testSessionId)
    return { analysis: analysisState(reading !== undefined, inferenceState()), reading: reading ?? null }
  }),
  measureGaze: handle(nodeRequests.measureGaze, async ({ peers, analysis, inferenceState }, { testSessionId }) => {
    peers.require(testSessionId)
    const look = await analysis.measureGaze(testSessionId)
    return { analysis: analysisState(look !== undefined, inferenceState()), look: look ?? null }
  }),
  calibrateGaze: handle(nodeRequests.calibrateGaze, ({ peers, analysis }, { testSessionId, baseline }) => {
    peers.require(testSessionId)
    analysis.calibrateGaze(testSessionId, baseline)
    return {}
  }),
  closePeer: handle(nodeRequests.closePeer, (context, { testSessionId }) => {
    closeCandidate(context, testSessionId)
    return {}
  }),
}
