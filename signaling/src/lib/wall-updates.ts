import { proctorNotices } from '@pengawas/shared/sockets/proctor'
import type { AnalysisMemory, SignalingServices } from '../services.ts'
import type { HubNamespace } from '../socket-types.ts'
import type { Background } from './background.ts'
import type { SessionDirectory } from './session-directory.ts'

/** Changes within this time are read together, and those of one candidate become one message. */
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
  let isBusy = false

  async function tell(): Promise<void> {
    const ids = [...waiting]
    waiting.clear()
    const tiles = await proctoring.candidates(ids)
    const walls = await directory.wallsOfAll(ids)
    for (const tile of tiles) {
      const analysis = analyses.get(tile.testSessionId) ?? null
      namespace.to([...(walls.get(tile.testSessionId) ?? [])]).emit(proctorNotices.candidateUpdated.name, { ...tile, analysis })
    }
  }

  /** One round at a time: when everybody starts at once, what comes meanwhile is the next round. */
  function gather(): void {
    isBusy = true
    background.after(GATHER_MS, 'update the wall', () =>
      tell().finally(() => {
        isBusy = false
        if (waiting.size > 0) gather()
      }),
    )
  }

  return {
    candidateChanged(testSessionId) {
      waiting.add(testSessionId)
      if (!isBusy) gather()
    },
  }
}
