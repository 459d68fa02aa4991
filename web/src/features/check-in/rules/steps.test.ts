import type { CheckIn, CheckInAsk, CheckInStep, StepState } from '@pengawas/shared/contracts/check-ins'
import { describe, expect, it } from 'vitest'
import { askedAgain, askedSteps, carriedStep, maySkip, placeOf, stepBefore, viewOf } from './steps.ts'

const step = (name: CheckInStep, state: StepState, ask: CheckInAsk = 'required') => ({
  step: name,
  state,
  ask,
  note: null,
})
const at = (state: CheckIn['state'], ...steps: CheckIn['steps']) => viewOf({ state, steps })

describe('the view of a check-in', () => {
  it.each([
    ['the first step', at('open', step('consent', 'todo'), step('devices', 'todo')), 'consent'],
    ['the next step', at('open', step('consent', 'done'), step('devices', 'todo')), 'devices'],
    [
      'past what failed or was left out',
      at('open', step('devices', 'failed'), step('calibration', 'skipped', 'optional'), step('portrait', 'todo')),
      'portrait',
    ],
    [
      'past what is not asked for',
      at('open', step('consent', 'done'), step('sweep', 'todo', 'off'), step('phone', 'todo', 'optional')),
      'phone',
    ],
    [
      'exactly what is to be done again',
      at('redo', step('consent', 'done'), step('portrait', 'done'), step('card', 'redo')),
      'card',
    ],
  ])('%s', (_, view, expected) => {
    expect(view).toEqual({ name: 'step', step: expected })
  })

  it.each([
    ['has nothing left', at('open', step('consent', 'done'), step('phone', 'skipped', 'optional')), 'complete'],
    ['has nothing left to be done again', at('redo', step('consent', 'done')), 'complete'],
    [
      'waits while a proctor decides',
      at('waiting', step('consent', 'done'), step('phone', 'todo', 'optional')),
      'waiting',
    ],
    ['ends with a refusal', at('refused', step('consent', 'done')), 'refused'],
    ['ends with an admission, whatever was left', at('admitted', step('consent', 'todo')), 'admitted'],
  ])('%s', (_, view, expected) => {
    expect(view).toEqual({ name: expected })
  })
})

describe('going back', () => {
  const steps = [step('consent', 'done'), step('devices', 'done'), step('portrait', 'failed'), step('card', 'todo')]

  it.each([
    ['the step before', 'open', 'card', 'portrait'],
    ['one before that', 'open', 'portrait', 'devices'],
    ['no consent', 'open', 'devices', null],
    ['a step that is not sent back', 'redo', 'card', 'portrait'],
    ['nothing while a proctor decides', 'waiting', 'card', null],
  ] as const)('leads to %s', (_, state, from, to) => {
    expect(stepBefore({ state, steps }, from)).toBe(to)
  })

  it.each([
    ['shows the step that is over', 'portrait', 'portrait'],
    ['shows what is left where the step is not over', 'card', 'card'],
    ['asks nobody for the consent again', 'consent', 'card'],
  ] as const)('%s', (_, chosen, shown) => {
    expect(viewOf({ state: 'open', steps }, chosen)).toEqual({ name: 'step', step: shown })
  })

  it('shows what was sent back once the other step is done', () => {
    expect(viewOf({ state: 'redo', steps: [step('portrait', 'done'), step('card', 'redo')] }, null)).toEqual({
      name: 'step',
      step: 'card',
    })
  })
})

it.each([
  ['done with it', 'done', true],
  ['to be done again', 'redo', false],
] as const)('names the earlier check-in of a step that is %s: see table', (_, state, isNamed) => {
  const carried = { step: 'portrait', assessmentTitle: 'Latihan', admittedAt: '2026-11-20T01:00:00.000Z' } as const
  const checkIn = { steps: [step('portrait', state), step('card', 'done')], carriedOver: [carried] }
  expect(carriedStep(checkIn, 'portrait')).toEqual(isNamed ? carried : null)
  expect(carriedStep(checkIn, 'card')).toBeNull()
})

describe('the list of steps', () => {
  const steps = [step('consent', 'done'), step('calibration', 'todo', 'off'), step('portrait', 'todo')]

  it('has what is asked for, and counts only that', () => {
    expect(askedSteps({ steps }).map((one) => one.step)).toEqual(['consent', 'portrait'])
    expect(placeOf({ steps }, 'portrait')).toEqual({ at: 2, of: 2 })
  })

  it.each([
    ['an optional step', 'optional', 'todo', true],
    ['an optional step that was sent back', 'optional', 'redo', false],
    ['a required step', 'required', 'todo', false],
  ] as const)('%s may be left out: see table', (_, ask, state, expected) => {
    expect(maySkip({ ask, state })).toBe(expected)
  })
})

it.each([
  ['by a person, in their words', 'redo', 'redo', 'Terlalu gelap', { by: 'person', reason: 'Terlalu gelap' }],
  ['by the hub, which has no words', 'redo', 'redo', null, { by: 'hub' }],
  ['by nobody, where another step is', 'redo', 'done', null, null],
  ['by nobody any more, in a check-in that was opened again', 'open', 'redo', null, null],
] as const)('a step is asked for again %s', (_, state, portrait, reason, expected) => {
  expect(askedAgain({ state, reason, steps: [step('portrait', portrait)] }, 'portrait')).toEqual(expected)
})
