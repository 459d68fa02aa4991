import { expect, it } from 'vitest'
import { meaningOf } from './test-keys.ts'

it.each([
  ['1', false, { type: 'choose', place: 0 }],
  ['6', false, { type: 'choose', place: 5 }],
  ['7', false, null],
  ['f', false, { type: 'choose', place: 5 }],
  ['A', false, { type: 'choose', place: 0 }],
  ['n', false, { type: 'next' }],
  ['ArrowRight', false, { type: 'next' }],
  ['ArrowRight', true, { type: 'previous' }],
  ['ArrowLeft', true, { type: 'next' }],
  ['M', false, { type: 'mark' }],
  ['?', false, { type: 'help' }],
  ['Enter', false, null],
])('%s (right to left: %s)', (key, isRightToLeft, expected) => {
  expect(meaningOf(key, isRightToLeft)).toEqual(expected)
})
