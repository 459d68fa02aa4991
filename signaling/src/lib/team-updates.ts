import type { Announce } from '@pengawas/shared/sockets/push'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Background } from './background.ts'

/** Changes of one assessment within this time become one message: the page fetches the whole team for it. */
const GATHER_MS = 1_000

export interface TeamUpdates {
  /** Says to the leads of an assessment, a moment later, that something of its team has changed. */
  teamChanged(assessmentId: string): void
}

export function createTeamUpdates({
  announce,
  background,
}: {
  announce: Announce
  background: Background
}): TeamUpdates {
  const waiting = new Set<string>()
  return {
    teamChanged(assessmentId) {
      if (waiting.has(assessmentId)) return
      waiting.add(assessmentId)
      background.after(GATHER_MS, 'update the team', () => {
        waiting.delete(assessmentId)
        announce(pushes.teamChanged, { assessmentId }, { assessmentId })
        return Promise.resolve()
      })
    },
  }
}
