import type { ProctorRow } from '../assessments/assessments.entity.ts'
import type { SittingProctorRow } from '../assessments/sittings.entity.ts'
import { type Dates, overlap, proctorsFor } from '../assessments/sittings.rules.ts'

/** A sitting, or with `sittingId` null the assessment's own dates, and the candidates in it. */
export interface FilledWindow extends Dates {
  sittingId: string | null
  candidates: number
  /** Of these, those who have not begun. */
  waiting: number
}

/** What is known of the sittings of an assessment. */
export interface SittingsFacts {
  sittings: number
  /** Candidates without a sitting. */
  unassigned: number
  empty: number
  /** Candidates whose sitting is over and who have not begun. */
  missed: number
  /** Sittings for whose candidates the proctors are too few. */
  short: number
  /** Proctors with two sittings at the same time. */
  doubled: number
}

type Watcher = Pick<ProctorRow, 'userId' | 'maxCandidates'>

const capacityOf = (proctors: readonly Watcher[]): number =>
  proctors.reduce((sum, { maxCandidates }) => sum + maxCandidates, 0)

/** Null: the assessment has no sittings. */
export function sittingsFacts(
  windows: readonly FilledWindow[],
  proctors: readonly Watcher[],
  links: readonly SittingProctorRow[],
  now: Date,
): SittingsFacts | null {
  const sittings = windows.filter(({ sittingId }) => sittingId !== null)
  if (sittings.length === 0) return null
  const isDoubled = ({ userId }: Watcher): boolean => {
    const own = sittings.filter(({ sittingId }) =>
      links.some((link) => link.userId === userId && link.sittingId === sittingId),
    )
    return own.some((one, index) => own.slice(index + 1).some((other) => overlap(one, other)))
  }
  return {
    sittings: sittings.length,
    unassigned: windows.find(({ sittingId }) => sittingId === null)?.candidates ?? 0,
    empty: sittings.filter(({ candidates }) => candidates === 0).length,
    missed: sittings.filter(({ endDate }) => endDate <= now).reduce((sum, { waiting }) => sum + waiting, 0),
    short: sittings.filter(
      ({ sittingId, candidates }) => capacityOf(proctorsFor(proctors, links, sittingId)) < candidates,
    ).length,
    doubled: proctors.filter(isDoubled).length,
  }
}

/** The most candidates whose windows are open at one moment, which is always the start of one of them. */
export const mostAtOnce = (windows: readonly FilledWindow[]): number =>
  Math.max(
    0,
    ...windows.map(({ startDate }) =>
      windows
        .filter((window) => window.startDate <= startDate && startDate < window.endDate)
        .reduce((sum, { candidates }) => sum + candidates, 0),
    ),
  )

/** The windows in which somebody takes the assessment; all of them while nobody is to. */
export function usedWindows(windows: readonly FilledWindow[]): readonly FilledWindow[] {
  const used = windows.filter(({ candidates }) => candidates > 0)
  return used.length > 0 ? used : windows
}
