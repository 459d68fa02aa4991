import { AppError } from '@pengawas/shared/errors'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import { type CandidateContext, livePlacement } from '../candidate-media/candidate-context.ts'

/** The node of a talk with this candidate. Throws `not-found` for any other, and as `livePlacement`. */
async function nodeOfTalk(context: CandidateContext, talkId: string): Promise<string> {
  await livePlacement(context)
  const talk = await context.services.talks.find(talkId)
  if (talk === null || talk.testSessionId !== context.testSessionId) throw new AppError('not-found')
  return talk.nodeId
}

const listenTalk = onRequest(candidateRequests.listenTalk, async (context: CandidateContext, { talkId }) => {
  const { nodes, services, actor, testSessionId } = context
  const nodeId = await nodeOfTalk(context, talkId)
  const opened = await nodes.call(nodeId, nodeRequests.listenTalk, { talkId, testSessionId })
  return { ...opened, iceServers: services.iceServers(actor.userId) }
})

const connectTalk = onRequest(
  candidateRequests.connectTalk,
  async (context: CandidateContext, { talkId, dtlsParameters }) => {
    const { nodes, testSessionId } = context
    const nodeId = await nodeOfTalk(context, talkId)
    return nodes.call(nodeId, nodeRequests.connectTalk, { talkId, testSessionId, side: 'candidate', dtlsParameters })
  },
)

const hearTalk = onRequest(
  candidateRequests.hearTalk,
  async (context: CandidateContext, { talkId, rtpCapabilities }) => {
    const { nodes, testSessionId } = context
    const nodeId = await nodeOfTalk(context, talkId)
    return nodes.call(nodeId, nodeRequests.hearTalk, { talkId, testSessionId, rtpCapabilities })
  },
)

/** What a candidate's page may ask about a private talk with them. */
export const candidateTalkHandlers = [listenTalk, connectTalk, hearTalk]
