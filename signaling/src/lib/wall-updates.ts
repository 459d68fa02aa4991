import { proctorNotices } from '@pengawas/shared/sockets/proctor'
import type { AnalysisMemory, SignalingServices } from '../services.ts'
import type { HubNamespace } from '../socket-types.ts'
import type { Background } from './background.ts'
import type { SessionDirectory } from './session-directory.ts'

/** Changes of one candidate within this time become one message. */
const GATHER_MS = 40

export interface WallUpdates {
  /** Sends the candidate's tile, as it is stored then, to whoever watches them. */
  candidateChanged(testSessionId: string): void
}

export function createWallUpdates(deps: {
  namespace: HubNamespace
  proctoring: SignalingServices['proctoring']
  directory: SessionDirectory
  analyses: AnalysisMemory
  background: Background
}): WallUpdates {
  const { namespace, proctoring, directory, analyses, background } = deps
  const waiting = new Set<string>()
  return {
    candidateChanged(testSessionId) {
      if (waiting.has(testSessionId)) return
      waiting.add(testSessionId)
      background.after(GATHER_MS, 'update the wall', async () => {
        waiting.delete(testSessionId)
        const tile = await proctoring.candidate(testSessionId)
        if (tile === null) return
        const walls = await directory.wallsOf(testSessionId)
        namespace.to([...walls]).emit(proctorNotices.candidateUpdated.name, { ...tile, analysis: analyses.get(testSessionId) ?? null })
      })
    },
  }
}
