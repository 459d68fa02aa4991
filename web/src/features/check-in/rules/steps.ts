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
 * either, so that a reload and another device come to the same place.
 */
export function viewOf(checkIn: Pick<CheckIn, 'state' | 'steps'>): CheckInView {
  switch (checkIn.state) {
    case 'admitted':
    case 'refused':
    case 'waiting':
      return { name: checkIn.state }
    case 'open':
    case 'redo': {
      const next = askedSteps(checkIn).find(isUnfinished)
      return next === undefined ? { name: 'complete' } : { name: 'step', step: next.step }
    }
  }
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
