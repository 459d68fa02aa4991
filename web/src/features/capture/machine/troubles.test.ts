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
  return troublesOf({ sources, media }, AT + afterMs)
}

describe('sources in trouble', () => {
  it('are none while all arrive', () => {
    expect(troublesAfter([])).toEqual([])
    expect(troublesAfter([{ type: 'received', sources: ['camera', 'microphone', 'screen'] }])).toEqual([])
  })

  it.each<SourceTrouble>(['denied', 'missing', 'unplugged', 'busy', 'ended'])('a camera that is %s', (trouble) => {
    expect(troublesAfter([{ type: 'ended', source: 'camera', trouble }], { afterMs: 0 })).toEqual([
      { source: 'camera', cause: trouble, since: AT, isRequired: true, text: trouble },
    ])
  })

  it('one that is back stays in trouble until the server says that it arrives', () => {
    const back: SourceEvent[] = [
      { type: 'ended', source: 'camera', trouble: 'unplugged' },
      { type: 'acquired', source: 'camera' },
      { type: 'produced', source: 'camera', produced: true },
    ]
    const awaited = [{ source: 'camera', cause: 'awaited', isRequired: true, text: 'awaited' }]
    for (const afterMs of [0, 60_000]) expect(troublesAfter(back, { afterMs })).toMatchObject(awaited)
    const others: SourceEvent = { type: 'received', sources: ['microphone', 'screen'] }
    expect(troublesAfter([...back, others])).toMatchObject(awaited)
    expect(troublesAfter([...back, others, { type: 'received', sources: ['camera', 'microphone', 'screen'] }])).toEqual(
      [],
    )
  })

  it('one whose arrival the server says before the page knows that it is produced is not waited for', () => {
    const back: SourceEvent[] = [
      { type: 'ended', source: 'camera', trouble: 'unplugged' },
      { type: 'acquired', source: 'camera' },
      { type: 'received', sources: ['camera', 'microphone', 'screen'] },
      { type: 'produced', source: 'camera', produced: true },
    ]
    expect(troublesAfter(back)).toEqual([])
  })

  it('two that fail at once are both said, each with its own cause', () => {
    const events: SourceEvent[] = [
      { type: 'ended', source: 'camera', trouble: 'denied' },
      { type: 'ended', source: 'microphone', trouble: 'busy' },
    ]
    expect(troublesAfter(events, { afterMs: 0 }).map(({ source, text }) => [source, text])).toEqual([
      ['camera', 'denied'],
      ['microphone', 'busy'],
    ])
  })

  it('a camera that is held back', () => {
    expect(troublesAfter([{ type: 'muted', source: 'camera', muted: true }])).toEqual([
      { source: 'camera', cause: 'muted', since: AT, isRequired: true, text: 'muted' },
    ])
  })

  it.each([
    [1_000, []],
    [3_000, ['camera notReceived']],
  ])('one that arrives no more is told after three seconds: %d ms', (afterMs, expected) => {
    const events: SourceEvent[] = [
      { type: 'received', sources: ['camera', 'microphone', 'screen'] },
      { type: 'received', sources: ['microphone', 'screen'] },
    ]
    expect(troublesAfter(events, { afterMs }).map((each) => `${each.source} ${each.cause}`)).toEqual(expected)
  })

  it('a required screen that was stopped is shared again, an optional one is missed by nobody', () => {
    const stopped: SourceEvent[] = [{ type: 'ended', source: 'screen', trouble: 'ended' }]
    expect(troublesAfter(stopped)).toMatchObject([{ source: 'screen', cause: 'ended', text: 'screenEnded' }])
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

describe('while the connection is away', () => {
  it.each<[string, MediaState]>([
    ['of the hub', { ...CONNECTED, socketUp: false }],
    ['of the media', { ...CONNECTED, transport: 'failed' }],
  ])('%s, what does not arrive through it is no trouble of its own', (_what, media) => {
    expect(troublesAfter([{ type: 'unpublished' }], { media })).toEqual([])
  })

  it('a camera that was pulled out is still in trouble', () => {
    const events: SourceEvent[] = [{ type: 'ended', source: 'camera', trouble: 'unplugged' }, { type: 'unpublished' }]
    expect(troublesAfter(events, { media: { ...CONNECTED, socketUp: false } })).toMatchObject([
      { source: 'camera', cause: 'unplugged' },
    ])
  })

  it('nothing is in trouble once the test is over', () => {
    expect(troublesAfter([], { media: { ...CONNECTED, phase: 'ended' } })).toEqual([])
  })
})
