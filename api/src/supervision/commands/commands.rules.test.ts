import { describe, expect, it } from 'vitest'
import { commandSession, type StatusCommand } from './commands.rules.ts'

const NOW = new Date('2026-11-21T02:10:00Z')
const SINCE = new Date('2026-11-21T02:00:00Z')
const active = { status: 'active', pausedAt: null, pausedMs: 5_000, resumesOnReturn: false } as const
const paused = { status: 'paused', pausedAt: SINCE, pausedMs: 5_000, resumesOnReturn: false } as const
const locked = { status: 'locked', pausedAt: SINCE, pausedMs: 5_000, resumesOnReturn: false } as const
const reopened = { ...paused, resumesOnReturn: true } as const
const completed = { status: 'completed', pausedAt: null, pausedMs: 0, resumesOnReturn: false } as const

describe('commandSession', () => {
  it.each([
    { command: 'pause', from: active, to: { status: 'paused', pausedAt: NOW, pausedMs: 5_000 } },
    { command: 'pause', from: paused, to: 'same' },
    { command: 'pause', from: reopened, to: { status: 'paused', pausedAt: SINCE, pausedMs: 5_000 } },
    { command: 'pause', from: locked, to: null },
    { command: 'resume', from: paused, to: { status: 'active', pausedAt: null, pausedMs: 605_000 } },
    { command: 'resume', from: reopened, to: 'waits' },
    { command: 'resume', from: active, to: 'same' },
    { command: 'resume', from: locked, to: null },
    { command: 'lock', from: active, to: { status: 'locked', pausedAt: NOW, pausedMs: 5_000 } },
    { command: 'lock', from: paused, to: { status: 'locked', pausedAt: SINCE, pausedMs: 5_000 } },
    { command: 'unlock', from: locked, to: { status: 'active', pausedAt: null, pausedMs: 605_000 } },
    { command: 'unlock', from: paused, to: null },
    { command: 'pause', from: completed, to: null },
    { command: 'unlock', from: completed, to: null },
  ] as const)(
    '$command a session that is $from.status, resumed by its candidate: $from.resumesOnReturn',
    ({ command, from, to }) => {
      expect(commandSession(command satisfies StatusCommand, from, NOW)).toEqual(to)
    },
  )
})
