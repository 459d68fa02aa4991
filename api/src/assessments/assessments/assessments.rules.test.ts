import { describe, expect, it } from 'vitest'
import { draftColumns, withKept } from './assessments.rules.ts'

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

describe('withKept', () => {
  const asked = {
    admission: 'proctor',
    calibration: 'off',
    portrait: 'required',
    card: 'required',
    sweep: 'off',
    phone: 'off',
  } as const
  const before = {
    showFlags: 'never',
    recording: 'around-flags',
    retention: null,
    appealDays: 3,
    coveredFace: 'conduct',
    checkIn: { ...asked, practiceDays: 5 },
  } as const
  it.each([
    ['what a form does not say stays', { checkIn: asked }, 'never', 5, 3],
    [
      'what it says counts',
      { showFlags: 'after', appealDays: 0, checkIn: { ...asked, practiceDays: 0 } },
      'after',
      0,
      0,
    ],
    ['nobody compares: none', { checkIn: { ...asked, admission: 'automatic' } }, 'never', 0, 3],
    ['no check-in', { checkIn: null }, 'never', undefined, 3],
  ] as const)('%s', (_case, fields, showFlags, days, appealDays) => {
    const kept = withKept(fields, before)
    expect([kept.showFlags, kept.checkIn?.practiceDays, kept.appealDays]).toEqual([showFlags, days, appealDays])
  })
  it('recording stays where a form does not say, and is what it says otherwise', () => {
    expect(withKept({ checkIn: null }, before).recording).toBe('around-flags')
    expect(withKept({ recording: 'never', checkIn: null }, before).recording).toBe('never')
  })
  it('a covered face counts as it did where a form does not say', () => {
    expect(withKept({ checkIn: null }, before).coveredFace).toBe('conduct')
    expect(withKept({ coveredFace: 'technical', checkIn: null }, before).coveredFace).toBe('technical')
  })
  it('none are kept where there was no check-in', () => {
    const none = { ...before, checkIn: null }
    expect(withKept({ checkIn: asked }, none).checkIn?.practiceDays).toBe(0)
  })
})
