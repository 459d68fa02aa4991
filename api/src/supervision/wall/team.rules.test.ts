import type { TeamCandidate } from '@pengawas/shared/contracts/teams'
import { describe, expect, it } from 'vitest'
import { loadsOf, unseenMinutesAt } from './team.rules.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)

describe('how long nobody has looked', () => {
  it.each([
    ['a test that nobody has seen yet, from its start', 'active', 12, null, 12],
    ['a candidate who was seen a moment ago', 'active', 60, 1, null],
    ['a candidate who was seen ten minutes ago', 'active', 60, 10, 10],
    ['a candidate who was last seen in the check-in, from the start of the test', 'active', 9, 30, null],
    ['the same once the limit has passed since the start', 'active', 12, 30, 12],
    ['a paused candidate too', 'paused', 60, 15, 15],
    ['nobody in a check-in', 'check-in', 60, null, null],
    ['nobody after the end', 'completed', 60, 30, null],
  ] as const)('%s', (_case, status, startedAgo, seenAgo, minutes) => {
    const seenAt = seenAgo === null ? null : ago(seenAgo)
    expect(unseenMinutesAt({ status, startTime: ago(startedAgo) }, seenAt, NOW)).toBe(minutes)
  })
})

describe('what each proctor has to do', () => {
  const candidate = (changes: Partial<TeamCandidate>): TeamCandidate => ({
    ...{ testSessionId: crypto.randomUUID(), participantName: 'Siti', code: 'AB12CD34', status: 'active' },
    ...{ proctorId: 'a', unseenMinutes: null, openFlags: 0, handRaised: false, ...changes },
  })

  it('is counted by whose the candidates are', () => {
    const loads = loadsOf([
      candidate({ openFlags: 2 }),
      candidate({ unseenMinutes: 11, openFlags: 1, handRaised: true }),
      candidate({ proctorId: 'b', unseenMinutes: 20 }),
      candidate({ proctorId: null, handRaised: true }),
    ])
    expect(loads('a')).toEqual({ candidates: 2, unseen: 1, openFlags: 3, raisedHands: 1 })
    expect(loads('b')).toEqual({ candidates: 1, unseen: 1, openFlags: 0, raisedHands: 0 })
    expect(loads('c')).toEqual({ candidates: 0, unseen: 0, openFlags: 0, raisedHands: 0 })
  })
})
