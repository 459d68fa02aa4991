import { describe, expect, it } from 'vitest'
import { countsBySession, summarise } from './flags.rules.ts'

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

describe('summarise', () => {
  it('adds up by type, severity and verdict', () => {
    const counted = { reason: 'x', proposedVerdict: null, isByHand: false }
    const stats = summarise([
      { ...counted, type: 'face-detection', severity: 'high', validationStatus: 'pending', count: 2 },
      { ...counted, type: 'face-detection', severity: 'low', validationStatus: 'confirmed', count: 3 },
      { ...counted, type: 'face-detection', severity: 'low', validationStatus: 'dismissed', count: 1 },
      { ...counted, type: 'eye-tracking', severity: 'medium', validationStatus: 'dismissed', count: 4 },
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
      total: 29,
      pending: 9,
      technical: { total: 8, pending: 7 },
      proposed: 6,
      byHand: 5,
      byType: { 'face-detection': 11, 'eye-tracking': 10, technical: 7, 'environmental-issue': 1 },
      bySeverity: { critical: 0, high: 2, medium: 4, low: 15 },
      reviews: {
        'face-detection': { confirmed: 3, dismissed: 1 },
        'eye-tracking': { confirmed: 0, dismissed: 10 },
        'environmental-issue': { confirmed: 0, dismissed: 1 },
      },
    })
  })
})
