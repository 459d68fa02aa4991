import { describe, expect, it } from 'vitest'
import type { AssessmentStatus } from '../contracts/assessments.ts'
import { possibleStatuses, statusAt, type StatusChange, statusRefusal } from './assessment-schedule.ts'

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

const TIMES = { before: start - 1, during: start, after: end } as const
const untouched = { hasTests: false, showAnswers: false, isArchived: false }
const taken = { ...untouched, hasTests: true }
const shown = { ...taken, showAnswers: true }
const archived = { ...taken, isArchived: true }

/** Every state an assessment can be in, by the clock, and every status that leads out of it. */
const WAYS: [AssessmentStatus, keyof typeof TIMES, string, Omit<StatusChange, 'status' | 'start' | 'end'>, string][] = [
  ['draft', 'before', 'untouched', untouched, 'draft scheduled completed'],
  ['draft', 'during', 'untouched', untouched, 'draft active completed'],
  ['draft', 'after', 'untouched', untouched, 'draft completed'],
  ['scheduled', 'before', 'untouched', untouched, 'draft scheduled completed'],
  ['scheduled', 'before', 'taken', taken, 'scheduled completed'],
  ['active', 'during', 'untouched', untouched, 'draft active completed'],
  ['active', 'during', 'taken', taken, 'active completed'],
  ['active', 'during', 'taken, answers shown later', shown, 'active completed'],
  ['completed', 'before', 'untouched', untouched, 'draft scheduled completed'],
  ['completed', 'before', 'taken', taken, 'scheduled completed'],
  ['completed', 'during', 'untouched', untouched, 'draft active completed'],
  ['completed', 'during', 'taken', taken, 'active completed'],
  ['completed', 'during', 'taken, answers shown', shown, 'completed'],
  ['completed', 'after', 'untouched', untouched, 'draft completed'],
  ['completed', 'after', 'taken', taken, 'completed'],
  ['completed', 'after', 'taken, answers shown', shown, 'completed'],
  ['completed', 'after', 'archived', archived, ''],
]

describe('possibleStatuses', () => {
  it.each(WAYS)('from %s %s its dates, %s', (status, time, _name, facts, possible) => {
    expect(possibleStatuses({ ...facts, status, start, end }, TIMES[time]).join(' ')).toBe(possible)
  })

  it('leaves a way out of every state that is not archived', () => {
    for (const [status, , , facts, possible] of WAYS) if (!facts.isArchived) expect(possible).toContain(status)
  })
})

describe('statusRefusal', () => {
  const reason = (wanted: AssessmentStatus, facts: Partial<StatusChange>, now: number): string | null =>
    statusRefusal(wanted, { ...untouched, status: 'scheduled', start, end, ...facts }, now)

  it.each<[AssessmentStatus, Partial<StatusChange>, number, string]>([
    ['scheduled', {}, start, 'scheduledAfterStart'],
    ['active', {}, start - 1, 'activeBeforeStart'],
    ['active', {}, end, 'activeAfterEnd'],
    ['draft', taken, start, 'draftAfterStart'],
    ['active', { ...shown, status: 'completed' }, start, 'answersWereShown'],
    ['completed', archived, end, 'archivedReadOnly'],
  ])('%s of %j at %d: %s', (wanted, facts, now, expected) => {
    expect(reason(wanted, facts, now)).toBe(expected)
  })
})
