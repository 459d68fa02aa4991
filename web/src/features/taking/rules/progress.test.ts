import type { TestItem } from '@pengawas/shared/contracts/test-taking'
import { describe, expect, it } from 'vitest'
import { emptyOutbox, stepOutbox } from './outbox.ts'
import { countText, firstPosition, picturesOf, questionStates } from './progress.ts'

const item = (questionId: string, position: number, content = ''): TestItem => ({
  questionId,
  position,
  type: 'essay',
  content,
  options: [],
  isMultiple: false,
  category: null,
})

it('distinguishes answered, blank and marked questions', () => {
  const outbox = stepOutbox(emptyOutbox, {
    type: 'loaded',
    saved: [
      {
        questionId: 'a',
        value: { kind: 'choice', place: 0 },
        markedForReview: false,
        revision: 1,
        receivedAt: '2026-11-21T02:00:00.000Z',
      },
      {
        questionId: 'b',
        value: { kind: 'text', text: ' \n' },
        markedForReview: true,
        revision: 1,
        receivedAt: '2026-11-21T02:00:00.000Z',
      },
    ],
    kept: [],
    now: 0,
    offsetMs: 0,
  })
  expect(questionStates([item('a', 0), item('b', 1), item('c', 2)], outbox)).toEqual([
    { questionId: 'a', position: 0, isAnswered: true, isMarked: false },
    { questionId: 'b', position: 1, isAnswered: false, isMarked: true },
    { questionId: 'c', position: 2, isAnswered: false, isMarked: false },
  ])
})

it.each([
  { name: 'goes on where the candidate was', current: 1, adaptive: false, expected: 1 },
  { name: 'stays inside the test', current: 9, adaptive: false, expected: 2 },
  { name: 'an adaptive test is at its open item', current: 0, adaptive: true, expected: 2 },
])('$name', ({ current, adaptive, expected }) => {
  expect(firstPosition([item('a', 0), item('b', 1), item('c', 2)], current, adaptive)).toBe(expected)
})

describe('countText', () => {
  it.each([
    ['', 'id-ID', { words: 0, characters: 0 }],
    ['Pelayanan publik, cepat!', 'id-ID', { words: 3, characters: 24 }],
    ['नमस्ते👍🏽', 'en', { words: 1, characters: 4 }],
  ])('%s', (text, locale, expected) => {
    expect(countText(text, locale)).toEqual(expected)
  })
})

it('finds every picture once', () => {
  const html = '<p><img src="/api/a.png" alt="x"></p>'
  const items = [item('a', 0, html), { ...item('b', 1, html), options: ['<img alt="y" src="/api/b.png">'] }]
  expect(picturesOf(items)).toEqual(['/api/a.png', '/api/b.png'])
})
