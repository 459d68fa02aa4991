import { describe, expect, it } from 'vitest'
import { draftColumns } from './assessments.rules.ts'

const now = new Date('2026-11-21T03:00:00Z')

describe('draftColumns', () => {
  it('keeps what is right and takes the default for the rest', () => {
    const form = {
      description: 7,
      duration: 'tiga puluh',
      passingScore: 80,
      maxAttempts: 9,
      startDate: '2026-12-01T02:00:00Z',
      endDate: '',
      requirements: ['KTP'],
    }
    expect(draftColumns('Konsep', form, now)).toMatchObject({
      title: 'Konsep',
      titleKey: 'konsep',
      description: '',
      type: 'cat',
      difficulty: 'medium',
      totalQuestions: 10,
      minQuestions: null,
      duration: 30,
      passingScore: 80,
      maxAttempts: 1,
      startDate: new Date('2026-12-01T02:00:00Z'),
      endDate: now,
      requirements: ['KTP'],
    })
  })
})
