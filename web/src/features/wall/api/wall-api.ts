import {
  flagListSchema,
  flagSchema,
  type Flag,
  type FlagList,
  type ResolveFlag,
} from '@pengawas/shared/contracts/flags'
import { clockCreditSchema } from '@pengawas/shared/contracts/incidents'
import { wallSchema, type Wall } from '@pengawas/shared/contracts/proctoring'
import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import {
  sessionCommandAnswerSchema,
  sessionNotesSchema,
  type SessionNote,
} from '@pengawas/shared/contracts/test-taking'
import type { TerminationCause } from '@pengawas/shared/termination-causes'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'
import { settleHand } from '../../../lib/settle-hand.ts'
import type { Command } from '../rules/commands.ts'
import { FLAG_PAGE } from '../rules/merge-flags.ts'

function fetchWall(): Promise<Wall> {
  return requestJson('/api/proctoring/wall', wallSchema)
}

/** What changed in an assessment's flags after a sequence number, the oldest change first; at most 500. */
function fetchFlags(assessmentId: string, after: number): Promise<FlagList> {
  const query = new URLSearchParams({ assessmentId, after: String(after), limit: String(FLAG_PAGE) })
  return requestJson(`/api/ai-proctoring/flags?${query.toString()}`, flagListSchema)
}

/** @throws RequestFailure `conflict` when another proctor has decided since. */
async function resolveFlag(id: string, body: ResolveFlag): Promise<Flag> {
  const path = `/api/ai-proctoring/flags/${id}/resolve`
  const { flag } = await requestJson(path, z.object({ flag: flagSchema }), { method: 'PATCH', body })
  return flag
}

/** A command with its words; `minutes` belong to a credit of time. */
export type SessionOrder =
  | { command: Exclude<Command, 'warning' | 'credit' | 'terminate'>; text: string }
  | { command: 'warning'; text: string; templateId: string | null }
  | { command: 'terminate'; text: string; cause: TerminationCause | null }
  | { command: 'credit'; minutes: number; reason: string }

/** Answers with the session's status after it, or null where the command does not touch it. A termination is held by the hub for some seconds. */
async function commandSession(testSessionId: string, order: SessionOrder): Promise<TestSessionStatus | null> {
  const path = `/api/test-sessions/${testSessionId}`
  if (order.command === 'credit') {
    const body = { minutes: order.minutes, reason: order.reason }
    await requestJson(`${path}/clock-credits`, clockCreditSchema, { method: 'POST', body })
    return null
  }
  const { command, ...body } = order
  const { session } = await requestJson(
    `${path}/${command === 'terminate' ? 'termination' : command}`,
    sessionCommandAnswerSchema,
    { method: 'POST', body },
  )
  return session.status
}

/** @throws RequestFailure `test-session-over` when it is too late. */
async function undoTermination(testSessionId: string): Promise<void> {
  await requestJson(`/api/test-sessions/${testSessionId}/termination`, sessionCommandAnswerSchema, { method: 'DELETE' })
}

/** @throws RequestFailure `conflict` with the reason where it stays. */
async function takeBackTime(testSessionId: string, creditId: string): Promise<void> {
  const path = `/api/test-sessions/${testSessionId}/clock-credits/${creditId}`
  await requestJson(path, sessionCommandAnswerSchema, { method: 'DELETE' })
}

export function fetchNotes(testSessionId: string): Promise<SessionNote[]> {
  return requestJson(`/api/test-sessions/${testSessionId}/notes`, sessionNotesSchema)
}

/** What a wall asks the hub for. */
export const wallCalls = {
  ...{ fetchWall, fetchFlags, resolveFlag, commandSession },
  ...{ undoTermination, takeBackTime, settleHand },
}
export type WallCalls = typeof wallCalls
