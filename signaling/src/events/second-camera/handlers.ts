import { AppError } from '@pengawas/shared/errors'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { secondCameraRequests } from '@pengawas/shared/sockets/second-camera'
import { onRequest } from '../../binding/bind-events.ts'
import { relay } from '../../binding/relay.ts'
import { candidatePlacement, nodeOfCandidate, type SecondCameraContext } from './second-camera-context.ts'

/** The hub names the test session; the phone never does. */
const ofCandidate = <P extends object>(payload: P, { testSessionId }: SecondCameraContext) => ({
  ...payload,
  testSessionId,
})

/** Joins the candidate's media node, where the candidate is. The phone has no placement of its own. */
const join = onRequest(secondCameraRequests.joinMedia, async (context: SecondCameraContext, { transportId }) => {
  const { testSessionId, services, nodes } = context
  const { nodeId, participantId } = await candidatePlacement(context)
  const opened = await nodes.call(nodeId, nodeRequests.openPhone, {
    testSessionId,
    ...(transportId === undefined ? {} : { transportId }),
  })
  return { ...opened, iceServers: services.iceServers(participantId) }
})

const produce = onRequest(secondCameraRequests.produce, async (context: SecondCameraContext, payload) => {
  const { testSessionId, nodes } = context
  const { source, kind, transportId, rtpParameters } = payload
  if (source !== 'camera' || kind !== 'video') throw new AppError('media-refused')
  const nodeId = await nodeOfCandidate(context)
  return nodes.call(nodeId, nodeRequests.producePhone, { testSessionId, transportId, rtpParameters })
})

/** Everything that a phone may ask for. */
export const secondCameraHandlers = [
  join,
  produce,
  relay(secondCameraRequests.connectTransport, nodeRequests.connectPhoneTransport, nodeOfCandidate, ofCandidate),
  relay(secondCameraRequests.restartIce, nodeRequests.restartPhoneIce, nodeOfCandidate, ofCandidate),
  relay(secondCameraRequests.closeProducer, nodeRequests.closePhoneProducer, nodeOfCandidate, ofCandidate),
  onRequest(secondCameraRequests.look, async ({ services, token }: SecondCameraContext) => ({
    isArriving: await services.secondCameras.isArriving(token),
  })),
  onRequest(secondCameraRequests.leave, async ({ services, token }: SecondCameraContext) => {
    await services.secondCameras.leave(token)
    return {}
  }),
]
