import { AppError } from '@pengawas/shared/errors'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { types } from 'mediasoup'
import { describeCapabilities } from './describe-capabilities.ts'
import { handle } from './serve-request.ts'

/** What a hub asks about proctors' pages. A viewer checks that what is named belongs to it. */
export const VIEWER_REQUESTS = {
  openViewerTransport: handle(
    nodeRequests.openViewerTransport,
    async ({ viewers, workers }, { viewerId, userId, workerId }) => {
      const worker = workers.require(workerId)
      const transport = await viewers.openTransport(viewerId, userId, worker)
      return { transport: transport.options, rtpCapabilities: describeCapabilities(worker) }
    },
  ),
  connectViewerTransport: handle(
    nodeRequests.connectViewerTransport,
    async ({ viewers }, { viewerId, transportId, dtlsParameters }) => {
      await viewers.require(viewerId).connect(transportId, dtlsParameters)
      return {}
    },
  ),
  restartViewerIce: handle(nodeRequests.restartViewerIce, async ({ viewers }, { viewerId, transportId }) => ({
    iceParameters: await viewers.require(viewerId).restartIce(transportId),
  })),
  consume: handle(
    nodeRequests.consume,
    async ({ peers, viewers }, { viewerId, testSessionId, transportId, source, rtpCapabilities }) => {
      const viewer = viewers.require(viewerId)
      const found = peers.find(testSessionId, source)
      if (found === undefined) throw new AppError('not-found')
      // mediasoup checks capabilities itself, in this process, before it uses anything of them.
      return viewer.consume(transportId, { ...found, testSessionId, source }, rtpCapabilities as types.RtpCapabilities)
    },
  ),
  setConsumer: handle(
    nodeRequests.setConsumer,
    async ({ viewers }, { viewerId, testSessionId, consumerId, ...change }) => {
      await viewers.require(viewerId).setConsumer(consumerId, testSessionId, change)
      return {}
    },
  ),
  closeConsumer: handle(nodeRequests.closeConsumer, ({ viewers }, { viewerId, consumerId }) => {
    viewers.require(viewerId).closeConsumer(consumerId)
    return {}
  }),
  closeViewer: handle(nodeRequests.closeViewer, ({ viewers }, { viewerId }) => {
    viewers.closeViewer(viewerId)
    return {}
  }),
  listViewers: handle(nodeRequests.listViewers, ({ viewers }) => ({ viewers: viewers.list() })),
  stopWatching: handle(nodeRequests.stopWatching, ({ viewers }, { viewerId, testSessionIds }) => {
    viewers.stopWatching(viewerId, testSessionIds)
    return {}
  }),
}
