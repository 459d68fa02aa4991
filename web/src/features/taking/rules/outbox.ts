import type { AnswerInput, SavedAnswer } from '@pengawas/shared/contracts/test-taking'
import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'

/**
 * What this page knows of each answer, and what of it has yet to reach the server, as a pure machine. A change raises
 * the answer's revision; browser storage has it before it is sent; only the newest revision is ever sent, and one at a
 * time per question, so that the server ends with the last one whatever gets lost on the way.
 */
export interface AnswerContent {
  value: AnswerInput
  marked: boolean
}

/** What browser storage has of an answer. */
export interface KeptAnswer extends AnswerContent {
  questionId: string
  revision: number
  /** Names this revision's content, so that the server recognises a repetition. */
  key: string
  /** ISO 8601, by the clock as synchronised with the server's. */
  madeAt: string
  /** How long the question has been on screen, in ms. */
  activeMs: number
  /** Highest revision that the server has acknowledged. */
  stored: number
}

export interface Entry extends KeptAnswer {
  /** Highest revision that browser storage has. */
  kept: number
  /** The revision on its way to the server, or null. */
  sending: number | null
  /** Milliseconds of the page's own clock; of the newest change, and of the oldest that is not on the server. */
  changedAt: number
  waitingSince: number
  isTyped: boolean
  /** The server will not have this revision and another try would not change that. */
  refused: boolean
}

/** `held`: the session is paused or locked. The others are final for this page. */
export type Halt = 'held' | 'taken-over' | 'signed-out'

export interface Outbox {
  entries: Readonly<Record<string, Entry>>
  halt: Halt | null
  /** Tries in a row that did not reach the server. */
  failures: number
  /** Not before this moment (ms of the page's clock); null: at once. */
  retryAt: number | null
  /** When the server last acknowledged an answer, in ms of the page's clock. */
  savedAt: number | null
  /** Answers that came late: made in time, and now with a person to decide. */
  late: number
}

export type OutboxEvent =
  /** `offsetMs`: how far the server's clock is ahead of the page's. */
  | { type: 'loaded'; saved: readonly SavedAnswer[]; kept: readonly KeptAnswer[]; now: number; offsetMs: number }
  /** What the server has now, for a page that is running. */
  | { type: 'refreshed'; saved: readonly SavedAnswer[]; now: number }
  | {
      type: 'changed'
      questionId: string
      content: AnswerContent
      isTyped: boolean
      key: string
      madeAt: string
      activeMs: number
      now: number
    }
  | { type: 'kept'; questionId: string; revision: number }
  | { type: 'sending'; questionId: string }
  | {
      type: 'received'
      questionId: string
      sent: number
      revision: number
      outcome: 'stored' | 'superseded' | 'late'
      now: number
    }
  | { type: 'away'; questionId: string; now: number; jitter: number }
  | { type: 'refused'; questionId: string; sent: number }
  | { type: 'halted'; halt: Halt }
  | { type: 'released' }
  /** The network or the hub is back: whatever waits may be tried now. */
  | { type: 'reachable' }

export const emptyOutbox: Outbox = { entries: {}, halt: null, failures: 0, retryAt: null, savedAt: null, late: 0 }

const TYPING_PAUSE_MS = 700
/** An essay is on its way at least this often while the candidate types, so that it is saved within 2 s. */
const LONGEST_TYPING_MS = 1_600
const MAX_IN_FLIGHT = 3

function isUnsent(entry: Entry): boolean {
  return entry.revision > entry.stored && !entry.refused
}

/** Answers that the server does not have in their newest form. */
export function unsentOf(outbox: Outbox): Entry[] {
  return Object.values(outbox.entries).filter(isUnsent)
}

/** When an answer should be sent, in ms of the page's clock; null where there is nothing to send, or not yet. */
function dueAt(entry: Entry): number | null {
  if (!isUnsent(entry) || entry.sending !== null || entry.kept < entry.revision) return null
  if (!entry.isTyped) return entry.changedAt
  return Math.min(entry.changedAt + TYPING_PAUSE_MS, entry.waitingSince + LONGEST_TYPING_MS)
}

export interface Plan {
  send: readonly Entry[]
  /** When to look again; null: only after another event. */
  wakeAt: number | null
}

/** What to send now. `flush` sends what is still being typed, too. While the server is away one answer at a time asks for it. */
export function planOf(outbox: Outbox, now: number, flush = false): Plan {
  if (outbox.halt !== null) return { send: [], wakeAt: null }
  const waiting = Object.values(outbox.entries)
    .flatMap((entry) => {
      const due = dueAt(entry)
      return due === null ? [] : [{ entry, due: flush ? entry.changedAt : due }]
    })
    .toSorted((a, b) => a.due - b.due)
  const [first] = waiting
  if (!first) return { send: [], wakeAt: null }
  if (outbox.retryAt !== null && outbox.retryAt > now) return { send: [], wakeAt: outbox.retryAt }
  const inFlight = Object.values(outbox.entries).filter(({ sending }) => sending !== null).length
  const room = Math.max(0, (outbox.failures > 0 ? 1 : MAX_IN_FLIGHT) - inFlight)
  const ready = waiting.filter(({ due }) => due <= now).map(({ entry }) => entry)
  const next = waiting.find(({ due }) => due > now)
  return { send: ready.slice(0, room), wakeAt: next?.due ?? null }
}

function patch(outbox: Outbox, questionId: string, change: (entry: Entry) => Entry): Outbox {
  const entry = outbox.entries[questionId]
  return entry ? { ...outbox, entries: { ...outbox.entries, [questionId]: change(entry) } } : outbox
}

/**
 * Puts what the server has and what this browser kept together: of each question the higher revision counts. On a tie
 * the server's stands, for another device may have written it. What counts and is only here has yet to be sent.
 */
function merge(saved: readonly SavedAnswer[], kept: readonly KeptAnswer[], now: number): Record<string, Entry> {
  const common = { sending: null, changedAt: now, waitingSince: now, isTyped: false, refused: false }
  const entries: Record<string, Entry> = {}
  for (const answer of saved) {
    const { questionId, value, markedForReview: marked, revision } = answer
    const mine = kept.find((one) => one.questionId === questionId)
    const activeMs = mine?.activeMs ?? 0
    entries[questionId] = {
      questionId,
      value,
      marked,
      revision,
      key: '',
      madeAt: answer.receivedAt,
      activeMs,
      stored: revision,
      kept: revision,
      ...common,
    }
  }
  for (const answer of kept) {
    const theirs = entries[answer.questionId]
    if (theirs && answer.revision <= theirs.revision) continue
    entries[answer.questionId] = { ...answer, stored: theirs?.revision ?? 0, kept: answer.revision, ...common }
  }
  return entries
}

/** Takes over what another device wrote; whatever of this page is not on the server yet stays and counts after it. */
function refreshed(outbox: Outbox, saved: readonly SavedAnswer[], now: number): Outbox {
  const theirs = merge(saved, [], now)
  const entries = { ...outbox.entries }
  for (const answer of Object.values(theirs)) {
    const mine = entries[answer.questionId]
    if (!mine || (!isUnsent(mine) && answer.revision >= mine.revision))
      entries[answer.questionId] = { ...answer, activeMs: mine?.activeMs ?? 0 }
  }
  return { ...outbox, entries }
}

function changed(outbox: Outbox, event: Extract<OutboxEvent, { type: 'changed' }>): Outbox {
  const { questionId, content, isTyped, key, madeAt, activeMs, now } = event
  const before = outbox.entries[questionId]
  const isWaiting = before !== undefined && isUnsent(before)
  const entry: Entry = {
    questionId,
    ...content,
    isTyped,
    key,
    madeAt,
    activeMs,
    revision: (before?.revision ?? 0) + 1,
    stored: before?.stored ?? 0,
    kept: before?.kept ?? 0,
    sending: before?.sending ?? null,
    changedAt: now,
    waitingSince: isWaiting ? before.waitingSince : now,
    refused: false,
  }
  return { ...outbox, entries: { ...outbox.entries, [questionId]: entry } }
}

function received(outbox: Outbox, event: Extract<OutboxEvent, { type: 'received' }>): Outbox {
  const reached: Outbox = {
    ...outbox,
    failures: 0,
    retryAt: null,
    savedAt: event.now,
    late: outbox.late + Number(event.outcome === 'late'),
  }
  return patch(reached, event.questionId, (entry) => {
    const stored = Math.max(entry.stored, event.outcome === 'late' ? event.sent : event.revision)
    // Another device wrote more revisions than this page knows of: what was changed here since counts after them.
    const revision =
      entry.revision > event.sent ? Math.max(entry.revision, stored + 1) : Math.max(entry.revision, stored)
    return {
      ...entry,
      stored,
      revision,
      kept: entry.kept === entry.revision ? revision : entry.kept,
      sending: null,
      waitingSince: entry.changedAt,
    }
  })
}

/** The state after an event. Pure: time, keys and jitter come with the event. */
export function stepOutbox(outbox: Outbox, event: OutboxEvent): Outbox {
  switch (event.type) {
    case 'loaded':
      return {
        ...outbox,
        entries: merge(event.saved, event.kept, event.now),
        savedAt:
          event.saved.length === 0
            ? outbox.savedAt
            : Math.max(...event.saved.map(({ receivedAt }) => Date.parse(receivedAt))) - event.offsetMs,
      }
    case 'refreshed':
      return refreshed(outbox, event.saved, event.now)
    case 'changed':
      return changed(outbox, event)
    case 'kept':
      return patch(outbox, event.questionId, (entry) => ({ ...entry, kept: Math.max(entry.kept, event.revision) }))
    case 'sending':
      return patch(outbox, event.questionId, (entry) => ({ ...entry, sending: entry.revision }))
    case 'received':
      return received(outbox, event)
    case 'away': {
      const failures = outbox.failures + 1
      const back = patch(outbox, event.questionId, (entry) => ({ ...entry, sending: null }))
      return { ...back, failures, retryAt: event.now + backoffMs(BACKOFFS.answers, failures, event.jitter) }
    }
    case 'refused':
      // A refusal is an answer: the server is there.
      return patch({ ...outbox, failures: 0, retryAt: null }, event.questionId, (entry) => ({
        ...entry,
        sending: null,
        refused: entry.revision === event.sent,
      }))
    case 'halted': {
      const entries = Object.fromEntries(
        Object.entries(outbox.entries).map(([id, entry]) => [id, { ...entry, sending: null }]),
      )
      // A page that has lost the test, or its login, stays without it.
      const isFinal = outbox.halt === 'taken-over' || outbox.halt === 'signed-out'
      return { ...outbox, entries, failures: 0, retryAt: null, halt: isFinal ? outbox.halt : event.halt }
    }
    case 'released':
      return { ...outbox, halt: outbox.halt === 'held' ? null : outbox.halt, retryAt: null }
    case 'reachable':
      return { ...outbox, retryAt: null }
  }
}

/** What browser storage should hold of an entry. */
export function keptOf({ questionId, value, marked, revision, key, madeAt, activeMs, stored }: Entry): KeptAnswer {
  return { questionId, value, marked, revision, key, madeAt, activeMs, stored }
}
