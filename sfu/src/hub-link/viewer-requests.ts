import { AppError } from '@pengawas/shared/errors'
import { packPictures } from '@pengawas/shared/rules/packed-pictures'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { types } from 'mediasoup'
import { describeCapabilities } from './describe-capabilities.ts'
import { handle } from './serve-request.ts'
import { takeWallPictures } from './wall-pictures.ts'

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
    async ({ peers, phones, viewers }, { viewerId, testSessionId, transportId, source, rtpCapabilities }) => {
      const viewer = viewers.require(viewerId)
      const found = source === 'phone' ? phones.find(testSessionId, 'camera') : peers.find(testSessionId, source)
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
  closeViewer: handle(nodeRequests.closeViewer, ({ viewers, talks }, { viewerId }) => {
    viewers.closeViewer(viewerId)
    talks.viewerClosed(viewerId)
    return {}
  }),
  /** The viewer must have a transport here, as for a consumer. */
  takePictures: handle(nodeRequests.takePictures, async (context, wanted) => {
    const { viewers, now } = context
    const viewer = viewers.require(wanted.viewerId)
    const { testSessionIds, kinds = ['camera'] } = wanted
    const names = testSessionIds.flatMap((testSessionId) => kinds.map((kind) => ({ testSessionId, kind })))
    const pictures = await takeWallPictures(context, names)
    viewer.notePictures(
      pictures.map(({ testSessionId }) => testSessionId),
      now(),
    )
    return packPictures(pictures)
  }),
  measureReceiving: handle(nodeRequests.measureReceiving, async ({ viewers }, { viewerId, transportId }) => ({
    availableBps: await viewers.require(viewerId).availableBps(transportId),
  })),
  listViewers: handle(nodeRequests.listViewers, ({ viewers, now }) => ({ viewers: viewers.list(now()) })),
  stopWatching: handle(nodeRequests.stopWatching, ({ viewers }, { viewerId, testSessionIds }) => {
    viewers.stopWatching(viewerId, testSessionIds)
    return {}
  }),
}
