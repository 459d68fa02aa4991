import { describe, expect, it } from 'vitest'
import { draftColumns, mayManage } from './assessments.rules.ts'

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

describe('mayManage', () => {
  const own = { status: 'scheduled', createdBy: 'me', archivedAt: null, draftForm: null } as const
  it.each([
    ['an administrator their own', own, 'administrator', true],
    ["an administrator another person's", { ...own, createdBy: 'other' }, 'administrator', false],
    ["a super-admin another person's", { ...own, createdBy: 'other' }, 'super-admin', true],
    [
      "a super-admin another person's unfinished form",
      { ...own, createdBy: 'other', status: 'draft', draftForm: '{}' },
      'super-admin',
      false,
    ],
    [
      "a super-admin another person's draft that was scheduled once",
      { ...own, createdBy: 'other', status: 'draft' },
      'super-admin',
      true,
    ],
    ['an administrator their own draft', { ...own, status: 'draft', draftForm: '{}' }, 'administrator', true],
    ['a super-admin an archived one', { ...own, archivedAt: now }, 'super-admin', false],
    ['a proctor their own', own, 'proktor', false],
  ] as const)('%s', (_name, row, role, expected) => {
    expect(mayManage(row, { userId: 'me', role })).toBe(expected)
  })
})
