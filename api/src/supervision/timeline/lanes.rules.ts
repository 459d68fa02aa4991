import { MEDIA_SOURCES } from '@pengawas/shared/contracts/media-sources'
import type { TimelineEvent } from '@pengawas/shared/contracts/timeline'
import type { AuditRow } from '../../kernel/audit/audit.entity.ts'
import type { AuditAction } from '../../kernel/audit/audit.rules.ts'
import type { AnswerRow, TestSessionItemRow } from '../../sessions/answers/answers.entity.ts'
import type { Absence } from '../../sessions/answers/deliveries.rules.ts'
import type { ClockCreditRow } from '../../sessions/outages/clock-credits.entity.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import type { WatchedSpan } from '../eyes-on/eyes-on.rules.ts'
import type { FlagRow } from '../flags/flags.entity.ts'
import type { SessionMessageRow } from '../messages/messages.entity.ts'
import type { SessionNoteRow } from '../notes/session-notes.entity.ts'
import type { ClientSignalRow } from '../page-signals/page-signals.entity.ts'
import type { PrivateTalkRow } from '../talks/talks.entity.ts'

/** Names of people by id; of an account that is gone there is none. */
export type Names = ReadonlyMap<string, string>
type EventOf<L extends TimelineEvent['lane']> = Extract<TimelineEvent, { lane: L }>
type Timed = Pick<TimelineEvent, 'id' | 'at' | 'until' | 'isOpen' | 'count'>

/** Until when things go on that have not ended: the end of the test, or now. */
export interface Reach {
  to: Date
  isLive: boolean
}

const moment = (id: string, at: Date): Timed => ({ id, at: at.toISOString(), until: null, isOpen: false, count: 1 })

const lasting = (id: string, from: Date, to: Date | null, reach: Reach): Timed => ({
  ...{ id, at: from.toISOString(), until: (to ?? reach.to).toISOString() },
  ...{ isOpen: to === null && reach.isLive, count: 1 },
})

/** The end of a test is written down when a hub comes to it; what counts is when the test ended. */
function momentOf(entry: AuditRow, { to, isLive }: Reach): Date {
  const isEnd = entry.action === 'test-session.ended' || entry.action === 'test-session.terminated'
  return isEnd && !isLive && entry.at > to ? to : entry.at
}

const nameIn = (names: Names, id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))

/** What entries of the audit log say of the test itself. In these states its clock stands still. */
const MOVES = {
  'test-session.paused': 'paused',
  'test-session.locked': 'locked',
  'test-session.resumed': null,
  'test-session.unlocked': null,
  // A test that is opened again waits for its candidate, or for a proctor.
  'test-session.reopened': 'paused',
  'test-session.reactivated': 'paused',
  'test-session.termination-overturned': 'paused',
  'test-session.ended': null,
  'test-session.terminated': null,
} as const satisfies Partial<Record<AuditAction, 'paused' | 'locked' | null>>

const MOMENTS = {
  'test-session.page-changed': 'page-changed',
  'test-session.reopened': 'reopened',
  'test-session.reactivated': 'reopened',
  'test-session.termination-overturned': 'reopened',
  'test-session.ended': 'ended',
  'test-session.terminated': 'terminated',
} as const satisfies Partial<Record<AuditAction, EventOf<'test'>['kind']>>

const INTERVENTIONS = {
  'test-session.paused': 'pause',
  'test-session.resumed': 'resume',
  'test-session.locked': 'lock',
  'test-session.unlocked': 'unlock',
  'test-session.warned': 'warning',
  'test-session.noted': 'note',
  'test-session.termination-ordered': 'termination-ordered',
  'test-session.termination-undone': 'termination-undone',
  'test-session.terminated': 'terminate',
  'test-session.reactivated': 'reactivate',
  'test-session.reallocated': 'reallocate',
  'test-session.help-asked': 'help-asked',
  'test-session.help-seen': 'help-seen',
  'test-session.help-lowered': 'help-lowered',
} as const satisfies Partial<Record<AuditAction, EventOf<'interventions'>['kind']>>

const valueOf = <T>(table: Readonly<Record<string, T>>, action: string): T | undefined =>
  Object.hasOwn(table, action) ? table[action] : undefined

/** The entries that the lanes are made of. */
export const TIMELINE_ACTIONS = [
  ...new Set([...Object.keys(MOVES), ...Object.keys(MOMENTS), ...Object.keys(INTERVENTIONS)]),
] as AuditAction[]

/** The course of the test; `entries` oldest first. */
export function testEvents(
  session: Pick<TestSessionRow, 'id' | 'startTime'>,
  entries: readonly AuditRow[],
  reach: Reach,
): TimelineEvent[] {
  const events: EventOf<'test'>[] = [
    { lane: 'test', kind: 'started', ...moment(`started ${session.id}`, session.startTime) },
  ]
  let stopped: { kind: 'paused' | 'locked'; entry: AuditRow } | null = null
  const close = (to: Date | null): void => {
    if (stopped === null) return
    const { kind, entry } = stopped
    events.push({ lane: 'test', kind, ...lasting(`${kind} ${entry.sequence}`, entry.at, to, reach) })
    stopped = null
  }
  for (const entry of entries) {
    // Overturned where the test could not go on any more.
    if (entry.action === 'test-session.termination-overturned' && entry.data['reopened'] !== true) continue
    const at = momentOf(entry, reach)
    const state = valueOf<'paused' | 'locked' | null>(MOVES, entry.action)
    if (state !== undefined) close(at)
    const kind = valueOf(MOMENTS, entry.action)
    if (kind !== undefined) events.push({ lane: 'test', kind, ...moment(`${kind} ${entry.sequence}`, at) })
    if (state !== undefined && state !== null) stopped = { kind: state, entry }
  }
  close(null)
  return events
}

/** Answers, and in an adaptive test the questions as they were given. */
export function answerEvents(
  items: readonly Pick<TestSessionItemRow, 'questionId' | 'position' | 'servedAt'>[],
  answers: readonly Pick<AnswerRow, 'questionId' | 'value' | 'madeAt' | 'receivedAt'>[],
  isAdaptive: boolean,
): TimelineEvent[] {
  const places = new Map(items.map(({ questionId, position }) => [questionId, position + 1]))
  const asked = items.flatMap(({ position, servedAt }): EventOf<'answers'>[] =>
    isAdaptive && servedAt !== null
      ? [{ lane: 'answers', kind: 'asked', ...moment(`asked ${position}`, servedAt), item: position + 1, madeAt: null }]
      : [],
  )
  const answered = answers.flatMap(({ questionId, value, madeAt, receivedAt }): EventOf<'answers'>[] => {
    const item = places.get(questionId)
    if (item === undefined) return []
    const kind = value === null ? 'emptied' : 'answered'
    return [{ lane: 'answers', kind, ...moment(`answer ${item}`, receivedAt), item, madeAt: madeAt.toISOString() }]
  })
  return [...asked, ...answered]
}

export function flagEvents(flags: readonly FlagRow[], names: Names): TimelineEvent[] {
  return flags.map((flag) => ({
    lane: 'flags',
    kind: 'flag',
    ...moment(`flag ${flag.id}`, flag.detectedAt),
    until: flag.endedAt?.toISOString() ?? null,
    flagId: flag.id,
    ...{ type: flag.type, severity: flag.severity, reason: flag.reason, description: flag.description },
    ...{ confidence: flag.confidence, origin: flag.origin, validationStatus: flag.validationStatus },
    isContested: flag.proposedVerdict !== null,
    hasPicture: flag.evidenceKey !== null,
    raisedByName: nameIn(names, flag.raisedBy),
  }))
}

export interface InterventionRows {
  /** Oldest first. */
  entries: readonly AuditRow[]
  notes: readonly Pick<SessionNoteRow, 'id' | 'text'>[]
  /** Time that was given. */
  credits: readonly Pick<ClockCreditRow, 'id' | 'creditMs' | 'decidedAt' | 'decidedBy' | 'reason'>[]
  talks: readonly Pick<PrivateTalkRow, 'id' | 'userId' | 'startedAt' | 'endedAt'>[]
}

export function interventionEvents(
  { entries, notes, credits, talks }: InterventionRows,
  names: Names,
  reach: Reach,
): TimelineEvent[] {
  const texts = new Map(notes.map(({ id, text }) => [id, text]))
  const by = (id: string | null) => ({ byId: id, byName: nameIn(names, id) })
  const done = entries.flatMap((entry): EventOf<'interventions'>[] => {
    const kind = valueOf(INTERVENTIONS, entry.action)
    // The candidate's own return is no intervention.
    if (kind === undefined || entry.data['reopened'] === true) return []
    const times = moment(`${kind} ${entry.sequence}`, momentOf(entry, reach))
    const text = textOf(entry, texts)
    return [{ lane: 'interventions', kind, ...times, ...by(entry.actorId), text, creditMs: null }]
  })
  const given = credits.flatMap(({ id, creditMs, decidedAt, decidedBy, reason }): EventOf<'interventions'>[] =>
    decidedAt === null
      ? []
      : [
          {
            ...{ lane: 'interventions', kind: 'time-given', ...moment(`credit ${id}`, decidedAt) },
            ...{ ...by(decidedBy), text: reason, creditMs },
          },
        ],
  )
  const talked = talks.flatMap(({ id, userId, startedAt, endedAt }): EventOf<'interventions'>[] =>
    startedAt === null
      ? []
      : [
          {
            ...{ lane: 'interventions', kind: 'talk', ...lasting(`talk ${id}`, startedAt, endedAt, reach) },
            ...{ ...by(userId), text: null, creditMs: null },
          },
        ],
  )
  return [...done, ...given, ...talked]
}

/** The words of a warning or a note, else the reason. */
function textOf({ data }: AuditRow, texts: ReadonlyMap<string, string>): string | null {
  const noteId = data['noteId']
  const text = typeof noteId === 'string' ? texts.get(noteId) : (data['reason'] ?? data['text'])
  return typeof text === 'string' && text !== '' ? text : null
}

/** Reasons of flags that say that nothing arrived: `supervision` has them of `sessions/presence`. A frozen picture arrives. */
const MISSING = /^(camera|microphone|screen|media)-(unconnected|unpublished|share-ended|silent|muted|never)$/

export function networkEvents(absences: readonly Absence[], flags: readonly FlagRow[], reach: Reach): TimelineEvent[] {
  const away = absences.map(({ from, to }): EventOf<'network'> => ({
    ...{ lane: 'network', kind: 'page-away', source: null, flagId: null },
    ...lasting(`away ${from}`, new Date(from), to === null ? null : new Date(to), reach),
  }))
  const missing = flags.flatMap((flag): EventOf<'network'>[] => {
    const [, name] = (flag.type === 'technical' ? MISSING.exec(flag.reason) : null) ?? []
    if (name === undefined) return []
    const source = MEDIA_SOURCES.find((each) => each === name) ?? null
    const times = lasting(`missing ${flag.id}`, flag.detectedAt, flag.endedAt, reach)
    return [{ lane: 'network', kind: 'media-missing', ...times, source, flagId: flag.id }]
  })
  return [...away, ...missing]
}

/** A page reports a long absence once, after five seconds, and not its end. */
const LONG_ABSENCE_MS = 5_000
const FOCUS_KINDS: readonly string[] = [
  'tab-hidden',
  'focus-lost',
  'fullscreen-left',
  'copy',
  'paste',
  'screen-share-ended',
] satisfies EventOf<'focus'>['kind'][]
const isFocusKind = (kind: string): kind is EventOf<'focus'>['kind'] => FOCUS_KINDS.includes(kind)

export function focusEvents(signals: readonly ClientSignalRow[]): TimelineEvent[] {
  return signals.flatMap(({ pageId, sequence, kind, madeAt, durationMs, receivedAt }): EventOf<'focus'>[] => {
    if (!isFocusKind(kind)) return []
    // What a page says of a time to come cannot be so.
    const from = madeAt < receivedAt ? madeAt : receivedAt
    const times = moment(`signal ${pageId} ${sequence}`, from)
    if (durationMs === null) return [{ lane: 'focus', kind, ...times }]
    const until = new Date(Math.min(from.getTime() + durationMs, receivedAt.getTime())).toISOString()
    return [{ lane: 'focus', kind, ...times, until, isOpen: durationMs >= LONG_ABSENCE_MS }]
  })
}

export function chatEvents(messages: readonly SessionMessageRow[], names: Names): TimelineEvent[] {
  return messages.map(({ id, side, authorId, text, createdAt }) => ({
    ...{ lane: 'chat', kind: 'message', ...moment(`message ${id}`, createdAt) },
    ...{ messageId: id, side, authorName: nameIn(names, authorId) ?? '', text },
  }))
}

export function ledgerEvents(spans: readonly WatchedSpan[], names: Names): TimelineEvent[] {
  return spans.map(({ userId, kind, from, to }) => ({
    ...{ lane: 'ledger', kind, ...moment(`${kind} ${userId} ${from}`, new Date(from)) },
    ...{ until: new Date(to).toISOString(), byId: userId, byName: nameIn(names, userId) },
  }))
}
