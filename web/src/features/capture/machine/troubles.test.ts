import { describe, expect, it } from 'vitest'
import { initialMediaState, type MediaState } from './connection-machine.ts'
import { initialSources, stepSources, type SourceEvent, type SourceTrouble } from './source-state.ts'
import { troublesOf } from './troubles.ts'

const POLICY = { camera: 'required', microphone: 'optional', screen: 'required' } as const
const CONSENT = { camera: true, microphone: true, screen: true }
const CONNECTED: MediaState = {
  ...initialMediaState,
  phase: 'published',
  transport: 'connected',
  socketUp: true,
  everConnected: true,
}
const RUNNING: SourceEvent[] = (['camera', 'microphone', 'screen'] as const).flatMap((source): SourceEvent[] => [
  { type: 'acquired', source },
  { type: 'produced', source, produced: true },
])
const AT = 100_000

/** What is in trouble some time after everything ran and these events came at `AT`. */
function troublesAfter(events: readonly SourceEvent[], { afterMs = 4_000, media = CONNECTED, policy = POLICY } = {}) {
  const running = RUNNING.reduce((sources, event) => stepSources(sources, event, 0), initialSources(policy, CONSENT, 0))
  const sources = events.reduce((before, event) => stepSources(before, event, AT), running)
  return troublesOf({ sources, media, connectionSince: AT }, AT + afterMs)
}

describe('sources in trouble', () => {
  it('are none while all arrive', () => {
    expect(troublesAfter([])).toEqual([])
    expect(troublesAfter([{ type: 'received', sources: ['camera', 'microphone', 'screen'] }])).toEqual([])
  })

  it.each<[SourceTrouble, string]>([
    ['denied', 'allow'],
    ['missing', 'connect'],
    ['unplugged', 'connect'],
    ['busy', 'closeOther'],
    ['ended', 'openAgain'],
  ])('a camera that is %s asks to %s', (trouble, remedy) => {
    expect(troublesAfter([{ type: 'ended', source: 'camera', trouble }], { afterMs: 0 })).toEqual([
      {
        source: 'camera',
        cause: trouble,
        since: AT,
        isRequired: true,
        remedy,
        canReopen: true,
        text: trouble,
        meanwhile: 'required',
      },
    ])
  })

  it('a camera that is held back is open and cannot be opened again', () => {
    expect(troublesAfter([{ type: 'muted', source: 'camera', muted: true }])).toMatchObject([
      { source: 'camera', cause: 'muted', since: AT, isRequired: true, remedy: 'unmute', canReopen: false },
    ])
  })

  it.each([
    [1_000, []],
    [3_000, ['camera notReceived wait']],
  ])('one that arrives no more is told after three seconds: %d ms', (afterMs, expected) => {
    const events: SourceEvent[] = [
      { type: 'received', sources: ['camera', 'microphone', 'screen'] },
      { type: 'received', sources: ['microphone', 'screen'] },
    ]
    expect(troublesAfter(events, { afterMs }).map((each) => `${each.source} ${each.cause} ${each.remedy}`)).toEqual(
      expected,
    )
  })

  it('a required screen that was stopped is shared again, an optional one is missed by nobody', () => {
    const stopped: SourceEvent[] = [{ type: 'ended', source: 'screen', trouble: 'ended' }]
    expect(troublesAfter(stopped)).toMatchObject([
      { source: 'screen', cause: 'ended', remedy: 'share', text: 'screenEnded' },
    ])
    expect(troublesAfter(stopped, { policy: { ...POLICY, screen: 'optional' } as never })).toEqual([])
  })

  it('the required ones come first', () => {
    const events: SourceEvent[] = [
      { type: 'ended', source: 'microphone', trouble: 'unplugged' },
      { type: 'ended', source: 'screen', trouble: 'ended' },
    ]
    expect(troublesAfter(events).map(({ source }) => source)).toEqual(['screen', 'microphone'])
  })
})

describe('a lost connection', () => {
  it.each<[string, MediaState, string]>([
    ['of the hub', { ...CONNECTED, socketUp: false }, 'hubAway'],
    ['of the media', { ...CONNECTED, transport: 'failed' }, 'mediaAway'],
  ])('%s is the one trouble, whatever does not arrive through it', (_what, media, cause) => {
    const events: SourceEvent[] = [{ type: 'unpublished' }]
    expect(troublesAfter(events, { media })).toMatchObject([{ source: 'connection', cause, since: AT }])
    expect(troublesAfter(events, { media, afterMs: 2_000 })).toEqual([])
  })

  it('hides no camera that was pulled out', () => {
    const events: SourceEvent[] = [{ type: 'ended', source: 'camera', trouble: 'unplugged' }, { type: 'unpublished' }]
    expect(troublesAfter(events, { media: { ...CONNECTED, socketUp: false } })).toMatchObject([
      { source: 'connection', cause: 'hubAway' },
      { source: 'camera', cause: 'unplugged' },
    ])
  })

  it('is none once the test is over', () => {
    expect(troublesAfter([], { media: { ...CONNECTED, phase: 'ended' } })).toEqual([])
  })
})
