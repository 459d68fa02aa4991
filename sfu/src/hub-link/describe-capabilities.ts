import type { AckOf } from '@pengawas/shared/sockets/event'
import type { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { MediaWorker } from '../workers/media-worker.ts'

/** What a browser may send to this worker's router or receive from it, in the loose form of the contract. */
export function describeCapabilities({ router }: MediaWorker): AckOf<typeof nodeRequests.openPeer>['rtpCapabilities'] {
  const { codecs = [], ...rest } = router.rtpCapabilities
  return { ...rest, codecs: codecs.map((codec) => ({ ...codec })) }
}
