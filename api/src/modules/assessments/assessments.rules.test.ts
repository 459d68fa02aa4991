import type { AssessmentStatus } from '@pengawas/shared/contracts/assessments'
import { ROLES, type Role } from '@pengawas/shared/roles'
import { describe, expect, it } from 'vitest'
import { assessmentScope, statusAt } from './assessments.rules.ts'

describe('statusAt', () => {
  const startDate = new Date('2026-11-21T01:00:00Z')
  const endDate = new Date('2026-11-21T03:00:00Z')
  it.each<{ status: AssessmentStatus; now: string; expected: AssessmentStatus }>([
    { status: 'draft', now: '02:00', expected: 'draft' },
    { status: 'draft', now: '04:00', expected: 'draft' },
    { status: 'scheduled', now: '00:59', expected: 'scheduled' },
    { status: 'scheduled', now: '01:00', expected: 'active' },
    { status: 'scheduled', now: '03:00', expected: 'completed' },
    { status: 'active', now: '02:59', expected: 'active' },
    { status: 'active', now: '03:00', expected: 'completed' },
    { status: 'completed', now: '02:00', expected: 'completed' },
  ])('$status at $now is $expected', ({ status, now, expected }) => {
    expect(statusAt({ status, startDate, endDate }, new Date(`2026-11-21T${now}:00Z`))).toBe(expected)
  })
})

describe('assessmentScope', () => {
  const expected: Record<Role, string> = {
    peserta: 'none',
    administrator: 'created-by',
    'super-admin': 'all',
    penilai: 'none',
    validator: 'none',
    proktor: 'proctored-by',
    auditor: 'all',
  }
  it.each(ROLES)('%s', (role) => {
    expect(assessmentScope({ role, userId: 'u' }).kind).toBe(expected[role])
  })
})
