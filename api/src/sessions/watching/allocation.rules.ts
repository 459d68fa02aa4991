import type { AllocationCause } from '@pengawas/shared/contracts/teams'
import type { SittingProctorRow } from '../../assessments/assessments/sittings.entity.ts'
import { proctorsFor } from '../../assessments/assessments/sittings.rules.ts'
import { type Share, nextFor, sharesOf } from './shares.rules.ts'

/** A proctor whose wall no hub has seen for this long gets nobody new. */
export const PRESENT_MS = 15_000
/** After this time away, a proctor has left, and others look at their candidates. */
export const LEFT_MS = 60_000

/** A proctor of an assessment whose account is active. */
export interface SharingProctor {
  userId: string
  /** Their number: candidates are shared in proportion to it. */
  maxCandidates: number
  /** When a hub last saw their wall open; null: never. */
  seenAt: Date | null
}

/** A test session as far as its allocation depends on it. */
export interface SharedSession {
  id: string
  startTime: Date
  /** Whether it goes on. What has ended stays with its proctor, for the flags that are reviewed later. */
  isOpen: boolean
  sittingId: string | null
  holder: { userId: string; since: Date; isByHand: boolean } | null
  /** Who had it before, latest first. */
  formerIds: readonly string[]
}

/** `toId` null: nobody is left who could have it. */
export interface Reassignment {
  testSessionId: string
  fromId: string | null
  toId: string | null
  cause: AllocationCause
}

export interface SharingFacts {
  proctors: readonly SharingProctor[]
  sessions: readonly SharedSession[]
  links: readonly SittingProctorRow[]
  /** Proctors or their numbers have changed, so that shares are made even again. */
  isStaffChanged: boolean
}

const awayMs = ({ seenAt }: SharingProctor, now: Date): number =>
  seenAt === null ? Infinity : now.getTime() - seenAt.getTime()

const isPresent = (proctor: SharingProctor, now: Date): boolean => awayMs(proctor, now) < PRESENT_MS

/** Earliest first; the id decides between those of one moment, so that every hub finds the same order. */
function byStart(a: SharedSession, b: SharedSession): number {
  return a.startTime.getTime() - b.startTime.getTime() || (a.id < b.id ? -1 : 1)
}

/**
 * What changes of who looks at which candidate of one assessment.
 *
 * Candidates of one sitting are shared among its proctors (see `proctorsFor`) who are there, in proportion to their numbers,
 * and stay with theirs. They move when their proctor is no proctor of the assessment any more; when that proctor has been
 * away for a minute and somebody else is there; and, as few as make the shares even to within one, when that happens, when
 * the staff changes, or when a proctor is there who has none although their share is at least one. They then go back to
 * those who had them before, if these have room. Nobody moves because a test ends, and nobody whom a person has moved by
 * hand. While nobody is there, all count as there.
 */
export function allocate(facts: SharingFacts, now: Date): Reassignment[] {
  const { proctors, sessions, links } = facts
  const staff = new Set(proctors.map(({ userId }) => userId))
  const groups = Map.groupBy(sessions.toSorted(byStart), ({ sittingId, isOpen }) =>
    [isOpen, ...proctorsFor(proctors, links, sittingId).map(({ userId }) => userId)].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const eligible = proctorsFor(proctors, links, group[0]?.sittingId ?? null)
    const homeless = group.filter(({ holder }) => holder === null || !staff.has(holder.userId))
    if (eligible.length === 0)
      return homeless.flatMap((session) => (session.holder === null ? [] : [move(session, null)]))
    return group[0]?.isOpen === true
      ? shareOpen(facts, eligible, group, homeless, now)
      : place(
          homeless,
          eligible.map((proctor) => shareOf(proctor, [])),
        )
  })
}

interface Load extends Share {
  userId: string
  held: readonly SharedSession[]
}

const shareOf = ({ userId, maxCandidates }: SharingProctor, held: readonly SharedSession[]): Load => ({
  ...{ userId, held },
  weight: maxCandidates,
  count: held.length,
})

function move(session: SharedSession, toId: string | null, cause?: AllocationCause): Reassignment {
  const fromId = session.holder?.userId ?? null
  return { testSessionId: session.id, fromId, toId, cause: cause ?? (fromId === null ? 'started' : 'unassigned') }
}

function shareOpen(
  { proctors, isStaffChanged }: SharingFacts,
  eligible: readonly SharingProctor[],
  group: readonly SharedSession[],
  homeless: readonly SharedSession[],
  now: Date,
): Reassignment[] {
  const present = eligible.filter((proctor) => isPresent(proctor, now))
  const lately = eligible.filter((proctor) => awayMs(proctor, now) < LEFT_MS)
  const receivers = [present, lately, eligible].find((list) => list.length > 0) ?? []
  const receiverIds = new Set(receivers.map(({ userId }) => userId))
  const seenAt = new Map(proctors.map((proctor) => [proctor.userId, proctor.seenAt?.getTime() ?? 0]))
  const lost = group.filter(({ holder }) => {
    if (present.length === 0 || holder === null || receiverIds.has(holder.userId)) return false
    const seen = seenAt.get(holder.userId)
    return seen !== undefined && now.getTime() - Math.max(seen, holder.since.getTime()) >= LEFT_MS
  })
  const heldBy = Map.groupBy(
    group.filter(({ holder }) => holder?.isByHand === false),
    ({ holder }) => holder?.userId ?? '',
  )
  const loads = receivers.map((proctor) => shareOf(proctor, heldBy.get(proctor.userId) ?? []))
  const waiting = [...homeless, ...lost].toSorted(byStart)
  const shares = sharesOf(loads, waiting.length)
  const isIdle = ({ userId }: Load, index: number): boolean =>
    (shares[index]?.floor ?? 0) >= 1 && group.every(({ holder }) => holder?.userId !== userId)
  const isUneven = isStaffChanged || lost.length > 0 || (present.length > 0 && loads.some(isIdle))
  if (!isUneven) return place(waiting, loads)
  const kept = loads.map((load, index) => keep(load, shares[index]?.target ?? 0, loads, shares))
  const freed = kept.flatMap(({ freed: list }) => list)
  const causeOf = (session: SharedSession): AllocationCause | undefined =>
    lost.includes(session) ? 'left' : freed.includes(session) ? 'balanced' : undefined
  const room = kept.map(({ load }, index) => ({ ...load, room: (shares[index]?.target ?? 0) - load.count }))
  return fill([...waiting, ...freed].toSorted(byStart), room, causeOf)
}

/** What a proctor keeps of their candidates; the newest go first, and before them those whom somebody with room had before. */
function keep(
  load: Load,
  target: number,
  loads: readonly Load[],
  shares: readonly { target: number }[],
): { load: Load; freed: readonly SharedSession[] } {
  const surplus = load.count - target
  if (surplus <= 0) return { load, freed: [] }
  const wanting = new Set(
    loads.flatMap(({ userId, count }, index) => (count < (shares[index]?.target ?? 0) ? [userId] : [])),
  )
  const goesBack = ({ formerIds }: SharedSession): number => {
    const place = formerIds.findIndex((id) => wanting.has(id))
    return place === -1 ? Number.MAX_SAFE_INTEGER : place
  }
  const order = load.held.toSorted((a, b) => goesBack(a) - goesBack(b) || byStart(b, a))
  return { load: { ...load, count: target }, freed: order.slice(0, surplus) }
}

/** Gives out sessions to those with room for exactly as many, first of all to who had them before. */
function fill(
  waiting: readonly SharedSession[],
  loads: (Load & { room: number })[],
  causeOf: (session: SharedSession) => AllocationCause | undefined,
): Reassignment[] {
  const given = new Map<string, string>()
  for (const session of waiting) {
    const former = session.formerIds
      .map((id) => loads.find(({ userId, room }) => userId === id && room > 0))
      .find((load) => load !== undefined)
    if (former === undefined) continue
    former.room -= 1
    former.count += 1
    given.set(session.id, former.userId)
  }
  return waiting.flatMap((session) => {
    const known = given.get(session.id)
    if (known !== undefined) return [move(session, known, causeOf(session))]
    const next = nextFor(loads.filter(({ room }) => room > 0))
    if (next === undefined) return []
    next.room -= 1
    next.count += 1
    return [move(session, next.userId, causeOf(session))]
  })
}

/** Gives each session to the proctor whose share lacks most, and moves nobody else. */
function place(waiting: readonly SharedSession[], loads: Load[]): Reassignment[] {
  return waiting.flatMap((session) => {
    const next = nextFor(loads)
    if (next === undefined) return []
    next.count += 1
    return [move(session, next.userId)]
  })
}

/**
 * Since when an assessment's candidates have had nobody of its proctors at a wall, or null while somebody is there. A proctor
 * who is away for less than a minute is still there.
 */
export function unwatchedSince({ proctors, sessions }: SharingFacts, now: Date): Date | null {
  const starts = sessions.flatMap(({ isOpen, startTime }) => (isOpen ? [startTime.getTime()] : []))
  if (starts.length === 0 || proctors.some((proctor) => awayMs(proctor, now) < LEFT_MS)) return null
  const since = Math.max(Math.min(...starts), ...proctors.map(({ seenAt }) => seenAt?.getTime() ?? 0))
  return now.getTime() - since < LEFT_MS ? null : new Date(since)
}
