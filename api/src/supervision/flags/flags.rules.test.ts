import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import { describe, expect, it } from 'vitest'
import { countsBySession, evidenceFileName, movedBy, summarise } from './flags.rules.ts'

describe('countsBySession', () => {
  it('counts unreviewed, confirmed and technical flags apart, and fills up with zeros', () => {
    const conduct = { type: 'face-detection', reason: 'no-face' } as const
    const technical = { type: 'technical', reason: 'camera-silent' } as const
    const counts = countsBySession([
      { ...conduct, testSessionId: 'a', severity: 'high', validationStatus: 'pending', count: 2 },
      { ...conduct, testSessionId: 'a', severity: 'high', validationStatus: 'confirmed', count: 4 },
      { ...technical, testSessionId: 'a', severity: 'high', validationStatus: 'pending', count: 1 },
      { ...conduct, testSessionId: 'b', severity: 'critical', validationStatus: 'pending', count: 3 },
    ])
    expect(counts.get('a')).toEqual({
      flagCounts: { critical: 0, high: 2, medium: 0, low: 0 },
      confirmedCounts: { critical: 0, high: 4, medium: 0, low: 0 },
      technicalFlags: 1,
    })
    expect(counts.get('b')?.flagCounts).toEqual({ critical: 3, high: 0, medium: 0, low: 0 })
  })
})

describe('evidenceFileName', () => {
  const flag = {
    id: '0198b2f4-1c2d-7000-8000-000000000001',
    type: 'multiple-persons',
    evidenceType: 'image/webp',
  } as const

  it.each([
    ['2026-11-23T04:05:06.789Z', 'multiple-persons_2026-11-23_11-05-06_0198b2f4.webp'],
    ['2026-12-31T17:00:00.000Z', 'multiple-persons_2027-01-01_00-00-00_0198b2f4.webp'],
  ])('tells the flag and when it was seen, %s', (at, name) => {
    expect(evidenceFileName({ ...flag, detectedAt: new Date(at) })).toBe(name)
  })

  it('claims no format that nobody knows', () => {
    const detectedAt = new Date('2026-11-23T04:05:06.789Z')
    expect(evidenceFileName({ ...flag, detectedAt, evidenceType: null })).toMatch(/_0198b2f4\.bin$/)
  })
})

describe('movedBy', () => {
  const flag: DetectedFlag = {
    ...{ id: '0198b2f4-1c2d-7000-8000-000000000001', type: 'face-detection', severity: 'high', confidence: 0.9 },
    ...{ description: 'Wajah tidak terlihat', reason: 'no-face', detectedAt: 10_000 },
    details: { modelVersion: 'a', thresholds: { windowMs: 3_000 }, samples: [{ at: 9_000, values: { faces: 0 } }] },
  }

  it('moves what was seen, its samples and its end, and no span', () => {
    const moved = movedBy({ ...flag, endedAt: 12_000 }, -2_000)
    expect([moved.detectedAt, moved.endedAt, moved.details.samples[0]?.at]).toEqual([8_000, 10_000, 7_000])
    expect(moved.details.thresholds).toEqual({ windowMs: 3_000 })
  })

  it('says of no end what was not said', () => {
    expect(movedBy(flag, 5)).not.toHaveProperty('endedAt')
    expect(movedBy({ ...flag, endedAt: null }, 5).endedAt).toBeNull()
    expect(movedBy(flag, 0)).toBe(flag)
  })
})

describe('summarise', () => {
  it('adds up by type, severity and verdict', () => {
    const counted = { reason: 'x', proposedVerdict: null, isByHand: false, isObservation: false, dismissal: null }
    const stats = summarise([
      { ...counted, type: 'face-detection', severity: 'high', validationStatus: 'pending', count: 2 },
      { ...counted, type: 'face-detection', severity: 'low', validationStatus: 'confirmed', count: 3 },
      { ...counted, type: 'face-detection', severity: 'low', validationStatus: 'dismissed', count: 1 },
      {
        ...counted,
        ...{ type: 'eye-tracking', severity: 'medium', validationStatus: 'dismissed', dismissal: 'unclear', count: 4 },
      },
      {
        ...counted,
        type: 'eye-tracking',
        severity: 'high',
        validationStatus: 'pending',
        isObservation: true,
        count: 2,
      },
      { ...counted, type: 'technical', severity: 'high', validationStatus: 'pending', count: 7 },
      {
        ...counted,
        type: 'environmental-issue',
        reason: 'dark-picture',
        severity: 'high',
        validationStatus: 'dismissed',
        count: 1,
      },
      { ...counted, type: 'face-detection', severity: 'low', validationStatus: 'confirmed', isByHand: true, count: 5 },
      {
        ...counted,
        type: 'eye-tracking',
        severity: 'low',
        validationStatus: 'dismissed',
        proposedVerdict: 'confirmed',
        count: 6,
      },
    ])
    expect(stats).toEqual({
      total: 31,
      pending: 9,
      technical: { total: 8, pending: 7 },
      observed: { total: 2, pending: 2 },
      proposed: 6,
      byHand: 5,
      byType: { 'face-detection': 11, 'eye-tracking': 12, technical: 7, 'environmental-issue': 1 },
      bySeverity: { critical: 0, high: 2, medium: 4, low: 15 },
      reviews: {
        'face-detection': { confirmed: 3, dismissed: 1, undecidable: 0 },
        'eye-tracking': { confirmed: 0, dismissed: 10, undecidable: 4 },
        'environmental-issue': { confirmed: 0, dismissed: 1, undecidable: 0 },
      },
    })
  })
})
