import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'

/**
 * How a candidate's page gets its media to a media node and keeps it there, as a pure machine: events in, the next
 * state and the commands for the driver out. Every join has a number (`generation`); what arrives late from an older
 * one carries the older number and is ignored, so the driver never has to cancel anything.
 */
type Phase =
  /** No transport on a media node; waits for the socket. */
  | 'waiting'
  /** Has asked to join a media node. */
  | 'joining'
  /** Has joined; the transport is being made and the sources published. */
  | 'publishing'
  /** Published; the transport carries media or is still shaking hands. */
  | 'published'
  /** The network path changed or broke: same transport, new ICE credentials. */
  | 'restarting-ice'
  /** A join or publish failed; the next one waits for its turn. */
  | 'backing-off'
  /** Another page of the same candidate took over. Final. */
  | 'superseded'
  /** The test session is over. Final. */
  | 'ended'

export type TransportState = 'new' | 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed'

export interface MediaState {
  phase: Phase
  generation: number
  socketUp: boolean
  /** Null while there is no transport of this generation. */
  transportId: string | null
  transport: TransportState
  /** Failures in a row; the wait before the next join grows with it. */
  failures: number
  /** Whether media has ever arrived: before that the page says connecting, after that reconnecting. */
  everConnected: boolean
}

export type MediaEvent =
  | { type: 'socket-connected' }
  | { type: 'socket-disconnected' }
  | { type: 'joined'; generation: number; resumed: boolean; transportId: string }
  | { type: 'join-failed'; generation: number }
  | { type: 'published'; generation: number }
  | { type: 'publish-failed'; generation: number }
  | { type: 'transport-changed'; transportId: string; state: TransportState }
  | { type: 'ice-restart-failed'; generation: number }
  | { type: 'timer-due'; timer: Timer; generation: number }
  | { type: 'network-changed' }
  | { type: 'media-lost' }
  | { type: 'superseded' }
  | { type: 'ended' }

/** `retry`: join again. `ice-grace`: a short break may recover. `ice-deadline`: a restart that did not help. */
export type Timer = 'retry' | 'ice-grace' | 'ice-deadline'

export type MediaCommand =
  | { type: 'join'; generation: number; transportId: string | null }
  | { type: 'publish'; generation: number }
  | { type: 'restart-ice'; generation: number }
  | { type: 'start-timer'; timer: Timer; generation: number; delayMs: number }
  | { type: 'stop-timers' }
  | { type: 'close-transport' }
  | { type: 'leave' }

export interface Step {
  state: MediaState
  commands: readonly MediaCommand[]
}

const ICE_GRACE_MS = 1_000
const ICE_DEADLINE_MS = 5_000

export const initialMediaState: MediaState = {
  phase: 'waiting',
  generation: 0,
  socketUp: false,
  transportId: null,
  transport: 'new',
  failures: 0,
  everConnected: false,
}

/** What the candidate and the proctor see of the media connection. */
export function connectionOf(state: MediaState): ConnectionState {
  if (isFinal(state)) return 'disconnected'
  if (state.phase === 'published' && state.transport === 'connected' && state.socketUp) return 'connected'
  return state.everConnected ? 'reconnecting' : 'connecting'
}

const stay = (state: MediaState): Step => ({ state, commands: [] })

/** Asks to join a media node: with the living transport where there is one, with another otherwise. */
function join(state: MediaState): Step {
  const generation = state.generation + 1
  return {
    state: { ...state, phase: 'joining', generation },
    commands: [{ type: 'stop-timers' }, { type: 'join', generation, transportId: state.transportId }],
  }
}

function withoutTransport(state: MediaState): MediaState {
  return { ...state, transportId: null, transport: 'new' }
}

/** Drops the transport and publishes everything again: at once or, while the socket is down, as soon as it is up. */
function republish(state: MediaState): Step {
  const bare = withoutTransport(state)
  const closing: MediaCommand[] = state.transportId === null ? [] : [{ type: 'close-transport' }]
  if (!state.socketUp) {
    return { state: { ...bare, phase: 'waiting' }, commands: [{ type: 'stop-timers' }, ...closing] }
  }
  const next = join(bare)
  return { state: next.state, commands: [...closing, ...next.commands] }
}

/** Waits before the next try, longer after each failure. A transport that still carries media is kept for it. */
function backOff(state: MediaState): Step {
  const failures = state.failures + 1
  const keeps = state.phase === 'joining' && state.transport === 'connected'
  const next = { ...(keeps ? state : withoutTransport(state)), failures }
  const closing: MediaCommand[] = keeps || state.transportId === null ? [] : [{ type: 'close-transport' }]
  if (!state.socketUp) return { state: { ...next, phase: 'waiting' }, commands: [{ type: 'stop-timers' }, ...closing] }
  return {
    state: { ...next, phase: 'backing-off' },
    commands: [
      { type: 'stop-timers' },
      ...closing,
      {
        type: 'start-timer',
        timer: 'retry',
        generation: state.generation,
        delayMs: backoffMs(BACKOFFS.publishing, failures),
      },
    ],
  }
}

function restartIce(state: MediaState): Step {
  const { generation } = state
  return {
    state: { ...state, phase: 'restarting-ice' },
    commands: [
      { type: 'stop-timers' },
      { type: 'restart-ice', generation },
      { type: 'start-timer', timer: 'ice-deadline', generation, delayMs: ICE_DEADLINE_MS },
    ],
  }
}

function onJoined(state: MediaState, event: Extract<MediaEvent, { type: 'joined' }>): Step {
  const { generation } = state
  if (event.resumed && event.transportId === state.transportId) {
    const resumed: MediaState = { ...state, phase: 'published' }
    // The path may have died while the socket was away and nobody could ask for new credentials.
    return state.transport === 'connected' ? { state: { ...resumed, failures: 0 }, commands: [] } : restartIce(resumed)
  }
  const closing: MediaCommand[] = state.transportId === null ? [] : [{ type: 'close-transport' }]
  return {
    state: { ...state, phase: 'publishing', transportId: event.transportId, transport: 'new' },
    commands: [...closing, { type: 'publish', generation }],
  }
}

function onTransportChanged(state: MediaState, transport: TransportState): Step {
  const next: MediaState = { ...state, transport }
  if (transport === 'connected') {
    const connected: MediaState = { ...next, everConnected: true, failures: 0 }
    return state.phase === 'restarting-ice'
      ? { state: { ...connected, phase: 'published' }, commands: [{ type: 'stop-timers' }] }
      : { state: connected, commands: state.phase === 'published' ? [{ type: 'stop-timers' }] : [] }
  }
  if (state.phase !== 'published' || !state.socketUp) return stay(next)
  if (transport === 'failed') return restartIce(next)
  if (transport === 'disconnected') {
    const { generation } = state
    return { state: next, commands: [{ type: 'start-timer', timer: 'ice-grace', generation, delayMs: ICE_GRACE_MS }] }
  }
  return stay(next)
}

/** A transport that never gets through is as bad as one that broke: it is given the same time and then rebuilt. */
function onPublished(state: MediaState): Step {
  const { generation } = state
  const next: MediaState = { ...state, phase: 'published' }
  if (state.transport === 'connected') return stay(next)
  return {
    state: next,
    commands: [{ type: 'start-timer', timer: 'ice-deadline', generation, delayMs: ICE_DEADLINE_MS }],
  }
}

function onTimer(state: MediaState, timer: Timer): Step {
  switch (timer) {
    case 'retry':
      return state.phase === 'backing-off' ? join(state) : stay(state)
    case 'ice-grace':
      return state.phase === 'published' && state.transport !== 'connected' && state.socketUp
        ? restartIce(state)
        : stay(state)
    case 'ice-deadline':
      return state.transport === 'connected' ? stay(state) : backOff(state)
  }
}

/** Without the hub nothing can be asked for; a transport that still carries media is left alone. */
function onSocketDown(state: MediaState): Step {
  const down: MediaState = { ...state, socketUp: false }
  const hasMedia = state.transportId !== null && (state.phase === 'published' || state.phase === 'restarting-ice')
  if (hasMedia) return { state: { ...down, phase: 'published' }, commands: [{ type: 'stop-timers' }] }
  // A join without its answer may still hold a published transport that the next join can resume.
  if (state.phase === 'joining' || state.phase === 'backing-off') {
    return { state: { ...down, phase: 'waiting' }, commands: [{ type: 'stop-timers' }] }
  }
  return republish(down)
}

/** Whether this page has nothing to publish any more. */
export function isFinal({ phase }: MediaState): boolean {
  return phase === 'superseded' || phase === 'ended'
}

/** The next state and what to do now. Pure: the same state and event give the same step. */
export function stepMedia(state: MediaState, event: MediaEvent): Step {
  if (isFinal(state)) return stay(state)
  if ('generation' in event && event.generation !== state.generation) return stay(state)
  // A transport outlives the joins that merely resume it, so its events carry its own id.
  if ('transportId' in event && 'state' in event && event.transportId !== state.transportId) return stay(state)
  switch (event.type) {
    case 'socket-connected':
      return state.socketUp ? stay(state) : join({ ...state, socketUp: true })
    case 'socket-disconnected':
      return onSocketDown(state)
    case 'joined':
      return state.phase === 'joining' ? onJoined(state, event) : stay(state)
    case 'join-failed':
    case 'publish-failed':
      return state.phase === 'joining' || state.phase === 'publishing' ? backOff(state) : stay(state)
    case 'published':
      return state.phase === 'publishing' ? onPublished(state) : stay(state)
    case 'transport-changed':
      return onTransportChanged(state, event.state)
    case 'ice-restart-failed':
      return state.phase === 'restarting-ice' ? backOff(state) : stay(state)
    case 'timer-due':
      return onTimer(state, event.timer)
    case 'network-changed':
      return state.phase === 'published' && state.socketUp ? restartIce(state) : stay(state)
    case 'media-lost':
      return republish(state)
    case 'superseded':
      return {
        state: { ...withoutTransport(state), phase: 'superseded' },
        commands: [{ type: 'stop-timers' }, { type: 'leave' }],
      }
    case 'ended':
      return {
        state: { ...withoutTransport(state), phase: 'ended' },
        commands: [{ type: 'stop-timers' }, { type: 'leave' }],
      }
  }
}
