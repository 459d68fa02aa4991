import { expect, it } from 'vitest'
import { readReply } from './messages.ts'

const failed = (message: string): unknown => ({ type: 'result', requestId: 7, outcome: { status: 'failed', message } })

it.each([
  ['ready', { type: 'ready' }, { type: 'ready' }],
  ['a heartbeat', { type: 'heartbeat', rssBytes: 5 }, { type: 'heartbeat', rssBytes: 5 }],
  [
    'a result',
    { type: 'result', requestId: 7, outcome: { status: 'undecodable' } },
    { type: 'result', requestId: 7, outcome: { status: 'undecodable' } },
  ],
  [
    'a result without what it found',
    { type: 'result', requestId: 7, outcome: { status: 'observed' } },
    failed('not a result: outcome.observation'),
  ],
  [
    'a result that nobody knows',
    { type: 'result', requestId: 7, outcome: { status: 'guessed' } },
    failed('not a result: outcome.status'),
  ],
  [
    'a failure without a reason',
    { type: 'result', requestId: 7, outcome: { status: 'failed' } },
    failed('not a result: outcome.message'),
  ],
  ['a result without its number', { type: 'result', outcome: { status: 'undecodable' } }, null],
  ['a heartbeat without a figure', { type: 'heartbeat', rssBytes: NaN }, null],
  ['nothing', undefined, null],
  ['words', 'ready', null],
])('%s', (_name, message, expected) => {
  expect(readReply(message)).toEqual(expected)
})

it('names the places that are wrong, five at most, and none of their values', () => {
  const observation = { width: 3.7, height: 'tall', faces: [{ score: NaN }] }
  const reply = readReply({ type: 'result', requestId: 7, outcome: { status: 'observed', observation } })
  expect(reply).toEqual(
    failed(
      'not a result: ' +
        ['width', 'height', 'faces.0.score', 'faces.0.faceFlag', 'faces.0.box']
          .map((place) => `outcome.observation.${place}`)
          .join(', '),
    ),
  )
})
