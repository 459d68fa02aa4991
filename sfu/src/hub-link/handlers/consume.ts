import { AppError } from '@pengawas/shared/errors'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { types } from 'mediasoup'
import { handle } from '../serve-request.ts'

export const consume = handle(
  nodeRequests.consume,
  async ({ peers, viewers }, { viewerId, testSessionId, transportId, source, rtpCapabilities }) => {
    const viewer = viewers.require(viewerId)
    const found = peers.find(testSessionId, source)
    if (found === undefined) throw new AppError('not-found')
    // mediasoup checks capabilities itself, in this process, before it uses anything of them.
    return viewer.consume(transportId, { ...found, testSessionId, source }, rtpCapabilities as types.RtpCapabilities)
  },
)
