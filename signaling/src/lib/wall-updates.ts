import { proctorNotices } from '@pengawas/shared/sockets/proctor'
import type { AnalysisMemory, SignalingServices } from '../services.ts'
import type { HubNamespace } from '../socket-types.ts'
import type { Background } from './background.ts'
import type { SessionDirectory } from './session-directory.ts'

/** Changes within this time are read together, and those of one candidate become one message. */
const GATHER_MS = 40
/** When so many candidates changed at once, everybody starts or ends: the walls wait a little longer, so that the candidates do not. */
const MANY = 25
const GATHER_MANY_MS = 400

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

  /** Returns of how many it told. */
  async function tell(): Promise<number> {
    const ids = [...waiting]
    waiting.clear()
    const tiles = await proctoring.candidates(ids)
    const walls = await directory.wallsOfAll(ids)
    for (const tile of tiles) {
      const analysis = analyses.get(tile.testSessionId) ?? null
      namespace
        .to([...(walls.get(tile.testSessionId) ?? [])])
        .emit(proctorNotices.candidateUpdated.name, { ...tile, analysis })
    }
    return ids.length
  }

  /** One round at a time: when everybody starts at once, what comes meanwhile is the next round. */
  function gather(waitMs: number): void {
    isBusy = true
    background.after(waitMs, 'update the wall', async () => {
      let told = 0
      try {
        told = await tell()
      } finally {
        isBusy = false
        if (waiting.size > 0) gather(told >= MANY ? GATHER_MANY_MS : GATHER_MS)
      }
    })
  }

  return {
    candidateChanged(testSessionId) {
      waiting.add(testSessionId)
      if (!isBusy) gather(GATHER_MS)
    },
  }
}
