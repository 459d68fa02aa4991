import { TALK_FEATURE } from '@pengawas/shared/contracts/talks'
import { AppError } from '@pengawas/shared/errors'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import { type ProctorContext, watchedPlacement } from '../proctor-media/proctor-context.ts'

/** A talk that this page speaks in, and may go on with. Throws `not-found`, and as `watchedPlacement`. */
async function ownTalk(context: ProctorContext, talkId: string) {
  const talk = await context.services.talks.find(talkId)
  if (talk === null || talk.viewerId !== context.viewerId || talk.userId !== context.actor.userId)
    throw new AppError('not-found')
  await watchedPlacement(context, talk.testSessionId)
  return talk
}

/** Begins a private talk with one candidate, where their page and their media node can carry one. */
const startTalk = onRequest(proctorRequests.startTalk, async (context: ProctorContext, { testSessionId }) => {
  const { actor, viewerId, services, nodes } = context
  const { nodeId, sources } = await watchedPlacement(context, testSessionId)
  if (nodeId === null) throw new AppError('media-unavailable')
  const canCarry = (await nodes.can(nodeId, TALK_FEATURE)) && (await context.hearsTalks(testSessionId))
  // Without their microphone the candidate could not answer.
  if (!canCarry || !sources.includes('microphone')) throw new AppError('conflict', { message: 'talkImpossible' })
  const talkId = await services.talks.open(actor, { testSessionId, viewerId, nodeId })
  try {
    const opened = await nodes.call(nodeId, nodeRequests.openTalk, { talkId, testSessionId, viewerId })
    return { talkId, ...opened, iceServers: services.iceServers(actor.userId) }
  } catch (error) {
    await services.talks.end(talkId, 'not-begun')
    // The node may have opened it and only answered late.
    void nodes.call(nodeId, nodeRequests.closeTalk, { talkId }).catch(() => undefined)
    throw error
  }
})

const connectTalk = onRequest(
  proctorRequests.connectTalk,
  async (context: ProctorContext, { talkId, dtlsParameters }) => {
    const { nodeId, viewerId } = await ownTalk(context, talkId)
    return context.nodes.call(nodeId, nodeRequests.connectTalk, { talkId, viewerId, side: 'staff', dtlsParameters })
  },
)

/** From here on the candidate can hear the page, and is told so. */
const speak = onRequest(proctorRequests.speakTalk, async (context: ProctorContext, { talkId, rtpParameters }) => {
  const { nodeId, viewerId } = await ownTalk(context, talkId)
  const answer = await context.nodes.call(nodeId, nodeRequests.speakTalk, { talkId, viewerId, rtpParameters })
  await context.services.talks.begin(talkId)
  return answer
})

/** A page may always end what is its own. */
const endTalk = onRequest(proctorRequests.endTalk, async (context: ProctorContext, { talkId }) => {
  const { services, viewerId, nodes } = context
  const talk = await services.talks.find(talkId)
  if (talk === null) return {}
  if (talk.viewerId !== viewerId) throw new AppError('not-found')
  await services.talks.end(talkId, 'ended')
  await nodes.call(talk.nodeId, nodeRequests.closeTalk, { talkId }).catch(() => undefined)
  return {}
})

/** What a proctor's page may ask about private talks. */
export const proctorTalkHandlers = [startTalk, connectTalk, speak, endTalk]
