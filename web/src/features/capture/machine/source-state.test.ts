import { exactStateOf, sourceStatesSchema } from '@pengawas/shared/contracts/proctoring'
import { describe, expect, it } from 'vitest'
import {
  allArrive,
  initialSources,
  shownStateOf,
  sourcesToRetry,
  sourceStatesOf,
  stepSources,
  troubleOf,
  troubleOfEnd,
  troubleOfSurface,
  type SourceEvent,
} from './source-state.ts'

const policy = { camera: 'required', microphone: 'required', screen: 'optional' } as const
const consent = { camera: true, microphone: true, screen: true }

function after(events: readonly SourceEvent[], shared = consent) {
  return events.reduce(
    (sources, event, index) => stepSources(sources, event, index + 1),
    initialSources(policy, shared, 0),
  )
}

const acquired: SourceEvent = { type: 'acquired', source: 'camera' }
const produced: SourceEvent = { type: 'produced', source: 'camera', produced: true }

describe('what is reported of a camera', () => {
  it.each<[string, SourceEvent[], string]>([
    ['nothing yet', [], 'off'],
    ['a track without a producer', [acquired], 'off'],
    ['a track with a producer', [acquired, produced], 'live'],
    [
      'frozen, in a word that earlier hubs know',
      [acquired, produced, { type: 'frozen', source: 'camera', isFrozen: true }],
      'muted',
    ],
    [
      'opened again after it was frozen',
      [acquired, produced, { type: 'frozen', source: 'camera', isFrozen: true }, acquired],
      'live',
    ],
    [
      'frozen and held back',
      [
        acquired,
        produced,
        { type: 'frozen', source: 'camera', isFrozen: true },
        { type: 'muted', source: 'camera', muted: true },
      ],
      'muted',
    ],
    ['held back by the system', [acquired, produced, { type: 'muted', source: 'camera', muted: true }], 'muted'],
    [
      'let go again',
      [
        acquired,
        produced,
        { type: 'muted', source: 'camera', muted: true },
        { type: 'muted', source: 'camera', muted: false },
      ],
      'live',
    ],
    ['a pulled cable', [acquired, produced, { type: 'ended', source: 'camera', trouble: 'unplugged' }], 'unplugged'],
    [
      'plugged in again and published',
      [acquired, produced, { type: 'ended', source: 'camera', trouble: 'unplugged' }, acquired, produced],
      'live',
    ],
    ['refused', [{ type: 'failed', source: 'camera', trouble: 'denied' }], 'denied'],
    ['the media node is lost', [acquired, produced, { type: 'unpublished' }], 'off'],
  ])('%s', (_name, events, state) => {
    expect(sourceStatesOf(after(events)).camera).toBe(state)
  })

  it.each<[string, SourceEvent[], string]>([
    ['nothing opened yet', [], 'off'],
    ['on its way', [acquired], 'unsent'],
    ['produced, while the server says nothing', [acquired, produced], 'live'],
    ['produced, and not there yet', [acquired, produced, { type: 'received', sources: [] }], 'unsent'],
    ['there', [acquired, produced, { type: 'received', sources: ['camera'] }], 'live'],
    [
      'there no more',
      [acquired, produced, { type: 'received', sources: ['camera'] }, { type: 'received', sources: [] }],
      'notReceived',
    ],
    ['frozen', [acquired, produced, { type: 'frozen', source: 'camera', isFrozen: true }], 'frozen'],
    ['stopped', [acquired, produced, { type: 'ended', source: 'camera', trouble: 'ended' }], 'ended'],
  ])('is shown as it is: %s', (_name, events, state) => {
    expect(shownStateOf(after(events).camera)).toBe(state)
  })

  it('is reported in a word that earlier hubs know, and exactly beside it', () => {
    const states = sourceStatesOf(after([acquired, produced, { type: 'ended', source: 'camera', trouble: 'ended' }]))
    expect(states).toMatchObject({ camera: 'off', exactly: { camera: 'ended' } })
    const { exactly: _unknown, ...earlier } = states
    expect(sourceStatesSchema.parse(states)).toEqual(states)
    expect(exactStateOf(earlier, 'camera')).toBe('off')
    expect(exactStateOf(states, 'camera')).toBe('ended')
  })

  it('of which the server alone knows that it does not arrive is reported as sent', () => {
    const unheard: SourceEvent[] = [acquired, produced, { type: 'received', sources: [] }]
    expect(sourceStatesOf(after(unheard)).camera).toBe('live')
  })

  it('keeps the time since when it is in its state', () => {
    const muted: SourceEvent = { type: 'muted', source: 'camera', muted: true }
    expect(after([acquired, produced, muted, muted]).camera.since).toBe(3)
  })
})

describe('why a track ended', () => {
  it.each([
    [true, 'granted', 'ended'],
    [true, 'prompt', 'ended'],
    [true, null, 'ended'],
    [true, 'denied', 'denied'],
    [false, 'granted', 'unplugged'],
    [false, 'denied', 'unplugged'],
  ] as const)('device there: %s, permission %s: %s', (isDeviceThere, permission, trouble) => {
    expect(troubleOfEnd({ isDeviceThere, permission })).toBe(trouble)
  })
})

describe('screens', () => {
  it('that nobody agreed to are declined, and those stopped by the candidate are off', () => {
    expect(sourceStatesOf(after([], { ...consent, screen: false })).screen).toBe('declined')
    const stopped = after([
      { type: 'acquired', source: 'screen' },
      { type: 'produced', source: 'screen', produced: true },
      { type: 'ended', source: 'screen', trouble: 'ended' },
    ])
    expect(sourceStatesOf(stopped).screen).toBe('off')
  })

  it.each([
    ['monitor', null],
    ['window', 'partial'],
    ['browser', 'partial'],
    [undefined, null],
  ])('of which the browser says %s: %s', (surface, trouble) => {
    expect(troubleOfSurface(surface)).toBe(trouble)
  })

  it('of which only a part was offered are off to hubs of earlier versions', () => {
    const states = sourceStatesOf(after([{ type: 'failed', source: 'screen', trouble: 'partial' }]))
    expect(states).toMatchObject({ screen: 'off', exactly: { screen: 'partial' } })
  })

  it('that the assessment does not use are off whatever was agreed', () => {
    const sources = initialSources({ ...policy, screen: 'off' }, consent, 0)
    expect(sourceStatesOf(sources).screen).toBe('off')
  })

  it('shared later count as agreed', () => {
    const sources = after(
      [
        { type: 'agreed', source: 'screen' },
        { type: 'acquired', source: 'screen' },
      ],
      { ...consent, screen: false },
    )
    expect(shownStateOf(sources.screen)).toBe('unsent')
  })
})

describe('devices to ask for again when the set of devices changed', () => {
  it('are those lost or missing, never those refused or the screen', () => {
    const sources = after([
      { type: 'ended', source: 'camera', trouble: 'unplugged' },
      { type: 'failed', source: 'microphone', trouble: 'denied' },
      { type: 'failed', source: 'screen', trouble: 'missing' },
    ])
    expect(sourcesToRetry(sources)).toEqual(['camera'])
  })
})

describe('troubles by the name of the error', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ])('%s is %s', (name, trouble) => {
    expect(troubleOf(name)).toBe(trouble)
  })
})

describe('all that is shared arrives', () => {
  const shared = { camera: true, microphone: true, screen: false }
  const sent: SourceEvent[] = [produced, { type: 'produced', source: 'microphone', produced: true }]

  it.each<[string, SourceEvent[], boolean]>([
    ['while the server says so', [...sent, { type: 'received', sources: ['camera', 'microphone'] }], true],
    ['not before the server has said anything', sent, false],
    ['not where one is missing', [...sent, { type: 'received', sources: ['camera'] }], false],
    [
      'not after one is gone',
      [...sent, { type: 'received', sources: ['camera', 'microphone'] }, { type: 'received', sources: ['microphone'] }],
      false,
    ],
  ])('%s', (_, events, arrive) => {
    expect(allArrive(after(events, shared))).toBe(arrive)
  })
})
