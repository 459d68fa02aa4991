import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { hubNotices, hubRequests } from '@pengawas/shared/sockets/media-node'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { onNotice, onRequest } from '../../binding/bind-events.ts'
import { toFraming } from '../../lib/framing.ts'
import { announceNode } from './announce-node.ts'
import { losePeer } from './lose-peer.ts'
import type { NodeContext } from './node-context.ts'

/** Everything that a media node may say. Of itself alone: `nodeId` was proven in the handshake. */
export const mediaNodeHandlers = [
  announceNode,
  losePeer,

  onRequest(hubRequests.peerChanged, async ({ nodeId, queue, services, announce }: NodeContext, peer) => {
    if (peer.nodeId !== nodeId) throw new AppError('invalid-input')
    await queue.run(peer.testSessionId, () => services.liveStates.updatePeer(peer))
    const { testSessionId, recording } = peer
    if (recording !== undefined) announce(pushes.ownRecording, { testSessionId }, { recording })
    return {}
  }),

  /** Proctors' transports on this worker are dead. Its candidates are reported one by one beside it. */
  onRequest(hubRequests.workerLost, ({ nodeId, announce, log }: NodeContext, { nodeId: named, workerId }) => {
    if (named !== nodeId) throw new AppError('invalid-input')
    log.warn({ nodeId, workerId }, 'media worker lost')
    announce(pushes.placementLost, {}, { nodeId, workerId })
    return Promise.resolve({})
  }),

  /** Answered only when the flag is stored: a node repeats what is not answered, and the flag's id makes that harmless. */
  onRequest(hubRequests.raiseFlag, async ({ nodeId, services, clock }: NodeContext, incoming) => {
    const { sentAt } = incoming
    await services.flags.raise(
      sentAt === undefined ? incoming : { ...incoming, sentAt: clock.read(sentAt, Date.now()) },
      nodeId,
    )
    return {}
  }),

  /** Only while the test goes on: nobody's face is compared in the check-in, or after the test. */
  onRequest(hubRequests.checkInPortrait, async ({ nodeId, services }: NodeContext, { testSessionId }) => {
    const placement = await services.liveStates.placement(testSessionId)
    const isCompared = placement?.nodeId === nodeId && placement.analyse && placement.status !== 'check-in'
    if (!isCompared || isOver(placement.status)) throw new AppError('not-found')
    return await services.checkIns.givePortrait(testSessionId, nodeId)
  }),

  /** Also the sign that the node is alive: its last reports about its candidates still hold. */
  onNotice(hubNotices.load, async ({ nodeId, socket, services, clock }: NodeContext, load) => {
    if (load.at !== undefined) clock.note(load.at, Date.now())
    // A node counts from its announcement on, not from a load report that overtook it.
    if (load.nodeId !== nodeId || socket.data.load === undefined) return
    socket.data.load = load
    await services.liveStates.noteNode(nodeId)
  }),

  onNotice(hubNotices.analysis, async ({ nodeId, placements, announce }: NodeContext, { testSessionId, analysis }) => {
    if ((await placements.filterHeld(nodeId, [{ testSessionId }])).length === 0) return
    announce(pushes.analysisUpdated, { testSessionId }, { testSessionId, analysis })
    const { identity, ...own } = analysis
    announce(pushes.ownAnalysis, { testSessionId }, own)
  }),

  onNotice(hubNotices.framing, async ({ nodeId, placements, announce }: NodeContext, { testSessionId, reading }) => {
    if ((await placements.filterHeld(nodeId, [{ testSessionId }])).length === 0) return
    const framing = toFraming(reading, Date.now())
    announce(pushes.framingMeasured, { testSessionId }, framing)
    announce(pushes.waitingFraming, { testSessionId }, { testSessionId, framing })
  }),

  onNotice(hubNotices.audioLevels, async ({ nodeId, placements, announce }: NodeContext, reported) => {
    const readings = await placements.filterHeld(nodeId, reported)
    announce(pushes.audioLevels, {}, readings)
    for (const { testSessionId, ...reading } of readings) announce(pushes.ownAudioLevel, { testSessionId }, reading)
  }),
]
