import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { isCurrent } from '@pengawas/shared/rules/figure-age'
import { isShowable } from './tile-facts.ts'

/** Since when nobody's pictures are analysed although they arrive, in ms of the server's clock; keys are test session ids. */
export type AnalysisPauses = Readonly<Record<string, number>>

/**
 * When a candidate was last analysed, in ms of the server's clock, as far as this page knows: `known` is what it knew, `heardAt`
 * when the node last said something of them, and a candidate whom it has just met counts as analysed until the next figure is overdue. Where a media node is gone, it was
 * when that was noticed, at the latest. Null where there is no picture to be analysed, which the tile says itself.
 */
export function lastAnalysed(
  candidate: WallCandidate,
  known: number | undefined,
  now: number,
  heardAt?: number,
): number | null {
  const { status, asked, peer } = candidate
  if (isOver(status) || !asked.includes('camera')) return null
  if (peer === null || peer.connection === 'connecting') return analysedBeforeLoss(candidate, known)
  if (!isShowable(candidate, 'camera')) return null
  const { analysis } = candidate
  if (analysis === null) return known ?? now
  return analysis.pausedForMs === undefined
    ? Math.max(heardAt ?? -Infinity, known ?? now)
    : pausedSince(now - analysis.pausedForMs, known)
}

/** What the node says of a pause gets older until it says so again, so the earliest moment holds; what was long before is of another pause. */
function pausedSince(said: number, known: number | undefined): number {
  return known !== undefined && isCurrent(known, said) ? Math.min(known, said) : said
}

/** The same where no media node has the candidate's media: null before the first picture, and where the page is gone too. */
function analysedBeforeLoss({ connection }: WallCandidate, known: number | undefined): number | null {
  const { page, mediaLostSince } = connection
  if (page !== 'here' && page !== 'silent') return null
  const lostAt = mediaLostSince === null ? undefined : Date.parse(mediaLostSince)
  return known === undefined || lostAt === undefined ? (known ?? lostAt ?? null) : Math.min(known, lostAt)
}

/**
 * Whose analysis is paused: at once where the media node says so, and otherwise when the last figure is too old. The same object
 * as before where nothing has changed, so that nothing is drawn again.
 */
export function analysisPauses(
  candidates: Readonly<Record<string, WallCandidate>>,
  lastAt: ReadonlyMap<string, number>,
  { unanalysed, before, now }: { unanalysed: ReadonlySet<string>; before: AnalysisPauses; now: number },
): AnalysisPauses {
  const pauses: Record<string, number> = {}
  for (const [id, last] of lastAt) {
    const candidate = candidates[id]
    if (candidate === undefined) continue
    if (unanalysed.has(candidate.assessmentId)) pauses[id] = Date.parse(candidate.startTime)
    else if (candidate.analysis?.pausedForMs !== undefined || !isCurrent(last, now)) pauses[id] = last
  }
  const ids = Object.keys(pauses)
  const isSame = ids.length === Object.keys(before).length && ids.every((id) => pauses[id] === before[id])
  return isSame ? before : pauses
}
