import { describe, expect, it } from 'vitest'
import {
  initialSources,
  isArriving,
  sourcesToRetry,
  sourceStatesOf,
  stepSources,
  troubleOf,
  type SourceEvent,
} from './source-state.ts'

const policy = { camera: 'required', microphone: 'required', screen: 'optional' } as const
const consent = { camera: true, microphone: true, screen: true }

function after(events: readonly SourceEvent[], shared = consent) {
  return events.reduce(stepSources, initialSources(policy, shared))
}

const acquired: SourceEvent = { type: 'acquired', source: 'camera' }
const produced: SourceEvent = { type: 'produced', source: 'camera', produced: true }

describe('what is reported of a camera', () => {
  it.each<[string, SourceEvent[], string]>([
    ['nothing yet', [], 'off'],
    ['a track without a producer', [acquired], 'off'],
    ['a track with a producer', [acquired, produced], 'live'],
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

  it('distinguishes a source on its way from one that is off', () => {
    expect(isArriving(after([acquired]).camera)).toBe(true)
    expect(isArriving(after([acquired, produced]).camera)).toBe(false)
    expect(isArriving(after([]).camera)).toBe(false)
  })
})

describe('screens', () => {
  it('that nobody agreed to are declined, and those stopped by the candidate are off', () => {
    expect(sourceStatesOf(after([], { ...consent, screen: false })).screen).toBe('declined')
    const stopped = after([
      { type: 'acquired', source: 'screen' },
      { type: 'produced', source: 'screen', produced: true },
      { type: 'ended', source: 'screen', trouble: null },
    ])
    expect(sourceStatesOf(stopped).screen).toBe('off')
  })

  it('that the assessment does not use are off whatever was agreed', () => {
    const sources = initialSources({ ...policy, screen: 'off' }, consent)
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
    expect(isArriving(sources.screen)).toBe(true)
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
