import { expect, it } from 'vitest'
import type { CandidateConnection } from '../contracts/proctoring.ts'
import { connectionSign, GONE_AFTER_MS, isGone } from './connection-sign.ts'

const START = Date.parse('2026-11-22T03:00:00Z')
const at = (second: number): string => new Date(START + second * 1_000).toISOString()
const HERE: CandidateConnection = { page: 'here', pageSince: null, mediaLostSince: null }
const away = (page: CandidateConnection['page'], mediaLost: number | null = null): CandidateConnection => ({
  page,
  pageSince: at(100),
  mediaLostSince: mediaLost === null ? null : at(mediaLost),
})

it.each([
  ['all is well', HERE, true, 200, null],
  ['nothing was ever published', HERE, false, 200, null],
  ['media stopped, and the page is there', { ...HERE, mediaLostSince: at(98) }, true, 101, ['media-interrupted', 98]],
  [
    'media was given up, and the page is there',
    { ...HERE, mediaLostSince: at(98) },
    false,
    140,
    ['media-interrupted', 98],
  ],
  ['the page said goodbye', away('closed'), true, 100.1, ['page-closed', 100]],
  ['the page said goodbye, and media has stopped', away('closed', 101), true, 103, ['page-closed', 100]],
  ['the page has just gone, and nobody knows yet of the media', away('gone'), true, 101, ['connection-lost', 100]],
  ['the page is gone, and media goes on', away('gone'), true, 103, ['signalling-lost', 100]],
  ['page and media are gone', away('gone', 101), true, 103, ['connection-lost', 100]],
  ['the page is gone, and nothing was published', away('gone'), false, 103, ['connection-lost', 100]],
  ['the page is silent, and media goes on', away('silent'), true, 103, ['signalling-lost', 100]],
  ['page and media are silent', away('silent', 101), true, 103, ['connection-lost', 100]],
  ['the page is silent, and nothing was published', away('silent'), false, 103, ['browser-silent', 100]],
  ['no page ever came', away('never'), false, 103, ['not-connected', 100]],
] as const)('where %s', (_what, connection, receives, second, sign) => {
  const expected = sign === null ? null : { cause: sign[0], since: START + sign[1] * 1_000 }
  expect(connectionSign(connection, receives, START + second * 1_000)).toEqual(expected)
})

it.each([
  ['nobody is missed', null, false],
  ['the page was closed', 'page-closed', true],
  ['the connection is lost', 'connection-lost', true],
  ['the browser is silent', 'browser-silent', true],
  ['the page never came', 'not-connected', true],
  ['the picture still comes', 'signalling-lost', false],
  ['the page is still there', 'media-interrupted', false],
] as const)('counts as gone after two minutes where %s: %s', (_what, cause, gone) => {
  const sign = cause === null ? null : { cause, since: START }
  expect(isGone(sign, START + GONE_AFTER_MS)).toBe(gone)
  expect(isGone(sign, START + GONE_AFTER_MS - 1)).toBe(false)
})
