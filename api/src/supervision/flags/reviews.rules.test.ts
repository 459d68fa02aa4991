import { describe, expect, it } from 'vitest'
import type { FlagReviewRow } from './flags.entity.ts'
import {
  decidedSecond,
  effectOfReview,
  isSecondPerson,
  needsWords,
  NOTHING_PROPOSED,
  reviewed,
} from './reviews.rules.ts'

const AT = new Date('2026-11-21T03:00:00Z')
const SAID = { by: 'proctor', at: AT }
const conduct = { type: 'face-detection', reason: 'no-face' } as const
const device = { type: 'technical', reason: 'camera-silent' } as const
const dark = { type: 'environmental-issue', reason: 'dark-picture' } as const

describe('a review', () => {
  it.each([
    { flag: { ...conduct, validationStatus: 'pending' }, verdict: 'confirmed', is: 'verdict' },
    { flag: { ...conduct, validationStatus: 'pending' }, verdict: 'dismissed', is: 'verdict' },
    { flag: { ...conduct, validationStatus: 'confirmed' }, verdict: 'confirmed', is: 'verdict' },
    { flag: { ...conduct, validationStatus: 'confirmed' }, verdict: 'dismissed', is: 'proposal' },
    { flag: { ...conduct, validationStatus: 'dismissed' }, verdict: 'confirmed', is: 'proposal' },
    { flag: { ...device, validationStatus: 'dismissed' }, verdict: 'confirmed', is: 'verdict' },
    { flag: { ...dark, validationStatus: 'confirmed' }, verdict: 'dismissed', is: 'verdict' },
  ] as const)('$verdict of a $flag.reason flag that is $flag.validationStatus is a $is', ({ flag, verdict, is }) => {
    expect(effectOfReview(flag, verdict)).toBe(is)
    const { changes, entry } = reviewed(flag, { verdict, reason: 'alasan' }, SAID)
    expect(entry).toMatchObject({ kind: is, verdict, reason: 'alasan', reviewerId: 'proctor' })
    expect(changes).toEqual(
      is === 'proposal'
        ? { proposedVerdict: verdict, proposedBy: 'proctor' }
        : {
            ...{ validationStatus: verdict, reviewedBy: 'proctor', reviewedAt: AT, reviewReason: 'alasan' },
            ...{ dismissal: verdict === 'dismissed' ? 'other' : null, ...NOTHING_PROPOSED },
          },
    )
  })

  it.each([
    { verdict: 'dismissed', dismissal: 'permitted', is: 'permitted' },
    { verdict: 'dismissed', dismissal: undefined, is: 'other' },
    { verdict: 'confirmed', dismissal: 'permitted', is: null },
  ] as const)('$verdict for $dismissal keeps $is', ({ verdict, dismissal, is }) => {
    const words = { verdict, reason: '', ...(dismissal === undefined ? {} : { dismissal }) }
    expect(reviewed({ ...conduct, validationStatus: 'pending' }, words, SAID).changes.dismissal).toBe(is)
  })

  it('needs words once there is a verdict', () => {
    expect(
      ['pending', 'confirmed', 'dismissed'].map((one) => needsWords({ validationStatus: one as 'pending' })),
    ).toEqual([false, true, true])
  })
})

describe('a second review', () => {
  it.each([
    { name: 'a third person', proposedVerdict: 'confirmed', by: 'lead', is: true },
    { name: 'who proposed the change', proposedVerdict: 'confirmed', by: 'second', is: false },
    { name: 'whose verdict it would change', proposedVerdict: 'confirmed', by: 'first', is: false },
    { name: 'anybody where nothing waits', proposedVerdict: null, by: 'lead', is: false },
  ] as const)('is for $name: $is', ({ proposedVerdict, by, is }) => {
    const proposedBy = proposedVerdict === null ? null : 'second'
    expect(isSecondPerson({ proposedVerdict, proposedBy, reviewedBy: 'first' }, by)).toBe(is)
  })

  const proposal: FlagReviewRow = {
    ...{ id: 'review', flagId: 'flag', kind: 'proposal', verdict: 'dismissed', dismissal: 'permitted' },
    ...{ reason: 'Diizinkan', reviewerId: 'second', createdAt: AT },
  }
  const standing = { validationStatus: 'confirmed', dismissal: null } as const
  const later = { by: 'lead', at: new Date('2026-11-22T03:00:00Z') }

  it('that upholds makes the proposal the verdict of the person who proposed it', () => {
    expect(decidedSecond(standing, proposal, { decision: 'uphold', reason: 'Setuju' }, later)).toEqual({
      changes: {
        ...{ validationStatus: 'dismissed', dismissal: 'permitted', reviewReason: 'Diizinkan' },
        ...{ reviewedBy: 'second', reviewedAt: AT, ...NOTHING_PROPOSED },
      },
      entry: {
        ...{ kind: 'upheld', verdict: 'dismissed', dismissal: 'permitted', reason: 'Setuju' },
        ...{ reviewerId: 'lead', createdAt: later.at },
      },
    })
  })

  it('that overturns leaves the verdict as it stands', () => {
    expect(decidedSecond(standing, proposal, { decision: 'overturn', reason: 'Tidak' }, later)).toEqual({
      changes: NOTHING_PROPOSED,
      entry: {
        ...{ kind: 'overturned', verdict: 'confirmed', dismissal: null, reason: 'Tidak' },
        ...{ reviewerId: 'lead', createdAt: later.at },
      },
    })
  })
})
