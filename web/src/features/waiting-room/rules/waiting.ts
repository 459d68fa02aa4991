import type { CheckInState, CheckInStep, WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import type { HelpRequest } from '@pengawas/shared/contracts/test-taking'

/** Those who wait for a decision come first, then those who still work on their steps, then those who were refused. */
const RANKS: Readonly<Record<CheckInState, number>> = { waiting: 0, redo: 1, open: 1, refused: 2, admitted: 3 }

/** The order of the list: who has waited longest is first. */
export function inOrder(candidates: readonly WaitingCandidate[]): WaitingCandidate[] {
  return [...candidates].sort(
    (a, b) =>
      RANKS[a.state] - RANKS[b.state] ||
      (a.waitingSince ?? '').localeCompare(b.waitingSince ?? '') ||
      a.name.localeCompare(b.name),
  )
}

/** Required steps that were not done, and steps that were tried and not passed. */
export function troubleOf({ steps }: WaitingCandidate): { missing: CheckInStep[]; failed: CheckInStep[] } {
  const asked = steps.filter(({ ask }) => ask !== 'off')
  return {
    missing: asked
      .filter(({ ask, state }) => ask === 'required' && (state === 'todo' || state === 'redo' || state === 'skipped'))
      .map(({ step }) => step),
    failed: asked.filter(({ state }) => state === 'failed').map(({ step }) => step),
  }
}

/** Whether everything is there, so that one key lets the candidate in; else a note says why they are let in all the same. */
export function isComplete(candidate: WaitingCandidate): boolean {
  const { missing, failed } = troubleOf(candidate)
  return candidate.state === 'waiting' && missing.length === 0 && failed.length === 0
}

/** Whether a candidate asks for help and nobody has settled it. */
export function isHandRaised(candidate: WaitingCandidate): candidate is WaitingCandidate & { help: HelpRequest } {
  return candidate.help !== null && candidate.help.seenAt === null
}

/** Whether the candidate went on without the calibration that was asked for. */
export function isUncalibrated({ steps, isCalibrated }: WaitingCandidate): boolean {
  const step = steps.find((one) => one.step === 'calibration')
  return !isCalibrated && (step?.state === 'failed' || step?.state === 'skipped')
}

/** Steps that a candidate can be asked to do again: those that the assessment asks for, and never the consent. */
export function stepsToRedo({ steps }: WaitingCandidate): CheckInStep[] {
  return steps.filter(({ step, ask }) => ask !== 'off' && step !== 'consent').map(({ step }) => step)
}

/** Who comes after a candidate: the next one who waits, from the beginning again after the last; null where nobody else waits. */
export function nextWaiting(ordered: readonly WaitingCandidate[], after: string | null): string | null {
  const waiting = ordered.filter(({ state, testSessionId }) => state === 'waiting' || testSessionId === after)
  const at = waiting.findIndex(({ testSessionId }) => testSessionId === after)
  const next = [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(at, 0))].find(({ state }) => state === 'waiting')
  return next?.testSessionId ?? null
}

/**
 * The pictures to compare: what the assessment asks for or the candidate gave. Where a portrait is asked for, the place of an
 * earlier one is there too, and says that there is none.
 */
export function comparedPictures({ steps, phone, ...pictures }: WaitingCandidate): {
  stills: ('portrait' | 'card' | 'stored')[]
  hasPhone: boolean
} {
  const isAsked = (name: CheckInStep): boolean =>
    steps.some(({ step, ask, state }) => step === name && ask !== 'off' && state !== 'skipped')
  return {
    stills: [
      ...(['portrait', 'card'] as const).filter((name) => pictures[name] !== null || isAsked(name)),
      ...(pictures.storedPortrait !== null || isAsked('portrait') ? (['stored'] as const) : []),
    ],
    hasPhone: phone !== 'absent' || isAsked('phone'),
  }
}
