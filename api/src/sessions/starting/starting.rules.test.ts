import { describe, expect, it } from 'vitest'
import { decideStart, type StartFacts } from './starting.rules.ts'

const NOW = new Date('2026-11-21T02:00:00Z')
const facts = (overrides: Partial<StartFacts> = {}): StartFacts => ({
  assessment: {
    status: 'active',
    startDate: new Date('2026-11-21T01:00:00Z'),
    endDate: new Date('2026-11-21T03:00:00Z'),
    maxAttempts: 2,
    mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' },
    recording: 'never',
  },
  isAssigned: true,
  newest: null,
  consent: { camera: true, microphone: false, screen: false, textVersion: 'v' },
  ...overrides,
})
const { assessment } = facts()
if (assessment === null) throw new Error('the facts have an assessment')
const ended = { ...assessment, endDate: new Date('2026-11-21T01:30:00Z') }

describe('decideStart', () => {
  it.each([
    { name: 'the first time', given: {}, is: { kind: 'new', attempt: 1 } },
    { name: 'no such assessment', given: { assessment: null }, is: { kind: 'refuse', code: 'not-found' } },
    { name: 'not assigned', given: { isAssigned: false }, is: { kind: 'refuse', code: 'not-found' } },
    { name: 'under way', given: { newest: { status: 'paused', attempt: 1 } }, is: { kind: 'resume' } },
    {
      name: 'under way past the end',
      given: { newest: { status: 'active', attempt: 1 }, assessment: ended },
      is: { kind: 'resume' },
    },
    {
      name: 'over, another attempt open',
      given: { newest: { status: 'completed', attempt: 1 } },
      is: { kind: 'new', attempt: 2 },
    },
    {
      name: 'over, no attempt left',
      given: { newest: { status: 'terminated', attempt: 2 } },
      is: { kind: 'refuse', code: 'test-session-over' },
    },
    {
      name: 'not yet or no longer running',
      given: { assessment: ended },
      is: { kind: 'refuse', code: 'assessment-not-active' },
    },
    {
      name: 'told of no recording',
      given: { assessment: { ...assessment, recording: 'always' } },
      is: { kind: 'refuse', code: 'consent-missing' },
    },
    {
      name: 'without the consent that is required',
      given: { consent: { camera: false, microphone: false, screen: false, textVersion: 'v' } },
      is: { kind: 'refuse', code: 'consent-missing' },
    },
  ] as const)('$name', ({ given, is }) => {
    expect(decideStart(facts(given), NOW)).toEqual(is)
  })
})
