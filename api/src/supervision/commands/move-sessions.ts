import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditEntry } from '../../kernel/audit/audit.rules.ts'
import { updateTestSessions } from '../../sessions/test-sessions/test-sessions.changes.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { commandSession, type StatusCommand } from './commands.rules.ts'
import { testOver } from './refuse-over.ts'
import type { Settled } from './settled.ts'

const ACTIONS = {
  pause: 'test-session.paused',
  resume: 'test-session.resumed',
  lock: 'test-session.locked',
  unlock: 'test-session.unlocked',
} as const satisfies Record<StatusCommand, string>

/** Stops tests, or lets them go on. The rows must be locked. */
export async function moveSessions(
  manager: EntityManager,
  actor: Actor,
  rows: readonly TestSessionRow[],
  { command, reason }: { command: StatusCommand; reason: string },
  at: Date,
): Promise<Settled> {
  const changes = new Map<string, Partial<TestSessionRow>>()
  const refusals = new Map<string, AppError>()
  const entries: AuditEntry[] = []
  for (const row of rows) {
    const change = commandSession(command, row, at)
    if (change === 'same') continue
    if (change === null || change === 'waits') {
      const message = change === 'waits' ? 'commandWaitsForCandidate' : 'commandStateRefused'
      refusals.set(row.id, isOver(row.status) ? testOver() : new AppError('conflict', { message }))
      continue
    }
    // What no longer holds is no reason for what holds now.
    const statusReason = change.status === 'active' || reason === '' ? null : reason
    changes.set(row.id, { ...change, statusReason, resumesOnReturn: false, updatedAt: at })
    entries.push({
      actorId: actor.userId,
      action: ACTIONS[command],
      subjectType: 'test-session',
      subjectId: row.id,
      data: { from: row.status, pausedMs: change.pausedMs },
      words: { reason },
    })
  }
  await updateTestSessions(manager, changes)
  return { changed: [...changes.keys()], refusals, entries }
}
