import { TERMINATION_HOLD_MS } from '@pengawas/shared/contracts/proctoring'
import { AppError } from '@pengawas/shared/errors'
import type { TerminationCause } from '@pengawas/shared/termination-causes'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditEntry } from '../../kernel/audit/audit.rules.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { findHeldTerminations } from './held-terminations.queries.ts'
import { deleteHeldTerminations, insertHeldTerminations } from './held-terminations.repository.ts'
import { refuseOver } from './refuse-over.ts'
import type { Settled } from './settled.ts'

type Rows = readonly TestSessionRow[]

/** Orders the end of tests; one that is ordered already stays as it is. The rows must be locked. */
export async function holdTerminations(
  manager: EntityManager,
  actor: Actor,
  rows: Rows,
  { reason, cause }: { reason: string; cause: TerminationCause | null },
  at: Date,
): Promise<Settled> {
  const { running, refusals } = refuseOver(rows)
  // A test that has not begun has no end: a check-in is refused instead.
  const inCheckIn = running.filter(({ status }) => status === 'check-in')
  for (const { id } of inCheckIn) refusals.set(id, new AppError('check-in-pending'))
  const held = new Set(await heldAmong(manager, running))
  const changed = running.map(({ id }) => id).filter((id) => !held.has(id) && !refusals.has(id))
  const dueAt = new Date(at.getTime() + TERMINATION_HOLD_MS)
  await insertHeldTerminations(
    manager,
    changed.map((testSessionId) => ({
      ...{ testSessionId, orderedBy: actor.userId, reason, cause },
      ...{ orderedAt: at, dueAt },
    })),
  )
  const entries = changed.map((subjectId): AuditEntry => ({
    ...{ actorId: actor.userId, action: 'test-session.termination-ordered', subjectType: 'test-session', subjectId },
    data: { ...(cause === null ? {} : { cause }), dueAt: dueAt.toISOString() },
    words: { reason },
  }))
  return { changed, refusals, entries }
}

/** Takes such orders back; where none is held, nothing changes. The rows must be locked. */
export async function undoTerminations(manager: EntityManager, actor: Actor, rows: Rows): Promise<Settled> {
  const { running, refusals } = refuseOver(rows)
  const changed = await heldAmong(manager, running)
  await deleteHeldTerminations(manager, changed)
  const entries = changed.map((subjectId): AuditEntry => ({
    ...{ actorId: actor.userId, action: 'test-session.termination-undone', subjectType: 'test-session', subjectId },
  }))
  return { changed, refusals, entries }
}

async function heldAmong(manager: EntityManager, rows: Rows): Promise<string[]> {
  const held = await findHeldTerminations(
    manager,
    rows.map(({ id }) => id),
  )
  return held.map(({ testSessionId }) => testSessionId)
}
