import type { Announce } from '@pengawas/shared/sockets/push'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { SignalingServices } from '../services.ts'
import type { Background } from './background.ts'
import type { SessionDirectory } from './session-directory.ts'
import type { TeamUpdates } from './team-updates.ts'

/** Changes within this time are read together, and those of one candidate become one message. */
const GATHER_MS = 40
/** When this many candidates change at once, an assessment begins or ends: walls wait a little longer, so that candidates do not. */
const MANY = 25
const GATHER_MANY_MS = 400

export interface WallUpdates {
  /** Sends the candidate's tile, as it is stored a moment later, to the walls of those who watch them, and says it to the lead. */
  candidateChanged(testSessionId: string): void
}

export function createWallUpdates(deps: {
  announce: Announce
  proctoring: SignalingServices['proctoring']
  directory: SessionDirectory
  background: Background
  team: TeamUpdates
}): WallUpdates {
  const { announce, proctoring, directory, background, team } = deps
  const waiting = new Set<string>()
  let isBusy = false

  /** Returns how many candidates it sent. */
  async function sendTiles(): Promise<number> {
    const ids = [...waiting]
    waiting.clear()
    const tiles = await proctoring.candidates(ids)
    // Looked up together here, and known when each is sent.
    await directory.wallsOfAll(ids)
    for (const tile of tiles) {
      const { testSessionId } = tile
      announce(pushes.candidateUpdated, { testSessionId }, tile)
      team.teamChanged(tile.assessmentId)
    }
    return ids.length
  }

  /** One round at a time; what changes meanwhile is the next round. */
  function gather(waitMs: number): void {
    isBusy = true
    background.after(waitMs, 'update the wall', async () => {
      let sent = 0
      try {
        sent = await sendTiles()
      } finally {
        isBusy = false
        if (waiting.size > 0) gather(sent >= MANY ? GATHER_MANY_MS : GATHER_MS)
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
