import { describe, expect, it } from 'vitest'
import { connectionStateOf } from './connection-state.rules.ts'

describe('connectionStateOf', () => {
  it.each([
    ['new', 'new', false, 'connecting'],
    ['connected', 'connecting', false, 'connecting'],
    ['completed', 'new', false, 'connecting'],
    ['disconnected', 'new', false, 'connecting'],
    ['connected', 'connected', false, 'connected'],
    ['completed', 'connected', true, 'connected'],
    ['disconnected', 'connected', true, 'reconnecting'],
    ['new', 'connected', true, 'reconnecting'],
    ['connected', 'closed', true, 'disconnected'],
    ['connected', 'failed', false, 'disconnected'],
    ['closed', 'connected', true, 'disconnected'],
    ['disconnected', 'closed', true, 'disconnected'],
  ] as const)('ICE %s, DTLS %s, connected before %s: %s', (ice, dtls, before, state) => {
    expect(connectionStateOf(ice, dtls, before)).toBe(state)
  })
})
