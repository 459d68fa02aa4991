import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from './serve-request.ts'

/** What a hub asks to try the ways that a candidate's media can take. */
export const PROBE_REQUESTS = {
  openProbe: handle(nodeRequests.openProbe, async ({ peers, probes }, { testSessionId, way }) => ({
    transport: (await probes.open(peers.require(testSessionId), way)).options,
  })),
  connectProbe: handle(
    nodeRequests.connectProbe,
    async ({ probes }, { testSessionId, transportId, dtlsParameters }) => {
      await probes.connect(testSessionId, transportId, dtlsParameters)
      return {}
    },
  ),
  triedWays: handle(nodeRequests.triedWays, ({ probes }, { testSessionId }) => probes.triedWays(testSessionId)),
}
