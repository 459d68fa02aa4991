import { type EyesOn, EYES_ON_SLOT_MS } from '@pengawas/shared/contracts/eyes-on'
import type { EyesOnRow } from './eyes-on.entity.ts'

const MINUTE_MS = 60_000
const SLOTS = MINUTE_MS / EYES_ON_SLOT_MS
const SLOT_SECONDS = EYES_ON_SLOT_MS / 1_000

/** The minute that a moment lies in, and the bit of its slot. */
export function slotOf(at: Date): { minute: Date; bit: number } {
  const intoMinute = at.getTime() % MINUTE_MS
  return { minute: new Date(at.getTime() - intoMinute), bit: 1 << Math.floor(intoMinute / EYES_ON_SLOT_MS) }
}

/** Beginnings of the slots that a mask holds, in ms. */
function slotsIn(minute: Date, mask: number): number[] {
  return Array.from({ length: SLOTS }, (_, place) => place)
    .filter((place) => (mask & (1 << place)) !== 0)
    .map((place) => minute.getTime() + place * EYES_ON_SLOT_MS)
}

function secondsIn(mask: number): number {
  return slotsIn(new Date(0), mask).length * SLOT_SECONDS
}

/** The longest time within `from` to `to` that lies in none of the slots, in whole seconds. `slots` are sorted. */
function longestGap(slots: readonly number[], from: number, to: number): number {
  let [longest, since] = [0, from]
  for (const slot of slots) {
    longest = Math.max(longest, slot - since)
    since = Math.max(since, slot + EYES_ON_SLOT_MS)
  }
  return Math.floor(Math.max(longest, to - since) / 1_000)
}

/** Of a row what lies in the test, down to the slot in which that starts: who looked during the check-in did not watch the test. */
function sinceStart(row: EyesOnRow, from: Date): EyesOnRow[] {
  const started = slotsIn(row.minute, -1).filter((slot) => slot + EYES_ON_SLOT_MS > from.getTime())
  const mask = started.reduce((bits, slot) => bits | slotOf(new Date(slot)).bit, 0)
  const visible = row.visible & mask
  return visible === 0 ? [] : [{ ...row, visible, focused: row.focused & mask }]
}

/** The ledger of a test from its rows, whatever their order. `from` is its start, `to` its end, or now. */
export function summarise(
  stored: readonly EyesOnRow[],
  names: ReadonlyMap<string, string>,
  from: Date,
  to: Date,
): EyesOn {
  const rows = stored.flatMap((row) => sinceStart(row, from))
  const minutes = [...Map.groupBy(rows, ({ minute }) => minute.getTime())]
    .map(([at, ofMinute]) => ({
      minute: new Date(at),
      visible: ofMinute.reduce((mask, row) => mask | row.visible, 0),
      focused: ofMinute.reduce((mask, row) => mask | row.focused, 0),
    }))
    .toSorted((a, b) => a.minute.getTime() - b.minute.getTime())
  const slots = minutes.flatMap(({ minute, visible }) => slotsIn(minute, visible))
  const lastAt = rows.reduce<Date | null>((last, row) => (last === null || row.lastAt > last ? row.lastAt : last), null)
  return {
    testSeconds: Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1_000)),
    visibleSeconds: minutes.reduce((sum, { visible }) => sum + secondsIn(visible), 0),
    focusedSeconds: minutes.reduce((sum, { focused }) => sum + secondsIn(focused), 0),
    longestUnseenSeconds: longestGap(slots, from.getTime(), to.getTime()),
    lastAt: lastAt?.toISOString() ?? null,
    watchers: [...Map.groupBy(rows, ({ userId }) => userId)]
      .map(([userId, own]) => toWatcher(userId, names.get(userId) ?? '', own))
      .toSorted((a, b) => b.visibleSeconds - a.visibleSeconds || (a.userId < b.userId ? -1 : 1)),
    minutes: minutes.map(({ minute, visible, focused }) => ({
      at: minute.toISOString(),
      visibleSeconds: secondsIn(visible),
      focusedSeconds: secondsIn(focused),
    })),
  }
}

/** A time in which one person had the candidate on a wall: in focus, or else among others. Instants in ms. */
export interface WatchedSpan {
  userId: string
  kind: 'visible' | 'focused'
  from: number
  to: number
}

/** The ledger of a test as times without a gap, from its start on, by person and then by their beginning. */
export function spansOf(stored: readonly EyesOnRow[], start: Date): WatchedSpan[] {
  const rows = stored.flatMap((row) => sinceStart(row, start))
  return [...Map.groupBy(rows, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const ordered = own.toSorted((a, b) => a.minute.getTime() - b.minute.getTime())
    const slotsOf = (maskOf: (row: EyesOnRow) => number): number[] =>
      ordered.flatMap((row) => slotsIn(row.minute, maskOf(row)))
    const spans = (kind: WatchedSpan['kind'], slots: readonly number[]): WatchedSpan[] =>
      joinSlots(slots).map((span) => ({ userId, kind, ...span }))
    return [
      ...spans(
        'focused',
        slotsOf(({ focused }) => focused),
      ),
      ...spans(
        'visible',
        slotsOf(({ visible, focused }) => visible & ~focused),
      ),
    ].toSorted((a, b) => a.from - b.from)
  })
}

function joinSlots(slots: readonly number[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = []
  for (const slot of slots) {
    const last = spans.at(-1)
    if (last?.to === slot) last.to = slot + EYES_ON_SLOT_MS
    else spans.push({ from: slot, to: slot + EYES_ON_SLOT_MS })
  }
  return spans
}

function toWatcher(userId: string, name: string, rows: readonly EyesOnRow[]): EyesOn['watchers'][number] {
  const slots = rows.flatMap(({ minute, visible }) => slotsIn(minute, visible))
  return {
    userId,
    name,
    visibleSeconds: slots.length * SLOT_SECONDS,
    focusedSeconds: rows.reduce((sum, { focused }) => sum + secondsIn(focused), 0),
    firstAt: new Date(Math.min(...slots)).toISOString(),
    lastAt: new Date(Math.max(...rows.map((row) => row.lastAt.getTime()))).toISOString(),
  }
}
