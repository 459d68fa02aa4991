import { describe, expect, it } from 'vitest'
import { countsBySession, isWebp, summarise } from './flags.rules.ts'

describe('countsBySession', () => {
  it('fills up with zeros', () => {
    const counts = countsBySession([
      { testSessionId: 'a', severity: 'high', count: 2 },
      { testSessionId: 'a', severity: 'low', count: 1 },
      { testSessionId: 'b', severity: 'critical', count: 3 },
    ])
    expect(counts.get('a')).toEqual({ critical: 0, high: 2, medium: 0, low: 1 })
    expect(counts.get('b')).toEqual({ critical: 3, high: 0, medium: 0, low: 0 })
  })
})

describe('summarise', () => {
  it('adds up by type, severity and verdict', () => {
    const stats = summarise([
      { type: 'face-detection', severity: 'high', validationStatus: 'pending', count: 2 },
      { type: 'face-detection', severity: 'low', validationStatus: 'confirmed', count: 3 },
      { type: 'face-detection', severity: 'low', validationStatus: 'dismissed', count: 1 },
      { type: 'eye-tracking', severity: 'medium', validationStatus: 'dismissed', count: 4 },
    ])
    expect(stats).toEqual({
      total: 10,
      pending: 2,
      byType: { 'face-detection': 6, 'eye-tracking': 4 },
      bySeverity: { critical: 0, high: 2, medium: 4, low: 4 },
      reviews: { 'face-detection': { confirmed: 3, dismissed: 1 }, 'eye-tracking': { confirmed: 0, dismissed: 4 } },
    })
  })
})

describe('isWebp', () => {
  it.each([
    { name: 'a WebP header', bytes: 'RIFF\0\0\0\0WEBPVP8 ', expected: true },
    { name: 'a sound file', bytes: 'RIFF\0\0\0\0WAVEfmt ', expected: false },
    { name: 'a page', bytes: '<!doctype html><script>', expected: false },
    { name: 'too little', bytes: 'RIFF\0\0\0\0WEBP', expected: false },
    { name: 'nothing', bytes: '', expected: false },
  ])('$name: $expected', ({ bytes, expected }) => {
    expect(isWebp(Buffer.from(bytes, 'latin1'))).toBe(expected)
  })
})
