import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { describe, expect, it } from 'vitest'
import { sessionsOver } from '../../../lib/rules/sessions-over.ts'
import { sortAssessments } from './sort-assessments.ts'

function itemOf(
  id: string,
  assessmentStatus: 'active' | 'scheduled' | 'completed',
  sessionStatus: TestSession['status'] | null,
  maxAttempts = 1,
): ParticipantAssessment {
  return {
    assessment: {
      id,
      title: id,
      description: '',
      instructions: '',
      requirements: [],
      type: 'cat',
      difficulty: 'medium',
      totalQuestions: 10,
      minQuestions: null,
      asked: { least: 10, most: 10 },
      duration: 60,
      startDate: '2026-11-21T00:00:00.000Z',
      endDate: '2026-11-22T00:00:00.000Z',
      status: assessmentStatus,
      aiProctoringEnabled: true,
      essayGradingEnabled: false,
      passingScore: 70,
      maxAttempts,
      showAnswers: false,
      showFlags: 'during',
      recording: 'never',
      retention: { calmDays: 30, flaggedDays: 180 },
      appealDays: 0,
      coveredFace: 'technical',
      mediaPolicy: { camera: 'required', microphone: 'required', screen: 'optional' },
      missingAfterSeconds: 10,
      missingHighAfterSeconds: 60,
      checkIn: null,
    },
    sitting: null,
    clock: null,
    testSession: sessionStatus === null ? null : sessionOf(id, sessionStatus),
    earlierSessions: [],
  }
}

const sessionOf = (id: string, status: TestSession['status'], attempt = 1): TestSession => ({
  id: `${id}-session-${attempt}`,
  assessmentId: id,
  participantId: 'p',
  code: 'ABCD2345',
  status,
  startTime: '2026-11-21T01:00:00.000Z',
  endTime: null,
  consent: { camera: true, microphone: true, screen: false, textVersion: '1' },
  attempt,
  statusReason: null,
  resumesOnReturn: false,
  isCompleted: false,
  currentQuestion: 0,
})

describe('sortAssessments', () => {
  it('offers active assessments that are not done, the running one first, and shows what is to come and what is over', () => {
    const { open, upcoming, over, ended } = sortAssessments([
      itemOf('new', 'active', null),
      itemOf('soon', 'scheduled', null),
      itemOf('running', 'active', 'paused'),
      itemOf('done', 'active', 'completed'),
      itemOf('ended', 'active', 'terminated'),
      itemOf('missed', 'completed', null),
    ])
    expect(open.map(({ assessment }) => assessment.id)).toEqual(['running', 'new'])
    expect(upcoming.map(({ assessment }) => assessment.id)).toEqual(['soon'])
    expect(over.map(({ assessment }) => assessment.id)).toEqual(['done', 'ended'])
    expect(ended.map(({ assessment }) => assessment.id)).toEqual(['missed'])
  })

  it('offers another attempt where one is left, and the way back into a test that outlives its assessment', () => {
    const { open, over } = sortAssessments([
      itemOf('again', 'active', 'completed', 2),
      itemOf('paused', 'completed', 'paused'),
    ])
    expect(open.map(({ assessment }) => assessment.id)).toEqual(['paused', 'again'])
    expect(over.map(({ assessment }) => assessment.id)).toEqual(['again'])
  })

  it('puts what ended last first', () => {
    const doneAt = (id: string, endTime: string): ParticipantAssessment => ({
      ...itemOf(id, 'completed', null),
      testSession: { ...sessionOf(id, 'completed'), endTime },
    })
    const missedAt = (id: string, endDate: string): ParticipantAssessment => {
      const item = itemOf(id, 'completed', null)
      return { ...item, assessment: { ...item.assessment, endDate } }
    }
    const { over, ended } = sortAssessments([
      doneAt('done in March', '2026-03-01T03:00:00.000Z'),
      doneAt('done in May', '2026-05-01T03:00:00.000Z'),
      missedAt('missed in April', '2026-04-01T03:00:00.000Z'),
      missedAt('missed in June', '2026-06-01T03:00:00.000Z'),
    ])
    expect(over.map(({ assessment }) => assessment.id)).toEqual(['done in May', 'done in March'])
    expect(ended.map(({ assessment }) => assessment.id)).toEqual(['missed in June', 'missed in April'])
  })

  it('keeps the way to earlier attempts while another one is under way, and after it the newest first', () => {
    const earlierSessions = [sessionOf('again', 'completed'), sessionOf('again', 'terminated', 2)]
    const running = { ...itemOf('again', 'active', null, 3), earlierSessions }
    const { open, over } = sortAssessments([{ ...running, testSession: sessionOf('again', 'active', 3) }])
    expect([open.length, over.flatMap(sessionsOver).map(({ attempt }) => attempt)]).toEqual([1, [2, 1]])
    const done = { ...running, testSession: sessionOf('again', 'completed', 3) }
    expect(
      sortAssessments([done])
        .over.flatMap(sessionsOver)
        .map(({ attempt }) => attempt),
    ).toEqual([3, 2, 1])
  })
})
