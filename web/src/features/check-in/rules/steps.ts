import type { CheckIn, CheckInStep } from '@pengawas/shared/contracts/check-ins'

/** What the candidate's page shows. `complete`: nothing is left, and nobody was told yet. */
export type CheckInView =
  { name: 'step'; step: CheckInStep } | { name: 'complete' | 'waiting' | 'refused' | 'admitted' }

type Asked = CheckIn['steps'][number]

/** The steps of this check-in in their order: those that the assessment does not ask for are left out. */
export function askedSteps({ steps }: Pick<CheckIn, 'steps'>): readonly Asked[] {
  return steps.filter(({ ask }) => ask !== 'off')
}

const isUnfinished = ({ state }: Asked): boolean => state === 'todo' || state === 'redo'

/**
 * The first step that is left, or how the check-in stands. What is not in the record is not remembered by the page
 * either, so that a reload and another device come to the same place. While there are steps left, the candidate may go back
 * to a step that is over: `chosen`.
 */
export function viewOf(checkIn: Pick<CheckIn, 'state' | 'steps'>, chosen: CheckInStep | null = null): CheckInView {
  switch (checkIn.state) {
    case 'admitted':
    case 'refused':
    case 'waiting':
      return { name: checkIn.state }
    case 'open':
    case 'redo': {
      const next = askedSteps(checkIn).find(isUnfinished)
      if (next === undefined) return { name: 'complete' }
      return { name: 'step', step: chosen !== null && isOver(checkIn, chosen) ? chosen : next.step }
    }
  }
}

/** The step before this one that is over, to which the candidate can go back; the consent is given once. */
export function stepBefore(checkIn: Pick<CheckIn, 'state' | 'steps'>, step: CheckInStep): CheckInStep | null {
  const asked = askedSteps(checkIn)
  const before = asked.slice(
    0,
    Math.max(
      0,
      asked.findIndex((one) => one.step === step),
    ),
  )
  return before.findLast((one) => isOver(checkIn, one.step))?.step ?? null
}

/** Whether a step is over that can be done another time. */
export function isOver({ state, steps }: Pick<CheckIn, 'state' | 'steps'>, step: CheckInStep): boolean {
  const asked = askedSteps({ steps }).find((one) => one.step === step)
  return asked !== undefined && step !== 'consent' && !isUnfinished(asked) && (state === 'open' || state === 'redo')
}

/** How far the candidate is: the place of a step among those that are asked for, from 1, and their number. */
export function placeOf(checkIn: Pick<CheckIn, 'steps'>, step: CheckInStep): { at: number; of: number } {
  const asked = askedSteps(checkIn)
  return { at: asked.findIndex((one) => one.step === step) + 1, of: asked.length }
}

/** Whether the candidate may leave a step out. A step that was sent back is to be done. */
export function maySkip({ ask, state }: Pick<Asked, 'ask' | 'state'>): boolean {
  return ask === 'optional' && state !== 'redo'
}

/** The earlier check-in whose picture does a step; null where the candidate does it, or has to do it again. */
export function carriedStep(
  { steps, carriedOver }: Pick<CheckIn, 'steps' | 'carriedOver'>,
  step: CheckInStep,
): CheckIn['carriedOver'][number] | null {
  const isDone = steps.some((one) => one.step === step && one.state === 'done')
  return (isDone ? carriedOver.find((one) => one.step === step) : undefined) ?? null
}

/**
 * Why a step is to be done again: in the words of the person who asks for it, or because the hub does. Null where nobody asks, or
 * what was said is about another decision.
 */
export function askedAgain(
  { state, reason, steps }: Pick<CheckIn, 'state' | 'reason' | 'steps'>,
  step: CheckInStep,
): { by: 'person'; reason: string } | { by: 'hub' } | null {
  if (steps.find((one) => one.step === step)?.state !== 'redo') return null
  if (reason !== null) return { by: 'person', reason }
  return state === 'redo' ? { by: 'hub' } : null
}
