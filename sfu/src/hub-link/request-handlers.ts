import type { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { closeConsumer } from './handlers/close-consumer.ts'
import { closePeer } from './handlers/close-peer.ts'
import { closeProducer } from './handlers/close-producer.ts'
import { closeViewer } from './handlers/close-viewer.ts'
import { connectPeerTransport } from './handlers/connect-peer-transport.ts'
import { connectViewerTransport } from './handlers/connect-viewer-transport.ts'
import { consume } from './handlers/consume.ts'
import { listViewers } from './handlers/list-viewers.ts'
import { openPeer } from './handlers/open-peer.ts'
import { openViewerTransport } from './handlers/open-viewer-transport.ts'
import { produce } from './handlers/produce.ts'
import { restartPeerIce } from './handlers/restart-peer-ice.ts'
import { restartViewerIce } from './handlers/restart-viewer-ice.ts'
import { setConsumer } from './handlers/set-consumer.ts'
import { setProducer } from './handlers/set-producer.ts'
import { stopWatching } from './handlers/stop-watching.ts'
import type { RequestHandler } from './serve-request.ts'

/** Everything the hub may ask; a request without a handler does not compile. */
export const REQUEST_HANDLERS: Readonly<Record<keyof typeof nodeRequests, RequestHandler>> = {
  openPeer,
  connectPeerTransport,
  restartPeerIce,
  produce,
  setProducer,
  closeProducer,
  closePeer,
  openViewerTransport,
  connectViewerTransport,
  restartViewerIce,
  consume,
  setConsumer,
  closeConsumer,
  closeViewer,
  listViewers,
  stopWatching,
}
