import { describe, expect, it } from 'vitest'
import { turnAt, turnHold } from './turning.ts'

const idle = { hasFocus: false, isTyping: false, isPointing: false, isHidden: false }

it.each([
  ['nothing', {}, null],
  ['an open candidate', { hasFocus: true }, 'focus'],
  ['typing', { isTyping: true, isPointing: true }, 'typing'],
  ['pointing at a tile', { isPointing: true }, 'pointing'],
  ['a page that nobody sees', { isHidden: true, hasFocus: true }, 'hidden'],
] as const)('pages are held by %s', (_name, change, hold) => {
  expect(turnHold({ ...idle, ...change })).toBe(hold)
})

describe('turnAt', () => {
  const turning = { isTurning: true, pages: 5, hold: null, turnSeconds: 15, since: 1_000 }

  it.each([
    ['waits for its time', {}, 15_999, { isDue: false, since: 1_000 }],
    ['turns then', {}, 16_000, { isDue: true, since: 16_000 }],
    [
      'does not turn while it is held, and stays its whole time again',
      { hold: 'focus' },
      16_000,
      { isDue: false, since: 16_000 },
    ],
    ['does not turn where there is one page', { pages: 1 }, 16_000, { isDue: false, since: 16_000 }],
    ['does not turn where it is not to', { isTurning: false }, 16_000, { isDue: false, since: 16_000 }],
  ] as const)('%s', (_name, change, now, expected) => {
    expect(turnAt({ ...turning, ...change, now })).toEqual(expected)
  })
})
