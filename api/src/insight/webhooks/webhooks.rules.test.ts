import { describe, expect, it } from 'vitest'
import { isToBeDisabled, messageData, rotationEnd, signingSecrets } from './webhooks.rules.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const ago = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000)

describe('an endpoint', () => {
  it.each([
    ['stays on after one failure', 'active', ago(80), { isGivenUp: false, status: 500 }, false],
    ['is turned off when a delivery is given up after days', 'active', ago(48), { isGivenUp: true, status: 500 }, true],
    ['stays on where others arrived lately', 'active', ago(47), { isGivenUp: true, status: 400 }, false],
    ['stays on where the last one arrived', 'active', null, { isGivenUp: true, status: 400 }, false],
    ['is turned off at once where it says that it is gone', 'active', null, { isGivenUp: false, status: 410 }, true],
    ['is turned off once', 'disabled', ago(90), { isGivenUp: true, status: 410 }, false],
    ['is turned off while it is paused', 'paused', ago(90), { isGivenUp: true, status: null }, true],
  ] as const)('%s', (_name, status, failingSince, outcome, expected) => {
    expect(isToBeDisabled({ status, failingSince }, outcome, NOW)).toBe(expected)
  })

  it('signs with both secrets for a day after another one was made', () => {
    const rotating = { secret: 'new', formerSecret: 'old', formerSecretUntil: rotationEnd(NOW) }
    expect(signingSecrets(rotating, NOW)).toEqual(['new', 'old'])
    expect(signingSecrets(rotating, new Date(NOW.getTime() + 24 * 3_600_000))).toEqual(['new'])
    expect(signingSecrets({ secret: 'new', formerSecret: null, formerSecretUntil: null }, NOW)).toEqual(['new'])
  })
})

it('leaves out of a message what there is nothing to say of', () => {
  const fact = { testSessionId: null, participantId: null, flagId: null, certificateNumber: null }
  expect(messageData({ assessmentId: 'a', ...fact, revision: 3 })).toEqual({ assessmentId: 'a', revision: 3 })
  expect(Object.keys(messageData({ assessmentId: 'a', ...fact, flagId: 'f', revision: 3 }))).toContain('flagId')
})
