import type { TimelineEvent, TimelineLane } from '@pengawas/shared/contracts/timeline'
import type { Permission } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { AuditRow } from '../../../kernel/audit/audit.entity.ts'
import { findAbsences } from '../../../sessions/answers/absences.ts'
import { findAnswers, findItems } from '../../../sessions/answers/answers.queries.ts'
import { listGivenTime } from '../../../sessions/outages/clock-credits.queries.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { listEyesOn } from '../../eyes-on/eyes-on.queries.ts'
import { spansOf } from '../../eyes-on/eyes-on.rules.ts'
import type { FlagRow } from '../../flags/flags.entity.ts'
import { listMessages } from '../../messages/messages.queries.ts'
import { findNotes } from '../../notes/notes.queries.ts'
import { listSignals } from '../../page-signals/page-signals.queries.ts'
import { listTalks } from '../../talks/talks.queries.ts'
import {
  answerEvents,
  chatEvents,
  flagEvents,
  focusEvents,
  interventionEvents,
  ledgerEvents,
  type Names,
  networkEvents,
  type Reach,
  testEvents,
} from '../lanes.rules.ts'

/** What the lanes of one test are made of. */
export interface LaneContext {
  manager: EntityManager
  session: TestSessionRow
  reach: Reach
  /** Of the audit log, oldest first. */
  entries: readonly AuditRow[]
  flags: readonly FlagRow[]
}

interface Lane {
  permission: Permission
  /** Closed to proctors who do not lead the assessment. */
  forLead: boolean
  read: (context: LaneContext) => Promise<TimelineEvent[]> | TimelineEvent[]
}

/** Who reads which lane, by the permission that the same data has elsewhere. */
export const LANES: Readonly<Record<TimelineLane, Lane>> = {
  test: {
    ...{ permission: 'test-session:list', forLead: false },
    read: ({ session, entries, reach }) => testEvents(session, entries, reach),
  },
  answers: { permission: 'test-session:list', forLead: false, read: readAnswers },
  flags: {
    ...{ permission: 'flag:list', forLead: false },
    read: async ({ manager, flags }) =>
      flagEvents(
        flags,
        await namesOf(
          manager,
          flags.map(({ raisedBy }) => raisedBy),
        ),
      ),
  },
  interventions: { permission: 'test-session:list', forLead: false, read: readInterventions },
  network: {
    ...{ permission: 'flag:list', forLead: false },
    read: async ({ manager, session, flags, reach }) =>
      networkEvents((await findAbsences(manager, [session.id])).get(session.id) ?? [], flags, reach),
  },
  focus: {
    ...{ permission: 'test-session:list', forLead: false },
    read: async ({ manager, session }) => focusEvents(await listSignals(manager, session.id)),
  },
  chat: { permission: 'test-session:list', forLead: false, read: readChat },
  ledger: { permission: 'eyes-on:read', forLead: true, read: readLedger },
}

const namesOf = (manager: EntityManager, ids: readonly (string | null)[]): Promise<Names> =>
  findNames(manager, [...new Set(ids.filter((id) => id !== null))])

async function readAnswers({ manager, session }: LaneContext): Promise<TimelineEvent[]> {
  const items = await findItems(manager, session.id)
  return answerEvents(items, await findAnswers(manager, session.id), session.adaptive !== null)
}

async function readInterventions({ manager, session, entries, reach }: LaneContext): Promise<TimelineEvent[]> {
  const noteIds = entries.map(({ data }) => data['noteId']).filter((id) => typeof id === 'string')
  const notes = await findNotes(manager, noteIds)
  const credits = await listGivenTime(manager, [session.id])
  const talks = await listTalks(manager, session.id)
  const people = [
    ...entries.map(({ actorId }) => actorId),
    ...credits.map(({ decidedBy }) => decidedBy),
    ...talks.map(({ userId }) => userId),
  ]
  return interventionEvents({ entries, notes, credits, talks }, await namesOf(manager, people), reach)
}

async function readChat({ manager, session }: LaneContext): Promise<TimelineEvent[]> {
  const messages = await listMessages(manager, [session.id])
  return chatEvents(
    messages,
    await namesOf(
      manager,
      messages.map(({ authorId }) => authorId),
    ),
  )
}

async function readLedger({ manager, session }: LaneContext): Promise<TimelineEvent[]> {
  const spans = spansOf(await listEyesOn(manager, session.id), session.startTime)
  return ledgerEvents(
    spans,
    await namesOf(
      manager,
      spans.map(({ userId }) => userId),
    ),
  )
}
