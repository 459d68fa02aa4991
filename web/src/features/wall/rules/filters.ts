import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { WALL_MARKS, type WallFilters, type WallView } from '@pengawas/shared/contracts/wall-view'
import type { FlagType } from '@pengawas/shared/flags'
import { hasPending } from '@pengawas/shared/rules/flag-weight'
import { callingSince } from './calls.ts'
import type { FlagBook } from './merge-flags.ts'
import type { Moment } from './risk-order.ts'
import { isAway, isShowable, problemsOf } from './tile-facts.ts'

export type WallState = WallFilters['states'][number]
type WallMark = WallFilters['marks'][number]

export const NO_FILTERS: WallFilters = { states: [], flagTypes: [], units: [], marks: [] }

/** What filters ask about beside the candidates. */
export interface FilterFacts extends Moment {
  flagTypes: FlagTypes
}

/** The kinds of each candidate's flags that nobody has dismissed; keys are test session ids. */
export type FlagTypes = ReadonlyMap<string, ReadonlySet<FlagType>>

export function flagTypesIn(books: Readonly<Record<string, FlagBook>>): FlagTypes {
  const types = new Map<string, Set<FlagType>>()
  for (const book of Object.values(books)) {
    for (const { testSessionId, type, validationStatus } of Object.values(book.byId)) {
      if (validationStatus === 'dismissed') continue
      const known = types.get(testSessionId)
      if (known) known.add(type)
      else types.set(testSessionId, new Set([type]))
    }
  }
  return types
}

/** What a candidate's test is doing. A test that is paused or locked is that also while its candidate is away. */
export function stateOf(candidate: WallCandidate, now: number): WallState {
  const { status } = candidate
  if (isOver(status)) return 'done'
  if (status === 'paused' || status === 'locked') return status
  if (isAway(candidate, now)) return 'gone'
  return status === 'check-in' ? status : 'running'
}

/** Whether a camera is asked for and gives no picture now. */
function lacksPicture(candidate: WallCandidate): boolean {
  if (isOver(candidate.status) || !candidate.asked.includes('camera')) return false
  return !isShowable(candidate, 'camera') || problemsOf(candidate).some(({ source }) => source === 'camera')
}

const HAS_MARK: Readonly<Record<WallMark, (candidate: WallCandidate, moment: Moment) => boolean>> = {
  unreviewed: hasPending,
  noPicture: lacksPicture,
  calls: (candidate) => callingSince(candidate) !== null,
  unseen: ({ testSessionId }, { unseen }) => testSessionId in unseen,
}

/** As people type it and as it is written: case, accents and spaces make no difference. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether each word is part of the name, the NIP or the code. */
function isFound({ participantName, nip, code }: WallCandidate, words: readonly string[]): boolean {
  const text = plain(`${participantName} ${nip} ${code}`)
  return words.every((word) => text.includes(word))
}

/** A filter that is in use: a list, the search, or one mark. */
export type ActiveFilter = Exclude<keyof WallFilters, 'marks'> | 'search' | WallMark

type Check = readonly [ActiveFilter, (candidate: WallCandidate) => boolean]

/** One check for each filter that is in use; a candidate is shown who passes all of them. */
function checksOf({ filters, search }: Sought, facts: FilterFacts): Check[] {
  const { states, flagTypes, units, marks } = filters
  const words = plain(search).split(/\s+/u).filter(Boolean)
  const checks: Check[] = []
  if (words.length > 0) checks.push(['search', (candidate) => isFound(candidate, words)])
  if (states.length > 0) checks.push(['states', (candidate) => states.includes(stateOf(candidate, facts.now))])
  if (flagTypes.length > 0)
    checks.push([
      'flagTypes',
      ({ testSessionId }) => flagTypes.some((type) => facts.flagTypes.get(testSessionId)?.has(type) ?? false),
    ])
  if (units.length > 0) checks.push(['units', ({ unit }) => units.includes(unit ?? '')])
  for (const mark of marks) checks.push([mark, (candidate) => HAS_MARK[mark](candidate, facts)])
  return checks
}

export interface Sought {
  filters: WallView['filters']
  search: string
}

/** Whether a candidate is among those whom the proctor wants to see. */
export function matcherOf(sought: Sought, facts: FilterFacts): (candidate: WallCandidate) => boolean {
  const checks = checksOf(sought, facts)
  return (candidate) => checks.every(([, passes]) => passes(candidate))
}

/** How many candidates each filter in use hides, the one that hides most first. */
export function hiddenBy(
  candidates: readonly WallCandidate[],
  sought: Sought,
  facts: FilterFacts,
): { filter: ActiveFilter; count: number }[] {
  return checksOf(sought, facts)
    .map(([filter, passes]) => ({ filter, count: candidates.filter((candidate) => !passes(candidate)).length }))
    .toSorted((a, b) => b.count - a.count)
}

export interface FilterCounts {
  states: ReadonlyMap<WallState, number>
  flagTypes: ReadonlyMap<FlagType, number>
  /** An empty name stands for candidates without a unit. */
  units: ReadonlyMap<string, number>
  marks: ReadonlyMap<WallMark, number>
}

/** How many candidates there are of each kind that a filter can ask for. */
export function countFilters(candidates: readonly WallCandidate[], facts: FilterFacts): FilterCounts {
  const states = new Map<WallState, number>()
  const flagTypes = new Map<FlagType, number>()
  const units = new Map<string, number>()
  const marks = new Map<WallMark, number>()
  const add = <K>(counts: Map<K, number>, key: K): Map<K, number> => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const candidate of candidates) {
    add(states, stateOf(candidate, facts.now))
    add(units, candidate.unit ?? '')
    for (const type of facts.flagTypes.get(candidate.testSessionId) ?? []) add(flagTypes, type)
    for (const mark of WALL_MARKS) if (HAS_MARK[mark](candidate, facts)) add(marks, mark)
  }
  return { states, flagTypes, units, marks }
}

/** The same filters without one of those in use. */
export function withoutFilter(filters: WallFilters, filter: Exclude<ActiveFilter, 'search'>): WallFilters {
  if (filter === 'states' || filter === 'flagTypes' || filter === 'units') return { ...filters, [filter]: [] }
  return { ...filters, marks: filters.marks.filter((mark) => mark !== filter) }
}
