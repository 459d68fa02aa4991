import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { relay } from '../../binding/relay.ts'
import { closeConsumers, consume, consumeAll, setConsumers } from './consume.ts'
import { proctorTalkHandlers } from '../private-talk/proctor-talk.ts'
import { openTransport } from './open-transport.ts'
import { nodeOfWatched, nodeWatchedOn, type ProctorContext } from './proctor-context.ts'
import { setFocus } from './set-focus.ts'
import { takePictures } from './take-pictures.ts'

/** The hub names the viewer; the node checks that what the page names belongs to that viewer. */
const asViewer = <P extends { nodeId: string }>({ nodeId: _nodeId, ...payload }: P, { viewerId }: ProctorContext) => ({
  ...payload,
  viewerId,
})
/** A page may always close what is its own. */
const namedNode = (_context: ProctorContext, { nodeId }: { nodeId: string }) => Promise.resolve(nodeId)

/** Everything that a proctor's wall may ask for. */
export const proctorHandlers = [
  openTransport,
  consumeAll,
  setConsumers,
  closeConsumers,
  takePictures,
  consume,
  setFocus,
  ...proctorTalkHandlers,
  relay(proctorRequests.connectTransport, nodeRequests.connectViewerTransport, nodeWatchedOn, asViewer),
  relay(proctorRequests.measureReceiving, nodeRequests.measureReceiving, nodeWatchedOn, asViewer),
  relay(proctorRequests.restartIce, nodeRequests.restartViewerIce, nodeWatchedOn, asViewer),
  /** Pauses, resumes, or changes the layer. */
  relay(proctorRequests.setConsumer, nodeRequests.setConsumer, nodeOfWatched, asViewer),
  relay(proctorRequests.closeConsumer, nodeRequests.closeConsumer, namedNode, asViewer),
]
