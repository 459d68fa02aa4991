import type { Assessment, AssessmentStatus } from '@pengawas/shared/contracts/assessments'
import { seesEveryAssessment } from '@pengawas/shared/permissions'
import type { Actor } from '../auth/actor.ts'
import type { AssessmentRow } from './assessments.entity.ts'

/** A draft stays one until somebody schedules it; everything else follows the server's clock. */
export function statusAt(assessment: Pick<AssessmentRow, 'status' | 'startDate' | 'endDate'>, now: Date): AssessmentStatus {
  const { status, startDate, endDate } = assessment
  if (status === 'draft' || status === 'completed') return status
  if (now >= endDate) return 'completed'
  return now >= startDate ? 'active' : status
}

/** The assessments a member of staff has to do with. */
export type AssessmentScope = { kind: 'all' } | { kind: 'proctored-by'; userId: string } | { kind: 'created-by'; userId: string } | { kind: 'none' }

export function assessmentScope(actor: Pick<Actor, 'role' | 'userId'>): AssessmentScope {
  if (seesEveryAssessment(actor.role)) return { kind: 'all' }
  if (actor.role === 'proktor') return { kind: 'proctored-by', userId: actor.userId }
  if (actor.role === 'administrator') return { kind: 'created-by', userId: actor.userId }
  return { kind: 'none' }
}

export function toAssessment(row: AssessmentRow, now: Date): Assessment {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    difficulty: row.difficulty,
    totalQuestions: row.totalQuestions,
    duration: row.duration,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    status: statusAt(row, now),
    aiProctoringEnabled: row.aiProctoringEnabled,
    essayGradingEnabled: row.essayGradingEnabled,
    passingScore: row.passingScore,
    maxAttempts: row.maxAttempts,
    mediaPolicy: row.mediaPolicy,
  }
}
