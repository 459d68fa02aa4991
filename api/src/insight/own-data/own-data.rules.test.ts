import { DISMISSALS, type Dismissal } from '@pengawas/shared/flags'
import { describe, expect, it } from 'vitest'
import { actorAs, isShown, keptUntil, mayHaveOthers, nextAt, proofOf } from './own-data.rules.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)
const DAY = 24 * 60

describe('the next package', () => {
  it.each([
    ['nobody asked yet', [], null],
    ['a day ago', [{ state: 'ready', requestedAt: ago(DAY) }], null],
    ['an hour ago', [{ state: 'ready', requestedAt: ago(60) }], new Date(NOW.getTime() + 23 * 60 * 60_000)],
    ['an hour ago, and it failed', [{ state: 'failed', requestedAt: ago(60) }], null],
    [
      'it failed, and one before was made',
      [
        { state: 'failed', requestedAt: ago(5) },
        { state: 'waiting', requestedAt: ago(60) },
      ],
      new Date(NOW.getTime() + 23 * 60 * 60_000),
    ],
  ] as const)('%s', (_name, rows, expected) => {
    expect(nextAt(rows, NOW)).toEqual(expected)
  })
})

it('shows a package for seven days', () => {
  const until = keptUntil(NOW)
  expect(until).toEqual(new Date('2026-11-30T10:00:00Z'))
  expect(isShown({ keptUntil: until }, new Date(until.getTime() - 1))).toBe(true)
  expect(isShown({ keptUntil: until }, until)).toBe(false)
  expect(isShown({ keptUntil: null }, until)).toBe(true)
})

it.each([
  ['password', { method: 'password', createdAt: ago(1) }],
  ['password', { method: 'registration', createdAt: ago(1) }],
  ['password', null],
  ['login', { method: 'openid', createdAt: ago(10) }],
  ['fresh-login', { method: 'openid', createdAt: ago(11) }],
] as const)('asks for %s', (expected, login) => {
  expect(proofOf(login, NOW)).toBe(expected)
})

it.each([
  ['self', 'me'],
  ['proktor', 'proctor'],
  ['system', null],
  ['administrator', 'somebody who is gone'],
])('calls the actor %s', (expected, actorId) => {
  expect(actorAs(actorId, 'me', new Map([['proctor', 'proktor']]))).toBe(expected)
})

const several = { type: 'multiple-persons', reason: 'several-faces', details: {} } as const
const byHand = { type: 'face-detection', reason: 'by-hand', details: {} } as const
const boxes = { type: 'eye-tracking', reason: 'gaze-away', details: { boxes: [{}, {}] } } as const
const voices = { type: 'suspicious-audio', reason: 'voices', details: {} } as const
const confirmed = { validationStatus: 'confirmed', dismissal: null } as const
const pending = { validationStatus: 'pending', dismissal: null } as const
const dismissed = (dismissal: Dismissal | null) => ({ validationStatus: 'dismissed', dismissal })
it.each([
  ['camera', [{ ...several, ...confirmed }], true],
  ['camera', [{ ...several, ...pending }], true],
  ['camera', [{ ...byHand, ...pending }], true],
  ['camera', [{ ...boxes, ...pending }], true],
  ['camera', [{ ...voices, ...confirmed }], false],
  ['camera', [{ ...several, ...dismissed('misdetected') }], false],
  [
    'camera',
    [
      { ...several, ...dismissed('misdetected') },
      { ...several, ...dismissed('permitted') },
    ],
    true,
  ],
  ['camera', [{ ...several, ...dismissed(null) }], true],
  ['microphone', [{ ...voices, ...confirmed }], true],
  ['microphone', [{ ...voices, ...dismissed('surroundings') }], true],
  ['microphone', [{ ...voices, ...dismissed('misdetected') }], false],
  ['screen', [{ ...several, ...confirmed }], false],
] as const)('of %s with %j says %s', (source, flags, expected) => {
  expect(mayHaveOthers(source, flags)).toBe(expected)
})

it.each(DISMISSALS.map((dismissal) => [dismissal, dismissal !== 'misdetected'] as const))(
  'withholds the camera where somebody was dismissed as %s: %s',
  (dismissal, expected) => {
    expect(mayHaveOthers('camera', [{ ...several, ...dismissed(dismissal) }])).toBe(expected)
  },
)
