import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { types } from 'mediasoup'
import { describeCapabilities } from './describe-capabilities.ts'
import { handle } from './serve-request.ts'

/** What a hub asks about private talks. A talk checks that it is the named candidate's and the named page's. */
export const TALK_REQUESTS = {
  openTalk: handle(nodeRequests.openTalk, async ({ peers, talks }, identity) => {
    const peer = peers.require(identity.testSessionId)
    const talk = await talks.open(identity, peer)
    return { transport: talk.speaking.options, rtpCapabilities: describeCapabilities(peer.worker) }
  }),
  listenTalk: handle(nodeRequests.listenTalk, async ({ talks }, { talkId, testSessionId }) => {
    const { worker } = talks.require(talkId, { testSessionId })
    const transport = await talks.listen(talkId, testSessionId)
    return { transport: transport.options, rtpCapabilities: describeCapabilities(worker) }
  }),
  connectTalk: handle(nodeRequests.connectTalk, async ({ talks }, { talkId, side, dtlsParameters, ...of }) => {
    await talks.require(talkId, of).transportOf(side).connect(dtlsParameters)
    return {}
  }),
  speakTalk: handle(nodeRequests.speakTalk, async ({ talks }, { talkId, viewerId, rtpParameters }) => ({
    producerId: (await talks.require(talkId, { viewerId }).speak(rtpParameters)).id,
  })),
  hearTalk: handle(nodeRequests.hearTalk, ({ talks }, { talkId, testSessionId, rtpCapabilities }) =>
    // mediasoup checks capabilities itself, in this process, before it uses anything of them.
    talks.require(talkId, { testSessionId }).hear(rtpCapabilities as types.RtpCapabilities),
  ),
  closeTalk: handle(nodeRequests.closeTalk, ({ talks }, { talkId }) => {
    talks.close(talkId)
    return {}
  }),
  listTalks: handle(nodeRequests.listTalks, ({ talks }) => ({ talks: talks.list() })),
}
