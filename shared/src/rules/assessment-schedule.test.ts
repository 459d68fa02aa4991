import { describe, expect, it } from 'vitest'
import type { AssessmentStatus } from '../contracts/assessments.ts'
import { statusAt, statusRefusal } from './assessment-schedule.ts'

const start = Date.parse('2026-03-02T02:00:00Z')
const end = Date.parse('2026-03-02T04:00:00Z')

describe('statusAt', () => {
  it.each<[AssessmentStatus, number, AssessmentStatus]>([
    ['draft', start, 'draft'],
    ['draft', end + 1, 'draft'],
    ['scheduled', start - 1, 'scheduled'],
    ['scheduled', start, 'active'],
    ['scheduled', end, 'completed'],
    ['active', end - 1, 'active'],
    ['active', end, 'completed'],
    ['completed', start - 1, 'completed'],
  ])('%s at %d is %s', (status, now, expected) => {
    expect(statusAt({ status, start, end }, now)).toBe(expected)
  })
})

describe('statusRefusal', () => {
  it.each<[AssessmentStatus, number, boolean]>([
    ['draft', end + 1, false],
    ['completed', start - 1, false],
    ['scheduled', start - 1, false],
    ['scheduled', start, true],
    ['active', start - 1, true],
    ['active', start, false],
    ['active', end, true],
  ])('%s wanted at %d is refused: %s', (wanted, now, refused) => {
    expect(statusRefusal(wanted, { start, end }, now) !== null).toBe(refused)
  })
})
