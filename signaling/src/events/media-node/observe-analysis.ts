import { hubNotices } from '@pengawas/shared/sockets/media-node'
import { onNotice } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

export const observeAnalysis = onNotice(
  hubNotices.analysis,
  async (context: NodeContext, { testSessionId, analysis }) => {
    const { nodeId, placements, directory, announcing, analyses } = context
    if ((await placements.keepHeld(nodeId, [{ testSessionId }])).length === 0) return
    analyses.set(testSessionId, analysis)
    announcing.analysis(await directory.wallsOf(testSessionId), testSessionId, analysis)
  },
)
