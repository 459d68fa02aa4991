import type { ParticipantAssessment, TestSession } from '@pengawas/shared/contracts/test-sessions'
import { describe, expect, it } from 'vitest'
import { sortAssessments } from './sort-assessments.ts'

function itemOf(id: string, assessmentStatus: 'active' | 'scheduled', sessionStatus: TestSession['status'] | null): ParticipantAssessment {
  return {
    assessment: {
      id,
      title: id,
      description: '',
      type: 'cat',
      difficulty: 'medium',
      totalQuestions: 10,
      duration: 60,
      startDate: '2026-11-21T00:00:00.000Z',
      endDate: '2026-11-22T00:00:00.000Z',
      status: assessmentStatus,
      aiProctoringEnabled: true,
      essayGradingEnabled: false,
      passingScore: 70,
      maxAttempts: 1,
      showAnswers: false,
      mediaPolicy: { camera: 'required', microphone: 'required', screen: 'optional' },
    },
    testSession:
      sessionStatus === null
        ? null
        : {
            id: `${id}-session`,
            assessmentId: id,
            participantId: 'p',
            code: 'ABCD2345',
            status: sessionStatus,
            startTime: '2026-11-21T01:00:00.000Z',
            endTime: null,
            consent: { camera: true, microphone: true, screen: false, textVersion: '1' },
            attempt: 1,
          },
  }
}

describe('sortAssessments', () => {
  it('offers active assessments that are not done, the running one first, and shows what is over', () => {
    const { open, over } = sortAssessments([
      itemOf('new', 'active', null),
      itemOf('soon', 'scheduled', null),
      itemOf('running', 'active', 'paused'),
      itemOf('done', 'active', 'completed'),
      itemOf('ended', 'active', 'terminated'),
    ])
    expect(open.map(({ assessment }) => assessment.id)).toEqual(['running', 'new'])
    expect(over.map(({ assessment }) => assessment.id)).toEqual(['done', 'ended'])
  })
})
