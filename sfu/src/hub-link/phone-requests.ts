import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { describeCapabilities } from './describe-capabilities.ts'
import { handle } from './serve-request.ts'

/** What a hub asks about phones that are second cameras: each is a peer of its own, with one picture that is not analysed. */
export const PHONE_REQUESTS = {
  openPhone: handle(nodeRequests.openPhone, async ({ peers, phones }, { testSessionId, transportId }) => {
    const { assessmentId } = peers.require(testSessionId).identity
    const { peer, resumed } = await phones.open({ testSessionId, assessmentId, analyse: false }, transportId)
    return {
      resumed,
      rtpCapabilities: describeCapabilities(peer.worker),
      transport: resumed ? null : peer.transport.options,
    }
  }),
  connectPhoneTransport: handle(
    nodeRequests.connectPhoneTransport,
    async ({ phones }, { testSessionId, transportId, dtlsParameters }) => {
      await phones.require(testSessionId).connect(transportId, dtlsParameters)
      return {}
    },
  ),
  restartPhoneIce: handle(nodeRequests.restartPhoneIce, async ({ phones }, { testSessionId, transportId }) => ({
    iceParameters: await phones.require(testSessionId).restartIce(transportId),
  })),
  producePhone: handle(nodeRequests.producePhone, async ({ phones }, { testSessionId, transportId, rtpParameters }) => {
    const producer = await phones.require(testSessionId).produce(transportId, 'camera', 'video', rtpParameters)
    return { producerId: producer.id }
  }),
  closePhoneProducer: handle(nodeRequests.closePhoneProducer, ({ phones }, { testSessionId, producerId }) => {
    phones.require(testSessionId).closeProducer(producerId)
    return {}
  }),
  closePhone: handle(nodeRequests.closePhone, ({ phones }, { testSessionId }) => {
    phones.closePeer(testSessionId)
    return {}
  }),
}
