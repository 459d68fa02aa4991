import { describe, expect, it } from 'vitest'
import {
  connectionOf,
  initialMediaState,
  stepMedia,
  type MediaCommand,
  type MediaEvent,
  type MediaState,
} from './connection-machine.ts'

function run(
  events: readonly MediaEvent[],
  from: MediaState = initialMediaState,
): { state: MediaState; last: readonly MediaCommand[] } {
  let state = from
  let last: readonly MediaCommand[] = []
  for (const event of events) {
    const step = stepMedia(state, event)
    state = step.state
    last = step.commands
  }
  return { state, last }
}

const up: MediaEvent = { type: 'socket-connected' }
const down: MediaEvent = { type: 'socket-disconnected' }
const joined = (generation: number, transportId = 't1', resumed = false): MediaEvent => ({
  type: 'joined',
  generation,
  resumed,
  transportId,
})
const published = (generation: number): MediaEvent => ({ type: 'published', generation })
const transport = (
  state: Extract<MediaEvent, { type: 'transport-changed' }>['state'],
  transportId = 't1',
): MediaEvent => ({
  type: 'transport-changed',
  transportId,
  state,
})
const live = run([up, joined(1), published(1), transport('connected')]).state
const kinds = (commands: readonly MediaCommand[]): string[] => commands.map(({ type }) => type)

describe('the way to a live connection', () => {
  it('joins when the socket is up, publishes over the transport given, and is connected when the transport is', () => {
    expect(run([up]).last).toContainEqual({ type: 'join', generation: 1, transportId: null })
    expect(run([up, joined(1)]).last).toContainEqual({ type: 'publish', generation: 1 })
    expect(connectionOf(run([up, joined(1), published(1)]).state)).toBe('connecting')
    expect(connectionOf(live)).toBe('connected')
  })

  it('rebuilds a transport that is published but never connects', () => {
    const { state } = run([up, joined(1), published(1)])
    const step = stepMedia(state, { type: 'timer-due', timer: 'ice-deadline', generation: 1 })
    expect(kinds(step.commands)).toContain('close-transport')
    expect(step.state.phase).toBe('backing-off')
  })
})

describe('what breaks and how it heals', () => {
  it.each<[string, MediaEvent[], MediaState['phase'], string[]]>([
    [
      'a failed transport restarts ICE at once',
      [transport('failed')],
      'restarting-ice',
      ['stop-timers', 'restart-ice', 'start-timer'],
    ],
    ['a short break is given time to heal', [transport('disconnected')], 'published', ['start-timer']],
    [
      'a break that lasts restarts ICE',
      [transport('disconnected'), { type: 'timer-due', timer: 'ice-grace', generation: 1 }],
      'restarting-ice',
      ['stop-timers', 'restart-ice', 'start-timer'],
    ],
    [
      'a break that healed does not',
      [transport('disconnected'), transport('connected'), { type: 'timer-due', timer: 'ice-grace', generation: 1 }],
      'published',
      [],
    ],
    [
      'another network restarts ICE',
      [{ type: 'network-changed' }],
      'restarting-ice',
      ['stop-timers', 'restart-ice', 'start-timer'],
    ],
    [
      'a restart that helped goes back to live',
      [transport('failed'), transport('connected')],
      'published',
      ['stop-timers'],
    ],
    [
      'a restart that fails backs off and drops the transport',
      [transport('failed'), { type: 'ice-restart-failed', generation: 1 }],
      'backing-off',
      ['stop-timers', 'close-transport', 'start-timer'],
    ],
    [
      'a lost transport is replaced at once',
      [{ type: 'media-lost' }],
      'joining',
      ['close-transport', 'stop-timers', 'join'],
    ],
    ['a lost socket leaves the media alone', [down], 'published', ['stop-timers']],
    ['a returning socket asks for the living transport', [down, up], 'joining', ['stop-timers', 'join']],
    ['a resumed transport is left alone', [down, up, joined(2, 't1', true)], 'published', []],
    ['a new transport is published to', [down, up, joined(2, 't2')], 'publishing', ['close-transport', 'publish']],
    [
      'a path that died while the hub was away is restarted on return',
      [down, transport('failed'), up, joined(2, 't1', true)],
      'restarting-ice',
      ['stop-timers', 'restart-ice', 'start-timer'],
    ],
    [
      'a refused join keeps media that still runs',
      [down, up, { type: 'join-failed', generation: 2 }],
      'backing-off',
      ['stop-timers', 'start-timer'],
    ],
    [
      'a transport lost without a hub waits for the hub',
      [down, { type: 'media-lost' }],
      'waiting',
      ['stop-timers', 'close-transport'],
    ],
    ['another page ends this one', [{ type: 'superseded' }], 'superseded', ['stop-timers', 'leave']],
    ['the end ends everything', [{ type: 'ended' }], 'ended', ['stop-timers', 'leave']],
  ])('%s', (_name, events, phase, commands) => {
    const { state, last } = run(events, live)
    expect(state.phase).toBe(phase)
    expect(kinds(last)).toEqual(commands)
  })

  it('asks for the living transport by its id after the socket returns', () => {
    expect(run([down, up], live).last).toContainEqual({ type: 'join', generation: 2, transportId: 't1' })
  })

  it('says reconnecting once it had been connected, and while the hub is away', () => {
    expect(connectionOf(run([{ type: 'media-lost' }], live).state)).toBe('reconnecting')
    expect(connectionOf(run([down], live).state)).toBe('reconnecting')
    expect(connectionOf(run([{ type: 'ended' }], live).state)).toBe('disconnected')
  })
})

describe('late and repeated events', () => {
  it.each<[string, MediaEvent]>([
    ['an answer to an older join', joined(0, 't9')],
    ['a publishing that failed before', { type: 'publish-failed', generation: 0 }],
    ['a closed transport', transport('failed', 't0')],
    ['an old timer', { type: 'timer-due', timer: 'retry', generation: 0 }],
    ['a second connect of the same socket', up],
  ])('ignores %s', (_name, event) => {
    expect(stepMedia(live, event)).toEqual({ state: live, commands: [] })
  })

  it.each(['superseded', 'ended'] as const)('leaves %s by nothing', (type) => {
    const { state } = stepMedia(live, { type })
    expect(run([up, { type: 'media-lost' }, { type: 'network-changed' }], state).state).toEqual(state)
  })
})

describe('waits between tries', () => {
  it('start from the first again after a success', () => {
    const failing = run([
      up,
      { type: 'join-failed', generation: 1 },
      { type: 'timer-due', timer: 'retry', generation: 1 },
    ]).state
    expect(failing.failures).toBe(1)
    expect(run([joined(2), published(2), transport('connected')], failing).state.failures).toBe(0)
  })
})
