import type { WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import { expect, it } from 'vitest'
import { waitingOf } from '../fixtures/waiting.ts'
import {
  comparedPictures,
  inOrder,
  isComplete,
  isHandRaised,
  isUncalibrated,
  nextWaiting,
  stepsToRedo,
  troubleOf,
} from './waiting.ts'

const at = (minute: number): string => new Date(Date.parse('2026-11-22T02:00:00Z') + minute * 60_000).toISOString()
const A = waitingOf('A', { waitingSince: at(5) })
const B = waitingOf('B', { waitingSince: at(1) })
const OPEN = waitingOf('open', { state: 'open', waitingSince: null })
const REFUSED = waitingOf('refused', { state: 'refused', waitingSince: at(0) })
const PICTURE = { url: '/portrait', takenAt: at(0) }
const ordered = inOrder([REFUSED, A, OPEN, B])
const withStep = (step: string, state: WaitingCandidate['steps'][number]['state']): WaitingCandidate =>
  waitingOf('X', { steps: A.steps.map((each) => (each.step === step ? { ...each, state } : each)) })

it('lists who has waited longest first, then who is at work, then who was refused', () => {
  expect(ordered.map(({ testSessionId }) => testSessionId)).toEqual(['B', 'A', 'open', 'refused'])
})

it.each([
  ['is complete', A, [], [], true],
  ['lacks a required picture', withStep('card', 'todo'), ['card'], [], false],
  ['skipped a required picture', withStep('portrait', 'skipped'), ['portrait'], [], false],
  ['is to do one again', withStep('card', 'redo'), ['card'], [], false],
  ['could not pass the check of devices', withStep('devices', 'failed'), [], ['devices'], false],
  ['failed at something optional', withStep('phone', 'failed'), [], ['phone'], false],
  ['left out something optional', withStep('phone', 'todo'), [], [], true],
  ['has not finished', waitingOf('X', { state: 'open' }), [], [], false],
] as const)('knows of a candidate who %s what is missing, what failed, and whether one key is enough', (...given) => {
  const [, candidate, missing, failed, complete] = given
  expect(troubleOf(candidate)).toEqual({ missing, failed })
  expect(isComplete(candidate)).toBe(complete)
})

it.each([
  ['the first', null, 'B'],
  ['the second', 'B', 'A'],
  ['the first again', 'A', 'B'],
  ['the first, after one who does not wait', 'open', 'B'],
])('goes on to %s', (_what, after, next) => {
  expect(nextWaiting(ordered, after)).toBe(next)
})

it('stays where nobody else waits', () => {
  expect(nextWaiting([B, OPEN], 'B')).toBeNull()
  expect(nextWaiting([], null)).toBeNull()
})

it.each([
  ['what is asked for', waitingOf('X'), ['portrait', 'card', 'stored'], false],
  [
    'no card where none is asked for',
    waitingOf('X', { steps: A.steps.filter(({ step }) => step !== 'card') }),
    ['portrait', 'stored'],
    false,
  ],
  ['what was left out only where it is there', withStep('portrait', 'skipped'), ['card'], false],
  [
    'the portrait of an earlier check-in, as its place without one,',
    waitingOf('X', { storedPortrait: PICTURE }),
    ['portrait', 'card', 'stored'],
    false,
  ],
  ['a phone that joined', waitingOf('X', { phone: 'joined' }), ['portrait', 'card', 'stored'], true],
  ['a phone that is still to join', withStep('phone', 'todo'), ['portrait', 'card', 'stored'], true],
] as const)('shows %s', (_what, candidate, stills, hasPhone) => {
  expect(comparedPictures(candidate)).toEqual({ stills, hasPhone })
})

it.each([
  ['nobody asked', null, false],
  ['somebody asks', { id: 'h', at: at(1), seenAt: null, loweredAt: null }, true],
  ['it is settled', { id: 'h', at: at(1), seenAt: at(2), loweredAt: null }, false],
])('a hand is raised where %s', (_what, help, isRaised) => {
  expect(isHandRaised(waitingOf('X', { help }))).toBe(isRaised)
})

it('asks for no step again that the assessment does not have, nor for the consent', () => {
  expect(stepsToRedo(A)).toEqual(['devices', 'portrait', 'card', 'phone'])
})

it.each([
  ['was done', 'done', true, false],
  ['failed', 'failed', false, true],
  ['was left out', 'skipped', false, true],
  ['is still to be done', 'redo', false, false],
] as const)('marks who goes without a calibration, where it %s: see table', (_, state, isCalibrated, isMarked) => {
  const steps = [{ step: 'calibration' as const, state, ask: 'required' as const, note: null }]
  expect(isUncalibrated(waitingOf('X', { steps, isCalibrated }))).toBe(isMarked)
  expect(isUncalibrated(waitingOf('X'))).toBe(false)
})
