import type { AudioReading, LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import type { Flag } from '@pengawas/shared/contracts/flags'
import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { SessionClock } from '@pengawas/shared/contracts/test-taking'
import { accountNotices } from '@pengawas/shared/sockets/account'
import { candidateNotices } from '@pengawas/shared/sockets/candidate'
import type { PayloadOf } from '@pengawas/shared/sockets/event'
import { proctorNotices } from '@pengawas/shared/sockets/proctor'
import { rooms } from './rooms.ts'
import type { HubNamespace } from './socket-types.ts'

/** Everything the hub says to pages of its own accord. */
export interface Announcing {
  mediaLost(testSessionId: string, reason: PayloadOf<typeof candidateNotices.mediaLost>['reason']): void
  placementLost(nodeId: string, workerId: string | null): void
  /** `walls`: the rooms of those who hear of it, here and below. */
  flagChanged(walls: readonly string[], flag: Flag): void
  testSessionChanged(session: TestSession, clock: SessionClock | null): void
  candidateWarned(testSessionId: string, warning: PayloadOf<typeof candidateNotices.sessionWarned>): void
  pageChanged(testSessionId: string, pageId: string): void
  progressUpdated(walls: readonly string[], progress: PayloadOf<typeof proctorNotices.progressUpdated>): void
  superseded(pageId: string): void
  notificationCreated(userId: string, notification: Notification): void
  /** To every wall: who watches whom has changed. */
  wallChanged(): void
  /** Not `volatile`: of several messages in one moment that would let only the first through. */
  analysis(walls: readonly string[], testSessionId: string, analysis: LiveAnalysis): void
  audioLevels(walls: readonly string[], readings: readonly AudioReading[]): void
}

export function createAnnouncing(namespaces: {
  candidate: HubNamespace
  proctor: HubNamespace
  account: HubNamespace
}): Announcing {
  const { candidate, proctor, account } = namespaces
  return {
    mediaLost(testSessionId, reason) {
      candidate.to(rooms.testSession(testSessionId)).emit(candidateNotices.mediaLost.name, { reason })
    },
    placementLost(nodeId, workerId) {
      proctor.emit(proctorNotices.placementLost.name, { nodeId, workerId })
    },
    flagChanged(walls, flag) {
      proctor.to([...walls]).emit(proctorNotices.flagChanged.name, flag)
      if (flag.validationStatus !== 'pending') return
      const { id, type, severity, reason, timestamp: at } = flag
      const noted: PayloadOf<typeof candidateNotices.flagNoted> = { id, type, severity, reason, at }
      candidate.to(rooms.testSession(flag.testSessionId)).emit(candidateNotices.flagNoted.name, noted)
    },
    testSessionChanged({ id, status }, clock) {
      const payload: PayloadOf<typeof candidateNotices.sessionChanged> = {
        status,
        ...(clock === null ? {} : { clock }),
      }
      candidate.to(rooms.testSession(id)).emit(candidateNotices.sessionChanged.name, payload)
    },
    candidateWarned(testSessionId, warning) {
      candidate.to(rooms.testSession(testSessionId)).emit(candidateNotices.sessionWarned.name, warning)
    },
    pageChanged(testSessionId, pageId) {
      candidate.to(rooms.testSession(testSessionId)).emit(candidateNotices.pageChanged.name, { pageId })
    },
    progressUpdated(walls, progress) {
      proctor.to([...walls]).emit(proctorNotices.progressUpdated.name, progress)
    },
    superseded(pageId) {
      // A socket's own id is a room that it alone is in.
      candidate.to(pageId).emit(candidateNotices.superseded.name, {})
      candidate.in(pageId).disconnectSockets(true)
    },
    notificationCreated(userId, notification) {
      account.to(rooms.user(userId)).emit(accountNotices.notificationCreated.name, notification)
    },
    wallChanged() {
      proctor.emit(proctorNotices.wallChanged.name, {})
    },
    analysis(walls, testSessionId, analysis) {
      proctor.to([...walls]).emit(proctorNotices.analysisUpdated.name, { testSessionId, analysis })
      candidate.to(rooms.testSession(testSessionId)).emit(candidateNotices.analysisUpdated.name, analysis)
    },
    audioLevels(walls, readings) {
      proctor.to([...walls]).emit(proctorNotices.audioLevels.name, readings)
      for (const { testSessionId, level, hasVoice } of readings) {
        candidate.to(rooms.testSession(testSessionId)).emit(candidateNotices.audioLevel.name, { level, hasVoice })
      }
    },
  }
}
