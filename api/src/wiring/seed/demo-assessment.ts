import { titleKey } from '@pengawas/shared/rules/assessment-title'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { DEMO_QUESTIONS } from './demo-questions.ts'

const DAY_MS = 24 * 60 * 60_000
const DEMO_DAYS = 90
const DEMO_MINUTES = 120
const DEMO_TITLE = 'Asesmen Kompetensi Manajerial dan Sosiokultural'

/** An assessment that is open from yesterday on. */
export function demoAssessment(id: string, createdBy: string | null, at: Date): AssessmentRow {
  return {
    id,
    title: DEMO_TITLE,
    titleKey: titleKey(DEMO_TITLE),
    description:
      'Simulasi asesmen kompetensi ASN dengan pengawasan langsung. Peserta menjawab sepuluh soal situasional tentang integritas, kerja sama, komunikasi, orientasi pelayanan, dan disiplin.',
    type: 'regular',
    difficulty: 'medium',
    totalQuestions: DEMO_QUESTIONS.length,
    minQuestions: null,
    adaptive: null,
    duration: DEMO_MINUTES,
    startDate: new Date(at.getTime() - DAY_MS),
    endDate: new Date(at.getTime() + DEMO_DAYS * DAY_MS),
    status: 'active',
    aiProctoringEnabled: true,
    essayGradingEnabled: false,
    passingScore: 70,
    showAnswers: false,
    showFlags: 'during',
    recording: 'never',
    retention: null,
    appealDays: 7,
    coveredFace: 'technical',
    maxAttempts: 1,
    instructions: 'Kerjakan sendiri di ruangan yang terang. Kamera dan mikrofon harus menyala selama asesmen.',
    requirements: ['Kamera dan mikrofon yang berfungsi', 'Koneksi internet yang stabil'],
    mediaPolicy: { camera: 'required', microphone: 'required', screen: 'optional' },
    missingAfterSeconds: 3,
    missingHighAfterSeconds: 60,
    checkIn: null,
    flagSequence: 0,
    draftForm: null,
    archivedAt: null,
    version: 1,
    createdBy,
    createdAt: at,
    updatedAt: at,
  }
}
