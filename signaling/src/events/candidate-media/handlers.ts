import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import { relay } from '../../binding/relay.ts'
import { type CandidateContext, livePlacement, placedNode } from './candidate-context.ts'
import { candidateTalkHandlers } from '../private-talk/candidate-talk.ts'
import { joinMedia } from './join-media.ts'
import { openProbe } from './open-probe.ts'
import { produce } from './produce.ts'

/** The hub names the test session; the page never does. */
const ofOwnSession = <P extends object>(payload: P, { testSessionId }: CandidateContext) => ({
  ...payload,
  testSessionId,
})

/** Everything that a candidate's page may ask for. */
export const candidateHandlers = [
  joinMedia,
  produce,
  openProbe,
  ...candidateTalkHandlers,
  relay(candidateRequests.connectTransport, nodeRequests.connectPeerTransport, placedNode, ofOwnSession),
  relay(candidateRequests.connectProbe, nodeRequests.connectProbe, placedNode, ofOwnSession),
  relay(candidateRequests.restartIce, nodeRequests.restartPeerIce, placedNode, ofOwnSession),
  relay(candidateRequests.setProducer, nodeRequests.setProducer, placedNode, ofOwnSession),
  relay(candidateRequests.closeProducer, nodeRequests.closeProducer, placedNode, ofOwnSession),
  onRequest(candidateRequests.reportSources, async (context: CandidateContext, sources) => {
    await livePlacement(context)
    await context.services.liveStates.reportSources(context.testSessionId, context.pageId, sources)
    return {}
  }),
]
